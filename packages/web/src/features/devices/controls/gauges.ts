import type { DeviceRecord } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { inUnit, type Degrees } from '#lib/degrees.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** A number that a device measures. */
export interface Gauge {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly digits: number;
}

/** Everything a device measures, without what its state word says already. */
export function gaugesOf(
  t: Text,
  device: HouseDevice,
  record: DeviceRecord,
  degrees: Degrees,
): readonly Gauge[] {
  const { kind, temperature, humidity, power } = device;
  const { co2, pm25, airIndex, lux, energy } = record;
  const measures: readonly (readonly [
    id: Parameters<typeof labelOf>[1],
    value: number | null,
    unit: string,
    digits: number,
  ])[] = [
    [
      'temperature',
      temperature === null ? null : inUnit(temperature, degrees),
      `°${degrees}`,
      degrees === 'C' ? 1 : 0,
    ],
    ['humidity', humidity, '%', 0],
    ['co2', co2, 'ppm', 0],
    ['pm25', pm25, 'µg/m³', 0],
    ['airQuality', airIndex, '', 0],
    ['lux', lux, 'lx', 0],
    ['power', power, 'W', 0],
    ['energy', energy, 'kWh', 1],
  ];
  const said: Partial<Record<string, string>> = {
    temperature_sensor: 'temperature',
    room_sensor: 'temperature',
    lm: 'lux',
    power_meter: 'power',
  };
  return measures.flatMap(([id, value, unit, digits]) =>
    value === null || said[kind] === id ? [] : [{ id, label: labelOf(t, id), value, unit, digits }],
  );
}

const labelOf = (
  t: Text,
  id: 'temperature' | 'humidity' | 'co2' | 'pm25' | 'airQuality' | 'lux' | 'power' | 'energy',
): string => t(`devices.series.${id}`);
