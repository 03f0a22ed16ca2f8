import { slotNumber } from '@homeward/contract/modes.ts';
import { raise } from './reference-alarms.ts';
import type { Proved, Wish } from './reference-facts.ts';
import { type Mind, type Place, placeOf, thingOf } from './reference-mind.ts';
import { change } from './reference-modes.ts';
import { always, duress, mayBypass } from './reference-tables.ts';

/** A code given under duress tells so, whatever came of the wish. */
export function forced(mind: Mind, wish: Wish, proved: Proved): void {
  if (typeof proved !== 'object' || proved.tag !== 'duress') return;
  const owner = mind.house.pins.find(({ slot }) => slot.tag === 'duress');
  const named = wish.tag === 'mode' && wish.area !== 0 ? wish.area : owner?.areas[0];
  const place = mind.memory.places.find(({ id }) => id === named) ?? mind.memory.places[0];
  if (owner?.enabled === true && place !== undefined) raise(mind, place, duress, null);
}

/** Does what somebody wished, as far as he may; false when refused. */
export function grant(mind: Mind, wish: Wish, proved: Proved, automatic: boolean): boolean {
  switch (wish.tag) {
    case 'mode':
      return change(mind, wish, proved, automatic);
    case 'silence':
      for (const place of mind.memory.places) {
        if (wish.area !== 0 && place.id !== wish.area) continue;
        if (place.alarm !== 'sounding' || !mayQuieten(mind, place, proved)) continue;
        place.calmAt = place.sirenUntil ?? place.calmAt;
        place.sirenUntil = null;
      }
      return true;
    case 'bypass':
      return bypass(mind, wish, proved);
    case 'help': {
      const place = mind.memory.places.find(({ id }) => id === wish.area);
      const call = ['panic', 'silentPanic', 'medical', 'emergency', 'fire', 'fall'].find(
        (kind) => kind === wish.kind,
      );
      if (place !== undefined && call !== undefined)
        raise(mind, place, always[isAlways(call) ? call : 'panic'], null);
      return true;
    }
    case 'scene':
      return scene(mind, wish.scene, proved, automatic);
    case 'device':
    case 'other':
      return true;
  }
}

/** Burnt toast is everybody's business; what an intruder would silence takes a code of the place. */
function mayQuieten(mind: Mind, place: Place, proved: Proved): boolean {
  const heard = place.stories.filter(({ family }) => family !== 'silent');
  const guarded = heard.some(({ family }) => ['burglar', 'tamper', 'panic'].includes(family));
  if (proved === 'trusted') return true;
  if (proved === 'nothing') return !guarded;
  const owner = mind.house.pins.find(({ slot }) => slotNumber(slot) === slotNumber(proved));
  if (owner === undefined || !owner.enabled) return false;
  return owner.areas.includes(place.id) || (heard.length > 0 && !guarded);
}

function bypass(mind: Mind, { kind, rows }: Extract<Wish, { tag: 'bypass' }>, proved: Proved): boolean {
  const impossible = rows.some(({ device, on }) => {
    const thing = thingOf(mind, device);
    if (thing === undefined) return true;
    if (thing[kind] === on) return false;
    if (on && (!mayBypass(thing.setup) || (kind === 'oneTime' && thing.permanent))) return true;
    if (placeOf(mind, thing).stage === 'disarmed') return false;
    return on ? proved === 'nothing' : thing.shows !== 'normal';
  });
  if (impossible) return false;
  for (const { device, on } of rows) {
    const thing = thingOf(mind, device);
    if (thing !== undefined) thing[kind] = on;
  }
  return true;
}

function scene(mind: Mind, id: string, proved: Proved, automatic: boolean): boolean {
  const found = mind.house.scenes.find((one) => one.id === id);
  if (found === undefined) return false;
  for (const action of found.actions) {
    if (action.tag !== 'mode') continue;
    if (!change(mind, { tag: 'mode', area: action.area, mode: action.mode, force: false }, proved, automatic))
      return false;
  }
  return true;
}

/** Rules run after what they wait for, eight deep at most; they never lower a mode. */
export function rules(mind: Mind): void {
  for (let depth = 0; mind.noticed.length > 0 && depth < 8; depth += 1) {
    const now = mind.noticed;
    mind.noticed = [];
    for (const happened of now) {
      for (const { enabled, trigger, actions } of mind.house.rules) {
        const waits =
          trigger.tag === 'mode'
            ? `mode ${trigger.area} ${trigger.mode}`
            : trigger.tag === 'alarm'
              ? 'alarm'
              : 'device' in trigger
                ? `${trigger.tag} ${trigger.device}`
                : null;
        if (!enabled || waits !== happened) continue;
        for (const action of actions) if (action.tag === 'scene') scene(mind, action.scene, 'nothing', true);
      }
    }
  }
  mind.noticed = [];
}

const isAlways = (word: string): word is keyof typeof always => Object.hasOwn(always, word);
