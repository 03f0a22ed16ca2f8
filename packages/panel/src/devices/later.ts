import { isConfirmedBy, wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { withDue, without } from '../state/control-state.ts';
import type { Later } from '../state/control-state.ts';
import { setControl } from './pending.ts';
import { send } from './send.ts';

/** A live picture ends by itself (domain 4.6), ms. */
export const liveMs = 180_000;
/** How often the end is told, and how long after the last time, until somebody else must see to it. */
const mostTries = 3;
const retryMs = 30_000;

/**
 * The panel will tell a device something at an instant, be it away until then: what was switched on for a time goes
 * off, even where the device cannot count. Somebody who switches it in the meantime takes that back.
 */
export function tellLater(
  turn: Turn,
  device: DeviceId,
  at: Instant,
  command: DeviceCommand,
  by: Actor,
): void {
  setControl(turn, {
    later: withDue(turn.state.control.later, { device, at, command, by, tries: 0 }),
  });
}

/** A device came on by whatever hand, and is set up to go off by itself: it will, unless something is planned already. */
export function startAutoOff(turn: Turn, slot: number, before: DeviceValues, said: DeviceValues): void {
  const { id, autoOffSeconds } = entryAt(turn.state.config.devices, slot);
  if (autoOffSeconds === undefined || said.on !== true || before.on === true) return;
  if (turn.state.control.later.some(({ device }) => device === id)) return;
  tellLater(turn, id, turn.at + autoOffSeconds * 1000, { tag: 'switch', on: false }, panelActor);
}

/**
 * Whether a camera's live picture is on: from when somebody asked for it until its end is due, whether or not the camera
 * does as it is told then. Without a plan the camera's own word counts.
 */
export function isLive(later: readonly Later[], camera: DeviceId, said: boolean): boolean {
  const end = later.find(({ device, command }) => device === camera && command.tag === 'live');
  return end === undefined ? said : end.tries === 0;
}

/** Nothing is to be told to a device later. */
export function forgetLater(turn: Turn, device: DeviceId): void {
  const later = without(turn.state.control.later, device);
  if (later !== turn.state.control.later) setControl(turn, { later });
}

/** A device that already is as it was to be told needs no telling; while a command is under way its word may be an old one. */
export function followLater(turn: Turn, slot: number, device: DeviceId): void {
  const entry = turn.state.control.later.find((one) => one.device === device);
  if (entry === undefined) return;
  const { pending, values } = deviceAt(turn, slot);
  if (pending === null && isConfirmedBy(entry.command, values)) forgetLater(turn, device);
}

/** Whether a device says how it stands with what a command is about: only then is it worth repeating. */
const saysSo = (command: DeviceCommand, values: DeviceValues): boolean => {
  const said = new Map<string, unknown>(Object.entries(values));
  return Object.keys(wantedBy(command) ?? {}).every((name) => (said.get(name) ?? null) !== null);
};

/** Tells what is due, and again until the device says that it did so. */
export function endOfLater(turn: Turn): void {
  for (;;) {
    const [next] = turn.state.control.later;
    if (next === undefined || next.at > turn.at) return;
    const { device, command, by, tries } = next;
    const slot = layoutOf(turn.state.config).slotOf.get(device);
    if (slot === undefined || isOver(turn, slot, next)) {
      forgetLater(turn, device);
      continue;
    }
    const again = { ...next, at: turn.at + retryMs, tries: tries + 1 };
    setControl(turn, { later: withDue(turn.state.control.later, again) });
    send(turn, slot, command, by);
  }
}

function isOver(turn: Turn, slot: number, { command, tries }: Later): boolean {
  const { values } = deviceAt(turn, slot);
  return isConfirmedBy(command, values) || tries === mostTries || (tries > 0 && !saysSo(command, values));
}
