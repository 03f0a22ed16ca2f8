import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor, ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import { areaAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { careProgramOf } from './care-program.ts';
import { setCare, showCare } from './set-care.ts';
import { withdrawCheckIn } from './check-in.ts';
import { awayToday } from './routine-day.ts';
import { noteLife } from './signs-of-life.ts';

const suspended = events.inactivityPaused;
const away = events.away;

/** Whether inactivity is watched at all, so that going away suspends something. */
const isWatched = ({ state: { config } }: Turn): boolean =>
  config.care.sessions.some(({ enabled }) => enabled);

/** The receiver went away: check-ins, sessions, beds and routine rest until somebody is home. */
export function goAway(turn: Turn, actor: Actor): void {
  if (turn.state.care.view.awaySince !== null) return;
  const { area } = careProgramOf(turn.state.config);
  tell(turn, { event: away, area, user: 0, actor });
  if (isWatched(turn)) tell(turn, { event: suspended, area, user: 0, actor });
  withdrawCheckIn(turn);
  showCare(turn, { awaySince: turn.at });
  setCare(turn, { routine: awayToday(turn.state.care.routine) });
}

/** Somebody is home: what rested goes on, and counts from now. */
export function comeHome(turn: Turn, actor: Actor): void {
  if (turn.state.care.view.awaySince === null) return;
  const { area } = careProgramOf(turn.state.config);
  tell(turn, { event: away, qualifier: 3, area, user: 0, actor });
  if (isWatched(turn)) tell(turn, { event: suspended, qualifier: 3, area, user: 0, actor });
  showCare(turn, { awaySince: null });
  setCare(turn, { life: { ...turn.state.care.life, since: turn.at } });
  noteLife(turn, null);
}

/**
 * The receiver's area came into a mode. Arming it fully by hand means that everybody left; a schedule or rule arms
 * over whoever sleeps there, and so does a home mode. Any other mode than full means that somebody is home.
 */
export function followMode(turn: Turn, id: AreaId, mode: ArmMode): void {
  const { area, inUse } = careProgramOf(turn.state.config);
  if (!inUse || entryAt(turn.state.config.areas, area).id !== id) return;
  const { by } = areaAt(turn, area);
  if (mode !== 'arm') comeHome(turn, by);
  else if (by.tag === 'person' || by.tag === 'device') goAway(turn, by);
}
