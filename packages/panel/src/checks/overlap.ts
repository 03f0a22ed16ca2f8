import type { Moment } from '@homeward/contract/shapes/automation/moment.ts';
import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import { silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import { dayOf } from '../time/calendar.ts';
import { fallsOn } from '../time/local-time.ts';

type Of<Tag extends Trigger['tag']> = Extract<Trigger, { readonly tag: Tag }>;

/** Moments from the narrowest on. */
const narrow = ['once', 'monthly', 'weekly', 'daily', 'sun'] as const;
/** So many days hold every pair of a day of the week and one of the month. */
const someDays = Array.from({ length: 400 }, (_, day) => day);

/** What two say where null stands for any; undefined where they say different things. */
function narrower<Value>(one: Value | null, other: Value | null): Value | null | undefined {
  if (one === null) return other;
  return other === null || one === other ? one : undefined;
}

/** A moment that lies in both, on the days that they share. */
function sharedMoment(one: Moment, other: Moment): Moment | null {
  if ((one.tag === 'sun' && other.tag === 'sun') || (one.tag === 'weekly' && other.tag === 'weekly')) {
    const days = one.days.filter((day) => other.days.includes(day));
    const alike = JSON.stringify({ ...one, days }) === JSON.stringify({ ...other, days });
    return alike && days.length > 0 ? { ...one, days } : null;
  }
  if (one.tag === 'sun' || other.tag === 'sun' || one.minute !== other.minute) return null;
  const [first, second] = narrow.indexOf(one.tag) <= narrow.indexOf(other.tag) ? [one, other] : [other, one];
  const days = first.tag === 'once' ? [dayOf(first.date)] : someDays;
  return days.some((day) => fallsOn(first, day) && fallsOn(second, day)) ? first : null;
}

/**
 * Numbers that lie in both: one word that brings a number there from outside both starts both at once. Where both
 * together leave nothing outside, as `above 20` and `below 30`, a number was in one of them before.
 */
function sharedRange(one: Of<'measure'>, other: Of<'measure'>): Trigger | null {
  if (one.device !== other.device || one.measure !== other.measure || one.forSeconds !== other.forSeconds)
    return null;
  const ranges = [one, other].map(({ above, below }) => [above ?? -Infinity, below ?? Infinity] as const);
  const above = Math.max(...ranges.map(([from]) => from));
  const below = Math.min(...ranges.map(([, to]) => to));
  const isEverywhere =
    ranges.some(([from]) => from === -Infinity) && ranges.some(([, to]) => to === Infinity);
  if (above >= below || isEverywhere) return null;
  return {
    ...one,
    above: above === -Infinity ? null : above,
    below: below === Infinity ? null : below,
  };
}

/** What starts both of two rules at one instant, as narrow as that takes; null is nothing. */
export function sharedTrigger(one: Trigger, other: Trigger): Trigger | null {
  if (one.tag === 'alarm' && other.tag === 'alarm') {
    const kind = narrower(one.kind, other.kind);
    // A silent alarm starts only what asks for its kind by name.
    const silent = kind !== null && kind !== undefined && silentKinds.has(kind) && one.kind !== other.kind;
    return kind === undefined || silent ? null : { ...one, kind };
  }
  if (one.tag === 'pressed' && other.tag === 'pressed') {
    const action = narrower(one.action, other.action);
    return one.device !== other.device || action === undefined ? null : { ...one, action };
  }
  if ((one.tag === 'arrived' && other.tag === 'arrived') || (one.tag === 'left' && other.tag === 'left')) {
    const tracker = narrower(one.tracker, other.tracker);
    return one.fence !== other.fence || tracker === undefined ? null : { ...one, tracker };
  }
  if (one.tag === 'mode' && other.tag === 'mode') {
    if (one.area !== other.area || one.mode !== other.mode) return null;
    const same = JSON.stringify(one.by) === JSON.stringify(other.by);
    return same || other.by === undefined ? one : one.by === undefined ? other : null;
  }
  // Each has an address of its own.
  if (one.tag === 'webhook') return null;
  if (one.tag === 'measure' && other.tag === 'measure') return sharedRange(one, other);
  if (one.tag === 'time' && other.tag === 'time') {
    const moment = sharedMoment(one.moment, other.moment);
    return moment === null ? null : { tag: 'time', moment };
  }
  return JSON.stringify(one) === JSON.stringify(other) ? one : null;
}
