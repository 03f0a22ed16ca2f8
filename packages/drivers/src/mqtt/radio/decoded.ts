import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { isObject, member, text } from '../../common/json.ts';
import type { Trust } from '@homeward/contract/shapes/devices/trust.ts';
import { describedBy, valuesOf } from '../../rf/models.ts';

/** A message of a transmitter whose radio a gateway decodes. */
export interface DecodedRadio {
  /** Model and number, by which it is known. */
  readonly name: string;
  readonly model: string;
  readonly values: DeviceValues;
  /** What it is taken for and how far its word goes, where the panel holds it for that. */
  readonly as: (held?: DeviceKind) => { readonly kind: DeviceKind; readonly trust: Trust };
}

/** Reads what `rtl_433` makes of a radio message in a gateway; null where it names no transmitter. */
export function decodedIn(json: unknown): DecodedRadio | null {
  if (!isObject(json)) return null;
  const model = text(json, 'model');
  const id = member(json, 'id');
  if (model === '' || (typeof id !== 'number' && typeof id !== 'string')) return null;
  return {
    name: `${model}-${id}`,
    model,
    values: valuesOf(model, json),
    as: (held) => describedBy(model, json, held),
  };
}
