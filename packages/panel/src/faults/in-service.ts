import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { ServiceMark } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import { log } from '../kernel/log.ts';
import type { Note } from '../kernel/log.ts';
import { entryAt, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { tell } from '../reporting/tell.ts';
import type { PanelState } from '../state/panel-state.ts';
import { faultKey } from './cleared.ts';

type Seen = Pick<PanelState, 'config' | 'areas' | 'maintenance' | 'consent'>;

/** Areas that a device concerns, or with null the home, by slot. */
export function areasOfService(
  { config }: Pick<PanelState, 'config'>,
  device: DeviceId | null,
): readonly number[] {
  if (device === null) return config.areas.map((_, area) => area);
  const slot = layoutOf(config).slotOf.get(device);
  return slot === undefined ? [] : entryAt(layoutOf(config).areasOf, slot);
}

/** Whether an area that a device concerns, or with null any, guards or is about to. */
export const isArmedFor = (state: Seen, device: DeviceId | null): boolean =>
  areasOfService(state, device).some((area) => entryAt(state.areas, area).phase.tag !== 'disarmed');

/**
 * Whether a service is over: its time is, an area guards again and no code was given for it, or the installer who began
 * it was sent away.
 */
export const isServiceOver = (state: Seen, mark: ServiceMark, at: Instant): boolean =>
  mark.until <= at ||
  (!mark.coded && isArmedFor(state, mark.device)) ||
  (mark.by.slot?.tag === 'installer' && state.consent === null);

/** Whether somebody works at a device, or with null at the panel: then its faults are kept to the log. */
export function isInService(turn: Turn, device: DeviceId | null): boolean {
  return turn.state.maintenance.service.some(
    (mark) => (mark.device === null || mark.device === device) && !isServiceOver(turn.state, mark, turn.at),
  );
}

/** Until when somebody works at a device; null where nobody does. */
export function serviceUntil(state: Seen & Pick<PanelState, 'at'>, device: DeviceId): Instant | null {
  let until: Instant | null = null;
  for (const mark of state.maintenance.service) {
    const covers = mark.device === null || mark.device === device;
    if (!covers || isServiceOver(state, mark, state.at)) continue;
    if (until === null || mark.until > until) until = mark.until;
  }
  return until;
}

/** Whether a word about a fault waits for the end of a service. */
export const isOwed = ({ state }: Turn, device: DeviceId | null, fault: Fault | PanelFault): boolean =>
  state.maintenance.owedFaults.length > 0 && state.maintenance.owedFaults.includes(faultKey(device, fault));

/** A fault that came and went in a service leaves nothing to tell. */
function owe(turn: Turn, key: string): void {
  const { maintenance } = turn.state;
  const { owedFaults: owed } = maintenance;
  const owedFaults = owed.includes(key) ? owed.filter((one) => one !== key) : [...owed, key];
  setState(turn, { maintenance: { ...maintenance, owedFaults } });
}

/** Tells that a fault has come or gone; of what is in service it is only logged, and owed. */
export function tellOrOwe(turn: Turn, device: DeviceId | null, fault: Fault | PanelFault, note: Note): void {
  if (!isInService(turn, device)) {
    tell(turn, note);
    return;
  }
  log(turn, { ...note, suspended: true });
  owe(turn, faultKey(device, fault));
}
