// @vitest-environment happy-dom
import type { FactorReset } from '@homeward/contract/shapes/access/factor-reset.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import account from '#texts/en-US/account.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { ResetNotice } from '#features/account/reset-notice.tsx';
import { setPanelZone } from '#lib/clock-text.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const reset: FactorReset = {
  account: 'anna',
  reason: 'Lost her phone; called back',
  by: 'Olga',
  beganAt: Date.UTC(2026, 10, 17, 13, 31),
  dueAt: Date.UTC(2026, 10, 18, 13, 31),
};

/** What the server keeps, and what was asked of it. */
const server: { waits: boolean; calls: string[] } = { waits: true, calls: [] };

async function answer(address: string, { method }: { method: string }) {
  server.calls.push(`${method} ${new URL(address, 'http://home').pathname}`);
  const gone = method === 'DELETE' && !server.waits;
  if (method === 'DELETE') server.waits = false;
  return Response.json({
    result: !gone,
    code: gone ? '998' : '000',
    message: gone ? 'v2_mg_not_found' : '',
    token: '',
    panelCode: '',
    data: method === 'GET' && server.waits ? reset : null,
  });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...account, ...pages }));
  await startLanguage('/security/', 'en-US');
  setPanelZone('Europe/Berlin');
});
beforeEach(() => {
  server.waits = true;
  server.calls = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const verb = 'Stop the reset';
const title = 'Your second factors are about to be taken away';

describe('the notice that one’s second factors are being taken away', () => {
  it('says who asked for it, why, and when it takes effect by the clock of the house', async () => {
    render(<ResetNotice />);
    const said = await screen.findByText(/Olga asked for it/);
    expect(said.textContent).toContain('“Lost her phone; called back”');
    expect(said.textContent).toContain('on 2026/11/18 at 14:31');
  });

  it('asks before it stops the reset, and is gone then', async () => {
    const user = userEvent.setup();
    render(<ResetNotice />);
    await screen.findByText(title);
    await user.click(screen.getByRole('button', { name: verb }));
    const question = within(screen.getByRole('dialog', { name: 'Stop the reset?' }));
    expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await user.click(question.getByRole('button', { name: verb }));
    await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('goes once its question is closed where the operator has left it off meanwhile', async () => {
    const user = userEvent.setup();
    render(<ResetNotice />);
    await screen.findByText(title);
    server.waits = false;
    await user.click(screen.getByRole('button', { name: verb }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull());
  });
});
