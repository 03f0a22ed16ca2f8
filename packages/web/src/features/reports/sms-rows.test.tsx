// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reports from '#texts/en-US/reports.json' with { type: 'json' };
import { SmsRows } from '#features/reports/sms-rows.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const anna = { no: 1, name: 'Anna', phone: '+4915112345', level: 'alarm', form: 'words' };
let modem: string;
let rows: readonly (typeof anna)[];
let test: { readonly state: string; readonly answer: string | null } | undefined;
let asked: unknown;

async function answer(address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) {
  const { pathname } = new URL(address, 'http://home');
  const say = (data: unknown) =>
    Response.json({ result: true, code: '000', message: 'OK!', data, token: '' });
  if (pathname.endsWith('/panel/sms_report')) return say({ modem, rows });
  if (!pathname.endsWith('/panel/test_report')) return Response.json({ ...portal, ...reports });
  const now = { id: 4, destination: 21, at: 1_700_000_000_000, endedAt: 1_700_000_002_000, ...test };
  if (method === 'GET') return say(test === undefined ? [] : [now]);
  asked = JSON.parse(body ?? '');
  test = { state: 'accepted', answer: 'accepted' };
  return say(now);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  modem = 'ready';
  rows = [];
  test = undefined;
});
afterEach(cleanup);

it.each<[string, boolean]>([
  ['ready', true],
  ['none', false],
])('with the modem %s say what a text that was sent means: %s', async (state, says) => {
  modem = state;
  render(<SmsRows />);
  await screen.findByRole('button', { name: reports['reports.smsAdd'] });
  expect(screen.queryByText(reports['reports.smsText']) !== null).toBe(says);
  expect(screen.queryByText(reports['reports.noModemTitle']) !== null).toBe(!says);
});

it('tries the way to a person, and says no more than that the network took the text', async () => {
  rows = [anna];
  render(<SmsRows />);
  await screen.findByText(reports['reports.neverTested']);
  await userEvent.setup().click(screen.getByRole('button', { name: reports['reports.test'] }));
  await screen.findByText(reports['reports.carried.accepted']);
  expect(screen.queryByText(reports['reports.state.accepted'])).toBeNull();
  expect(asked).toMatchObject({ no: '21' });
});

it('says that a text was not taken, and why', async () => {
  rows = [anna];
  test = { state: 'failed', answer: 'noAnswer: 30' };
  render(<SmsRows />);
  await screen.findByText(reports['reports.carried.failed']);
  expect(screen.queryByText(reports['reports.state.failed'])).toBeNull();
});
