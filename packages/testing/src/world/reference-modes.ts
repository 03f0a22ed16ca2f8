import { slotNumber } from '@homeward/contract/modes.ts';
import type { Mode, Proved, Wish } from './reference-facts.ts';
import { bypassed, delays, inside, type Mind, opensInto, type Place } from './reference-mind.ts';
import { answers, guardsAnything, isA } from './reference-tables.ts';

const goal = ({ stage, mode }: Place): Mode => (stage === 'disarmed' ? 'disarm' : mode);

const strength = (mode: Mode): number => (mode === 'disarm' ? 0 : mode === 'arm' ? 2 : 1);

function inTheWay(mind: Mind, place: Place, mode: Mode, atEnd: boolean): string[] {
  const reasons: string[] = [];
  const doorsMayWait = !atEnd && delays(mind, place, mode).exit > 0;
  for (const thing of inside(mind, place)) {
    const { setup } = thing;
    const response = setup.settings.responses[mode];
    const guards = setup.settings.always === null && response !== 'none' && response !== 'chime';
    if (bypassed(thing)) continue;
    const counts = guards || setup.settings.always === 'burglar';
    const waits = doorsMayWait && setup.settings.finalDoor && opensInto(thing, mode);
    if (counts && thing.shows === 'unknown') reasons.push(`unknown ${setup.id}`);
    if (counts && thing.shows === 'active' && !isA('mover', setup.kind) && !waits)
      reasons.push(`open ${setup.id}`);
    if (atEnd || !guardsAnything(setup)) continue;
    if (setup.settings.always === null && !guards && answers(setup)) continue;
    for (const fault of thing.faults) {
      if (!(guards && fault === 'supervision' && thing.shows === 'unknown'))
        reasons.push(`${fault} ${setup.id}`);
    }
  }
  if (!atEnd && mind.memory.mainsFault) reasons.push('mains');
  return reasons;
}

function mayChange(mind: Mind, place: Place, mode: Mode, proved: Proved, automatic: boolean): boolean {
  const troubled = place.alarm !== 'quiet' || place.burglar || place.stories.length > 0;
  // Who disarms an area that guards nothing ends its alarms all the same.
  const comingIn = place.stage === 'entryDelay';
  const lowers =
    goal(place) === mode
      ? mode === 'disarm' && troubled
      : comingIn || strength(mode) <= strength(goal(place));
  if (automatic && !lowers) return true;
  if (proved === 'trusted') return true;
  if (proved === 'nothing') return false;
  const owner = mind.house.pins.find(({ slot }) => slotNumber(slot) === slotNumber(proved));
  if (owner === undefined || !owner.enabled || !owner.areas.includes(place.id)) return false;
  if (proved.tag === 'installer' || proved.tag === 'guard') return false;
  if (proved.tag !== 'temporary') return true;
  return !mind.memory.temporary.gone && !mind.memory.temporary[mode === 'disarm' ? 'disarm' : 'arm'];
}

/** Changes the mode of an area or, for 0, of all that may be changed; false when refused. */
export function change(
  mind: Mind,
  wish: Extract<Wish, { tag: 'mode' }>,
  proved: Proved,
  automatic: boolean,
): boolean {
  const { mode } = wish;
  const named = mind.memory.places.filter(({ id }) => wish.area === 0 || id === wish.area);
  const open = named.filter((place) => mayChange(mind, place, mode, proved, automatic));
  if (open.length === 0) return false;
  return mode === 'disarm' ? disarmAll(mind, open, proved) : armAll(mind, open, wish, proved, automatic);
}

function disarmAll(mind: Mind, open: readonly Place[], proved: Proved): boolean {
  const changed = open.filter((place) => disarm(mind, place));
  if (changed.length > 0) used(mind, 'disarm', proved);
  return true;
}

function disarm(mind: Mind, place: Place): boolean {
  if (place.stage === 'disarmed' && place.alarm === 'quiet' && !place.burglar && place.stories.length === 0)
    return false;
  mind.noticed.push(`mode ${place.id} disarm`);
  Object.assign(place, { stage: 'disarmed', mode: 'disarm', until: null, stake: null });
  Object.assign(place, { forced: false, waiting: [] });
  Object.assign(place, {
    alarm: 'quiet',
    sirenUntil: null,
    burglar: false,
    refused: null,
    cross: null,
    stories: [],
    lonely: [],
  });
  for (const thing of inside(mind, place)) thing.oneTime = false;
  return true;
}

