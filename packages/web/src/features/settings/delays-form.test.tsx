// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import accounts from '#texts/en-US/accounts.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import problems from '#texts/en-US/problems.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import texts from '#texts/en-US/settings.json' with { type: 'json' };
import { DelaysForm } from '#features/settings/delays-form.tsx';
import type { ProvisionedArea } from '#features/settings/delays.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';

const delays = { exit: 30, entry1: 30, entry2: 60 };
const area = {
  id: 1,
  name: 'House',
  supervision: true,
  delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
} as ProvisionedArea;
let refusal: { readonly message: string; readonly data: unknown };

function answer(address: string, { method = 'GET' }: { method?: string } = {}): Promise<Response> {
  const { pathname } = new URL(address, 'http://home');
  const say = (more: object) =>
    Promise.resolve(Response.json({ message: 'OK!', token: '', code: '000', ...more }));
  if (pathname.endsWith('.json'))
    return Promise.resolve(Response.json({ ...portal, ...accounts, ...texts, ...refusals, ...problems }));
  if (method === 'PUT') return say({ result: false, code: '001', ...refusal });
  if (pathname.endsWith('/panel/revision')) return say({ result: true, data: { revision: 4 } });
  return say({ result: true, data: { areas: [area], revision: 4 } });
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/setting/', 'en-US');
});
afterEach(cleanup);

async function save(): Promise<void> {
  const user = userEvent.setup();
  render(<DelaysForm areas={[area]} times={{ sirenMinutes: 3, tellAfter: 30 }} reload={async () => {}} />);
  const [exit] = screen.getAllByRole('textbox');
  if (exit === undefined) throw new Error('no field');
  await user.clear(exit);
  await user.type(exit, '20');
  await user.click(screen.getByRole('button', { name: texts['settings.delays.save'] }));
}
const said = refusals['v2_mg_out_of_profile_range'];

it.each([
  ['delays.arm.exit', texts['settings.delays.exit'], 'arm'],
  ['delays.home_2.entry1', texts['settings.delays.entry1'], 'home_2'],
])('a refusal of %s stands on that field, in its mode', async (where, label) => {
  refusal = { message: 'v2_mg_out_of_profile_range', data: { where } };
  await save();
  const line = await screen.findByText(said);
  expect(line.closest('[id^="delays."]')?.id).toBe(`delays.${where.split('.').at(-1)}`);
  const field = screen.getByRole('textbox', { name: label });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // Nothing is said of the whole beside it.
  expect(screen.queryByText(texts['settings.refused'])).toBeNull();
});

it('what is about no field is said of the whole', async () => {
  refusal = { message: 'v2_mg_out_of_profile_range', data: { where: '' } };
  await save();
  await screen.findByText(texts['settings.refused']);
  for (const field of screen.getAllByRole('textbox')) expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('says of the form when its times count, before anything is changed', () => {
  render(<DelaysForm areas={[area]} times={{ sirenMinutes: 3, tellAfter: 30 }} reload={async () => {}} />);
  expect(screen.getByText(texts['settings.effect.arming'])).toBeDefined();
});
