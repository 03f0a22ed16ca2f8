// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reports from '#texts/en-US/reports.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import { ReportDialog } from '#features/reports/report-dialog.tsx';
import { ReportLadder, type ReportRow } from '#features/reports/report-ladder.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

const rowOf = (url: string): ReportRow => ({ no: 3, name: 'Guard', url, group: 2, level: 'alarm' });
const call = rowOf('gsm://1234@+4915112345678');

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...portal, ...reports, ...settings }));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

const dialog = (row: ReportRow, modem: boolean) =>
  render(
    <ReportDialog
      row={row}
      isNew={row.url === ''}
      modem={modem}
      onClose={() => undefined}
      onSaved={async () => undefined}
    />,
  );
const waysShown = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map(({ textContent }) => textContent);

it.each([
  [false, ['Station', 'Mail']],
  [true, ['Station', 'Mail', 'Text message']],
])('offers, with a modem %s, no way that nobody serves', (modem, ways) => {
  dialog(rowOf(''), modem);
  expect(waysShown()).toEqual(ways);
  expect(screen.queryByText(reports['reports.noCalls'])).toBeNull();
});

it('says of a call that is there that nobody makes it', () => {
  dialog(call, true);
  expect(waysShown()).toContain('Call');
  expect(screen.getByText(reports['reports.noCalls'])).toBeTruthy();
});

it('says so among the others, and offers no test of it', () => {
  render(
    <ReportLadder
      rows={[call, { ...rowOf('mailto:anna@example.com'), no: 4 }]}
      groups={[{ no: 2, retries: 3, essential: false }]}
      tests={{ of: () => undefined, busy: undefined, shut: undefined, run: async () => undefined }}
      readOnly={false}
      onEdit={() => undefined}
      onGroup={() => undefined}
    />,
  );
  expect(screen.getAllByText(reports['reports.noCalls'])).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: reports['reports.test'] })).toHaveLength(1);
});
