/** The rest of the constants of S9, each with its source. Layout numbers live as tokens in the portal (S9.12). */

/** S9.2: corners of the maps, normalised to south-west and north-east. */
export const mapBounds = {
  DEFAULT: { south: 51.67, north: 52.47, west: -12.27, east: 46.16 },
  AU: { south: -43.63, north: -10.67, west: 113.34, east: 153.57 },
  US: { south: 38.54, north: 40.5, west: -123.94, east: -75.09 },
} as const;

export const defaultMapBounds: keyof typeof mapBounds = 'AU';

/** The firmware word of a version line, its second (S9.6); blank where there is none. */
export const firmwareOf = (version: string): string => version.split(',')[0]?.split(' ')[1] ?? '';

/** S9.7: type numbers with a meaning of their own. */
export const typeNumbers = {
  videoDoorPhone: 91,
  sensorFamily: [93, 39],
  radio: [60, 67],
  /** Needs an SD32 model. */
  smokeSd32: 67,
  thermostatTmst15: 100,
} as const;

/** S9.8. Battery thresholds in percent, colour temperature in kelvin. */
export const batteryThresholds = [80, 50, 20] as const;

export const colourTemperature = { min: 1000, max: 40_000, standard: 2700 } as const;

export const bloodTypes = ['A', 'B', 'AB', 'O'] as const;

/** S9.9: which camera prefixes each brand filter lets through. */
export const cameraFilters = {
  All: ['DH', 'HV', 'IM', 'OP'],
  Dahua: ['DH', 'IM'],
  IMOU: ['IM'],
  Hikvision: ['HV'],
  Optex: ['OP'],
  DahuaExceptIMOU: ['DH'],
  AllExceptIMOUAndOptex: ['DH', 'HV'],
} as const;

/** S9.10, seconds. */
export const timeUnits = { week: 604_800, day: 86_400, hour: 3600, minute: 60 } as const;

/** S3.12: templates of multi-device units. */
export const unitTemplates = { A: 'tv', B: 'setTopBox', C: 'audio', D: 'airConditioner', E: 'fan' } as const;
