/** What the panel's own speaker plays that a home may have a sound of its own for: alarms first. */
export const soundUses = ['burglar', 'fire', 'panic', 'chime', 'exit', 'entry', 'fault'] as const;
export type SoundUse = (typeof soundUses)[number];

/** Those that must be loud: they are played over and over, for as long as a siren sounds. */
export const alarmSounds: ReadonlySet<SoundUse> = new Set<SoundUse>(['burglar', 'fire', 'panic']);

/** The one form in which a sound is kept, so that every player knows it: 16 bits, one channel, so many samples a second. */
export const soundRate = 22_050;

export const soundLimits = {
  ms: { least: 50, most: 8_000 },
  /** Of an alarm. */
  alarmMs: 1_000,
  /** Bytes of a file, its other chunks included. */
  file: 400_000,
  /** Bytes of the call that brings it. */
  body: 640_000,
  name: 60,
  /** Sounds of before that are kept for undoing. */
  before: 24,
} as const;
