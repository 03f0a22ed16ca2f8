import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Receipt, StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { leastUrgentAlarm, leastUrgentLife } from '@homeward/contract/rules/alarms/event-priority.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { failDeliveries, noteDelivery } from '../reporting/deliveries.ts';
import { setPanelFault } from '../faults/panel-faults.ts';
import { endOfHolds, nextLeaving } from '../reporting/held.ts';
import { nextTest, tellTests } from './periodic.ts';
import { forgetPolls, lineHeard, nextPoll, poll } from './polling.ts';
import { endOfFaultsSettling, nextSettled } from '../reporting/repeat-limit.ts';
import { destinationsOf, peopleOf } from '../reporting/destinations.ts';
import { changePending, removePending } from '../reporting/report-queue.ts';
import {
  currentGroup,
  hasNoWay,
  isReached,
  mustRestart,
  openIn,
  routeOf,
} from '../reporting/report-route.ts';
import type { RouteGroup } from '../reporting/report-route.ts';
import { endTest, forgetTests, noteBeforeTest, noteProof } from './report-tests.ts';
import type { Line, PendingReport } from '../state/reporting-state.ts';
import { addressOf, isSameAddress } from '../connections/addresses.ts';
import type { PanelState } from '../state/panel-state.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** Without a receipt by then an attempt counts as unanswered: a hub may lose its answer. */
const receiptMs = 60_000;
const firstRetryMs = 5_000;
const lastRetryMs = 300_000;
/** While an alarm waits no line is left alone for longer. */
const lastAlarmRetryMs = 60_000;
/** Unanswered attempts on every line before it is a fault of the panel (356). */
const troubleAfter = 3;

const idleLine = (destination: number): Line => ({
  destination,
  sequence: 0,
  inFlight: null,
  failures: 0,
  retryAt: null,
});

const lineOf = (state: PanelState, destination: number): Line =>
  state.reporting.lines.find((line) => line.destination === destination) ?? idleLine(destination);

function setLine(turn: Turn, line: Line): void {
  const { reporting } = turn.state;
  const others = reporting.lines.filter(({ destination }) => destination !== line.destination);
  const lines = [...others, line].toSorted((a, b) => a.destination - b.destination);
  setState(turn, { reporting: { ...reporting, lines } });
}

const pendingBy = (state: PanelState, id: number): PendingReport | undefined =>
  state.reporting.pending.find((report) => report.id === id);

/** Whether somebody's life may hang on a report: it waits for no line that gives no answer. */
const isLife = ({ priority }: PendingReport): boolean => priority <= leastUrgentLife;

/** The destination of its group that a report goes to next: the first whose line is not left alone; null is none. */
function nextStop(state: PanelState, group: RouteGroup, report: PendingReport): StoredDestination | null {
  const isFree = ({ no }: StoredDestination): boolean => {
    const { retryAt, inFlight, failures } = lineOf(state, no);
    return retryAt === null && !(isLife(report) && inFlight !== null && failures > 0);
  };
  return openIn(group, report).find(isFree) ?? null;
}

/**
 * Where a report goes next. Life and panic pass over a group whose lines all gave no answer just now: the next group is
 * told at once, as if this one had failed, and this one keeps its tries.
 */
function stopOf(state: PanelState, report: PendingReport): StoredDestination | null {
  const isResting = (group: RouteGroup): boolean => isLife(report) && nextStop(state, group, report) === null;
  const group = currentGroup(routeOf(state, report), report, isResting);
  return group === null ? null : nextStop(state, group, report);
}

/** Alarms, and a test that somebody waits for: these go out also while the battery is spared. */
const isUrgent = ({ priority, incident, only }: PendingReport): boolean =>
  priority <= leastUrgentAlarm || incident !== null || only !== null;

/**
 * Sends what may be sent: on every idle line the most urgent report that waits for it. While mains stay away for long
 * all but alarms waits until they are back (AC fail suspension, domain 4.2).
 */
export function pump(turn: Turn): void {
  if (turn.state.reporting.pending.length === 0) return;
  const { config, status } = turn.state;
  const idle = new Set(
    destinationsOf(config)
      .filter((row) => isReached(turn.state, row))
      .map(({ no }) => lineOf(turn.state, no))
      .filter(({ inFlight, retryAt }) => inFlight === null && retryAt === null)
      .map(({ destination }) => destination),
  );
  for (const report of turn.state.reporting.pending) {
    if (idle.size === 0) return;
    if (status.suspended && !isUrgent(report)) continue;
    const flying = turn.state.reporting.lines.some(({ inFlight }) => inFlight?.report === report.id);
    const stop = flying ? null : stopOf(turn.state, report);
    if (stop === null || !idle.delete(stop.no)) continue;
    send(turn, report, stop);
  }
}

