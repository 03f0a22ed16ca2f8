/** Words that a device says and that commands take too. */
export const thermostatModes = ['off', 'heat', 'cool', 'auto'] as const;

/** A thermostat's fan knows auto, on and circulate; a fan of its own off, speeds, on and auto. */
export const fanModes = ['auto', 'on', 'circulate', 'off', 'low', 'medium', 'high'] as const;

/** S3.13: of sirens, keypads and locks. */
export const volumes = ['none', 'normal', 'loud'] as const;

/** Bands of the air quality index, best first (air-quality.ts). */
export const airQualityLevels = [
  'good',
  'moderate',
  'sensitive',
  'unhealthy',
  'veryUnhealthy',
  'hazardous',
] as const;

/** From where a lock was worked; `remote` is the panel. */
export const actionSources = [
  'inside',
  'keypad',
  'tag',
  'fingerprint',
  'key',
  'remote',
  'auto',
  'schedule',
] as const;
