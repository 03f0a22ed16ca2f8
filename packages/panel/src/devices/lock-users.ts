import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { LockUser } from '@homeward/contract/shapes/devices/device.ts';
import { deviceAt, setDevice } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** The users of a lock, by slot. */
export const lockUsersOf = (turn: Turn, slot: number): readonly LockUser[] =>
  deviceAt(turn, slot).lockUsers ?? [];

const set = (turn: Turn, slot: number, lockUsers: readonly LockUser[]): void =>
  setDevice(turn, slot, { lockUsers });

const withUser = (users: readonly LockUser[], user: LockUser): readonly LockUser[] =>
  [...users.filter((other) => other.slot !== user.slot), user].toSorted((a, b) => a.slot - b.slot);

function setStateOf(turn: Turn, slot: number, no: number, state: LockUser['state']): void {
  const users = lockUsersOf(turn, slot);
  const user = users.find((one) => one.slot === no);
  if (user !== undefined) set(turn, slot, withUser(users, { ...user, state }));
}

/** Somebody is to get a code, or to lose it: shown as such until the lock has said so. */
export function lockUserAsked(turn: Turn, slot: number, command: DeviceCommand): void {
  if (command.tag === 'lockUser') {
    const { slot: no, name } = command;
    set(turn, slot, withUser(lockUsersOf(turn, slot), { slot: no, name: name.trim(), state: 'adding' }));
  }
  if (command.tag === 'removeLockUser') setStateOf(turn, slot, command.slot, 'removing');
}

/** The lock did not confirm it: the code may work or not, so the user stays and shows it. */
export function lockUserFailed(turn: Turn, slot: number, command: DeviceCommand): void {
  if (command.tag === 'lockUser' || command.tag === 'removeLockUser')
    setStateOf(turn, slot, command.slot, 'failed');
}

/** The lock holds a code in a slot. One that was made at the lock itself has no name yet. */
export function lockUserTaken(turn: Turn, slot: number, no: number): void {
  const users = lockUsersOf(turn, slot);
  const name = users.find((user) => user.slot === no)?.name ?? '';
  set(turn, slot, withUser(users, { slot: no, name, state: 'active' }));
}

/** The lock holds no code in a slot any more. */
export const lockUserDropped = (turn: Turn, slot: number, no: number): void =>
  set(
    turn,
    slot,
    lockUsersOf(turn, slot).filter((user) => user.slot !== no),
  );
