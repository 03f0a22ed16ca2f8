import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { OutgoingReport, ReportWays } from '@homeward/hub/reporting/report-ways.ts';

/** Ways that lead to a list. */
export interface BenchWays extends ReportWays {
  readonly sent: readonly OutgoingReport[];
  /** What the receiver answers; null never answers. */
  answer: (report: OutgoingReport) => Receipt | null;
}

/** A receiver that accepts everything until told otherwise. */
export function createBenchWays(): BenchWays {
  const sent: OutgoingReport[] = [];
  const ways: BenchWays = {
    sent,
    answer: () => ({ tag: 'accepted' }),
    open: (url) =>
      url.startsWith('ip://')
        ? {
            send: (report) => {
              sent.push(report);
              const receipt = ways.answer(report);
              return receipt === null ? new Promise(() => {}) : Promise.resolve(receipt);
            },
            poll: async () => ({ tag: 'accepted' }),
            close: () => {},
          }
        : null,
  };
  return ways;
}
