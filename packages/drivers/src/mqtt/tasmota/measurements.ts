import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { measured, type NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';
import { isObject, type Json, member, text } from '../../common/json.ts';

/** What sensors call what they measure. */
const quantities: Readonly<Record<string, NumberName>> = {
  Temperature: 'temperature',
  Humidity: 'humidity',
  Illuminance: 'lux',
  CarbonDioxide: 'co2',
  eCO2: 'co2',
  'PM2.5': 'pm25',
};

const fahrenheit = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(((value - 32) * 50) / 9) / 10 : value;

/** What the sensors of a device say; the first that measures something counts. Several phases are not added up. */
export function measurementsIn(json: Json): DeviceValues {
  const isFahrenheit = text(json, 'TempUnit') === 'F';
  const values: Partial<Record<NumberName, number | null>> = {};
  for (const sensor of Object.values(json).filter(isObject))
    for (const [quantity, name] of Object.entries(quantities)) {
      if (!Object.hasOwn(sensor, quantity) || Object.hasOwn(values, name)) continue;
      const value = member(sensor, quantity);
      values[name] = measured(name, name === 'temperature' && isFahrenheit ? fahrenheit(value) : value);
    }
  const energy = member(json, 'ENERGY');
  if (isObject(energy)) {
    if (typeof energy['Power'] === 'number') values.power = measured('power', energy['Power']);
    if (typeof energy['Total'] === 'number') values.energy = measured('energy', energy['Total']);
  }
  return values;
}

/** What a device is that only measures; null where it measures nothing. */
export function kindOf(values: DeviceValues): DeviceKind | null {
  const has = (...names: readonly NumberName[]) => names.some((name) => Object.hasOwn(values, name));
  if (has('co2', 'pm25')) return 'aqs';
  if (has('power', 'energy')) return 'power_meter';
  if (has('humidity')) return 'room_sensor';
  if (has('temperature')) return 'temperature_sensor';
  return has('lux') ? 'lm' : null;
}
