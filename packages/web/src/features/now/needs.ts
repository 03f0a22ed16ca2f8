import type { Reach } from '@homeward/contract/shapes/reports/reach.ts';
import { isBypassed, isSiren, protects, type HouseDevice } from '#lib/house/device.ts';

/** What keeps the home from doing its work, and somebody can mend. */
export type Need =
  | { readonly tag: 'setup' | 'guards' | 'told' | 'siren' | 'places' }
  | {
      readonly tag:
        | 'station'
        | 'unproven'
        | 'silent'
        | 'fault'
        | 'battery'
        | 'quiet'
        | 'calendar'
        | 'service';
      readonly names: readonly string[];
    };

export interface Facts {
  readonly devices: readonly HouseDevice[];
  /** Whom an alarm would reach; undefined while nobody knows. */
  readonly reach: Reach | undefined;
  /** Whether the panel knows where it stands; undefined while nobody knows. */
  readonly placed: boolean | undefined;
  /** Detectors that are alive and unusually quiet, by name: advice. */
  readonly quiet?: readonly string[];
  /** Calendars that could not be read for days, by name: advice. */
  readonly calendars?: readonly string[];
  /** A set-up that was begun has steps that are neither done nor left out. */
  readonly unfinished?: boolean;
  /** Whether somebody works at it now: its faults are expected. */
  readonly isServed?: (device: HouseDevice) => boolean;
  readonly nameOf: (device: HouseDevice) => string;
}

const isSilent = ({ online, kind }: HouseDevice): boolean => online === 'offline' && kind !== 'panel';

/** What is missing or broken, the most urgent first; of a device only the worst. */
export function needsOf({
  devices,
  reach,
  placed,
  quiet = [],
  calendars = [],
  unfinished = false,
  isServed = () => false,
  nameOf,
}: Facts): readonly Need[] {
  const guards = devices.filter((device) => protects(device) || device.always);
  const needs: Need[] = [];
  const named = (tag: 'silent' | 'fault' | 'battery' | 'service', rows: readonly HouseDevice[]): void => {
    if (rows.length > 0) needs.push({ tag, names: rows.map(nameOf) });
  };
  if (guards.length === 0) needs.push({ tag: unfinished ? 'setup' : 'guards' });
  if (reach !== undefined) {
    const { working, failing } = reach.stations;
    const nobody = working.length === 0 && reach.alarm.every(({ ways }) => ways.length === 0);
    if (nobody) needs.push({ tag: 'told' });
    if (failing.length > 0) needs.push({ tag: 'station', names: failing });
    const unproven = [...new Set(reach.failed.map(({ name }) => name))];
    if (unproven.length > 0) needs.push({ tag: 'unproven', names: unproven });
  }
  if (guards.length > 0 && !devices.some((device) => isSiren(device) && device.kind !== 'panel'))
    needs.push({ tag: 'siren' });
  named('service', devices.filter(isServed));
  const mended = devices.filter((device) => !isBypassed(device) && !isServed(device));
  const broken = mended.filter(({ faults }) =>
    faults.some((fault) => fault !== 'lowBattery' && fault !== 'supervision'),
  );
  named('fault', broken);
  const silent = mended.filter((device) => isSilent(device) && !broken.includes(device));
  named('silent', silent);
  named(
    'battery',
    mended.filter(
      (device) =>
        device.faults.includes('lowBattery') && !broken.includes(device) && !silent.includes(device),
    ),
  );
  if (quiet.length > 0) needs.push({ tag: 'quiet', names: quiet });
  if (calendars.length > 0) needs.push({ tag: 'calendar', names: calendars });
  if (unfinished && guards.length > 0) needs.push({ tag: 'setup' });
  if (placed === false && guards.length > 0) needs.push({ tag: 'places' });
  return needs;
}
