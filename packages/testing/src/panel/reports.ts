import type { Receipt, ReportDestination } from '@homeward/contract/shapes/reports/report.ts';
import type { SendReport } from '@homeward/panel/kernel/effect.ts';
import { config } from './house.ts';
import { rigFor } from './rig.ts';
import type { Rig } from './rig.ts';

/** A row of the page of reports: to a station, group 2 and everything, unless it says otherwise. */
export type ReportRow = Partial<ReportDestination> & { readonly no: number };
export const reportRow = ({ no, ...rest }: ReportRow): ReportDestination => ({
  no,
  name: `Row ${no}`,
  url: `ip://1234@host${no}:9000/SIA`,
  group: 2,
  level: 'all',
  ...rest,
});

/** A house that reports to these rows, with groups by their number. */
export const reportTo = (
  rows: readonly ReportRow[],
  groups: Readonly<Record<number, readonly [retries: 1 | 3, essential: boolean]>> = {},
): Rig =>
  rigFor({
    report: {
      ...config.report,
      destinations: rows.map(reportRow),
      groups: Object.entries(groups).map(([no, [retries, essential]]) => ({
        no: Number(no),
        retries,
        essential,
      })),
    },
  });

export const accepted: Receipt = { tag: 'accepted' };
export const silence: Receipt = { tag: 'noAnswer', reason: 'time-out' };

/** The station says this of what was sent. */
export function answer(rig: Rig, send: SendReport | undefined, receipt: Receipt): void {
  if (send === undefined) throw new Error('nothing was sent');
  const { report, destination, attempt } = send;
  rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt });
}

/** What the incidents say of their ways: number of the row and where it stands. */
export const deliveries = (rig: Rig): readonly string[] =>
  rig
    .state()
    .incidents.flatMap((incident) =>
      incident.deliveries.map((entry) => `${entry.destination} ${entry.state}`),
    );
