import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Volume } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Expose, Features } from './exposes.ts';
import { durationOf, sirenControl, type SirenDuration, type SirenControl, volumeExpose } from './sirens.ts';

type Payload = Readonly<Record<string, unknown>>;
type Siren = Extract<DeviceCommand, { tag: 'siren' }>;
type Test = Extract<DeviceCommand, { tag: 'testSiren' }>;

/** Seconds after which a siren falls silent by itself, should nobody be left to end it: the longest siren time. */
const longestSounding = 900;
/** Seconds of a test. */
const testSeconds = 2;

/** Words of volume, the likeliest first. */
const volumeWords: Readonly<Record<Volume, readonly string[]>> = {
  none: ['mute', 'silent_mode', 'off'],
  normal: ['medium', 'middle', 'normal', 'low_volume', 'low', 'reduced'],
  loud: ['max', 'very_high', 'high', 'loud', 'high_volume'],
};

const within = (wanted: number, { least, most }: Pick<Expose, 'least' | 'most'>): number =>
  Math.max(least ?? 0, Math.min(wanted, most ?? wanted));

/** A volume in the words of a list; null where it has none for it. */
export function volumeWord(volume: Volume, { words }: Pick<Expose, 'words'>): string | null {
  if (words.length === 0) return volumeWords[volume][0] ?? null;
  return volumeWords[volume].find((word) => words.includes(word)) ?? null;
}

/** What a siren is told; null where it has no word for it. One with a single tone gets no chime: it would be an alarm. */
export function sirenPayload({ sound, volume }: Siren, features: Features): Payload | null {
  const control = sirenControl(features);
  if (control === null) return null;
  if (control.tag === 'warning') return { warning: warning(sound, volume, control.expose) };
  if (sound === 'chime') return null;
  const sounds = sound !== 'off' && volume !== 'none';
  // The bridge writes them in this order, and a siren that sounds already keeps to what it was left at.
  return { ...(sounds ? manner(volume, features) : {}), ...spoken(control, sounds, sound) };
}

/** In the words of a siren's own property. */
function spoken(
  control: Exclude<SirenControl, { tag: 'warning' }>,
  sounds: boolean,
  sound: Siren['sound'],
): Payload {
  switch (control.tag) {
    case 'binary': {
      const { property, on, off } = control.expose;
      return { [property]: sounds ? (on ?? true) : (off ?? false) };
    }
    case 'words': {
      const { property, words } = control.expose;
      const own = sound === 'fire' && words.includes('fire') ? 'fire' : control.sound;
      return { [property]: sounds ? own : control.silent };
    }
    case 'timed': {
      const { expose, duration } = control;
      return { [expose.property]: { duration: sounds ? within(longestSounding, duration) : 0 } };
    }
    case 'pair': {
      const { property, words } = sounds ? control.begin : control.end;
      return { [property]: words[0] ?? true };
    }
  }
}

/** How loud and how long a siren sounds that keeps both: as the panel says, whatever they were left at. */
function manner(volume: Volume, features: Features): Payload {
  const [loudness, duration] = [volumeExpose(features), durationOf(features)];
  const word =
    loudness === undefined ? null : (volumeWord(volume, loudness) ?? loudness.words.at(-1) ?? null);
  return {
    ...(loudness !== undefined && word !== null ? { [loudness.property]: word } : {}),
    ...(duration === null ? {} : lasting(longestSounding, duration)),
  };
}

const lasting = (seconds: number, { expose, unit }: SirenDuration): Payload => ({
  [expose.property]: within(Math.ceil(seconds / unit), expose),
});

/** A short tone that ends by itself; a siren that cannot end by itself is not tested. */
export function testPayload({ volume }: Test, features: Features): Payload | null {
  const control = sirenControl(features);
  if (control === null) return null;
  const silent = volume === 'none';
  if (control.tag === 'warning')
    return { warning: composed(control.expose, [silent ? 'stop' : 'emergency'], volume, false, testSeconds) };
  const duration = durationOf(features);
  if (duration === null || duration.unit !== 1) return null;
  return { ...lasting(testSeconds, duration), ...spoken(control, !silent, 'burglar') };
}

/** The composite of the dialect. Without sound the light still flashes; a chime is one short tone without light. */
function warning(sound: Siren['sound'], volume: Volume, expose: Expose): Payload {
  // Some models need every field of silence to be silent.
  if (sound === 'off') return composed(expose, ['stop'], 'none', false, 0);
  if (sound === 'chime')
    return composed(expose, [volume === 'none' ? 'stop' : 'emergency'], 'none', false, 1);
  const mode = { burglar: 'burglar', fire: 'fire', panic: 'police_panic' }[sound];
  const modes = volume === 'none' ? ['stop'] : [mode, 'burglar', 'emergency', 'fire'];
  return composed(expose, modes, volume, true, longestSounding);
}

const levels: Readonly<Record<Volume, readonly string[]>> = {
  none: ['low'],
  normal: ['medium', 'high', 'low'],
  loud: ['very_high', 'high', 'medium'],
};

/** The fields that this device's composite has, in words that they take. */
function composed(
  { parts }: Expose,
  modes: readonly string[],
  volume: Volume,
  strobe: boolean,
  seconds: number,
): Payload {
  const part = (name: string) => parts.find(({ property }) => property === name);
  const known = (name: string, words: readonly string[]): string => {
    const own = part(name)?.words ?? [];
    return words.find((word) => own.length === 0 || own.includes(word)) ?? words[0] ?? '';
  };
  const has = (name: string) => parts.length === 0 || part(name) !== undefined;
  const duration = part('duration');
  return {
    mode: known('mode', modes),
    ...(has('level') && { level: known('level', levels[volume]) }),
    ...(has('strobe') && { strobe }),
    ...(has('duration') && { duration: duration === undefined ? seconds : within(seconds, duration) }),
  };
}
