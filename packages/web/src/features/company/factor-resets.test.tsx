// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { FactorResets } from '#features/company/factor-resets.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const dueAt = Date.now() + 86_400_000;
const reset = { account: 'anna', reason: 'Lost her phone, called back.', by: 'Olga', beganAt: 1, dueAt };
const server: { resets: readonly object[]; sent: unknown[]; code: string; message: string } = {
  resets: [],
  sent: [],
  code: '000',
  message: '',
};

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...pages, ...sites, ...refusals }));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  Object.assign(server, { resets: [], sent: [], code: '000', message: '' });
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    const reads = method === 'GET';
    if (!reads) server.sent.push([method, JSON.parse(String(body))]);
    return Response.json({
      result: true,
      token: '',
      panelCode: '',
      ...(reads ? { code: '000', message: '' } : { code: server.code, message: server.message }),
      data: reads ? server.resets : { due: dueAt },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function begin(user: ReturnType<typeof userEvent.setup>, reason: string) {
  await user.click(await screen.findByRole('button', { name: 'Begin a reset' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Sign-in name'), ' anna ');
  await user.type(dialog.getByLabelText('Why'), reason);
  await user.click(dialog.getByRole('button', { name: 'Begin a reset' }));
  return dialog;
}

it('says whose second factors are to be taken away, by whom, why and when, and stops it', async () => {
  server.resets = [reset];
  const user = userEvent.setup();
  render(<FactorResets />);
  const row = (await screen.findByText('anna')).closest('li');
  expect(row?.textContent).toContain('Olga');
  expect(row?.textContent).toContain('“Lost her phone, called back.”');
  expect(row?.textContent).toMatch(/takes effect .*\d/);
  await user.click(screen.getByRole('button', { name: 'Stop the reset of anna?' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop the reset' }));
  await vi.waitFor(() => expect(server.sent).toEqual([['DELETE', { account: 'anna' }]]));
});

it('begins one with a reason that says something', async () => {
  const user = userEvent.setup();
  render(<FactorResets />);
  expect((await screen.findByText('No reset is under way.')).isConnected).toBe(true);
  const dialog = await begin(user, 'Lost');
  expect(server.sent).toEqual([]);
  await user.type(dialog.getByLabelText('Why'), ' her phone, called back.');
  await user.click(dialog.getByRole('button', { name: 'Begin a reset' }));
  await vi.waitFor(() =>
    expect(server.sent).toEqual([['POST', { account: 'anna', reason: 'Lost her phone, called back.' }]]),
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['998', '', 'Nobody of your homes and companies has this sign-in name.'],
  ['409', 'v2_mg_no_factor', 'This account has no second factor that could be removed.'],
])('says why it cannot: %s %s', async (code, message, said) => {
  Object.assign(server, { code, message });
  const user = userEvent.setup();
  render(<FactorResets />);
  const dialog = await begin(user, 'Lost her phone, called back.');
  expect((await dialog.findByText(said)).isConnected).toBe(true);
});
