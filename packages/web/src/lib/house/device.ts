import { isLeftOut, mayBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DeviceRow, WireDevice } from '@homeward/contract/wire/device-row.ts';
import { decodeDevice } from '@homeward/contract/wire/device-row.ts';
import { isWarning } from '#lib/house/device-kinds.ts';

export type Mode = 'disarm' | 'arm' | 'home_1' | 'home_2' | 'home_3';
export type Armed = Exclude<Mode, 'disarm'>;

/** Place of a mode in the `sresp_mode_n` fields of a record. */
const places: Readonly<Record<Mode, number>> = { disarm: 0, arm: 1, home_1: 2, home_2: 3, home_3: 4 };

/** A device as the pages keep it: what it does in which mode decides how the loop draws it. */
export interface HouseDevice extends DeviceRow {
  /** The zone's response by mode, as a number on the wire; '0' is none. */
  readonly responses: Readonly<Record<Mode, string>>;
  /** The record as it came; device-record.ts reads what only the pages of devices show. */
  readonly wire: WireDevice;
}

export function readDevice(wire: WireDevice): HouseDevice {
  const response = (mode: Mode): string => {
    const value = wire[`sresp_mode_${places[mode]}`];
    return typeof value === 'string' && value !== '' ? value : '0';
  };
  return {
    ...decodeDevice(wire),
    wire,
    responses: {
      disarm: response('disarm'),
      arm: response('arm'),
      home_1: response('home_1'),
      home_2: response('home_2'),
      home_3: response('home_3'),
    },
  };
}

/** Whether a device is part of the area's protection in any armed mode. */
export const protects = ({ responses }: HouseDevice): boolean =>
  responses.arm !== '0' || responses.home_1 !== '0' || responses.home_2 !== '0' || responses.home_3 !== '0';

/** S4.2, by the rule of the panel: a flag on what cannot be left out counts for nothing. */
export const isBypassed = ({ kind, alwaysKind, bypass }: HouseDevice): boolean =>
  isLeftOut({ kind, always: alwaysKind, bypass });

/** What guards something and can be left out; who guards lives cannot, and a lamp or siren guards nothing. */
export const isBypassable = (device: HouseDevice): boolean =>
  (protects(device) || device.always) && mayBypass({ kind: device.kind, always: device.alwaysKind });

/** What guards something, lives or the house: it stands among what may be bypassed, unlike a lamp, a siren or the panel. */
export const isGuard = (device: HouseDevice): boolean =>
  protects(device) || device.always || isWarning(device.kind);

/** What can sound for an alarm; the panel has a sounder of its own. */
const sounding: ReadonlySet<string> = new Set(['siren', 'bx', 'strobe', 'panel']);
export const isSiren = ({ kind }: HouseDevice): boolean => sounding.has(kind);

/** The modes worth offering: a home mode that does what the one before it does is none of its own. */
export function offeredModes(devices: readonly HouseDevice[]): readonly Mode[] {
  const differs = (one: Mode, other: Mode): boolean =>
    devices.some(({ responses }) => responses[one] !== responses[other]);
  return [
    'disarm',
    'home_1',
    ...(differs('home_2', 'home_1') ? (['home_2'] as const) : []),
    ...(differs('home_3', 'home_1') && differs('home_3', 'home_2') ? (['home_3'] as const) : []),
    'arm',
  ];
}
