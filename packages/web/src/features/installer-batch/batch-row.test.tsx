// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import batch from '#texts/en-US/batch.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import reasons from '#texts/en-US/reasons.json' with { type: 'json' };
import refusals from '#texts/en-US/refusals.json' with { type: 'json' };
import settings from '#texts/en-US/settings.json' with { type: 'json' };
import sites from '#texts/en-US/sites.json' with { type: 'json' };
import { BatchRow } from '#features/installer-batch/batch-row.tsx';
import { startLanguage } from '#lib/i18n/use-text.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ children }: { children: React.ReactNode }) => <span>{children}</span>,
}));

beforeAll(async () => {
  const texts = { ...portal, ...pages, ...sites, ...batch, ...settings, ...refusals, ...reasons };
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
afterEach(cleanup);

type Row = Parameters<typeof BatchRow>[0]['row'];
const row: Row = {
  mac: '00:1d:94:0d:e0:01' as Row['mac'],
  name: 'Canal House',
  state: 'done',
  undoing: false,
  message: '',
  because: '',
  outcomes: [],
  changes: [],
  at: Date.UTC(2026, 10, 30, 14, 26) as Row['at'],
  kept: [],
  drift: null,
};
function textOf(change: Partial<Row>): string {
  const { container } = render(
    <ul>
      <BatchRow row={{ ...row, ...change }} chosen={false} onChoose={undefined} />
    </ul>,
  );
  const { textContent } = container;
  cleanup();
  return textContent;
}
const changes: Row['changes'] = [{ field: 'sirenMinutes', before: 3, after: 5 }];
const test = (outcome: Row['outcomes'][number]['outcome'], why = ''): Partial<Row> => ({
  outcomes: [{ ask: 'testReports', outcome, no: 2, name: 'Station', why }],
});

describe('a site of a batch', () => {
  it('is read back only where a value was changed', () => {
    expect(textOf({ changes })).toMatch(/Read back/);
    expect(textOf(test('answered'))).not.toMatch(/Read back/);
    expect(textOf({ ...test('waiting'), state: 'running' })).not.toMatch(/Read back/);
  });

  it('says how each test ended', () => {
    expect(textOf(test('answered'))).toContain('Station: tested, answered');
    expect(textOf(test('noAnswer'))).toContain('Station: no answer in time');
    expect(textOf({ ...test('failed', 'v2_mg_no_modem'), state: 'failed' })).toContain(
      `Station: test failed. ${refusals.v2_mg_no_modem}`,
    );
    expect(
      textOf({ outcomes: [{ ask: 'testReports', outcome: 'noDestination', no: 0, name: '', why: '' }] }),
    ).toContain('No destination to test');
  });

  it('says why what a panel took was taken back, and that it was read back', () => {
    const text = textOf({
      state: 'failed',
      because: 'v2_mg_not_allowed',
      message: 'v2_mg_batch_taken_back',
    });
    expect(text).toContain(refusals.v2_mg_batch_taken_back);
    expect(text).toMatch(/Read back/);
    const waiting = {
      state: 'waiting',
      because: 'v2_mg_not_allowed',
      message: 'v2_mg_batch_taking_back',
    } as const;
    expect(textOf(waiting)).not.toMatch(/Read back/);
  });
});
