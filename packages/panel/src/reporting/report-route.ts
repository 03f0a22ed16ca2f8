import type { StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { leastUrgentAlarm } from '@homeward/contract/rules/alarms/event-priority.ts';
import { isAlarmReport } from '@homeward/contract/rules/alarms/event-string.ts';
import { isMailReport, isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import type { PanelConfig } from '../state/config.ts';
import { destinationsOf, peopleOf } from './destinations.ts';
import type { PendingReport, ReportingState } from '../state/reporting-state.ts';

/** A group as one report sees it: the destinations in it that want this report, in order. */
export interface RouteGroup {
  readonly no: number;
  readonly retries: number;
  readonly essential: boolean;
  readonly destinations: readonly StoredDestination[];
}

/** A monitoring station's receiver: only such are polled. */
export const isReceiver = (row: StoredDestination): boolean => isSentByPanel(row) && !isMailReport(row);

/** What of the panel's state says which rows it can reach. */
type Reaching = {
  readonly config: PanelConfig;
  readonly reporting: Pick<ReportingState, 'modem'>;
};

const isText = ({ url }: StoredDestination): boolean => /^sms:/i.test(url);
/** Calls of the panel's own, which no machine of ours makes. */
export const isCall = ({ url }: StoredDestination): boolean => /^gsm:/i.test(url);

/** Whether the panel itself reports to a row as things are: texts go where the machine has a modem. */
export const isReached = ({ reporting }: Reaching, row: StoredDestination): boolean =>
  isSentByPanel(row) || (isText(row) && reporting.modem === true);

/** Calls, and texts where there is no modem: what should go there fails, and is said to fail. */
export const hasNoWay = (state: Reaching, row: StoredDestination): boolean =>
  isCall(row) || (isText(row) && !isReached(state, row));

type Routed = Pick<PendingReport, 'code' | 'incident' | 'only' | 'text'>;

/** Rows that a report is for, whether they want it or not. */
function rowsFor(config: PanelConfig, { only, text }: Routed): readonly StoredDestination[] {
  if (only !== null) return destinationsOf(config).filter(({ no }) => no === only);
  return text === undefined ? config.report.destinations : peopleOf(config).filter(({ no }) => no === text);
}

/** What an incident caused is an alarm for every destination, whatever its code: a tamper alarm is a 383. */
const isAlarm = ({ code, incident }: Routed): boolean => isAlarmReport(code) || incident !== null;

const routes = new WeakMap<PanelConfig, Map<string, readonly RouteGroup[]>>();

/** The groups that a report goes through, in order (domain 5). Reports of one level share one route. */
export function routeOf(state: Reaching, report: Routed): readonly RouteGroup[] {
  const { config } = state;
  const known = routes.get(config) ?? new Map<string, readonly RouteGroup[]>();
  routes.set(config, known);
  const level = isAlarm(report) ? 'alarm' : 'status';
  const wanted = report.only === null ? `${level} ${report.text ?? ''}` : `only ${report.only}`;
  const key = state.reporting.modem === true ? `${wanted} by modem` : wanted;
  const route = known.get(key) ?? routeFor(state, level, report);
  known.set(key, route);
  return route;
}

/** Rows that want a report and that this machine cannot reach. */
export function unreachable(state: Reaching, report: Routed): readonly StoredDestination[] {
  const level = isAlarm(report) ? 'alarm' : 'status';
  return rowsFor(state.config, report).filter(
    (row) => report.only === null && hasNoWay(state, row) && (row.level === 'all' || row.level === level),
  );
}

function routeFor(state: Reaching, level: 'alarm' | 'status', report: Routed): readonly RouteGroup[] {
  const { groups } = state.config.report;
  const { only } = report;
  const open = rowsFor(state.config, report).filter(
    (row) => isReached(state, row) && (only !== null || row.level === 'all' || row.level === level),
  );
  const numbers = [...new Set(open.map(({ group }) => group))].toSorted((a, b) => a - b);
  return numbers.map((no) => {
    const settings = groups.find((group) => group.no === no);
    return {
      no,
      retries: only === null ? (settings?.retries ?? 3) : 1,
      essential: only === null && (no === 1 || settings?.essential === true),
      destinations: open.filter(({ group }) => group === no).toSorted((a, b) => a.no - b.no),
    };
  });
}

/** Destinations of a group that have not refused the report for good. */
export const openIn = (group: RouteGroup, report: PendingReport): readonly StoredDestination[] =>
  group.destinations.filter(
    ({ no }) => !report.attempted.some(({ destination, refused }) => refused && destination === no),
  );

/**
 * The group whose turn it is; null when the cycle is through. An optional group is told only when the one before it
 * failed; the first is always told, since nothing came before it: that the portal has an alarm is no station's answer.
 * A group in which all have refused has failed for good. One that `isResting` counts as failed for now.
 */
export function currentGroup(
  route: readonly RouteGroup[],
  report: PendingReport,
  isResting: (group: RouteGroup) => boolean = () => false,
): RouteGroup | null {
  let previousFailed = true;
  for (const group of route) {
    const outcome = report.outcomes.find((entry) => entry.group === group.no);
    const hasTurn: boolean = outcome === undefined && (group.essential || previousFailed);
    if (hasTurn && openIn(group, report).length > 0 && !isResting(group)) return group;
    previousFailed = hasTurn || (outcome !== undefined && !outcome.accepted);
  }
  return null;
}

/**
 * Whether the whole cycle starts again: an essential group failed that may yet be reached, or it is an alarm that
 * nobody at all has accepted (reliability A4-32: the chain never ends before somebody has heard).
 */
export function mustRestart(route: readonly RouteGroup[], report: PendingReport): boolean {
  if (report.only !== null) return false;
  const unheard = report.priority <= leastUrgentAlarm && !report.outcomes.some(({ accepted }) => accepted);
  const failed = route.filter(
    (group) =>
      openIn(group, report).length > 0 &&
      report.outcomes.some((outcome) => outcome.group === group.no && !outcome.accepted),
  );
  return failed.some(({ essential }) => essential || unheard);
}
