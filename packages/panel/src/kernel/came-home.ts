import type { Whoever } from '@homeward/contract/shapes/automation/whoever.ts';
import type { FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { draftOf } from './turn.ts';
import type { Turn } from './turn.ts';

/** Who came home when: whoever gives a code or a tag at a door, and trackers that come to a place. */

/** So many are remembered. */
const most = 200;

/** A person by what a rule names them by. */
export const keyOf = (who: Whoever): string => {
  if (who.tag === 'account') return `account ${who.account}`;
  return who.tag === 'user' ? `user ${who.no}` : who.tag;
};

export const trackerKey = (tracker: TrackerId, fence: FenceId): string => `tracker ${tracker} ${fence}`;

/** Everything that an actor can be named by; nothing for what acts by itself. What is shown on site alone counts. */
export function keysOf({ tag, slot, account }: Actor): readonly string[] {
  if (tag !== 'person') return [];
  return [
    ...(slot === null || slot.tag === 'duress' ? [] : [slot.tag === 'user' ? `user ${slot.no}` : slot.tag]),
    ...(account === undefined ? [] : [`account ${account}`]),
  ];
}

/** Whether a rule names just this actor. */
export const isBy = (actor: Actor, who: Whoever): boolean => keysOf(actor).includes(keyOf(who));

/** Whether an actor stands there: whoever disarms from afar has not come home. */
const isThere = ({ channel }: Actor): boolean => channel === 'keypad' || channel === 'tag';

/** Somebody used a code or a tag: where they stand at the door, they came home now. */
export const noteAtDoor = (turn: Turn, actor: Actor): void =>
  noteCameHome(turn, isThere(actor) ? keysOf(actor) : []);

/** A lock tells its users by name: whoever has a code of the panel under just that name came home now. */
export function noteAtLock(turn: Turn, actor: Actor): void {
  if (actor.tag !== 'person') return;
  const named = turn.state.config.pins.filter(({ name }) => name !== '' && name === actor.name);
  for (const { slot } of named.length === 1 ? named : []) noteAtDoor(turn, { ...actor, slot });
}

/** Somebody came home now. */
export function noteCameHome(turn: Turn, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const { automation } = turn.state;
  const others = automation.cameHome.filter(({ who }) => !keys.includes(who));
  const cameHome = [...keys.map((who) => ({ who, at: turn.at })), ...others].slice(0, most);
  draftOf(turn).automation = { ...automation, cameHome };
}
