import type { Instant, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { ownEntry } from './set-care.ts';
import type { RoutineState, Today } from '../state/care-state.ts';

/** What happens to the routine day that goes on; without one, nothing does. */
const changed = (routine: RoutineState, patch: Partial<Today>): RoutineState =>
  routine.today === null ? routine : { ...routine, today: { ...routine.today, ...patch } };

/** A room gave a sign of life: its first of the day, or its last so far. */
export function signInRoom(routine: RoutineState, room: RoomId | null, at: Instant): RoutineState {
  if (room === null || routine.today === null) return routine;
  const { rooms } = routine.today;
  const before = ownEntry(rooms, room);
  const sign = { first: before?.first ?? at, last: at, signs: (before?.signs ?? 0) + 1 };
  return changed(routine, { rooms: { ...rooms, [room]: sign } });
}

/** The receiver is away on this day. */
export const awayToday = (routine: RoutineState): RoutineState => changed(routine, { away: true });

/** The panel was away for a part of this day: what it did not hear may have happened. */
export const unseenToday = (routine: RoutineState): RoutineState => changed(routine, { unseen: true });