function armAll(
  mind: Mind,
  open: readonly Place[],
  wish: Extract<Wish, { tag: 'mode' }>,
  proved: Proved,
  automatic: boolean,
): boolean {
  const { mode, force } = wish;
  const unproven = proved === 'nothing';
  const wanted = open.filter((place) => goal(place) !== mode);
  if (wanted.some(({ alarm }) => alarm === 'sounding')) return false;
  const reasons = new Map(wanted.map((place) => [place, inTheWay(mind, place, mode, false)]));
  const blocked = wanted.filter((place) => {
    const now = reasons.get(place) ?? [];
    const { refused } = place;
    const repeated =
      !automatic &&
      refused !== null &&
      refused.mode === mode &&
      mind.memory.now <= refused.until &&
      now.every((reason) => refused.reasons.includes(reason));
    const passes = mind.house.armFault === 'direct' && !(unproven && place.stage !== 'disarmed');
    return now.length > 0 && !force && !repeated && !passes;
  });
  for (const place of automatic ? [] : blocked) {
    place.refused = { mode, until: mind.memory.now + 10_000, reasons: reasons.get(place) ?? [] };
  }
  if (blocked.length > 0) return false;
  for (const place of wanted) {
    const { stage, stake, mode: was } = place;
    const own = stage === 'disarmed' ? null : { mode: was, guards: stage !== 'exitDelay' };
    place.stake = unproven ? (stake ?? own) : null;
    const home = stage === 'armed' && was !== 'arm' ? was : null;
    const stayed = stage === 'exitDelay' ? place.stayed : home;
    place.stayed = unproven || mode !== 'arm' ? null : stayed;
    arm(mind, place, mode, reasons.get(place) ?? [], force);
  }
  if (wanted.length > 0) used(mind, 'arm', proved);
  return true;
}

function arm(mind: Mind, place: Place, mode: Mode, reasons: readonly string[], force: boolean): void {
  passOver(mind, place, reasons, /^(?:open|unknown) /);
  Object.assign(place, { stage: 'exitDelay', mode, waiting: [], refused: null });
  place.forced = force || reasons.length > 0;
  place.until = mind.memory.now + delays(mind, place, mode).exit * 1000;
  if (place.until <= mind.memory.now) leave(mind, place);
}

function passOver(mind: Mind, place: Place, reasons: readonly string[], which: RegExp): void {
  for (const thing of inside(mind, place)) {
    if (reasons.some((reason) => which.test(reason) && reason.endsWith(` ${thing.setup.id}`)))
      thing.oneTime = true;
  }
}

/** The way out is over. */
export function leave(mind: Mind, place: Place): void {
  const reasons = inTheWay(mind, place, place.mode, true);
  place.until = null;
  const { stake, stayed } = place;
  place.stake = null;
  place.stayed = null;
  if (reasons.length > 0 && !place.forced && (mind.house.armFault === 'confirm' || stake !== null)) {
    if (stake !== null) {
      place.mode = stake.mode;
      if (stake.guards) place.stage = 'armed';
      else leave(mind, place);
      return;
    }
    if (stayed !== null) {
      place.mode = stayed;
      leave(mind, place);
      return;
    }
    Object.assign(place, { stage: 'disarmed', mode: 'disarm', forced: false });
    return;
  }
  passOver(mind, place, reasons, /^open /);
  place.stage = 'armed';
  place.forced = false;
  mind.noticed.push(`mode ${place.id} ${place.mode}`);
}

function used(mind: Mind, what: 'arm' | 'disarm', proved: Proved): void {
  if (typeof proved !== 'object' || proved.tag !== 'temporary') return;
  mind.memory.temporary[what] = true;
  if (mind.memory.temporary.arm && mind.memory.temporary.disarm) mind.memory.temporary.gone = true;
}
