import type { ReportDestination, ReportGroup } from '@homeward/contract/entities/report.ts';
import { limits } from '@homeward/contract/limits.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import type { PanelConfig } from '../config.ts';
import { log } from '../events.ts';
import { enqueue } from './report-queue.ts';
import { isOurs } from './report-route.ts';
import { rerouteReports } from './reporting.ts';
import { done, setState } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';

const invalid = (why: string): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why } });
const isReserved = (no: number): boolean => limits.reservedReportRows.some((reserved) => reserved === no);

function setReport(turn: Turn, patch: Partial<PanelConfig['report']>, actor: Actor): void {
  const { config } = turn.state;
  const before = config.report.destinations;
  setState(turn, { config: { ...config, report: { ...config.report, ...patch } } });
  rerouteReports(turn, before);
  log(turn, { event: 490, user: 0, actor, detail: Object.keys(patch).join(', ') });
}

/** Replaces the rows of the report page. Reserved rows stay as they are, whatever is said about them (S9.3). */
export function setDestinations(turn: Turn, rows: readonly ReportDestination[], actor: Actor): Outcome {
  const reserved = turn.state.config.report.destinations.filter(({ no }) => isReserved(no));
  for (const row of rows) {
    const kept = reserved.find(({ no }) => no === row.no);
    if (isReserved(row.no) && row.url !== kept?.url) return invalid('v2_mg_report_row_reserved');
  }
  const own = rows.filter(({ no }) => !isReserved(no));
  if (new Set(own.map(({ no }) => no)).size !== own.length) return invalid('v2_mg_report_row_repeated');
  const destinations = [...reserved, ...own].toSorted((a, b) => a.no - b.no);
  setReport(turn, { destinations }, actor);
  return done;
}

/** Replaces the groups' settings. Group 1 is always essential (domain 5). */
export function setGroups(turn: Turn, rows: readonly ReportGroup[], actor: Actor): Outcome {
  if (new Set(rows.map(({ no }) => no)).size !== rows.length) return invalid('v2_mg_report_row_repeated');
  const groups = rows
    .map((group) => (group.no === 1 ? { ...group, essential: true } : group))
    .toSorted((a, b) => a.no - b.no);
  setReport(turn, { groups }, actor);
  return done;
}

/** Sends a manual test to one destination, once; how it ended is an event of its own (655). */
export function testReport(turn: Turn, no: number, actor: Actor): Outcome {
  const destination = turn.state.config.report.destinations.find((row) => row.no === no);
  if (destination === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (!isOurs(destination)) return invalid('v2_mg_report_not_sent_by_panel');
  const code = log(turn, { event: 601, user: 0, actor, detail: destination.name });
  enqueue(turn, code, null, no);
  return done;
}
