import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { measured } from '@homeward/contract/value-bounds.ts';
import { isObject, type Json, member, text } from '../../common/json.ts';

/** A message of a detector whose radio a gateway decodes. */
export interface DecodedRadio {
  /** Model and number: stays the same until its maker’s battery change, if not longer. */
  readonly name: string;
  readonly model: string;
  readonly kind: DeviceKind;
  readonly values: DeviceValues;
}

const bit = (value: unknown): boolean | null =>
  value === 1 || value === true ? true : value === 0 || value === false ? false : null;

const opened = (value: boolean | null): DeviceValues => ({
  opening: value === null ? null : value ? 'open' : 'closed',
});

/** What a message says that its device guards; null is nothing. */
function guarded(json: Json): { readonly kind: DeviceKind; readonly values: DeviceValues } | null {
  const of = (name: string) => member(json, name);
  const has = (name: string) => Object.hasOwn(json, name);
  if (has('water')) return { kind: 'water_sensor', values: { detected: bit(of('water')) } };
  if (has('motion')) return { kind: 'pir', values: { motion: bit(of('motion')) } };
  for (const name of ['contact_open', 'opened', 'reed_open'])
    if (has(name)) return { kind: 'door_contact', values: opened(bit(of(name))) };
  if (has('closed')) {
    const closed = bit(of('closed'));
    return { kind: 'door_contact', values: opened(closed === null ? null : !closed) };
  }
  return null;
}

/** Reads what `rtl_433` makes of a radio message; null where it names no device, or nothing that is understood. */
export function decodedIn(json: unknown): DecodedRadio | null {
  if (!isObject(json)) return null;
  const model = text(json, 'model');
  const id = member(json, 'id');
  if (model === '' || (typeof id !== 'number' && typeof id !== 'string')) return null;
  const of = (name: string) => member(json, name);
  const has = (name: string) => Object.hasOwn(json, name);
  const guard = guarded(json);
  const values: DeviceValues = {
    ...guard?.values,
    ...(has('tamper') ? { tamper: bit(of('tamper')) } : {}),
    ...(typeof of('battery_ok') === 'number' ? { batteryLow: Number(of('battery_ok')) < 0.5 } : {}),
    ...(has('temperature_C') ? { temperature: measured('temperature', of('temperature_C')) } : {}),
    ...(has('humidity') ? { humidity: measured('humidity', of('humidity')) } : {}),
  };
  const kind =
    guard?.kind ?? (has('humidity') ? 'room_sensor' : has('temperature_C') ? 'temperature_sensor' : null);
  return kind === null ? null : { name: `${model}-${id}`, model, kind, values };
}
