import type { ExpectedAlarm, ExpectedArea, ExpectedDevice, Fact, Household } from './reference-facts.ts';
import { forget, hear, lose, said } from './reference-devices.ts';
import {
  bypassed,
  type Memory,
  type Mind,
  newMind,
  newThing,
  type Place,
  placeOf,
  type Thing,
  thingOf,
} from './reference-mind.ts';
import { leave } from './reference-modes.ts';
import { isA, mayBypass } from './reference-tables.ts';
import { forced, grant, rules } from './reference-wishes.ts';
import { enter } from './reference-zones.ts';

/*
 * A second opinion on what a panel must conclude (reliability C1), written from the manual's behaviour and not from the
 * panel: plain objects that change. It learns only what happened at the hub's boundary.
 */

export interface Reference {
  /** Takes a fact; the alarms it brings about, in order. */
  learn(fact: Fact): readonly ExpectedAlarm[];
  areas(): readonly ExpectedArea[];
  devices(): readonly ExpectedDevice[];
  /** Ids of the sirens that must sound. */
  sirens(): ReadonlySet<string>;
  /** Everything it knows, to come back to. */
  mark(): Memory;
  reset(to: Memory): void;
}

function due(mind: Mind): number | null {
  const times = mind.memory.places.flatMap(({ until, alarm, sirenUntil, calmAt, cross, lonely }) => [
    until,
    alarm === 'sounding' ? (sirenUntil ?? calmAt) : null,
    cross?.until ?? null,
    ...lonely.map((one) => one.until),
  ]);
  times.push(
    mind.memory.mainsOutAt === null || mind.house.acFailSeconds === 0
      ? null
      : mind.memory.mainsOutAt + mind.house.acFailSeconds * 1000,
  );
  for (const thing of mind.memory.things) times.push(silentAt(mind, thing));
  return times.reduce(
    (least, time) => (time !== null && (least === null || time < least) ? time : least),
    null,
  );
}

function silentAt(mind: Mind, { setup, faults, heardAt }: Thing): number | null {
  if (setup.supervisionSeconds === null || faults.includes('supervision')) return null;
  return Math.max(heardAt ?? 0, mind.memory.startedAt) + setup.supervisionSeconds * 1000;
}

function pass(mind: Mind, until: number): void {
  for (let next = due(mind); next !== null && next <= until; next = due(mind)) {
    mind.memory.now = Math.max(mind.memory.now, next);
    for (const place of mind.memory.places) {
      if (place.stage === 'exitDelay' && place.until !== null && place.until <= mind.memory.now)
        leave(mind, place);
      enter(mind, place);
      if (place.cross !== null && place.cross.until <= mind.memory.now) place.cross = null;
      unconfirmed(mind, place);
      if (place.alarm === 'sounding' && (place.sirenUntil ?? place.calmAt) <= mind.memory.now) {
        place.alarm = 'memory';
        place.sirenUntil = null;
      }
    }
    if (
      mind.memory.mainsOutAt !== null &&
      mind.house.acFailSeconds > 0 &&
      mind.memory.mainsOutAt + mind.house.acFailSeconds * 1000 <= mind.memory.now
    ) {
      mind.memory.mainsOutAt = null;
      mind.memory.mainsFault = true;
    }
    for (const thing of mind.memory.things) {
      const silent = silentAt(mind, thing);
      if (silent !== null && silent <= mind.memory.now) lose(mind, thing, 'offline');
    }
    rules(mind);
  }
  mind.memory.now = Math.max(mind.memory.now, until);
}

/** No second zone came in time: the first is left out until somebody disarms, if somebody will. */
function unconfirmed(mind: Mind, place: Place): void {
  const over = place.lonely.filter(({ until }) => until <= mind.memory.now);
  if (over.length === 0) return;
  place.lonely = place.lonely.filter((one) => !over.includes(one));
  if (place.stage === 'disarmed') return;
  for (const { device } of over) {
    const thing = thingOf(mind, device);
    if (thing !== undefined && mayBypass(thing.setup) && !bypassed(thing)) thing.oneTime = true;
  }
}

function take(mind: Mind, fact: Fact): void {
  switch (fact.tag) {
    case 'said':
    case 'there': {
      const thing = thingOf(mind, fact.device);
      if (thing === undefined) return;
      if (fact.tag === 'said') said(mind, thing, fact.values, fact.live);
      else if (fact.online === 'online') hear(mind, thing);
      else lose(mind, thing, fact.online);
      return;
    }
    case 'wireLost':
      for (const id of fact.devices) {
        const thing = thingOf(mind, id);
        if (thing !== undefined) lose(mind, thing, 'unknown');
      }
      return;
    case 'joined':
      if (thingOf(mind, fact.device.id) === undefined) mind.memory.things.push(newThing(fact.device));
      return;
    case 'wish':
      if (mind.memory.seen.includes(fact.id)) return;
      mind.memory.seen = [...mind.memory.seen, fact.id].slice(-200);
      grant(mind, fact.wish, fact.proved, fact.automatic);
      forced(mind, fact.wish, fact.proved);
      return;
    case 'mains':
      if (fact.on) Object.assign(mind.memory, { mainsOutAt: null, mainsFault: false });
      else if (mind.memory.mainsOutAt === null && !mind.memory.mainsFault) {
        mind.memory.mainsOutAt = mind.memory.now;
      }
      return;
    case 'restarted':
      for (const thing of mind.memory.things) forget(thing, 'unknown');
      return;
    case 'time':
  }
}

/** The model of one household, disarmed at panel time `at`, all its devices unheard. */
export function createReference(house: Household, at: number): Reference {
  const mind = newMind(house, at);
  return {
    learn: (fact) => {
      mind.raised = [];
      mind.noticed = [];
      const now = Math.max(mind.memory.now, fact.at);
      if (fact.tag === 'restarted') mind.memory.startedAt = now;
      pass(mind, now);
      take(mind, fact);
      rules(mind);
      return mind.raised;
    },
    areas: () => mind.memory.places,
    devices: () =>
      mind.memory.things.map(({ setup, shows, oneTime, permanent, faults }) => ({
        id: setup.id,
        condition: shows,
        oneTime,
        permanent,
        faults,
      })),
    sirens: () => {
      const { places, things } = mind.memory;
      const all = things.filter(({ setup }) => isA('siren', setup.kind));
      const loud = places.filter(({ alarm, sirenUntil }) => alarm === 'sounding' && sirenUntil !== null);
      return new Set(
        loud.flatMap((place) => {
          const own = all.filter((thing) => placeOf(mind, thing) === place);
          return (own.length > 0 ? own : all).map(({ setup }) => setup.id);
        }),
      );
    },
    mark: () => structuredClone(mind.memory),
    reset: (to) => {
      mind.memory = structuredClone(to);
    },
  };
}
