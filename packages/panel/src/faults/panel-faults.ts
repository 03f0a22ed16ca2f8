import type { PanelFault } from '@homeward/contract/entities/panel-status.ts';
import type { Instant } from '@homeward/contract/ids.ts';
import { isFullyArmed, raise, restore } from '../alarms/alarm.ts';
import { tell } from '../events.ts';
import { areaAt, setState } from '../turn.ts';
import type { PanelState } from '../state.ts';
import type { Turn } from '../turn.ts';

/** XYZ of the panel's own faults (domain 2). */
const events: Readonly<Record<Exclude<PanelFault, 'tamper'>, number>> = {
  acFailure: 301,
  lowBattery: 302,
  batteryMissing: 311,
  jamming: 344,
  noSim: 359,
  noGsmSignal: 352,
  ethernet: 358,
  polling: 355,
  reporting: 356,
};
const coverAlarm = 137;
const coverFault = 383;

/** Sets or clears a fault of the panel and tells so; a fault that stands as said stays as it is. */
export function setPanelFault(turn: Turn, fault: PanelFault, on: boolean): void {
  const { status } = turn.state;
  if (status.faults.includes(fault) === on) return;
  const faults = on ? [...status.faults, fault] : status.faults.filter((entry) => entry !== fault);
  setState(turn, { status: { ...status, faults } });
  if (fault === 'tamper') coverMoved(turn, on);
  else tell(turn, { event: events[fault], qualifier: on ? 1 : 3, detail: fault });
}

/** What the panel's own sensors say. Mains must be away for a while before it is a fault (domain 4.2). */
export function panelReported(turn: Turn, fault: PanelFault, on: boolean): void {
  if (fault !== 'acFailure') {
    setPanelFault(turn, fault, on);
    return;
  }
  const { acFailedAt, status } = turn.state;
  if (!on) {
    setState(turn, { acFailedAt: null });
    setPanelFault(turn, 'acFailure', false);
    return;
  }
  if (acFailedAt !== null || status.faults.includes('acFailure')) return;
  setState(turn, { acFailedAt: turn.at });
  endOfMainsDelay(turn);
}

/** When mains will have been away long enough to be a fault. */
export const mainsFaultAt = ({ acFailedAt, config }: PanelState): Instant | null =>
  acFailedAt === null ? null : acFailedAt + config.acFailSeconds * 1000;

/** Mains stayed away: a fault now. */
export function endOfMainsDelay(turn: Turn): void {
  const at = mainsFaultAt(turn.state);
  if (at === null || at > turn.at) return;
  setState(turn, { acFailedAt: null });
  setPanelFault(turn, 'acFailure', true);
}

/** The panel's cover: an alarm of the first fully armed area, or by setting always; else a fault. */
function coverMoved(turn: Turn, opened: boolean): void {
  const areas = turn.state.areas.map((_, area) => area);
  if (!opened) {
    const owing = areas.find((area) => areaAt(turn, area).unrestored.some(({ device }) => device === null));
    if (owing === undefined) tell(turn, { event: coverFault, qualifier: 3, detail: 'tamper' });
    else restore(turn, owing, null, coverAlarm);
    return;
  }
  const armed = areas.find((area) => isFullyArmed(turn, area));
  const area = armed ?? (turn.state.config.tamperAlarm === 'always' ? 0 : undefined);
  if (area === undefined) tell(turn, { event: coverFault, detail: 'tamper' });
  else raise(turn, area, { kind: 'tamper', event: coverAlarm, audible: true, device: null, ofPanel: true });
}
