import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { removePending } from '../reporting/report-queue.ts';
import { currentGroup, routeOf } from '../reporting/report-route.ts';
import { noteTrouble } from './send-reports.ts';

/** The machine has a modem, or has none: texts go by it from now on, or what waits for it alone has failed. */
export function modemFound(turn: Turn, there: boolean): void {
  const { reporting } = turn.state;
  if ((reporting.modem === true) === there) return;
  setState(turn, { reporting: { ...reporting, modem: there } });
  for (const report of reporting.pending)
    if (currentGroup(routeOf(turn.state, report), report) === null) removePending(turn, report);
  noteTrouble(turn);
}
