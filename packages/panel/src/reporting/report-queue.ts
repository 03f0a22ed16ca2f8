import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { leastUrgentAlarm, priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import { failDeliveries, noteDelivery } from './deliveries.ts';
import type { PendingReport } from '../state/reporting-state.ts';
import { peopleOf } from './destinations.ts';
import { currentGroup, isCall, routeOf, unreachable } from './report-route.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** Reports that wait at most; beyond it the least urgent that is no alarm goes (reliability D8, I13). */
const bound = 12_000;

/** Rows that cannot be reached are no silence: the incident shows that nobody was told there, and why. */
function failUnreachable(turn: Turn, report: PendingReport): void {
  if (report.incident === null) return;
  const rows = unreachable(turn.state, report);
  if (rows.length === 0) return;
  const { reporting } = turn.state;
  setState(turn, { reporting: { ...reporting, lastId: report.id } });
  for (const row of rows) {
    const answer = isCall(row) ? deliveryReasons.noCalls : deliveryReasons.noModem;
    noteDelivery(turn, report, row.no, { state: 'failed', answer });
  }
}

/**
 * Puts a report into the queue, and beside it one for each person who is texted: a station that gives no answer holds
 * nobody's text up, and that a text is on its way is no station's answer. `at` is when it happened, `person` who did it,
 * by name; null where the number is a zone's.
 */
export function enqueue(
  turn: Turn,
  code: EventCode,
  incident: IncidentId | null,
  only: number | null = null,
  at: Instant = turn.at,
  person: string | null = null,
): void {
  const report = {
    code,
    at,
    incident,
    person,
    priority: priorityOf(code),
    only,
    attempted: [],
    outcomes: [],
  };
  queue(turn, report);
  if (only === null) for (const { no } of peopleOf(turn.state.config)) queue(turn, { ...report, text: no });
}

/**
 * Behind those at least as urgent. Nothing happens where no destination wants it. An alarm, or a test that somebody
 * waits for, wakes lines that were left alone for a while: it is tried at once.
 */
function queue(turn: Turn, what: Omit<PendingReport, 'id'>): void {
  const id = turn.state.reporting.lastId + 1;
  const report: PendingReport = { id, ...what };
  failUnreachable(turn, report);
  const { state } = turn;
  const { reporting } = state;
  const group = currentGroup(routeOf(state, report), report);
  const first = group?.destinations[0];
  if (first === undefined) return;
  const place = reporting.pending.findLastIndex(({ priority }) => priority <= report.priority) + 1;
  const urgent = report.priority <= leastUrgentAlarm || report.only !== null;
  const lines = urgent ? reporting.lines.map((line) => ({ ...line, retryAt: null })) : reporting.lines;
  setState(turn, {
    reporting: { ...reporting, lastId: id, lines, pending: reporting.pending.toSpliced(place, 0, report) },
  });
  noteDelivery(turn, report, first.no, {});
  trim(turn);
}

function trim(turn: Turn): void {
  const { reporting } = turn.state;
  if (reporting.pending.length <= bound) return;
  const last = reporting.pending.at(-1);
  if (last === undefined || last.priority <= leastUrgentAlarm) return;
  failDeliveries(turn, last, null);
  setState(turn, { reporting: { ...turn.state.reporting, pending: reporting.pending.slice(0, -1) } });
}

/** Replaces a waiting report; one that is no longer there stays away. */
export function changePending(turn: Turn, report: PendingReport): void {
  const { reporting } = turn.state;
  const pending = reporting.pending.map((entry) => (entry.id === report.id ? report : entry));
  setState(turn, { reporting: { ...reporting, pending } });
}

/** Takes a report out of the queue; deliveries still open have failed. */
export function removePending(turn: Turn, report: PendingReport): void {
  failDeliveries(turn, report, null);
  const { reporting } = turn.state;
  const pending = reporting.pending.filter(({ id }) => id !== report.id);
  setState(turn, { reporting: { ...reporting, pending } });
}
