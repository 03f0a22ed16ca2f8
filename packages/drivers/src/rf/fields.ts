import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { type Json, member } from '../common/json.ts';

/** A field as text; empty where there is none. */
export function textOf(fields: Json, name: string): string {
  const value = member(fields, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A field that is a flag; null where it is absent, or neither yes nor no. */
export function flagOf(fields: Json, name: string): boolean | null {
  const value = member(fields, name);
  if (value === 1 || value === true || value === '1') return true;
  return value === 0 || value === false || value === '0' ? false : null;
}

export function numberOf(fields: Json, name: string): number | null {
  const value = member(fields, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A charge up to this much is low. */
const lowCharge = 0.2;
/** Decibel above the noise that make one bar of nine. */
const barDb = 4;

/** What every decoder says by the same names. */
export function commonValues(fields: Json): DeviceValues {
  const tamper = flagOf(fields, 'tamper');
  const charge = numberOf(fields, 'battery_ok');
  const isCharge = charge !== null && charge >= 0 && charge <= 1;
  const snr = numberOf(fields, 'snr');
  const celsius = numberOf(fields, 'temperature_C');
  const humidity = numberOf(fields, 'humidity');
  return {
    ...(tamper !== null && { tamper }),
    ...(isCharge && { batteryLow: charge <= lowCharge }),
    // Most know only full and empty, which is no percentage.
    ...(isCharge && charge > 0 && charge < 1 && { battery: Math.round(charge * 100) }),
    ...(snr !== null && { rssi: Math.max(0, Math.min(9, Math.round(snr / barDb))) }),
    ...(celsius !== null && celsius >= -90 && celsius <= 150 && { temperature: celsius }),
    ...(humidity !== null && humidity >= 0 && humidity <= 100 && { humidity }),
  };
}
