import type { DeviceCommandTag } from '@homeward/contract/entities/device-command.ts';
import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { Features } from './exposes.ts';

/** Words by which a panic button says that it was pressed. */
export const panicActions: ReadonlySet<string> = new Set(['emergency', 'panic', 'sos']);

/** Kinds that measure or do what they are told: their word may wait a moment, that of all others protects. */
export const patientKinds: ReadonlySet<DeviceKind> = new Set([
  'aqs',
  'dimmer',
  'fan',
  'hue',
  'lm',
  'power_meter',
  'power_switch_meter',
  'radiator',
  'repeater',
  'room_sensor',
  'shutter',
  'switch',
  'temperature_sensor',
  'thermostat',
]);

/**
 * The kind of device (S3.1), by what it can say and do. Life safety comes first: a smoke detector that can also sound,
 * measure and be switched is a smoke detector.
 */
export function kindOf(features: Features, description: string, router: boolean): DeviceKind {
  const { types, properties, words } = features;
  const has = (...names: readonly string[]) => names.some((name) => properties.has(name));
  const says = (word: RegExp) => word.test(description);
  const actions = words.get('action') ?? [];
  if (has('smoke')) return 'smoke_detector';
  if (has('carbon_monoxide')) return 'co_detector';
  if (has('gas')) return 'gas_detector';
  if (has('water_leak')) return 'water_sensor';
  if (types.has('lock')) return 'door_lock';
  if (types.has('cover')) return 'shutter';
  if (types.has('climate')) {
    return has('pi_heating_demand', 'position', 'valve_position', 'valve_state') ? 'radiator' : 'thermostat';
  }
  if (types.has('light')) {
    if (has('color', 'color_temp')) return 'hue';
    return has('brightness') ? 'dimmer' : 'switch';
  }
  if (types.has('fan')) return 'fan';
  if (has('warning', 'alarm', 'squawk')) return 'siren';
  if (has('state') && says(/\bvalve\b/i)) return 'valve';
  if (types.has('switch')) return has('power', 'energy') ? 'power_switch_meter' : 'switch';
  if (has('contact')) return 'door_contact';
  if (has('tilt')) return 'tilt_sensor';
  if (has('vibration')) return says(/glass/i) ? 'glass' : 'shock_sensor';
  if (has('occupancy', 'presence', 'motion')) return 'pir';
  if (has('action_code')) return 'keypad';
  if (actions.length > 0 && actions.every((action) => panicActions.has(action))) return 'panic_button';
  if (actions.some((action) => /^(?:arm_|disarm)/.test(action))) return 'remote_controller';
  if (has('action')) return 'scene_button';
  if (has('aqi', 'air_quality', 'pm25', 'pm10', 'co2', 'voc', 'voc_index', 'formaldehyd')) return 'aqs';
  if (has('temperature')) return has('humidity') ? 'room_sensor' : 'temperature_sensor';
  if (has('illuminance', 'illuminance_lux')) return 'lm';
  if (has('power', 'energy')) return 'power_meter';
  return router ? 'repeater' : 'unknown';
}

const heating = ['occupied_heating_setpoint', 'current_heating_setpoint'];

/** The commands that a device of this kind with these features takes. */
export function commandsOf(
  kind: DeviceKind,
  { types, properties, words }: Features,
): readonly DeviceCommandTag[] {
  const has = (...names: readonly string[]) => names.some((name) => properties.has(name));
  const lit = types.has('light');
  const switched = types.has('switch') || lit || types.has('fan') || kind === 'valve';
  const on = switched && has('state', 'fan_state');
  const siren = has('warning') || (kind === 'siren' && has('alarm'));
  const rows: readonly (readonly [DeviceCommandTag, boolean])[] = [
    ['switch', on],
    // Toggling a valve by mistake is a flood.
    ['toggle', on && kind !== 'valve'],
    ['level', (lit && has('brightness')) || (types.has('cover') && has('position'))],
    ['colour', has('color')],
    ['colourTemperature', lit && has('color_temp')],
    ['shutter', types.has('cover')],
    ['lock', kind === 'door_lock'],
    ['lockUser', kind === 'door_lock' && has('pin_code')],
    ['removeLockUser', kind === 'door_lock' && has('pin_code')],
    ['autoLock', kind === 'door_lock' && has('auto_relock_time', 'auto_lock')],
    ['volume', (kind === 'door_lock' && has('sound_volume')) || (kind === 'siren' && has('volume'))],
    ['setpoint', has(...heating)],
    ['thermostatMode', has('system_mode')],
    ['fanMode', has('fan_mode')],
    ['away', types.has('climate') && (has('away_mode') || words.get('preset')?.includes('away') === true)],
    ['siren', siren],
    ['testSiren', has('warning') || (siren && has('duration'))],
    ['powerOn', has('power_on_behavior')],
    ['identify', has('identify')],
  ];
  return rows.filter(([, able]) => able).map(([tag]) => tag);
}
