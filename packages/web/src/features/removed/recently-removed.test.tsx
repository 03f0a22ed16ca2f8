// @vitest-environment happy-dom
import type { RemovedRow } from '@homeward/contract/routes/automation/removed.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import removed from '#texts/en-US/removed.json' with { type: 'json' };
import { RecentlyRemoved } from '#features/removed/recently-removed.tsx';
import { usePinQuestion } from '#lib/dialogs/ask-pin.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { useToasts } from '#lib/toasts.ts';

const texts = { ...portal, ...refusals, ...removed };
const hour = 3_600_000;
const row = (id: string, more: Partial<RemovedRow> = {}): RemovedRow => ({
  id,
  name: `Name of ${id}`,
  by: 'Anna',
  at: Date.now() - 2 * hour,
  until: Date.now() + 5 * hour + 11.5 * 60_000,
  needsPin: false,
  lacks: [],
  stopped: null,
  ...more,
});
const lack = { why: 'v2_mg_action_no_zone', where: 'actions.0.device', name: 'Hall light' } as const;

/** What the server keeps, how it answers, and what was asked of it. */
let server: {
  rows: readonly RemovedRow[];
  list: 'rows' | 'broken' | Promise<void>;
  back: object;
  readonly puts: unknown[];
};

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (more: object) =>
    Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data: '', ...more });
  if (!pathname.endsWith('_removed')) return Response.json(texts);
  if (method === 'POST') {
    const put = JSON.parse(body ?? '') as { id: string };
    server.puts.push(put);
    if (!('code' in server.back)) server.rows = server.rows.filter(({ id }) => id !== put.id);
    return say({ data: { id: put.id, lacks: [], switchedOff: false }, ...server.back });
  }
  if (server.list === 'broken') return say({ result: false, code: '995', message: 'v2_mg_panel_offline' });
  if (server.list !== 'rows') await server.list;
  return say({ data: server.rows.length === 0 ? '' : server.rows });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server = { rows: [row('film')], list: 'rows', back: {}, puts: [] };
  useToasts.setState({ list: [] });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onBack = vi.fn<() => void>();
const show = (shown = 'a b') => <RecentlyRemoved kind="scene" shown={shown} onBack={onBack} />;
const opener = () => screen.findByRole('button', { name: /^Recently removed/ });
const messages = () => useToasts.getState().list.map(({ message }) => message);

/** Opens the list by keyboard. */
async function opened() {
  const user = userEvent.setup();
  (await opener()).focus();
  await user.keyboard('{Enter}');
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Recently removed' })) };
}

describe('what was removed lately', () => {
  it('is not spoken of where nothing was, until the page shows less than before', async () => {
    server.rows = [];
    const { rerender, container } = render(show());
    await vi.waitFor(() => expect(container.textContent).toBe(''));
    server.rows = [row('film')];
    rerender(show('a'));
    expect((await opener()).textContent).toBe('Recently removed (1)');
  });

  it('is not spoken of where it cannot be read', async () => {
    server.list = 'broken';
    const { container } = render(show());
    await vi.waitFor(() => expect(container.textContent).toBe(''));
  });

  it('is listed with who and how long, what is missing and what cannot be', async () => {
    server.rows = [
      row('film'),
      row('half', { lacks: [lack, { ...lack, name: '' }], by: '' }),
      row('some', { lacks: [{ ...lack, name: '' }] }),
      row('rule', { stopped: { ...lack, name: 'Front door' } }),
      row('soon', { until: Date.now() + 59_000 }),
      row('over', { until: Date.now() - 1 }),
    ];
    render(show());
    const { dialog } = await opened();
    const [film, half, some, rule, soon, ...none] = dialog.getAllByRole('listitem');
    expect(none).toEqual([]);
    expect(film?.textContent).toMatch(/Name of film.*Removed by Anna.*5 h 12 min left/);
    expect(half?.textContent).toMatch(/Removed, .*no longer there: Hall light/);
    expect(some?.textContent).toContain('without some things');
    expect(rule?.textContent).toContain('Cannot be put back: Front door is no longer there.');
    expect(soon?.textContent).toContain('1 min left');
    expect(dialog.queryByRole('button', { name: 'Put back Name of rule' })).toBeNull();
  });

  it('comes back by keyboard, the focus stays in the dialog, and the list says when it is empty', async () => {
    render(show());
    const { user, dialog } = await opened();
    dialog.getByRole('button', { name: 'Put back Name of film' }).focus();
    await user.keyboard('{Enter}');
    await dialog.findByText('Nothing to put back');
    expect(server.puts).toEqual([{ id: 'film' }]);
    expect(onBack).toHaveBeenCalledOnce();
    expect(messages()).toEqual(['Name of film is back.']);
    const close = dialog.getByRole('button', { name: 'Close' });
    await vi.waitFor(() => expect(document.activeElement).toBe(close));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Recently removed'));
  });

  it('says what it came back without', async () => {
    server.back = { data: { id: 'film', lacks: [lack], switchedOff: true } };
    render(show());
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Put back Name of film' }));
    await vi.waitFor(() => expect(messages()[0]).toContain('and switched off'));
  });

  it('stays where the panel refuses, which is told', async () => {
    server.back = { result: false, code: '001', message: 'v2_mg_part_gone' };
    render(show());
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Put back Name of film' }));
    await vi.waitFor(() => expect(messages()).toEqual([removed['v2_mg_part_gone']]));
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  it('that takes the owner’s code asks for it first', async () => {
    server.rows = [row('film', { needsPin: true })];
    render(show());
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Put back Name of film' }));
    await vi.waitFor(() => expect(usePinQuestion.getState().question?.title).toBe('Put back Name of film'));
    expect(server.puts).toEqual([]);
  });

  it('is shown as it was known where it cannot be read anew, and says so', async () => {
    render(show());
    await opener();
    server.list = 'broken';
    const { dialog } = await opened();
    await dialog.findByRole('alert');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });
});
