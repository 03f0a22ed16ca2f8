/** A group holds devices of one kind, and is told what each of them is told. */
export const groupKinds = ['switch', 'dimmer', 'hue', 'shutter', 'radiator', 'thermostat'] as const;

/** What a scene is found by at a glance, beside its name. */
export const sceneIcons = [
  'play',
  'shield',
  'moon',
  'sun',
  'bed',
  'doorOpen',
  'lock',
  'users',
  'heartHand',
  'plug',
  'camera',
  'clock',
] as const;

/** What a number of a device is about. Units as in `DeviceValues`. */
export const measures = [
  'temperature',
  'humidity',
  'lux',
  'power',
  'energy',
  'co2',
  'pm25',
  'airQuality',
  'level',
] as const;

/** Technical alarms that a rule may raise (domain 4.6). */
export const ruleAlarms = [
  'highTemperature',
  'lowTemperature',
  'highPower',
  'highHumidity',
  'lowHumidity',
  'airQuality',
  'co2',
] as const;

/** Kinds of faults that rules wait for: of devices and of the panel alike. */
export const ruleFaults = ['battery', 'silence', 'power', 'cover', 'connection', 'trouble'] as const;

/** Words of what happened, which texts and requests of a rule may name as `{name}`. */
export const eventWords = ['name', 'room', 'zone', 'area', 'value', 'who'] as const;

/** What a rule may do without a code because its owner said so knowingly. */
export const leaves = ['lowerMode', 'unlock', 'bypass', 'silence'] as const;

/** Of several conditions all must hold, or any of them. */
export const matches = ['all', 'any'] as const;

/** When a rule goes on after it waited for something: in any case, only where it came, or only where it did not. */
export const goOns = ['always', 'ifSo', 'ifNot'] as const;

/**
 * How a run that waited ended: with its last action; by what it waited for, or by its time; because it was switched off,
 * changed or removed; because it began again; or because the panel was away for too long.
 */
export const waitEnds = ['done', 'came', 'timeOver', 'off', 'changed', 'removed', 'again', 'late'] as const;
