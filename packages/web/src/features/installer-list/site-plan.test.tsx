// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { SitePlan } from '#features/installer-list/site-plan.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';

const site = (plan: string) => ({ mac: '00:1d:94:0d:e0:01', name: 'Canal House', plan }) as Site;
const plans = [
  { id: 'p1', name: 'Basic', features: ['push'], panels: 1 },
  { id: 'p2', name: 'Care', features: ['care'], panels: 0 },
];
const server: { changes: unknown[]; code: string; message: string } = {
  changes: [],
  code: '000',
  message: '',
};
const onDone = vi.fn<() => Promise<void>>(async () => {});
const onClose = vi.fn<() => void>();

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...sites, ...refusals }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  server.changes = [];
  server.code = '000';
  server.message = '';
  onDone.mockClear();
  onClose.mockClear();
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    const reads = method === 'GET';
    if (typeof body === 'string') server.changes.push(JSON.parse(body));
    return Response.json({
      result: reads || server.code === '000',
      code: reads ? '000' : server.code,
      message: reads ? '' : server.message,
      token: '',
      panelCode: '',
      data: reads ? plans : '',
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (plan: string) => {
  render(<SitePlan site={site(plan)} onDone={onDone} onClose={onClose} />);
  return userEvent.setup();
};
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Plan' }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('the plan of a site', () => {
  it('begins with the one it has, and is sent by its id', async () => {
    const user = show('Basic');
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Plan' }).textContent).toBe('Basic'));
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await choose(user, 'Care');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.changes).toEqual([{ mac: '00:1d:94:0d:e0:01', plan: 'p2' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is taken away by the full one', async () => {
    const user = show('Care');
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'Plan' }).textContent).toBe('Care'));
    await choose(user, 'Everything');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(server.changes).toEqual([{ mac: '00:1d:94:0d:e0:01', plan: null }]));
  });

  it('that the home pays for stays, and the dialog says so', async () => {
    server.code = '409';
    server.message = 'v2_mg_plan_of_home';
    const user = show('Complete');
    await choose(user, 'Basic');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const why = await screen.findByText(refusals['v2_mg_plan_of_home'], {}, { timeout: 5000 });
    expect(why.isConnected).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});
