import { isConfirmedBy, patienceMs, wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import { shownCommand } from '@homeward/contract/rules/devices/shown-command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceState, FailedCommand, PendingCommand } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { noteFault } from '../faults/device-faults.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt, setDevice, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { withDue, without } from '../state/control-state.ts';
import type { ControlState } from '../state/control-state.ts';
import { logFailure } from './control-log.ts';
import { lockUserAsked, lockUserFailed } from './lock-users.ts';
import { noteTurned } from './locks.ts';

export const setControl = (turn: Turn, patch: Partial<ControlState>): void => {
  setState(turn, { control: { ...turn.state.control, ...patch } });
};

/** Whether a device that has spoken has never said any of the words that would confirm a command. Codes are always waited for. */
function neverSays(
  { values, lastHeard }: DeviceState,
  command: DeviceCommand,
  wanted: DeviceValues,
): boolean {
  if (command.tag === 'lockUser' || command.tag === 'removeLockUser') return false;
  const names = Object.keys(wanted);
  return lastHeard !== null && names.length > 0 && !names.some((name) => Object.hasOwn(values, name));
}

/**
 * A command has gone out: the device shows what was asked of it until it says that it did so, or until nobody waits
 * any more. Where the device has no words for it there is nothing to wait for. A later command takes its place.
 */
export function expectWord(turn: Turn, slot: number, command: DeviceCommand, by: Actor): void {
  const { id, kind } = entryAt(turn.state.config.devices, slot);
  const device = deviceAt(turn, slot);
  const wanted = command.tag === 'capture' ? {} : wantedBy(command);
  forsake(turn, slot, device.pending);
  lockUserAsked(turn, slot, command);
  if (wanted === null || neverSays(device, command, wanted)) {
    if (device.pending !== null) endWaiting(turn, slot, id);
    // No word will ever come that could be logged instead.
    if (command.tag === 'lock') noteTurned(turn, slot, command.locked, by);
    return;
  }
  const until = turn.at + patienceMs(kind, command);
  setDevice(turn, slot, { pending: { command: shownCommand(command), by, at: turn.at, until } });
  setControl(turn, { waiting: withDue(turn.state.control.waiting, { device: id, at: until }) });
}

/** Another command came before the device had said anything to this one. */
function forsake(turn: Turn, slot: number, pending: PendingCommand | null): void {
  if (pending === null) return;
  lockUserFailed(turn, slot, pending.command);
  logFailure(turn, slot, pending, 'replaced');
}

function endWaiting(turn: Turn, slot: number, id: DeviceId): void {
  setDevice(turn, slot, { pending: null });
  setControl(turn, { waiting: without(turn.state.control.waiting, id) });
}

/** A picture confirms a request for one, any word a wish for any word; the rest must have been said now, at least in part. */
function isAnswer(
  command: DeviceCommand,
  said: DeviceValues,
  now: DeviceValues,
  before: DeviceValues,
): boolean {
  if (command.tag === 'capture') return false;
  const names = Object.keys(wantedBy(command) ?? {});
  const spoken = names.length === 0 || names.some((name) => Object.hasOwn(said, name));
  const { action, actionUser } = said;
  return isConfirmedBy(command, spoken ? { ...now, action, actionUser } : said, before);
}

/**
 * A live word of a device, over what it said before: the command that it confirms, which is then done with, or null.
 * A word that comes after all clears a failure, too.
 */
export function answered(
  turn: Turn,
  slot: number,
  said: DeviceValues,
  before: DeviceValues,
): PendingCommand | null {
  const { pending, failed, values } = deviceAt(turn, slot);
  if (failed !== null && isAnswer(failed.command, said, values, before)) setFailed(turn, slot, null);
  if (pending === null || !isAnswer(pending.command, said, values, before)) return null;
  confirmed(turn, slot);
  return pending;
}

function confirmed(turn: Turn, slot: number): void {
  endWaiting(turn, slot, entryAt(turn.state.config.devices, slot).id);
  if (deviceAt(turn, slot).failed !== null) setFailed(turn, slot, null);
}

/** A picture came: whoever asked for one has it. */
export function captureArrived(turn: Turn, id: DeviceId): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot !== undefined && deviceAt(turn, slot).pending?.command.tag === 'capture') confirmed(turn, slot);
}

/** A device that does not do as told has a control error (S3.15), until it obeys. */
function setFailed(turn: Turn, slot: number, failed: FailedCommand | null): void {
  setDevice(turn, slot, { failed });
  noteFault(turn, slot, 'controlError', failed !== null, failed?.why);
}

/** The command under way came to nothing: why is kept beside the device, and logged where doors are concerned. */
function fail(turn: Turn, slot: number, pending: PendingCommand, why: string): void {
  const { command, by, at } = pending;
  endWaiting(turn, slot, entryAt(turn.state.config.devices, slot).id);
  setFailed(turn, slot, { command, by, at, endedAt: turn.at, why: why.slice(0, 80) });
  lockUserFailed(turn, slot, command);
  logFailure(turn, slot, pending, why);
}

/** The wire says that a device did not do as told. What the device itself confirmed in the meantime stands. */
export function commandFailed(turn: Turn, id: DeviceId, reason: string): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  const pending = slot === undefined ? null : deviceAt(turn, slot).pending;
  if (slot !== undefined && pending !== null) fail(turn, slot, pending, reason);
}

/** How long somebody waits for a device that sleeps, ms: few wake less than once a day. */
const sleepMs = 24 * 3_600_000;

/** A device sleeps, and hears what is under way when it wakes. */
export function commandWaits(turn: Turn, id: DeviceId): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  const pending = slot === undefined ? null : deviceAt(turn, slot).pending;
  if (slot === undefined || pending === null) return;
  const until = pending.at + sleepMs;
  setDevice(turn, slot, { pending: { ...pending, until } });
  const { waiting } = turn.state.control;
  setControl(turn, { waiting: withDue(without(waiting, id), { device: id, at: until }) });
}

/** Nobody waits any longer for devices that said nothing. */
export function endOfWaiting(turn: Turn): void {
  for (;;) {
    const [next] = turn.state.control.waiting;
    if (next === undefined || next.at > turn.at) return;
    const slot = layoutOf(turn.state.config).slotOf.get(next.device);
    const pending = slot === undefined ? null : deviceAt(turn, slot).pending;
    if (slot === undefined || pending === null)
      setControl(turn, { waiting: without(turn.state.control.waiting, next.device) });
    else fail(turn, slot, pending, 'notConfirmed');
  }
}
