import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { ReportGroup, StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { maskUrl, reportUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { isMailReport } from '@homeward/contract/rules/reports/report-ways.ts';
import type { PanelConfig } from '../state/config.ts';
import { isSameAddress, withKeptSecrets } from '../connections/addresses.ts';
import { log } from '../kernel/log.ts';
import { destinationsOf } from '../reporting/destinations.ts';
import { enqueue } from '../reporting/report-queue.ts';
import { hasNoWay, isCall, isReached } from '../reporting/report-route.ts';
import { beginTest } from './report-tests.ts';
import { rerouteReports } from './send-reports.ts';
import { done, invalid, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

const isReserved = (no: number): boolean => limits.reservedReportRows.some((reserved) => reserved === no);

function setReport(turn: Turn, patch: Partial<PanelConfig['report']>, actor: Actor): void {
  const { config } = turn.state;
  const before = destinationsOf(config);
  setState(turn, { config: { ...config, report: { ...config.report, ...patch } } });
  rerouteReports(turn, before);
  log(turn, { event: events.setUpChanged, user: 0, actor, detail: Object.keys(patch).join(', ') });
}

/** How many rows of each kind there may be (S9.3), and what is said beyond. */
const kinds = [
  { scheme: /^sms:/i, most: limits.smsReports, why: 'v2_mg_report_too_many_sms' },
  { scheme: /^gsm:/i, most: limits.voiceReports, why: 'v2_mg_report_too_many_voice' },
  { scheme: /^mailto:/i, most: limits.mailReports, why: 'v2_mg_report_too_many_mail' },
] as const;

/** The first thing that is wrong with the rows; null is nothing. What was there before is not looked at again. */
function problemWith(
  rows: readonly StoredDestination[],
  before: readonly StoredDestination[],
): Outcome | null {
  if (new Set(rows.map(({ no }) => no)).size !== rows.length) return invalid('v2_mg_report_row_repeated');
  for (const row of rows) {
    const known = before.some((one) => one.no === row.no && isSameAddress(one, row));
    const why = known ? null : reportUrlProblem(maskUrl(row.url).shown);
    if (why !== null) return invalid(why, `destinations.${row.no}.url`);
  }
  const crowd = kinds.find(({ scheme, most }) => rows.filter(({ url }) => scheme.test(url)).length > most);
  return crowd === undefined ? null : invalid(crowd.why);
}

/**
 * Replaces the rows of the report page. Reserved rows stay as they are, whatever is said about them (S9.3); a blank
 * address is no row.
 */
export function setDestinations(turn: Turn, rows: readonly StoredDestination[], actor: Actor): Outcome {
  const before = turn.state.config.report.destinations;
  const reserved = before.filter(({ no }) => isReserved(no));
  for (const row of rows) {
    const kept = reserved.find(({ no }) => no === row.no);
    if (isReserved(row.no) && row.url !== maskUrl(kept?.url ?? '').shown)
      return invalid('v2_mg_report_row_reserved', `destinations.${row.no}`);
  }
  const own: StoredDestination[] = [];
  for (const row of rows.filter(({ no, url }) => !isReserved(no) && url.trim() !== '')) {
    const whole = withKeptSecrets(row, before);
    if (whole === null) return invalid('v2_mg_secret_again', `destinations.${row.no}.url`);
    own.push(whole);
  }
  const problem = problemWith(own, before);
  if (problem !== null) return problem;
  const destinations = [...reserved, ...own].toSorted((a, b) => a.no - b.no);
  setReport(turn, { destinations }, actor);
  return done;
}

/** Adds a row, or replaces the one with its number; a blank address takes it away. */
export function setDestination(turn: Turn, row: StoredDestination, actor: Actor): Outcome {
  if (isReserved(row.no)) return invalid('v2_mg_report_row_reserved', `destinations.${row.no}`);
  const others = turn.state.config.report.destinations.filter(({ no }) => no !== row.no && !isReserved(no));
  return setDestinations(turn, [...others, row], actor);
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

/** Sends a manual test to one destination, once; how it ended is an event of its own (655), and kept for its row. */
export function testReport(turn: Turn, no: number, actor: Actor): Outcome {
  const { config } = turn.state;
  const destination = destinationsOf(config).find((row) => row.no === no);
  if (destination === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  if (hasNoWay(turn.state, destination))
    return {
      tag: 'refused',
      refusal: { tag: 'noMeans', why: isCall(destination) ? 'v2_mg_no_calls' : 'v2_mg_no_modem' },
    };
  if (!isReached(turn.state, destination)) return invalid('v2_mg_report_not_sent_by_panel');
  if (isMailReport(destination) && config.connections.smtp.server === '')
    return invalid('v2_mg_mail_server_required', 'smtp.server');
  const code = log(turn, { event: events.manualTest, user: 0, actor, detail: destination.name });
  enqueue(turn, code, null, no);
  beginTest(turn, no);
  return done;
}