function send(turn: Turn, report: PendingReport, row: StoredDestination): void {
  const { no } = row;
  const line = lineOf(turn.state, no);
  const before = report.attempted.find(({ destination }) => destination === no);
  const sequence = before?.sequence ?? (line.sequence % 9999) + 1;
  const attempt = (before?.attempts ?? 0) + 1;
  const tries = (before?.tries ?? 0) + 1;
  const entry = { destination: no, sequence, attempts: attempt, refused: false, tries };
  const attempted = [...report.attempted.filter(({ destination }) => destination !== no), entry];
  changePending(turn, { ...report, attempted });
  setLine(turn, {
    ...line,
    sequence: before === undefined ? sequence : line.sequence,
    inFlight: { report: report.id, attempt, until: turn.now + receiptMs },
  });
  noteDelivery(turn, report, no, { state: 'sending', attempts: attempt });
  const { account } = turn.state.config.report;
  const { id, code, at, person } = report;
  const where = { report: id, destination: no, attempt, ...addressOf(row), account, sequence };
  turn.effects.push({
    tag: 'send',
    send: { ...where, code, at, ...(person !== undefined && { person }) },
  });
}

/** A receipt came back. One for an attempt that is no longer awaited says nothing new. */
export function receiptArrived(
  turn: Turn,
  receipt: { readonly report: number; readonly destination: number; readonly attempt: number },
  answer: Receipt,
): void {
  const line = lineOf(turn.state, receipt.destination);
  const { inFlight } = line;
  if (inFlight?.report !== receipt.report || inFlight.attempt !== receipt.attempt) return;
  answered(turn, line, receipt.report, answer);
}

/** Settles the attempt on a line. An answer of any kind shows that the line works. */
function answered(turn: Turn, line: Line, id: number, answer: Receipt): void {
  if (answer.tag !== 'noAnswer') lineHeard(turn, line.destination);
  const failures = answer.tag === 'accepted' || answer.tag === 'refused' ? 0 : line.failures + 1;
  // The queue is in order of urgency.
  const [first] = turn.state.reporting.pending;
  const longest = first !== undefined && first.priority <= leastUrgentAlarm ? lastAlarmRetryMs : lastRetryMs;
  const wait = Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 10), longest);
  setLine(turn, { ...line, inFlight: null, failures, retryAt: failures === 0 ? null : turn.now + wait });
  const report = pendingBy(turn.state, id);
  if (report !== undefined) settle(turn, report, line.destination, answer);
  noteTrouble(turn);
}

function settle(turn: Turn, report: PendingReport, destination: number, answer: Receipt): void {
  switch (answer.tag) {
    case 'accepted':
      noteDelivery(turn, report, destination, { state: 'accepted', answer: 'accepted' });
      break;
    case 'refused':
      noteDelivery(turn, report, destination, { state: 'failed', answer: answer.reason });
      break;
    case 'badTime':
      noteDelivery(turn, report, destination, { state: 'queued', answer: 'badTime' });
      break;
    case 'noAnswer':
      noteDelivery(turn, report, destination, { state: 'queued', answer: answer.reason });
  }
  if (answer.tag === 'accepted') noteProof(turn, report.code, destination);
  if (report.only !== null) endTest(turn, destination, answer);
  else if (answer.tag !== 'accepted') noteBeforeTest(turn, destination, answer);
  const attempted = report.attempted.map((entry) =>
    entry.destination === destination && answer.tag === 'refused' ? { ...entry, refused: true } : entry,
  );
  proceed(turn, { ...report, attempted }, destination, answer.tag === 'accepted');
}

