import { binary, type Expose, exposeNamed, type Features } from './exposes.ts';

/** By what a siren is told to sound; each in the words of its own definition. */
export type SirenControl =
  /** The composite of the alarm standard. */
  | { readonly tag: 'warning'; readonly expose: Expose }
  /** On and off. */
  | { readonly tag: 'binary'; readonly expose: Expose }
  /** A list with a word for silence. */
  | { readonly tag: 'words'; readonly expose: Expose; readonly sound: string; readonly silent: string }
  /** One property begins, another ends it. */
  | { readonly tag: 'pair'; readonly begin: Expose; readonly end: Expose }
  /** A composite that says for how long; none is silence. */
  | { readonly tag: 'timed'; readonly expose: Expose; readonly duration: Expose };

/** Properties that sound, where they can be set. What turns the sound of a detector off is none of them. */
const binaries = ['siren_on', 'siren', 'alarm', 'alarm_switch', 'state_siren', 'alarm_siren'];
const lists = ['alarm', 'alarm_state', 'alarm_control', 'siren_for_automation_only'];

/** Words that sound, the loudest and brightest first, and words that are silence. */
const sounds = [
  'alarm_sound_light',
  'sound_light',
  'siren_and_light',
  'alarm_sound',
  'sound',
  'burglar',
  'ring',
  'alarm',
  'on',
];
const silences = ['off', 'stop', 'normal', 'no_alarm', 'none', 'mute'];

const first = (words: readonly string[], known: readonly string[]): string | undefined =>
  words.flatMap((word) => known.find((one) => one.toLowerCase() === word) ?? [])[0];

/** How a device is told to sound; null where it cannot be. Access bits decide: what can only be read is a detector. */
export function sirenControl(features: Features): SirenControl | null {
  const named = (name: string): Expose | undefined => {
    const expose = exposeNamed(features, name);
    return expose?.takes === true ? expose : undefined;
  };
  const warning = named('warning');
  if (warning !== undefined) return { tag: 'warning', expose: warning };
  for (const name of lists) {
    const expose = named(name);
    const sound = expose?.type === 'enum' ? first(sounds, expose.words) : undefined;
    const silent = expose?.type === 'enum' ? first(silences, expose.words) : undefined;
    if (expose && sound !== undefined && silent !== undefined) return { tag: 'words', expose, sound, silent };
  }
  for (const name of binaries) {
    const expose = named(name);
    if (expose?.type === 'binary') return { tag: 'binary', expose };
  }
  const timed = named('trigger_siren');
  const duration = timed?.parts.find(({ property }) => property === 'duration');
  if (timed && duration) return { tag: 'timed', expose: timed, duration };
  const [begin, end] = [named('trigger_alarm'), named('stop_alarm')];
  return begin && end ? { tag: 'pair', begin, end } : null;
}

/** Where a siren says whether it sounds: a state that it only says, or what it is told by. */
export function soundingExpose(features: Features): Expose | null {
  const state = exposeNamed(features, 'alarm_state') ?? exposeNamed(features, 'alarm');
  if (state?.onlySaid === true) return state;
  const control = sirenControl(features);
  const told = control?.tag === 'binary' || control?.tag === 'words' ? control.expose : null;
  return told?.says === true ? told : null;
}

/** Whether a siren's word says that it sounds; null is not understood. */
export function isSounding(expose: Expose, value: unknown): boolean | null {
  const { type, words } = expose;
  if (type === 'binary') return binary(expose, value);
  if (typeof value !== 'string' || (words.length > 0 && !words.includes(value))) return null;
  if (silences.includes(value.toLowerCase())) return false;
  if (/sound|siren|ring|fire|burglar|beep/i.test(value)) return true;
  // An alarm of light alone is heard by nobody.
  return /light|strobe|flash/i.test(value) ? false : /alarm/i.test(value) ? true : null;
}

/** How loud a siren is: a list of its own, by what it is called. */
export const volumeExpose = (features: Features): Expose | undefined =>
  ['volume', 'alarm_volume', 'siren_volume', 'alarm_volume_level', 'sound_volume']
    .map((name) => exposeNamed(features, name))
    .find((expose) => expose?.takes === true && expose.type === 'enum');

/** For how long a siren sounds by itself. */
export interface SirenDuration {
  readonly expose: Expose;
  /** Seconds of one of its units. */
  readonly unit: 1 | 60;
}

/** What a siren is told its duration by; null where it does not say, or counts something else than time. */
export function durationOf(features: Features): SirenDuration | null {
  for (const name of ['duration', 'alarm_duration', 'siren_duration', 'alarm_time']) {
    const expose = exposeNamed(features, name);
    if (expose?.takes !== true || expose.type !== 'numeric') continue;
    if (expose.unit === 'min') return { expose, unit: 60 };
    if (expose.unit === 's' || expose.unit === '') return { expose, unit: 1 };
  }
  return null;
}
