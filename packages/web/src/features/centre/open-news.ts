import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import type { AcceptanceRow } from '@homeward/contract/shapes/company/acceptance.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Job } from '@homeward/contract/shapes/panel/job.ts';

const day = 24 * 60 * 60_000;

/** Alarms that nobody has closed, the newest first; never one that is kept from the house. */
export const openIncidents = (rows: readonly Incident[]): readonly Incident[] =>
  rows
    .filter(({ state, silent }) => state !== 'closed' && !silent)
    .toSorted((one, other) => other.openedAt - one.openedAt);

/** Work that runs, and what went wrong within the last day: what went well needs nobody. */
export const worthTelling = (job: Job, now: number): boolean =>
  !isOver(job) ||
  ((job.state === 'failed' || job.state === 'lost') && now - (job.endedAt ?? job.startedAt) < day);

/** Whether the installer has signed a report that its owner has not. */
export const waitsForOwner = ({ signed, withdrawn }: Pick<AcceptanceRow, 'signed' | 'withdrawn'>): boolean =>
  signed.installer !== null && signed.owner === null && !withdrawn;
