import type { DeviceCommand, DeviceKind } from '@homeward/contract/entities/device.ts';
import { isObject, list, text } from './json.ts';

/** What a definition's `exposes` come down to. */
export interface Features {
  /** Specific types: light, switch, lock, cover, climate, fan. */
  readonly types: ReadonlySet<string>;
  /** Properties of the state message, of the first endpoint only. */
  readonly properties: ReadonlySet<string>;
  /** Words that `action` can say. */
  readonly actions: readonly string[];
}

const specificTypes = new Set(['light', 'switch', 'lock', 'cover', 'climate', 'fan']);

/** Flattens the tree of `exposes`; what is ill-formed is left out. */
export function readFeatures(exposes: readonly unknown[]): Features {
  const types = new Set<string>();
  const properties = new Set<string>();
  const actions: string[] = [];
  const visit = (entry: unknown) => {
    if (!isObject(entry)) return;
    const type = text(entry, 'type');
    const property = text(entry, 'property') || text(entry, 'name');
    if (specificTypes.has(type)) {
      types.add(type);
      for (const feature of list(entry, 'features')) visit(feature);
      return;
    }
    if (property !== '') properties.add(property);
    if (property === 'action')
      actions.push(...list(entry, 'values').filter((value) => typeof value === 'string'));
  };
  for (const entry of exposes) visit(entry);
  return { types, properties, actions };
}

/** Words by which a panic button says that it was pressed. */
export const panicActions: ReadonlySet<string> = new Set(['emergency', 'panic', 'sos']);

/**
 * The kind of device (S3.1), by what it can say and do. Life safety comes first: a smoke detector that can also sound,
 * measure and be switched is a smoke detector.
 */
export function kindOf(features: Features, description: string, router: boolean): DeviceKind {
  const { types, properties, actions } = features;
  const has = (...names: readonly string[]) => names.some((name) => properties.has(name));
  const says = (word: RegExp) => word.test(description);
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
    if (has('color_xy', 'color_hs', 'color', 'color_temp')) return 'hue';
    return has('brightness') ? 'dimmer' : 'switch';
  }
  if (has('warning', 'alarm', 'squawk')) return 'siren';
  if (types.has('switch')) {
    if (says(/\bvalve\b/i)) return 'valve';
    return has('power', 'energy') ? 'power_switch_meter' : 'switch';
  }
  if (has('contact')) return 'door_contact';
  if (has('tilt')) return 'tilt_sensor';
  if (has('vibration')) return says(/glass/i) ? 'glass' : 'shock_sensor';
  if (has('occupancy', 'presence', 'motion')) return 'pir';
  if (has('action_code')) return 'keypad';
  if (actions.length > 0 && actions.every((action) => panicActions.has(action))) return 'panic_button';
  if (actions.some((action) => /^(?:arm_|disarm)/.test(action))) return 'remote_controller';
  if (has('action')) return 'scene_button';
  if (has('pm25', 'co2', 'voc')) return 'aqs';
  if (has('temperature')) return has('humidity') ? 'room_sensor' : 'temperature_sensor';
  if (has('illuminance', 'illuminance_lux')) return 'lm';
  if (has('power', 'energy')) return 'power_meter';
  return router ? 'repeater' : 'unknown';
}

/** The commands that a device of this kind with these features takes. */
export function commandsOf(
  kind: DeviceKind,
  { types, properties }: Features,
): readonly DeviceCommand['tag'][] {
  const switched = properties.has('state') && (types.has('switch') || types.has('light'));
  const rows: readonly (readonly [DeviceCommand['tag'], boolean])[] = [
    ['switch', switched],
    [
      'level',
      (types.has('light') && properties.has('brightness')) ||
        (types.has('cover') && properties.has('position')),
    ],
    ['colour', properties.has('color') || properties.has('color_xy') || properties.has('color_hs')],
    ['colourTemperature', types.has('light') && properties.has('color_temp')],
    ['shutter', types.has('cover')],
    ['lock', kind === 'door_lock'],
    ['setpoint', properties.has('occupied_heating_setpoint') || properties.has('current_heating_setpoint')],
    ['thermostatMode', properties.has('system_mode')],
    ['siren', properties.has('warning') || (kind === 'siren' && properties.has('alarm'))],
    ['identify', properties.has('identify')],
  ];
  return rows.filter(([, able]) => able).map(([tag]) => tag);
}
