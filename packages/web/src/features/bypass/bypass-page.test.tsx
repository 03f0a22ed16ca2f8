// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import more from '#texts/en-US/more.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import whatif from '#texts/en-US/whatif.json' with { type: 'json' };
import { BypassPage } from '#features/bypass/bypass-page.tsx';
import { setBypassType } from '#features/bypass/bypass-session.ts';
import { useSession } from '#lib/client/session.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const row = (id: string, bypass: boolean) => ({
  device_id: id,
  device_sid: id,
  name: id,
  area: 1,
  area_name: 'House',
  zone: 1,
  type: 'device_type.door_contact',
  bypass,
  temp_bypass: false,
  tamper_bypass: false,
  faults: [],
  faulty: false,
  fixed: false,
  can_bypass: true,
});
const asked: unknown[] = [];
const said: Readonly<Record<string, unknown>> = {
  '/common/settings': { role: 'user', flags: {}, needHideArea: true },
  '/panel/pass_code': { needed: false, passed: true, until: null },
  // Both are left out now, so that they stand in the list.
  '/device/bypass': [row('Door', true), row('Window', true)],
};
function answer(address: string, { body }: { body?: string } = {}): Promise<Response> {
  const path = new URL(address, 'http://home').pathname.replace(/^.*\/REST\/v2/, '');
  if (path.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...more, ...whatif }));
  if (path === '/panel/rehearse') asked.push(JSON.parse(body ?? ''));
  const data = said[path];
  const code = data === undefined ? '998' : '000';
  return Promise.resolve(Response.json({ result: code === '000', code, message: 'x', token: '', data }));
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/account/', 'en-US');
  useSession.setState({ session: { tag: 'in', account: { role: 'master', areas: '' } } as never });
});
afterEach(cleanup);

it('shows what would have happened with what is left out for good, and of nothing that ends by itself', async () => {
  const user = userEvent.setup();
  setBypassType('permanently');
  render(<BypassPage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Door/ }));
  await user.click(screen.getByRole('button', { name: accounts['account.whatIf'] }));
  await vi.waitFor(() => expect(asked).toEqual([{ days: 30, bypass: [{ device_id: 'Door', on: false }] }]));
  cleanup();
  setBypassType('oneTime');
  render(<BypassPage />);
  await user.click(await screen.findByRole('checkbox', { name: /^Door/ }));
  expect(screen.queryByRole('button', { name: accounts['account.whatIf'] })).toBeNull();
});
