import { isTmst15, takes } from './device-abilities.ts';
import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceConfig, DeviceKind } from '../../shapes/devices/device.ts';
import type { DeviceValues, FanMode } from '../../shapes/devices/device-values.ts';
import { infraredKeys, irKey } from './infrared.ts';
import { setpointBounds, setpointGap } from '../../words/devices/setpoint-limits.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** Something wrong: a message key, and the field that it is about (`actions.0.command.level`). */
export interface Problem {
  readonly why: MessageKey;
  readonly where: string;
}

/** What must be known of a device to judge a command. */
export type Commanded = Pick<DeviceConfig, 'kind' | 'modelId' | 'units'>;

const fanModes: Partial<Readonly<Record<DeviceKind, readonly FanMode[]>>> = {
  thermostat: ['auto', 'on', 'circulate'],
  fan: ['off', 'low', 'medium', 'high', 'on', 'auto'],
};

const notTaken = (where: string): Problem => ({ why: 'v2_mg_command_not_taken', where });
const inside = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/**
 * The first thing that is wrong with a command to a device; null is nothing. `values` is what the device says now,
 * where that is known: setpoints must keep their distance, a camera must see, an infrared key must have been learned.
 * Sirens are nobody's to command: they follow the alarm.
 * `where` is a field of the command.
 */
export function commandProblem(
  device: Commanded,
  command: DeviceCommand,
  values: DeviceValues = {},
): Problem | null {
  const { kind } = device;
  if (!takes(kind, command.tag)) return notTaken('tag');
  switch (command.tag) {
    case 'siren':
      return { why: 'v2_mg_siren_follows_alarm', where: 'tag' };
    case 'level':
      return command.level === 0 && kind !== 'shutter'
        ? { why: 'v2_mg_dim_level_zero', where: 'level' }
        : null;
    case 'setpoint':
      return setpointProblem(device, command, values);
    case 'thermostatMode':
      return kind === 'radiator' && command.mode === 'cool' ? notTaken('mode') : null;
    case 'fanMode':
      return fanModes[kind]?.includes(command.mode) === true ? null : notTaken('mode');
    case 'lockUser':
      if (command.name.trim() === '') return { why: 'v2_mg_required_name', where: 'name' };
      return command.code === '' ? { why: 'v2_mg_pin_format', where: 'code' } : null;
    case 'sendKey':
    case 'learnKey':
      return keyProblem(device, command, values);
    case 'capture':
      if (values.privacy === true) return { why: 'v2_mg_camera_privacy', where: 'tag' };
      return command.what === 'clip' && values.clips === false ? notTaken('what') : null;
    case 'turn':
    case 'preset':
      return turnProblem(command, values);
    case 'live':
      return values.privacy === true && command.on ? { why: 'v2_mg_camera_privacy', where: 'tag' } : null;
    default:
      return null;
  }
}

type Turn = Extract<DeviceCommand, { tag: 'turn' | 'preset' }>;

function turnProblem(command: Turn, { privacy, presets }: DeviceValues): Problem | null {
  if (privacy === true) return { why: 'v2_mg_camera_privacy', where: 'tag' };
  if (presets === undefined) return { why: 'v2_mg_camera_does_not_turn', where: 'tag' };
  return command.tag === 'turn' || presets === null || presets.includes(command.name)
    ? null
    : { why: 'v2_mg_camera_no_preset', where: 'name' };
}

type Setpoint = Extract<DeviceCommand, { tag: 'setpoint' }>;

function setpointProblem(
  device: Commanded,
  { heat, cool, away }: Setpoint,
  values: DeviceValues,
): Problem | null {
  if (heat === undefined && cool === undefined) return { why: 'v2_mg_required_field', where: 'heat' };
  const outside = (where: string): Problem => ({ why: 'v2_mg_setpoint_out_of_range', where });
  if (device.kind === 'radiator') {
    if (cool !== undefined) return notTaken('cool');
    return heat === undefined || inside(heat, setpointBounds.radiator.heat) ? null : outside('heat');
  }
  const bounds = setpointBounds.thermostat;
  if (heat !== undefined && !inside(heat, bounds.heat)) return outside('heat');
  if (cool !== undefined && !inside(cool, bounds.cool)) return outside('cool');
  const least = away === true ? values.heatSetpointAway : values.heatSetpoint;
  const most = away === true ? values.coolSetpointAway : values.coolSetpoint;
  return gapProblem(
    device,
    heat ?? least ?? null,
    cool ?? most ?? null,
    heat === undefined ? 'cool' : 'heat',
  );
}

/** Heating and cooling too close to each other work against each other (S5.2). Unknown ones are not judged. */
function gapProblem(
  { kind, modelId }: Commanded,
  heat: number | null,
  cool: number | null,
  where: string,
): Problem | null {
  if (heat === null || cool === null) return null;
  const own = isTmst15(kind, modelId);
  if (cool - heat >= (own ? setpointGap.tmst15 : setpointGap.standard)) return null;
  return { why: own ? 'v2_mg_setpoints_apart_tmst15' : 'v2_mg_setpoints_apart', where };
}

type Key = Extract<DeviceCommand, { tag: 'sendKey' | 'learnKey' }>;

function keyProblem(
  { units = [] }: Commanded,
  { tag, unit, key }: Key,
  { irKeys }: DeviceValues,
): Problem | null {
  const appliance = units.find(({ no }) => no === unit);
  if (appliance === undefined) return { why: 'v2_mg_ir_no_unit', where: 'unit' };
  if (!infraredKeys[appliance.template].includes(key)) return { why: 'v2_mg_ir_no_key', where: 'key' };
  const known = irKeys === undefined || irKeys === null || irKeys.includes(irKey(unit, key));
  return tag === 'learnKey' || known ? null : { why: 'v2_mg_ir_key_not_learned', where: 'key' };
}
