import type { DeviceConfig } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import type { ExpectedAlarm, ExpectedArea, Household, Mode } from './reference-facts.ts';
import { mayBypass } from './reference-tables.ts';

export type Reading = 'normal' | 'active' | 'unknown';

/** A device as the model knows it. */
export interface Thing {
  readonly setup: DeviceConfig;
  said: DeviceValues;
  there: 'online' | 'offline' | 'unknown';
  heardAt: number | null;
  faults: string[];
  oneTime: boolean;
  permanent: boolean;
  shows: Reading;
  lastKnown: 'normal' | 'active' | null;
}

/** What one incident has told so far, by code, and the zones that it gathered. */
export interface Story {
  readonly family: string;
  told: Record<string, { count: number; at: number }>;
  zones: { code: string; device: string; at: number; last: number }[];
  confirmed: boolean;
}

/** An area as the model knows it. */
export interface Place {
  readonly id: number;
  stage: ExpectedArea['stage'];
  mode: Mode;
  until: number | null;
  /** What nobody proved may be given up for the arming that is under way, and whether it guards meanwhile. */
  stake: { mode: Mode; guards: boolean } | null;
  /** The home mode that somebody with a code gave up to arm fully. */
  stayed: Mode | null;
  forced: boolean;
  /** Who began the entry delay, and who waits for its end. */
  waiting: string[];
  alarm: ExpectedArea['alarm'];
  sirenUntil: number | null;
  /** When an alarm that nobody hears is over. */
  calmAt: number;
  burglar: boolean;
  /** A refused arming that may be repeated. */
  refused: { mode: Mode; until: number; reasons: string[] } | null;
  cross: { device: string; until: number; verified: boolean } | null;
  stories: Story[];
  /** Burglar alarms that wait for a second zone, and until when. */
  lonely: { device: string; until: number }[];
}

/** Everything the model remembers; plain data, so that it can be set back. */
export interface Memory {
  now: number;
  startedAt: number;
  places: Place[];
  things: Thing[];
  mainsOutAt: number | null;
  mainsFault: boolean;
  temporary: { arm: boolean; disarm: boolean; gone: boolean };
  seen: string[];
}

/** The model while it thinks. */
export interface Mind {
  readonly house: Household;
  memory: Memory;
  /** Alarms that the present fact brought about. */
  raised: ExpectedAlarm[];
  /** What rules may be waiting for, in order. */
  noticed: string[];
}

/** A device that nobody has heard yet. */
export const newThing = (setup: DeviceConfig): Thing => ({
  setup,
  said: {},
  there: 'unknown',
  heardAt: null,
  faults: [],
  oneTime: false,
  permanent: false,
  shows: 'unknown',
  lastKnown: null,
});

const newPlace = (id: number): Place => ({
  id,
  stage: 'disarmed',
  mode: 'disarm',
  until: null,
  stake: null,
  stayed: null,
  forced: false,
  waiting: [],
  alarm: 'quiet',
  sirenUntil: null,
  calmAt: 0,
  burglar: false,
  refused: null,
  cross: null,
  stories: [],
  lonely: [],
});

/** A model that knows nothing yet. */
export const newMind = (house: Household, at: number): Mind => ({
  house,
  memory: {
    now: at,
    startedAt: at,
    places: house.areas.map(({ id }) => newPlace(id)),
    things: house.devices.map(newThing),
    mainsOutAt: null,
    mainsFault: false,
    temporary: { arm: false, disarm: false, gone: false },
    seen: [],
  },
  raised: [],
  noticed: [],
});

/** A device by its id. */
export const thingOf = (mind: Mind, id: string): Thing | undefined =>
  mind.memory.things.find(({ setup }) => setup.id === id);

/** The area of a device. */
export const placeOf = (mind: Mind, { setup }: Thing): Place => {
  const place = mind.memory.places.find(({ id }) => id === setup.area) ?? mind.memory.places[0];
  if (place === undefined) throw new Error('a household without areas');
  return place;
};

/** The devices of an area. */
export const inside = (mind: Mind, place: Place): Thing[] =>
  mind.memory.things.filter((thing) => placeOf(mind, thing) === place);

/** The stage and mode by which zones act: what an unproven arming puts at stake guards on meanwhile. */
export const guarding = ({ stage, mode, stake }: Place): Pick<Place, 'stage' | 'mode'> =>
  stage === 'exitDelay' && stake?.guards === true ? { stage: 'armed', mode: stake.mode } : { stage, mode };

/** The delays of an area in a mode, seconds. */
export const delays = (mind: Mind, place: Place, mode: Mode) => {
  const area = mind.house.areas.find(({ id }) => id === place.id);
  return area === undefined || mode === 'disarm' ? { exit: 0, entry1: 0, entry2: 0 } : area.delays[mode];
};

/** Left out, for now or for good. */
export const bypassed = ({ setup, oneTime, permanent }: Thing): boolean =>
  (oneTime || permanent) && mayBypass(setup);

/** A way in: it starts an entry delay in this mode. */
export const opensInto = (thing: Thing, mode: Mode): boolean =>
  thing.setup.settings.always === null && thing.setup.settings.responses[mode].startsWith('entryDelay');
