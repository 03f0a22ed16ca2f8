import { confirm, raise } from './reference-alarms.ts';
import {
  bypassed,
  delays,
  guarding,
  type Mind,
  type Place,
  placeOf,
  type Thing,
  thingOf,
} from './reference-mind.ts';
import { always, burglar, does } from './reference-tables.ts';

/** A zone became active: what it does is in the manual's table, after its 24-hour attribute. */
export function opened(mind: Mind, thing: Thing): void {
  if (bypassed(thing)) return;
  const place = placeOf(mind, thing);
  const { settings } = thing.setup;
  if (settings.always !== null) return raise(mind, place, always[settings.always], thing);
  const what = acts(thing, place);
  switch (what) {
    case '-':
    case 'chime':
      return;
    case 'entry1':
    case 'entry2':
      Object.assign(place, guarding(place), { stage: 'entryDelay', stake: null });
      place.until = mind.memory.now + delays(mind, place, place.mode)[what] * 1000;
      place.waiting = [thing.setup.id];
      return enter(mind, place);
    case 'wait':
      return wait(mind, place, thing);
    case 'cross':
      return crossed(mind, place, thing);
    case '130 quiet':
      raise(mind, place, burglar(130, false), thing);
      return seconded(mind, place, thing);
    case 130:
    case 132:
    case 136:
      raise(mind, place, burglar(what, what !== 136), thing);
      return seconded(mind, place, thing);
  }
}

function acts({ setup: { settings } }: Thing, place: Place) {
  const { stage, mode } = guarding(place);
  const response = settings.responses[stage === 'disarmed' ? 'disarm' : mode];
  switch (stage) {
    case 'disarmed':
      return does(response, 'disarm', settings.exitNoResponse);
    case 'exitDelay':
      return does(response, 'exit', settings.exitNoResponse);
    case 'armed':
      return does(response, mode === 'arm' ? 'full' : 'home', settings.exitNoResponse);
    case 'entryDelay':
      return does(response, 'entry', settings.exitNoResponse);
  }
}

/** Another delayed zone while somebody comes in: the delay may end sooner for it, never later (I5). */
function wait(mind: Mind, place: Place, thing: Thing): void {
  const response = thing.setup.settings.responses[place.mode];
  const own = delays(mind, place, place.mode);
  if (response === 'entryDelay1')
    place.until = Math.min(place.until ?? 0, mind.memory.now + own.entry1 * 1000);
  if (response === 'entryDelay2')
    place.until = Math.min(place.until ?? 0, mind.memory.now + own.entry2 * 1000);
  if (!place.waiting.includes(thing.setup.id)) place.waiting.push(thing.setup.id);
  enter(mind, place);
}

/** The entry delay is over, if it is: everybody who waited alarms, in order. */
export function enter(mind: Mind, place: Place): void {
  if (place.stage !== 'entryDelay' || place.until === null || place.until > mind.memory.now) return;
  const { waiting } = place;
  place.stage = 'armed';
  place.until = null;
  place.waiting = [];
  for (const id of waiting) {
    const thing = thingOf(mind, id);
    if (thing === undefined) continue;
    raise(mind, place, burglar(place.mode === 'arm' ? 131 : 132), thing);
    seconded(mind, place, thing);
  }
}

function crossed(mind: Mind, place: Place, thing: Thing): void {
  const { id } = thing.setup;
  if (mind.house.crossZoneMinutes === 0) return raise(mind, place, burglar(130), thing);
  if (place.cross === null) {
    raise(mind, place, burglar(693), thing);
    place.cross = {
      device: id,
      until: mind.memory.now + mind.house.crossZoneMinutes * 60_000,
      verified: false,
    };
  } else if (place.cross.device === id) {
    place.cross.until = mind.memory.now + mind.house.crossZoneMinutes * 60_000;
  } else {
    raise(mind, place, burglar(130), thing);
    seconded(mind, place, thing);
  }
}

/** A first trip waits, and another zone alarmed: both count. */
function seconded(mind: Mind, place: Place, thing: Thing): void {
  const { cross } = place;
  if (cross === null || cross.device === thing.setup.id) return;
  const first = thingOf(mind, cross.device);
  if (!cross.verified && first !== undefined) raise(mind, place, burglar(130), first);
  if (acts(thing, place) === 'cross') raise(mind, place, burglar(139), thing);
  const story = place.stories.find(({ family }) => family === 'burglar');
  if (story !== undefined) confirm(place, story);
  cross.verified = true;
  cross.until = mind.memory.now + mind.house.crossZoneMinutes * 60_000;
}
