import { z } from 'zod';
import { AreaId, DeviceId, ZoneNo } from '../../shapes/values/ids.ts';
import { LockUser } from '../../shapes/devices/device.ts';
import { Volume } from '../../shapes/devices/device-values.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, route, WireInt, writes } from '../api/route.ts';

/** A lock by its id, or by area and zone. */
const whichLock = {
  device_id: z.string().max(48).optional(),
  area: AreaId.optional(),
  zone: ZoneNo.optional(),
};
const No = z.number().int().min(1).max(250);
/** Four to ten digits; judged where the message says what is wrong. */
const Code = z.string().max(32);

/** A code of a door lock. The lock alone knows the digits. */
export const DoorCode = z.object({
  device_id: DeviceId,
  device_name: z.string(),
  area: AreaId,
  zone: ZoneNo,
  no: No,
  user_name: z.string(),
  code: z.string(),
  /** `failed`: the lock did not confirm it, and it may work or not. */
  state: LockUser.shape.state,
});
export type DoorCode = z.infer<typeof DoorCode>;

export const lockRoutes = {
  'GET /panel/door_lock_code': route({
    query: fromWire(z.object({ device_id: z.string().max(48).optional() })),
    body: nothing,
    data: z.array(DoorCode),
    scalars: true,
    access: reads('pins'),
    about: 'The codes of the door locks as stars, with whose they are and how each lock stands with them.',
    example: {},
  }),
  'POST /panel/door_lock_code': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...whichLock,
        no: No.optional(),
        user_name: z.string().max(200),
        code: Code,
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ no: No }),
    scalars: true,
    access: writes('pins'),
    about: 'Gives a code to a lock, in the next free slot where none is named.',
    example: {
      body: { device_id: 'ZW:00000b01', user_name: 'Cleaner', code: '73194', pincode: '482650' },
    },
  }),
  'PUT /panel/door_lock_code': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...whichLock,
        no: No,
        user_name: z.string().max(200).optional(),
        code: Code,
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('pins'),
    about: 'Gives another code, and if wished another name, to a slot of a lock.',
    example: { body: { device_id: 'ZW:00000b01', no: '1', code: '91375', pincode: '482650' } },
  }),
  'DELETE /panel/door_lock_code': route({
    query: fromWire(z.object({ device_id: z.string().max(48).optional(), no: No.optional() })),
    body: fromWire(z.object({ ...whichLock, no: No.optional(), pincode: Pin.optional() })),
    data: empty,
    access: writes('pins'),
    about: 'Takes a code away from a lock.',
    example: { body: { device_id: 'ZW:00000b01', no: '1', pincode: '482650' } },
  }),
  'POST /panel/door_lock/setting': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...whichLock,
        volume: z.union([Volume, z.literal([0, 1, 2])]).optional(),
        auto_lock: z.boolean().optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('control'),
    about: 'Sets how loud a lock is, and whether it locks again by itself.',
    example: { body: { device_id: 'ZW:00000b01', volume: 'normal', auto_lock: '1' } },
  }),
  /** The family's own form: `idx` 01 is the volume (03 loud, 02 normal, 01 none), 02 the auto-lock (FF on, 00 off). */
  'POST /minigw/lock/config': route({
    query: noQuery,
    body: z.object({
      area: WireInt,
      zone: WireInt,
      idx: z.string().max(4),
      val: z.string().max(4),
      pincode: Pin.optional(),
    }),
    data: empty,
    access: writes('control'),
    about: 'Sets one field of a lock’s configuration, as clients of the family write it.',
    example: { body: { area: '1', zone: '21', idx: '01', val: '02' } },
  }),
} as const;
