import type { DeviceCommand, DeviceKind, DeviceValues } from '@homeward/contract/entities/device.ts';
import type { DeviceId } from '@homeward/contract/ids.ts';
import type { WorldAct } from '@homeward/contract/world.ts';
import { type DiscoveredDevice } from '../port.ts';

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

const buttons: ReadonlySet<DeviceKind> = new Set([
  'panic_button',
  'medical_button',
  'pendant',
  'pull_cord',
  'fall_sensor',
]);
const speakers: ReadonlySet<DeviceKind> = new Set([
  'remote_controller',
  'keypad',
  'scene_button',
  'night_switch',
  'tag_reader',
]);

const commandsByKind: Partial<Readonly<Record<DeviceKind, readonly DeviceCommand['tag'][]>>> = {
  switch: ['switch'],
  valve: ['switch'],
  power_switch_meter: ['switch'],
  dimmer: ['switch', 'level'],
  hue: ['switch', 'level', 'colour', 'colourTemperature'],
  shutter: ['shutter', 'level'],
  door_lock: ['lock'],
  thermostat: ['setpoint', 'thermostatMode'],
  radiator: ['setpoint', 'thermostatMode'],
  siren: ['siren'],
  bx: ['siren'],
  strobe: ['siren'],
  ir_camera: ['capture'],
  ipcam: ['capture'],
};

/** The device as a driver announces it. */
export function describe({ id, kind, modelId, name, battery }: SimulatedDevice): DiscoveredDevice {
  return { id, kind, modelId, name, battery, commands: commandsByKind[kind] ?? ['identify'] };
}

/** What a device says when something is done to it; silence where it has no such values (nobody opens a lamp). */
export function happening(act: DeviceAct, device: SimulatedDevice): Happening {
  const { says, later } = consequence(act, device.kind);
  const able = (values: DeviceValues) =>
    Object.keys(values).every((name) => name === 'action' || Object.hasOwn(device.values, name));
  return { says: says.filter(able), later: later && able(later.says) ? later : null };
}

function consequence(act: DeviceAct, kind: DeviceKind): Happening {
  const says = (...values: readonly DeviceValues[]): Happening => ({ says: values, later: null });
  switch (act.tag) {
    case 'open':
      return says({ opening: 'open' });
    case 'close':
      return says({ opening: 'closed' });
    case 'walkPast':
      return { says: [{ motion: true }], later: { afterMs: motionMs, says: { motion: false } } };
    case 'detect':
      if (speakers.has(kind))
        return says({ action: kind === 'remote_controller' || kind === 'keypad' ? 'panic' : 'single' });
      // A press is a moment: there, and gone again.
      return buttons.has(kind) ? says({ detected: true }, { detected: false }) : says({ detected: true });
    case 'clear':
      return says({ detected: false });
    case 'tamper':
      return says({ tamper: act.on });
    case 'battery':
      return says({ battery: act.percent, batteryLow: act.percent <= lowBattery });
    case 'offline':
    case 'online':
      return says();
  }
}

/** How the device stands once it has obeyed; a shutter is moved by its motor instead. */
export function obeyed(command: DeviceCommand, values: DeviceValues): DeviceValues {
  switch (command.tag) {
    case 'switch':
      return { on: command.on, ...(values.power === undefined ? {} : { power: command.on ? 60 : 0 }) };
    case 'level':
      return { on: true, level: command.level };
    case 'colour':
      return { hue: command.hue, saturation: command.saturation };
    case 'colourTemperature':
      return { colourTemperature: command.kelvin };
    case 'lock':
      return { locked: command.locked };
    case 'setpoint':
      return {
        ...(command.heat === undefined ? {} : { heatSetpoint: command.heat }),
        ...(command.cool === undefined ? {} : { coolSetpoint: command.cool }),
      };
    case 'thermostatMode':
      return { thermostatMode: command.mode };
    case 'siren':
      return command.sound === 'chime'
        ? {}
        : { sounding: command.sound !== 'off' && command.volume !== 'none' };
    case 'shutter':
    case 'capture':
    case 'identify':
      return {};
  }
}

/** Where a shutter is to go: fully open, fully closed, a percentage, or nowhere. */
export function shutterTarget(command: DeviceCommand, level: number): number | null {
  if (command.tag === 'level') return command.level;
  if (command.tag !== 'shutter') return null;
  return { open: 100, close: 0, stop: level }[command.move];
}