/** Moves a report on after an answer: to the next destination, group or cycle, or out of the queue. */
function proceed(turn: Turn, report: PendingReport, destination: number, accepted: boolean): void {
  const route = routeOf(turn.state, report);
  const told = route.find(({ destinations }) => destinations.some(({ no }) => no === destination));
  const group = told ?? currentGroup(route, report);
  if (group === null) {
    removePending(turn, report);
    return;
  }
  const open = openIn(group, report).length;
  const its = ({ destination }: { readonly destination: number }): boolean =>
    group.destinations.some(({ no }) => no === destination);
  const tries = report.attempted.filter(its).reduce((sum, entry) => sum + (entry.tries ?? 0), 0);
  const exhausted = open === 0 || tries >= group.retries * open;
  if (!accepted && !exhausted) {
    changePending(turn, report);
    return;
  }
  const outcomes = [...report.outcomes, { group: group.no, accepted }];
  const attempted = report.attempted.map((entry) => (its(entry) ? { ...entry, tries: 0 } : entry));
  const moved: PendingReport = { ...report, outcomes, attempted };
  if (accepted)
    failDeliveries(
      turn,
      moved,
      group.destinations.map(({ no }) => no),
    );
  if (currentGroup(route, moved) !== null) changePending(turn, moved);
  else if (mustRestart(route, moved))
    changePending(turn, { ...moved, outcomes: outcomes.filter((outcome) => outcome.accepted) });
  else removePending(turn, moved);
}

/**
 * No line gets an answer, or all there is are rows that nothing reaches: a fault of the panel until one does. People who
 * are texted count where nobody else is told: that one of them could be reached says nothing about the station.
 */
export function noteTrouble(turn: Turn): void {
  const { config } = turn.state;
  const own = config.report.destinations.filter(
    (row) => isReached(turn.state, row) || hasNoWay(turn.state, row),
  );
  const destinations = own.length > 0 ? own : peopleOf(config);
  const reached = destinations.filter((row) => isReached(turn.state, row));
  const lines = reached.map(({ no }) => lineOf(turn.state, no));
  const down =
    lines.length > 0
      ? lines.every(({ failures }) => failures >= troubleAfter)
      : destinations.some((row) => hasNoWay(turn.state, row));
  const up = lines.length === 0 || lines.some(({ failures }) => failures === 0);
  if (down) setPanelFault(turn, 'reporting', true);
  else if (up) setPanelFault(turn, 'reporting', false);
}

/** The earliest time at which reporting has something to do by itself. */
export function nextReporting(state: Timing): Instant | null {
  let next: Instant | null = null;
  const consider = (at: Instant | null): void => {
    if (at !== null && (next === null || at < next)) next = at;
  };
  for (const { inFlight, retryAt } of state.reporting.lines) {
    consider(inFlight?.until ?? null);
    consider(retryAt);
  }
  consider(nextLeaving(state));
  consider(nextTest(state));
  consider(nextPoll(state));
  consider(nextSettled(state));
  return next;
}

/** Held reports that leave, attempts nobody answered, lines that may be tried again, periodic tests and polls. */
export function reportingDue(turn: Turn): void {
  endOfHolds(turn);
  for (const line of turn.state.reporting.lines) {
    if (line.inFlight !== null && line.inFlight.until <= turn.at)
      answered(turn, line, line.inFlight.report, { tag: 'noAnswer', reason: deliveryReasons.noReceipt });
    else if (line.retryAt !== null && line.retryAt <= turn.at) setLine(turn, { ...line, retryAt: null });
  }
  endOfFaultsSettling(turn);
  tellTests(turn);
  poll(turn);
}

/** After a restart no attempt is on its way any more; it is repeated at once, with its own sequence. */
export function forgetLines(turn: Turn): void {
  const { reporting } = turn.state;
  const lines = reporting.lines.map((line) => ({ ...line, inFlight: null, retryAt: null }));
  setState(turn, { reporting: { ...reporting, lines } });
  forgetPolls(turn);
  noteTrouble(turn);
}

/** Destinations or groups changed: lines that are gone stop, lines with a new address start afresh. */
export function rerouteReports(turn: Turn, before: readonly StoredDestination[]): void {
  const { config, reporting } = turn.state;
  const destinations = destinationsOf(config);
  const same = (no: number): boolean =>
    isSameAddress(
      before.find((row) => row.no === no),
      destinations.find((row) => row.no === no),
    );
  const lines = reporting.lines
    .filter(({ destination }) => destinations.some(({ no }) => no === destination))
    .map((line) =>
      same(line.destination) ? line : { ...idleLine(line.destination), sequence: line.sequence },
    );
  setState(turn, { reporting: { ...reporting, lines } });
  forgetTests(turn, same);
  const gone = before.map(({ no }) => no).filter((no) => !destinations.some((row) => row.no === no));
  for (const report of reporting.pending) {
    failDeliveries(turn, report, gone);
    if (currentGroup(routeOf(turn.state, report), report) === null) removePending(turn, report);
  }
  noteTrouble(turn);
}
