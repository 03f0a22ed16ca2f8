import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';

type Sound = Extract<DeviceCommand, { tag: 'siren' }>['sound'];

/** Seconds after which a siren falls silent by itself, should nobody be left to end it; and of a test. */
export const sirenSeconds = { longest: 900, test: 2 } as const;
/** How loud, of 0 to 1. */
export const loudness = { none: 0, normal: 0.5, loud: 1 } as const;
/** Names of tones by what they are for, the likeliest first. */
const tonesFor: Readonly<Record<Exclude<Sound, 'off'>, RegExp>> = {
  burglar: /burglar|intru|alarm|siren/i,
  fire: /fire|smoke/i,
  panic: /panic|emergency|sos/i,
  chime: /chime|doorbell|ding/i,
};

/** The tone of a siren that is for a sound, by its name. */
export const toneFor = (tones: readonly string[], sound: Exclude<Sound, 'off'>): string | undefined =>
  tones.find((tone) => tonesFor[sound].test(tone));
