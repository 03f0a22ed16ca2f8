// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reports from '#texts/en-US/reports.json' with { type: 'json' };
import { SmsRows } from '#features/reports/sms-rows.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

let modem: string;
beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/panel/sms_report')
      ? Response.json({ result: true, code: '000', message: 'OK!', data: { modem, rows: [] }, token: '' })
      : Response.json({ ...portal, ...reports }),
  );
  await startLanguage('/security/', 'en-US');
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
