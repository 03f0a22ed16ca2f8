import type { Instant } from '@homeward/contract/ids.ts';
import { endOfSiren } from './alarms/alarm.ts';
import { endOfExit } from './arming/arming.ts';
import { endOfCrossZone } from './zones/cross-zone.ts';
import { endOfEntry } from './arming/entry.ts';
import { endOfMainsDelay, mainsFaultAt } from './faults/panel-faults.ts';
import { nextReporting, reportingDue } from './reporting/reporting.ts';
import type { AreaState, PanelState } from './state.ts';
import { endOfPatience, nextSilence } from './faults/supervision.ts';
import type { Turn } from './turn.ts';

const areaDeadlines = ({ phase, alarm, crossZone }: AreaState): readonly (Instant | null)[] => [
  phase.tag === 'exitDelay' || phase.tag === 'entryDelay' ? phase.until : null,
  alarm.tag === 'sounding' ? alarm.sirenUntil : null,
  crossZone?.until ?? null,
];

const known = new WeakMap<PanelState, { readonly at: Instant | null }>();

/** When the panel must be woken next: the earliest deadline in the state, or null while nothing runs. */
export function nextDeadline(state: PanelState): Instant | null {
  const deadline = known.get(state) ?? { at: earliestOf(state) };
  known.set(state, deadline);
  return deadline.at;
}

function earliestOf(state: PanelState): Instant | null {
  let next: Instant | null = null;
  const consider = (at: Instant | null): void => {
    if (at !== null && (next === null || at < next)) next = at;
  };
  for (const area of state.areas) for (const at of areaDeadlines(area)) consider(at);
  consider(mainsFaultAt(state));
  consider(nextSilence(state));
  consider(nextReporting(state));
  return next;
}

/** Makes everything happen that is due at `turn.at`, in a fixed order. */
export function passDeadline(turn: Turn): void {
  turn.state.areas.forEach((_, area) => {
    endOfExit(turn, area);
    endOfEntry(turn, area);
    endOfCrossZone(turn, area);
    endOfSiren(turn, area);
  });
  endOfMainsDelay(turn);
  endOfPatience(turn);
  reportingDue(turn);
}
