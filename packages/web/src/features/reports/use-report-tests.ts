import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { useGateReason } from '#features/answers/gate-reason.ts';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMonitor } from '#lib/live/monitors.ts';
import { showToast } from '#lib/toasts.ts';

export type ReportTest = DataOf<'GET /panel/test_report'>[number];

export interface ReportTests {
  /** How the last test of a destination ended, or stands. */
  readonly of: (no: number) => ReportTest | undefined;
  /** The destination that is being tested. */
  readonly busy: number | undefined;
  /** Why the panel can test none. */
  readonly shut: string | undefined;
  readonly run: (no: number) => Promise<void>;
}

/** Seconds for which the answer of a test is waited for. */
const wait = '15';

/** Tests of report destinations: a press sends one, and shows how it ended. */
export function useReportTests(): ReportTests {
  const t = useText();
  const { data, reload } = useAnswer('GET /panel/test_report');
  useMonitor('REPORT', reload);
  const shut = useGateReason('testReport');
  const [busy, setBusy] = useState<number>();
  return {
    of: (no) => data?.find(({ destination }) => destination === no),
    busy,
    shut,
    run: async (no) => {
      setBusy(no);
      const outcome = await call('POST /panel/test_report', {
        body: { no: String(no), wait },
        within: 25_000,
      });
      await reload();
      setBusy(undefined);
      if (outcome.tag === 'failed' && outcome.failure.tag !== 'aborted')
        showToast({ icon: 'info', message: refusalText(t, outcome.failure), about: `report ${String(no)}` });
    },
  };
}
