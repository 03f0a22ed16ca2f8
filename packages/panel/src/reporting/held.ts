import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { enqueue } from './report-queue.ts';
import type { HeldReport } from '../state/reporting-state.ts';
import type { PanelState } from '../state/panel-state.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/**
 * Reports that stay on the premises for a while, so that whoever set the alarm off by mistake can take it back with a
 * code: EN's remote hold and CP-01's abort window (reliability A1-3, A2-19). They are no part of the queue yet: nothing
 * about them is routed, tried or trimmed until they leave.
 */

const setHeld = (turn: Turn, held: readonly HeldReport[]): void =>
  setState(turn, { reporting: { ...turn.state.reporting, held } });

/** Keeps a report on the premises until then. */
export function hold(turn: Turn, report: HeldReport): void {
  setHeld(turn, [...turn.state.reporting.held, report]);
}

/** Until when reports of an incident are held now; null is not. */
export const holdOf = ({ reporting }: PanelState, incident: IncidentId): Instant | null =>
  reporting.held.find((report) => report.incident === incident)?.until ?? null;

/** An alarm's end never leaves before the alarm, nor without it: the report with which it waits; null is none. */
export function holdOfRestore({ reporting }: PanelState, code: EventCode): HeldReport | null {
  if (reporting.held.length === 0) return null;
  const { qualifier, event, area, detail } = eventParts(code);
  if (qualifier !== 3) return null;
  const its = reporting.held.find((report) => {
    const parts = eventParts(report.code);
    return parts.qualifier === 1 && parts.event === event && parts.area === area && parts.detail === detail;
  });
  return its ?? null;
}

/** Takes back what is held of an incident: it never leaves. Gives the codes. */
export function takeBack(turn: Turn, incident: IncidentId): readonly EventCode[] {
  const { held } = turn.state.reporting;
  const its = held.filter((report) => report.incident === incident);
  if (its.length > 0)
    setHeld(
      turn,
      held.filter((report) => report.incident !== incident),
    );
  return its.map(({ code }) => code);
}

function leave(turn: Turn, leaves: (report: HeldReport) => boolean): void {
  const { held } = turn.state.reporting;
  const leaving = held.filter(leaves);
  if (leaving.length === 0) return;
  setHeld(
    turn,
    held.filter((report) => !leaves(report)),
  );
  for (const { code, incident, at, testing } of leaving)
    if (testing !== true) enqueue(turn, code, incident, null, at);
}

/** Lets what is held of an incident leave at once. */
export const letGo = (turn: Turn, incident: IncidentId): void =>
  leave(turn, (report) => report.incident === incident);

/** When the next held report leaves; null where nothing is held. */
export function nextLeaving({ reporting }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { until } of reporting.held) if (next === null || until < next) next = until;
  return next;
}

/** Nobody took them back in time: they leave. */
export const endOfHolds = (turn: Turn): void => leave(turn, ({ until }) => until <= turn.at);
