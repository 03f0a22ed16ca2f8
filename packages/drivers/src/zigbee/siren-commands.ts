import type { DeviceCommand } from '@homeward/contract/entities/device-command.ts';
import type { Volume } from '@homeward/contract/entities/device-values.ts';
import type { Features } from './exposes.ts';

type Payload = Readonly<Record<string, unknown>>;
type Siren = Extract<DeviceCommand, { tag: 'siren' }>;
type Test = Extract<DeviceCommand, { tag: 'testSiren' }>;

/** Seconds after which a siren falls silent by itself, should nobody be left to end it: the longest siren time. */
const longestSounding = 900;
/** Seconds of a test. */
const testSeconds = 2;

const levelOf = (volume: Volume): string => (volume === 'loud' ? 'very_high' : 'medium');

/** What a siren is told. One with a single tone gets no chime: it would be an alarm, and its end the end of an alarm. */
export function sirenPayload({ sound, volume }: Siren, { properties, words }: Features): Payload | null {
  if (properties.has('warning')) return { warning: warning(sound, volume) };
  if (sound === 'chime') return null;
  const alarm = sound !== 'off' && volume !== 'none';
  return {
    alarm,
    ...(alarm && properties.has('volume') ? { volume: loudness(volume, words.get('volume')) } : {}),
  };
}

/** How loud a siren sounds that keeps its volume: as the panel says, whatever it was left at. */
function loudness(volume: Volume, known: readonly string[] | undefined): string {
  const word = volume === 'loud' ? 'high' : 'medium';
  return known === undefined || known.includes(word) ? word : (known.at(-1) ?? word);
}

/** A short tone that ends by itself; a siren that cannot end by itself is not tested. */
export function testPayload({ volume }: Test, { properties }: Features): Payload | null {
  const silent = volume === 'none';
  if (properties.has('warning')) {
    const mode = silent ? 'stop' : 'emergency';
    return { warning: { mode, level: levelOf(volume), strobe: false, duration: testSeconds } };
  }
  return properties.has('duration') ? { alarm: !silent, duration: testSeconds } : null;
}

/** The composite of the dialect. Without sound the light still flashes; a chime is one short tone without light. */
function warning(sound: Siren['sound'], volume: Volume): Payload {
  const level = levelOf(volume);
  if (sound === 'off') return { mode: 'stop', level, strobe: false, duration: 0 };
  if (sound === 'chime')
    return { mode: volume === 'none' ? 'stop' : 'emergency', level: 'low', strobe: false, duration: 1 };
  const mode = { burglar: 'burglar', fire: 'fire', panic: 'police_panic' }[sound];
  return { mode: volume === 'none' ? 'stop' : mode, level, strobe: true, duration: longestSounding };
}
