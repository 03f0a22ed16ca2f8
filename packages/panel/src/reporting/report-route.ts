import type { StoredDestination } from '@homeward/contract/shapes/reports/report.ts';
import { leastUrgentAlarm } from '@homeward/contract/rules/alarms/event-priority.ts';
import { isAlarmReport } from '@homeward/contract/rules/alarms/event-string.ts';
import { isMailReport, isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PendingReport } from '../state/reporting-state.ts';

/** A group as one report sees it: the destinations in it that want this report, in order. */
export interface RouteGroup {
  readonly no: number;
  readonly retries: number;
  readonly essential: boolean;
  readonly destinations: readonly StoredDestination[];
}

/** A monitoring station's receiver: only such are polled. */
export const isReceiver = (row: StoredDestination): boolean => isSentByPanel(row) && !isMailReport(row);

/** Texts and calls: rows for a modem, which no machine of ours has. What should go there fails, and is said to fail. */
export const needsModem = ({ url }: StoredDestination): boolean => /^(?:sms|gsm):/i.test(url);

type Routed = Pick<PendingReport, 'code' | 'incident' | 'only'>;

/** What an incident caused is an alarm for every destination, whatever its code: a tamper alarm is a 383. */
const isAlarm = ({ code, incident }: Routed): boolean => isAlarmReport(code) || incident !== null;

const routes = new WeakMap<PanelConfig['report'], Map<string, readonly RouteGroup[]>>();

/** The groups that a report goes through, in order (domain 5). Reports of one level share one route. */
export function routeOf(config: PanelConfig, report: Routed): readonly RouteGroup[] {
  const known = routes.get(config.report) ?? new Map<string, readonly RouteGroup[]>();
  routes.set(config.report, known);
  const level = isAlarm(report) ? 'alarm' : 'status';
  const key = report.only === null ? level : `only ${report.only}`;
  const route = known.get(key) ?? routeFor(config.report, level, report.only);
  known.set(key, route);
  return route;
}

/** Rows that want a report and that no machine of ours can reach. */
export function unreachable(config: PanelConfig, report: Routed): readonly StoredDestination[] {
  const level = isAlarm(report) ? 'alarm' : 'status';
  return config.report.destinations.filter(
    (row) => report.only === null && needsModem(row) && (row.level === 'all' || row.level === level),
  );
}

function routeFor(
  { destinations, groups }: PanelConfig['report'],
  level: 'alarm' | 'status',
  only: number | null,
): readonly RouteGroup[] {
  const open = destinations.filter((destination) =>
    only === null
      ? isSentByPanel(destination) && (destination.level === 'all' || destination.level === level)
      : isSentByPanel(destination) && destination.no === only,
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
