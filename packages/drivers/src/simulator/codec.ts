import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceCommandTag } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import type { DiscoveredDevice } from '../port.ts';

/** A device of the simulated household; `values` is how it stands at first and which values it has at all. */
export interface SimulatedDevice {
  readonly id: DeviceId;
  readonly kind: DeviceKind;
  readonly modelId: string;
  readonly name: string;
  readonly battery: boolean;
  readonly values: DeviceValues;
}

/** What a visitor can do to one device; mains and the panel's line are not devices. */
export type DeviceAct = Extract<WorldAct, { device: DeviceId }>;

/** Something that happens to a device: what it says, in order, and what it says by itself some time later. */
export interface Happening {
  readonly says: readonly DeviceValues[];
  readonly later: { readonly afterMs: number; readonly says: DeviceValues } | null;
}

/** Percent at and below which a device reports its battery as low. */
const lowBattery = 20;
/** How long a motion sensor goes on seeing one passer-by. */
const motionMs = 5_000;

/** Words of a moment: said once, and never repeated when a device checks in. */
export const moments = ['action', 'actionSource', 'actionUser'] as const satisfies readonly ValueName[];
const isMoment = (name: string): boolean => moments.some((moment) => moment === name);

const buttons: ReadonlySet<DeviceKind> = new Set([
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
]);

/** What a kind says in words when it is used. */
const spoken: Partial<Readonly<Record<DeviceKind, string>>> = {
  remote_controller: 'panic',
  keypad: 'panic',
  scene_button: 'single',
  wss: 'single',
  night_switch: 'single',
  tag_reader: 'single',
  vdp: 'ring',
  medication_dispenser: 'taken',
};

/** Values without which a device could not show that it obeyed. */
const needs: Partial<Readonly<Record<DeviceCommandTag, ValueName>>> = {
  switch: 'on',
  toggle: 'on',
  level: 'level',
  colour: 'hue',
  colourTemperature: 'colourTemperature',
  shutter: 'level',
  lock: 'locked',
  lockUser: 'lockSlots',
  removeLockUser: 'lockSlots',
  autoLock: 'autoLock',
  volume: 'volume',
  setpoint: 'heatSetpoint',
  thermostatMode: 'thermostatMode',
  fanMode: 'fanMode',
  away: 'away',
  siren: 'sounding',
  learnKey: 'irKeys',
  sendKey: 'irKeys',
  privacy: 'privacy',
  live: 'live',
  turn: 'presets',
  preset: 'presets',
};

/** The device as a driver announces it: it takes what its kind takes, as far as it has the values. */
export function describe({ id, kind, modelId, name, battery, values }: SimulatedDevice): DiscoveredDevice {
  const able = abilities[kind].commands.filter((command) => {
    const needed = needs[command];
    return needed === undefined || Object.hasOwn(values, needed);
  });
  return { id, kind, modelId, name, battery, commands: [...able, 'identify'] };
}

/** What a device says when something is done to it; silence where it has no such values (nobody opens a lamp). */
export function happening(act: DeviceAct, device: SimulatedDevice): Happening {
  const { says, later } = consequence(act, device);
  const able = (values: DeviceValues) =>
    Object.keys(values).every((name) => isMoment(name) || Object.hasOwn(device.values, name));
  return { says: says.filter(able), later: later && able(later.says) ? later : null };
}

function consequence(act: DeviceAct, { kind, values }: SimulatedDevice): Happening {
  const says = (...list: readonly DeviceValues[]): Happening => ({ says: list, later: null });
  switch (act.tag) {
    case 'open':
      return says({ opening: 'open' });
    case 'close':
      return says({ opening: 'closed' });
    case 'walkPast':
      return { says: [{ motion: true }], later: { afterMs: motionMs, says: { motion: false } } };
    case 'detect': {
      const action = spoken[kind];
      if (action !== undefined) return says({ action });
      // Somebody enters a code at the lock.
      if (kind === 'door_lock') {
        const actionUser = values.lockSlots?.[0] ?? null;
        return says({ locked: false, action: 'unlock', actionSource: 'keypad', actionUser });
      }
      // A press is a moment: there, and gone again.
      return buttons.has(kind) ? says({ detected: true }, { detected: false }) : says({ detected: true });
    }
    case 'clear':
      return kind === 'door_lock'
        ? says({ locked: true, action: 'lock', actionSource: 'inside', actionUser: null })
        : says({ detected: false });
    case 'tamper':
      return says({ tamper: act.on });
    case 'battery':
      return says({ battery: act.percent, batteryLow: act.percent <= lowBattery });
    case 'offline':
    case 'online':
      return says();
  }
}
