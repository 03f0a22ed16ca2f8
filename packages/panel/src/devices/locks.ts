import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PendingCommand } from '@homeward/contract/shapes/devices/device.ts';
import type { ActionSource, DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Actor, Channel } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import type { Note } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { deviceAt, entryAt, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { noteAtLock } from '../kernel/came-home.ts';
import { lockUserDropped, lockUserTaken, lockUsersOf } from './lock-users.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of what locks do (domain 2). The first two say from which side; the next two that nobody knows. */
const eventOf = {
  insideUnlocked: events.unlockedFromInside,
  outsideUnlocked: events.unlockedFromOutside,
  unlocked: events.doorUnlocked,
  locked: events.doorLocked,
  relocked: events.relocked,
  operation: events.doorOperated,
  user: events.lockUserChanged,
} as const;

/** Words of a lock about itself that are told: what they are numbered, and nobody did them. */
const troubles: Readonly<Record<string, EventNumber>> = {
  jammed: events.boltJammed,
  lock_failed: events.lockFailed,
  bolt_changed: events.boltChanged,
  too_many_tries: events.tooManyTries,
};

const noteOf = (
  turn: Turn,
  slot: number,
  note: Pick<Note, 'event' | 'qualifier' | 'actor' | 'detail'>,
): Note => ({
  ...note,
  area: entryAt(layoutOf(turn.state.config).areaOf, slot),
  device: slot,
});

const channels: Readonly<Record<ActionSource, Channel>> = {
  keypad: 'keypad',
  fingerprint: 'keypad',
  tag: 'tag',
  schedule: 'schedule',
  inside: 'device',
  key: 'device',
  remote: 'device',
  auto: 'device',
};

/** Who worked a lock: the user of the code, or the lock itself where it does not say. */
function whoWorked(turn: Turn, slot: number, { actionSource, actionUser }: DeviceValues): Actor {
  const channel = channels[actionSource ?? 'auto'];
  const user = lockUsersOf(turn, slot).find((one) => one.slot === actionUser);
  const { name } = entryAt(turn.state.config.devices, slot);
  return user === undefined || user.name === ''
    ? { tag: 'device', name, channel, slot: null }
    : { tag: 'person', name: user.name, channel, slot: null };
}

/** The number of an unlocking from somewhere, or of a locking. */
function turnEvent(locked: boolean, source: ActionSource | null): EventNumber {
  if (locked) return source === 'auto' ? eventOf.relocked : eventOf.locked;
  return source === 'inside'
    ? eventOf.insideUnlocked
    : source === null
      ? eventOf.unlocked
      : eventOf.outsideUnlocked;
}

/** Which way a word says that the bolt went; null where it is about something else. */
const directionOf = (action: string | null | undefined): boolean | null =>
  action === 'lock' ? true : action === 'unlock' ? false : null;

/**
 * A lock spoke, over what it said before. Who turned it and from where is logged once: by the command that it confirms,
 * by the lock's own word, or, where it only stands otherwise than before, as turned by nobody knows whom.
 */
export function lockSpoke(
  turn: Turn,
  slot: number,
  before: DeviceValues,
  said: DeviceValues,
  confirmed: PendingCommand | null,
): void {
  const byCommand = confirmed?.command.tag === 'lock' ? confirmed : null;
  if (byCommand !== null) noteTurned(turn, slot, deviceAt(turn, slot).values.locked === true, byCommand.by);
  noteUsers(turn, slot, said, confirmed);
  noteWord(turn, slot, said);
  noteChange(turn, slot, before, said, byCommand !== null);
  consume(turn, slot);
}

/** The panel turned a lock for somebody. */
export const noteTurned = (turn: Turn, slot: number, locked: boolean, by: Actor): void =>
  noteTurn(turn, slot, locked, 'remote', by);

function noteTurn(
  turn: Turn,
  slot: number,
  locked: boolean,
  source: ActionSource | null,
  actor: Actor,
): void {
  // What the panel itself locked is called relocked in the family, as what locks by itself.
  const event = locked && source === 'remote' ? eventOf.relocked : turnEvent(locked, source);
  log(turn, noteOf(turn, slot, { event, actor, detail: source }));
  if (!locked) noteAtLock(turn, actor);
}

/** What the lock says in words: who turned it, or what is wrong with it. The panel's own commands speak for themselves. */
function noteWord(turn: Turn, slot: number, said: DeviceValues): void {
  const { action } = said;
  if (action === undefined || action === null) return;
  const trouble = Object.hasOwn(troubles, action) ? troubles[action] : undefined;
  if (trouble !== undefined) tell(turn, noteOf(turn, slot, { event: trouble }));
  if (action === 'bad_code') {
    const actor = whoWorked(turn, slot, said);
    log(turn, noteOf(turn, slot, { event: eventOf.operation, actor, detail: action }));
  }
  const locked = directionOf(action);
  const source = said.actionSource ?? null;
  if (locked === null || source === 'remote') return;
  noteTurn(turn, slot, locked, source, whoWorked(turn, slot, said));
}

/** A bolt that stands otherwise than before, without a word about it in this report or one just before. */
function noteChange(
  turn: Turn,
  slot: number,
  before: DeviceValues,
  said: DeviceValues,
  known: boolean,
): void {
  const { locked } = said;
  if (locked === undefined || locked === null || before.locked === undefined || before.locked === null)
    return;
  if (locked === before.locked || known) return;
  const announced = directionOf(said.action ?? before.action) === locked;
  const remote = (said.action === undefined ? before.actionSource : said.actionSource) === 'remote';
  if (announced && !remote) return;
  // Some locks say no word of it, but keep beside how they stand who turned them and from where.
  const kept = said.action === undefined && said.actionSource !== undefined ? said : {};
  noteTurn(turn, slot, locked, kept.actionSource ?? null, whoWorked(turn, slot, kept));
}

/** A word that the bolt has followed has had its time: it does not announce the next turn. */
function consume(turn: Turn, slot: number): void {
  const { values } = deviceAt(turn, slot);
  if (directionOf(values.action) !== null && directionOf(values.action) === values.locked)
    setDevice(turn, slot, { values: { ...values, action: null, actionSource: null, actionUser: null } });
}

/** Codes come and go: by a command that the lock confirms, or made at the lock itself. */
function noteUsers(turn: Turn, slot: number, said: DeviceValues, confirmed: PendingCommand | null): void {
  const command = confirmed?.command;
  const byCommand = command?.tag === 'lockUser' || command?.tag === 'removeLockUser' ? command : null;
  const added = byCommand === null ? said.action === 'user_added' : byCommand.tag === 'lockUser';
  const dropped = byCommand === null ? said.action === 'user_deleted' : byCommand.tag === 'removeLockUser';
  const no = byCommand?.slot ?? said.actionUser ?? null;
  if (no === null || (!added && !dropped)) return;
  const name = lockUsersOf(turn, slot).find((user) => user.slot === no)?.name ?? '';
  if (added) lockUserTaken(turn, slot, no);
  else lockUserDropped(turn, slot, no);
  const actor = confirmed !== null && byCommand !== null ? confirmed.by : whoWorked(turn, slot, {});
  const shown = lockUsersOf(turn, slot).find((user) => user.slot === no)?.name ?? name;
  const detail = `${no} ${shown}`.trim();
  log(turn, noteOf(turn, slot, { event: eventOf.user, qualifier: added ? 1 : 3, actor, detail }));
}

/** While nobody listened the bolt has turned: it is said as soon as it is known (reliability A7). */
export function lockFound(turn: Turn, slot: number, before: DeviceValues, said: DeviceValues): void {
  noteChange(turn, slot, before, { locked: said.locked }, false);
}
