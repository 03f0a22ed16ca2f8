import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Json } from '../common/json.ts';
import { textOf } from './fields.ts';

/** What somebody found out about a transmitter whose decoder does not know: bare codes of a chip, raw numbers. */
export interface Meaning {
  readonly device: DeviceId;
  /** Never one on which lives depend: a bare code is neither checked nor supervised. */
  readonly kind:
    | 'door_contact'
    | 'tilt_sensor'
    | 'pir'
    | 'outdoor_pir'
    | 'glass'
    | 'shock_sensor'
    | 'water_sensor';
  /** The field that tells, as `cmd`. */
  readonly field: string;
  /** Its values when what it watches for is there: open, moving, broken, wet. */
  readonly there: readonly string[];
  /** Its values when it is not; empty where that is never sent. */
  readonly gone: readonly string[];
}

const named: Partial<Readonly<Record<DeviceKind, (is: boolean) => DeviceValues>>> = {
  door_contact: (open) => ({ opening: open ? 'open' : 'closed' }),
  tilt_sensor: (open) => ({ opening: open ? 'open' : 'closed' }),
  pir: (motion) => ({ motion }),
  outdoor_pir: (motion) => ({ motion }),
};

/** What a message says by its meaning; any other value of the field says nothing. */
export function meant({ kind, field, there, gone }: Meaning, fields: Json): DeviceValues {
  const value = textOf(fields, field);
  const says = named[kind] ?? ((detected: boolean): DeviceValues => ({ detected }));
  if (there.includes(value)) return says(true);
  return gone.includes(value) ? says(false) : {};
}
