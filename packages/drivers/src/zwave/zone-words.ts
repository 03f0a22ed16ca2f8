import { classes, type ValueId } from './node.ts';

/** What a sensor watches for. */
export type Danger = 'smoke' | 'co' | 'gas' | 'heat' | 'leak' | 'help' | 'fall' | 'glass' | 'shock';
type Meant =
  | 'opening'
  | 'motion'
  | 'tamper'
  | 'masked'
  | 'batteryLow'
  | 'acFailure'
  | 'trouble'
  | 'sounding'
  | 'jammed'
  | Danger;

/** What one value of a node means, and whether it is there by what is said: null is not understood. */
export interface ZoneWord {
  readonly means: Meant;
  readonly isActive: (value: unknown) => boolean | null;
}

/** Numbers that say that it is there, and those that say that it is not; idle says so, too, where there is such a state. */
const numbers =
  (active: readonly number[], rest: readonly number[] = [0]): ZoneWord['isActive'] =>
  (value) =>
    typeof value !== 'number' ? null : active.includes(value) ? true : rest.includes(value) ? false : null;

const word = (means: Meant, active: readonly number[], rest?: readonly number[]): ZoneWord => ({
  means,
  isActive: numbers(active, rest),
});

/** States of the notification class, by its variable: type 6 is access control, 7 home security, and so on. */
const states: Readonly<Record<string, ZoneWord>> = {
  'Smoke Alarm|Sensor status': word('smoke', [1, 2]),
  'CO Alarm|Sensor status': word('co', [1, 2]),
  // Too cold is no fire.
  'Heat Alarm|Heat sensor status': word('heat', [1, 2], [0, 5, 6]),
  'Water Alarm|Sensor status': word('leak', [1, 2]),
  'Gas alarm|Combustible gas status': word('gas', [1, 2]),
  'Gas alarm|Toxic gas status': word('gas', [3, 4]),
  // Tilted is open; the numbers above 5000 say how far.
  'Access Control|Door state': word('opening', [22, 5_632, 5_633], [23]),
  'Access Control|Door handle state': word('opening', [24], [25]),
  'Access Control|Lock state': word('jammed', [11]),
  'Home Security|Sensor status': word('shock', [1, 2]),
  'Home Security|Cover status': word('tamper', [3]),
  'Home Security|Motion sensor status': word('motion', [7, 8]),
  'Home Security|Magnetic interference status': word('masked', [11]),
  'System|Cover status': word('tamper', [3]),
  'Power Management|Mains status': word('acFailure', [2], [0, 3]),
  'Power Management|Battery maintenance status': word('batteryLow', [10, 11]),
  'Power Management|Battery level status': word('batteryLow', [16, 17]),
  // Five is one whose life is over.
  'Smoke Alarm|Maintenance status': word('trouble', [4, 5]),
  'CO Alarm|Maintenance status': word('trouble', [4, 5]),
  'System|Hardware status': word('trouble', [1, 3]),
  'System|Software status': word('trouble', [2, 4]),
  'Siren|Siren status': word('sounding', [1]),
};

const flag: ZoneWord['isActive'] = (value) => (typeof value === 'boolean' ? value : null);
/** The older class of sensors, which says yes and no. */
const flags: Readonly<Record<string, Meant>> = {
  Smoke: 'smoke',
  CO: 'co',
  Heat: 'heat',
  Water: 'leak',
  Tamper: 'tamper',
  'Door/Window': 'opening',
  Tilt: 'opening',
  Motion: 'motion',
  'Glass Break': 'glass',
  'General Purpose': 'shock',
  Any: 'shock',
};

const found = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | null =>
  Object.hasOwn(table, name) ? (table[name] ?? null) : null;

/** What a value means for a zone; null is nothing. */
export function zoneWord({ commandClass, property, propertyKey }: ValueId): ZoneWord | null {
  if (commandClass === classes.notification) return found(states, `${property}|${propertyKey ?? ''}`);
  const means = commandClass === classes.binarySensor ? found(flags, String(property)) : null;
  return means === null ? null : { means, isActive: flag };
}

/** A moment that a notification tells of, which is no state and has no end. */
export type Moment =
  | { readonly tag: 'danger'; readonly danger: Danger; readonly action?: string }
  | { readonly tag: 'tamper' }
  | { readonly tag: 'badCode' }
  | { readonly tag: 'jamming' };

const moments: Readonly<Record<string, Moment>> = {
  '7.4': { tag: 'badCode' },
  '7.5': { tag: 'danger', danger: 'glass' },
  '7.6': { tag: 'danger', danger: 'glass' },
  // Moved from its place.
  '7.9': { tag: 'tamper' },
  '7.10': { tag: 'danger', danger: 'shock' },
  '7.12': { tag: 'jamming' },
  '10.1': { tag: 'danger', danger: 'help', action: 'panic' },
  '10.2': { tag: 'danger', danger: 'help', action: 'fire' },
  '10.3': { tag: 'danger', danger: 'help', action: 'medical' },
  '10.4': { tag: 'danger', danger: 'help', action: 'panic' },
  '13.12': { tag: 'danger', danger: 'fall' },
};

/** What an event of a notification tells; null is nothing that counts. */
export const momentOf = (type: number, event: number): Moment | null => found(moments, `${type}.${event}`);
