import { z } from 'zod';
import { defaultSettings } from '../../shapes/devices/default-settings.ts';
import { AreaId, DeviceId, ZoneNo } from '../../shapes/values/ids.ts';
import { toleratedFields } from '../../shapes/api/unknown-fields.ts';
import { encodeDevice } from '../../wire/device.ts';

/** A record with nothing in it; its fields are those of every record. */
const record = encodeDevice(
  {
    id: DeviceId.parse('RF:0'),
    kind: 'door_contact',
    modelId: '',
    name: '',
    area: AreaId.parse(1),
    zone: ZoneNo.parse(1),
    room: null,
    settings: defaultSettings('door_contact'),
    supervisionSeconds: null,
    values: {},
    online: 'unknown',
    lastHeard: null,
    faults: [],
    bypass: { permanent: false, oneTime: false, tamper: false },
    condition: 'unknown',
    pending: null,
    failed: null,
  },
  '',
  '',
);

/**
 * A body that may hold any field of a device record beside its own, as clients send records back that they have read:
 * how the device is set up is read from it, and the rest left alone. What is no field of a record is refused.
 */
export const deviceBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).superRefine((given, context) => {
    for (const name of Object.keys(given)) {
      const isKnown = Object.hasOwn(shape, name) || Object.hasOwn(record, name) || own.has(name);
      if (!isKnown && !toleratedFields.has(name))
        context.addIssue({ code: 'custom', path: [name], message: 'unknown' });
    }
  });

/** Of the set-up, and in no record. */
const own: ReadonlySet<string> = new Set(['units', 'wiring']);
