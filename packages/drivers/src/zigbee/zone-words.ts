import { binary, type Expose, type Features } from './exposes.ts';

/** How definitions call what a zone is made of, by property. */
const openings =
  /^(?:contact|garage_door_contact|dry_contact|door_state|opening_state|opening_mode|contact_alarm_1|contact_state|window_state|door)$/;
const motions =
  /^(?:occupancy|presence|motion|movement)(?:_(?:state|status|alarm))?(?:_(?:\d+|in|out|and|or))?$|^human_motion_state$|^mmwave_area\d+_occupancy$/;
const shocks = /^vibration(?:_(?:state|alarm))?(?:_\d+)?$/;

const openWords: Readonly<Record<string, 'open' | 'closed'>> = {
  open: 'open',
  opened: 'open',
  tilted: 'open',
  error_forced_open: 'open',
  contact_open: 'open',
  close: 'closed',
  closed: 'closed',
  contact_closed: 'closed',
};
/** A list that says who is there: all of its words are somebody, but these. */
const nobody: ReadonlySet<string> = new Set([
  'none',
  'no_presence',
  'no',
  'off',
  'clear',
  'absent',
  'idle',
  'empty',
]);
/** Words that say nothing. */
const nothing = /^unknown|^undefined$/;

export interface ZoneWord {
  readonly expose: Pick<Expose, 'property'>;
  /** By what is said: active, at rest, or null for what is not understood. */
  readonly isActive: (value: unknown) => boolean | null;
}

function opened(name: string, { type, on, off }: Expose): ((value: unknown) => boolean | null) | null {
  if (type !== 'binary' || typeof on === 'string')
    return (value) => {
      const word = typeof value === 'string' ? value.toLowerCase() : '';
      const known = Object.hasOwn(openWords, word) ? openWords[word] : undefined;
      return known === undefined ? null : known === 'open';
    };
  // A bit of the alarm standard is on where the contact is broken; in all others true means that it is made: closed.
  if (name === 'contact_alarm_1') return (value) => binary({ on, off }, value);
  return (value) => (typeof value === 'boolean' ? !value : null);
}

function somebody({ type, on, off, words }: Expose): (value: unknown) => boolean | null {
  if (type === 'binary') return (value) => binary({ on, off }, value);
  return (value) => {
    if (typeof value !== 'string' || !words.includes(value) || nothing.test(value)) return null;
    return !nobody.has(value.toLowerCase());
  };
}

const isWord = ({ type, onlySaid }: Expose): boolean => onlySaid && (type === 'binary' || type === 'enum');

const wordsLike = (
  { exposes }: Features,
  pattern: RegExp,
  read: (name: string, expose: Expose) => ((value: unknown) => boolean | null) | null,
): readonly ZoneWord[] =>
  [...exposes].flatMap(([name, all]) => {
    if (!pattern.test(name) && !all.some(({ property }) => pattern.test(property))) return [];
    return all.filter(isWord).flatMap((expose) => {
      const isActive = read(name, expose);
      return isActive === null ? [] : [{ expose, isActive }];
    });
  });

/** What says that something opens. */
export function openingWords(features: Features): readonly ZoneWord[] {
  const words = wordsLike(features, openings, opened);
  return words.length > 0 ? words : wordsLike(features, /^tilt$/, (_, expose) => somebody(expose));
}

/** What says that somebody is there; a bare `state` does where it says so in words. */
export function motionWords(features: Features): readonly ZoneWord[] {
  const words = wordsLike(features, motions, (_, expose) => somebody(expose));
  if (words.length > 0) return words;
  return wordsLike(features, /^state$/, (_, expose) =>
    expose.words.some((word) => /presence/i.test(word)) ? somebody(expose) : null,
  );
}

/** What a device that says a bare alarm tells of, by its description: something opens. */
export const describedOpenings = (features: Features, description: string): readonly ZoneWord[] =>
  /door|window|opening|contact/i.test(description)
    ? wordsLike(features, /^(?:alarm|alarm_1)$/, (_, expose) => somebody(expose))
    : [];

/** Inputs that say that something is there, of whatever is wired to them; and what is pressed by whoever sits on it. */
export const inputWords = (features: Features): readonly ZoneWord[] =>
  wordsLike(features, /^input_\d+$|^card$/, (_, expose) =>
    expose.type === 'binary' ? somebody(expose) : null,
  );
export const pressureWords = (features: Features): readonly ZoneWord[] =>
  wordsLike(features, /^pressure$/, (_, expose) => (expose.type === 'binary' ? somebody(expose) : null));

/** What says that something shakes. */
export const shockWords = (features: Features): readonly ZoneWord[] =>
  wordsLike(features, shocks, (_, expose) => somebody(expose));

/** Several words as one: one that is active is enough. Undefined is nothing said. */
export function together(said: readonly (boolean | null | undefined)[]): boolean | null | undefined {
  if (said.includes(true)) return true;
  if (said.includes(null)) return null;
  return said.includes(false) ? false : undefined;
}
