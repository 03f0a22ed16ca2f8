import type { CareView } from '@homeward/contract/shapes/care/care.ts';
import type { Instant, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { Turn } from '../kernel/turn.ts';
import { ownEntry, setCare } from './set-care.ts';
import type { CareState } from '../state/care-state.ts';
import { signInRoom } from './routine-day.ts';
import { endSilences } from './silences.ts';

/** How seldom the view tells of new signs, so that walking about does not make every panel talk all day. */
const shownEveryMs = 60_000;

/**
 * Somebody gave a sign of life, in a room where it has one. It answers a check-in, ends silences that were told, and is
 * learned; while the receiver is away it may be anybody's and is not learned.
 */
export function noteLife(turn: Turn, room: RoomId | null): void {
  const { care } = turn.state;
  const { life, routine, view } = care;
  setCare(turn, {
    life: { ...life, home: turn.at, rooms: room === null ? life.rooms : { ...life.rooms, [room]: turn.at } },
    view: shown(view, turn.at, room),
    routine: view.awaySince === null ? signInRoom(routine, room, turn.at) : routine,
  });
  if (care.silences.length > 0 || view.findings.length > 0) endSilences(turn, room);
}

function shown(view: CareView, at: Instant, room: RoomId | null): CareView {
  if (view.checkInDue !== null && view.checkIn !== null)
    return {
      ...view,
      lastActivity: at,
      lastRoom: room,
      checkInDue: null,
      checkIn: { ...view.checkIn, answeredAt: at, outcome: 'seen' },
    };
  const soon = view.lastActivity !== null && at - view.lastActivity < shownEveryMs;
  return soon ? view : { ...view, lastActivity: at, lastRoom: room };
}

/** When silence somewhere began: the last sign of life there, but not before the receiver came home. */
export function silentSince({ life }: CareState, room: RoomId | null): Instant {
  const last = room === null ? life.home : (ownEntry(life.rooms, room) ?? null);
  return Math.max(last ?? life.since, life.since);
}
