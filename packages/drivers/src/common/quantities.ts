import type { ValueName } from '@homeward/contract/shapes/devices/device-values.ts';
import type { NumberName } from '@homeward/contract/rules/devices/value-bounds.ts';

export interface Quantity {
  readonly says: NumberName & ValueName;
  /** By unit: how what is said becomes what is meant here. */
  readonly units: Readonly<Record<string, (value: number) => number>>;
}

const same = (value: number): number => value;
const times =
  (factor: number) =>
  (value: number): number =>
    value * factor;
const tenths = (value: number): number => Math.round(value * 10) / 10;

export const degrees: Readonly<Record<string, (value: number) => number>> = {
  '°C': same,
  C: same,
  '°F': (value) => tenths(((value - 32) * 5) / 9),
  F: (value) => tenths(((value - 32) * 5) / 9),
  K: (value) => tenths(value - 273.15),
};
const percent = { '%': same, '': same };
/** Of a radio: -50 dBm is as good as it gets, -100 dBm is nothing. */
const bars = (decibels: number): number => Math.round(Math.max(0, Math.min(1, (decibels + 100) / 50)) * 9);

/** What a class of Home Assistant’s measures. */
const quantities: Readonly<Record<string, Quantity>> = {
  temperature: { says: 'temperature', units: degrees },
  humidity: { says: 'humidity', units: percent },
  battery: { says: 'battery', units: percent },
  power: { says: 'power', units: { W: same, mW: times(0.001), kW: times(1_000), MW: times(1e6) } },
  energy: { says: 'energy', units: { kWh: same, Wh: times(0.001), MWh: times(1_000) } },
  illuminance: { says: 'lux', units: { lx: same } },
  carbon_dioxide: { says: 'co2', units: { ppm: same } },
  pm25: { says: 'pm25', units: { 'µg/m³': same, 'μg/m³': same } },
  aqi: { says: 'airQuality', units: { '': same } },
  signal_strength: { says: 'rssi', units: { dBm: bars } },
};

/** A number on the wire, which many write as a text; null is none. */
export const numberOf = (text: string): number | null => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

/** What a class of sensors measures; undefined where nothing here does. */
export const quantityOf = (name: string): Quantity | undefined =>
  Object.hasOwn(quantities, name) ? quantities[name] : undefined;
