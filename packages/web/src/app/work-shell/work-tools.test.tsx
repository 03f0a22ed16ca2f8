// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import account from '#texts/en-US/account.json' with { type: 'json' };
import batch from '#texts/en-US/batch.json' with { type: 'json' };
import more from '#texts/en-US/more.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import shell from '#texts/en-US/shell.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { WorkTools } from '#app/work-shell/work-tools.tsx';
import { useQueueNow } from '#features/queue/queue-now.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { closeTool } from '#lib/open-tool.ts';
import { useHere } from '#lib/router/here.ts';

const texts = { ...portal, ...pages, ...sites, ...shell, ...more, ...account, ...batch };
const job = {
  id: 'j1',
  kind: 'batch',
  panel: null,
  tenant: 'own',
  percent: 40,
  state: 'running',
  message: '',
  result: null,
  by: 'Sam',
  account: 1,
  cancellable: true,
  startedAt: 1,
  endedAt: null,
};
let jobs: readonly object[] = [];
const went: string[] = [];

vi.mock('#lib/router/here.ts', async (load) => {
  const real = await load<typeof import('#lib/router/here.ts')>();
  return {
    ...real,
    go: (to: string, { search = {} }: { search?: Record<string, string> } = {}) =>
      void went.push(`${to}?${new URLSearchParams(search)}`),
  };
});

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  jobs = [];
  went.length = 0;
  useHere.setState({ path: '/installer_equipment_list', search: {}, hash: '' });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://home');
    if (!pathname.startsWith('/REST')) return Response.json(texts);
    const answers: Readonly<Record<string, unknown>> = {
      '/REST/v2/job': jobs,
      '/REST/v2/common/settings': {
        tenant: { id: 'own', name: 'Own', kind: 'installer', role: 'technician' },
        flags: {},
      },
      '/REST/v2/installer/panel': {
        panels:
          searchParams.get('search') === 'maple'
            ? [{ mac: '00:1d:94:00:00:01', name: 'Maple Street 12', customerName: 'Lindqvist' }]
            : [],
      },
    };
    return Response.json({
      result: true,
      code: '000',
      message: '',
      token: '',
      panelCode: '',
      data: answers[pathname] ?? '',
    });
  });
});
afterEach(() => {
  closeTool();
  cleanup();
  vi.unstubAllGlobals();
});

describe('the header of work', () => {
  it('says whether what is shown is true now', async () => {
    render(<WorkTools />);
    expect((await screen.findByText('Connecting')).isConnected).toBe(true);
    useQueueNow.setState({
      data: { cases: [], people: [], offered: 0, at: 1 } as never,
      staleSince: undefined,
    });
    expect((await screen.findByText('Live')).isConnected).toBe(true);
    useQueueNow.setState({ staleSince: Date.now() });
    expect((await screen.findByText(/^Offline since/)).isConnected).toBe(true);
  });

  it('says what runs, and opens it', async () => {
    jobs = [job];
    const user = userEvent.setup();
    render(<WorkTools />);
    await user.click(await screen.findByRole('button', { name: '1 running' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Jobs' }));
    expect((await drawer.findByRole('progressbar')).getAttribute('value')).toBe('40');
  });

  it('finds pages, sites and acts by their names, and none that is not for this person', async () => {
    const user = userEvent.setup();
    render(<WorkTools />);
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    const field = await screen.findByRole('combobox', { name: 'Search and commands' });
    const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(names()).toContain('BatchesPage'));
    expect(names()).toContain('CustomersPage');
    expect(names().some((name) => name.startsWith('Companies'))).toBe(false);
    await user.type(field, 'maple');
    await user.click(await screen.findByRole('option', { name: /^Maple Street 12/ }));
    expect(went).toEqual(['/installer_equipment_list?site=00%3A1d%3A94%3A00%3A00%3A01']);
  });

  it('goes by two keys to pages of work, and never to those of a house', async () => {
    render(<WorkTools />);
    await vi.waitFor(() => {
      fireEvent.keyDown(document, { key: 'g' });
      fireEvent.keyDown(document, { key: 'b' });
      expect(went.at(-1)).toBe('/installer_dashboard?');
    });
    for (const key of 'abcdefghijklmnopqrstuvwxyz') {
      fireEvent.keyDown(document, { key: 'g' });
      fireEvent.keyDown(document, { key });
    }
    expect(went.filter((to) => !to.startsWith('/installer_'))).toEqual([]);
    fireEvent.keyDown(document, { key: '?' });
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(keys.getByText('Board').isConnected).toBe(true);
    expect(keys.queryByText('Rooms')).toBeNull();
  });

  it('leaves single keys to the queue, which has its own', async () => {
    useHere.setState({ path: '/installer_queue' });
    render(<WorkTools />);
    fireEvent.keyDown(document, { key: '?' });
    fireEvent.keyDown(document, { key: 'g' });
    fireEvent.keyDown(document, { key: 'b' });
    expect(went).toEqual([]);
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
    expect((await screen.findByRole('combobox', { name: 'Search and commands' })).isConnected).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});
