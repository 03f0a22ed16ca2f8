import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import { valueBounds } from '@homeward/contract/rules/devices/value-bounds.ts';
import type { NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';

/** A word of a device, beside what it said until now. Most words say little, and what they do not name nobody looks for. */
export interface Word {
  readonly said: DeviceValues;
  /** It says something that it did not say before. */
  readonly isNews: boolean;
  /** A field is there and says nothing. */
  readonly leavesOpen: boolean;
  /** It names what a zone is made of, what a fault is, or what somebody did. */
  readonly ofZone: boolean;
  readonly ofFaults: boolean;
  readonly ofAction: boolean;
  /** Numbers that cannot be; null is none. */
  readonly nonsense: readonly NumberName[] | null;
}

/** What a name in a word is about. */
interface Subject {
  readonly of: 'zone' | 'faults' | 'action' | 'other';
  readonly bounds: readonly [least: number, most: number] | null;
}

const zoneNames = ['opening', 'motion', 'detected'] as const satisfies readonly ValueName[];
const faultNames = [
  'tamper',
  'masked',
  'batteryLow',
  'battery',
  'acFailure',
  'trouble',
] as const satisfies readonly ValueName[];

/** What of a word is about a zone, and about faults: whoever is asked only where it names them sees no more of it. */
export type OfZone = Pick<DeviceValues, (typeof zoneNames)[number]>;
export type OfFaults = Pick<DeviceValues, (typeof faultNames)[number]>;

const isIn = (names: readonly ValueName[], name: ValueName): boolean => names.includes(name);
const isNumberName = (name: string): name is NumberName => Object.hasOwn(valueBounds, name);

function subjectOf(name: ValueName): Subject {
  const bounds = isNumberName(name) ? valueBounds[name] : null;
  if (isIn(zoneNames, name)) return { of: 'zone', bounds };
  if (isIn(faultNames, name)) return { of: 'faults', bounds };
  return { of: name === 'action' ? 'action' : 'other', bounds };
}

/** Of those that are about anything. */
const subjects: ReadonlyMap<string, Subject> = new Map(
  [...zoneNames, ...faultNames, 'action' as const, ...Object.keys(valueBounds).filter(isNumberName)].map(
    (name) => [name, subjectOf(name)],
  ),
);

/** Looks through a word once for all that is asked about it. */
export function wordOf(said: DeviceValues, known: DeviceValues): Word {
  const named: Readonly<Record<string, unknown>> = said;
  const before: Readonly<Record<string, unknown>> = known;
  let isNews = false;
  let leavesOpen = false;
  let zone = false;
  let faults = false;
  let action = false;
  let nonsense: NumberName[] | null = null;
  for (const name in named) {
    const value = named[name];
    if (value === undefined) leavesOpen = true;
    else if (!isNews && value !== before[name]) isNews = true;
    const subject = subjects.get(name);
    if (subject === undefined) continue;
    const { of, bounds } = subject;
    if (of === 'zone') zone = true;
    else if (of === 'faults') faults = true;
    else if (of === 'action') action = true;
    if (bounds !== null && typeof value === 'number' && !(value >= bounds[0] && value <= bounds[1]))
      (nonsense ??= []).push(name as NumberName);
  }
  return { said, isNews, leavesOpen, ofZone: zone, ofFaults: faults, ofAction: action, nonsense };
}

/** Whether a number makes sense that was unknown until now. */
export function recovers(said: DeviceValues, known: DeviceValues): boolean {
  for (const name in said)
    if (isNumberName(name) && typeof said[name] === 'number' && known[name] === null) return true;
  return false;
}
