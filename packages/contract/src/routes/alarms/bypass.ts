import { z } from 'zod';
import { Fault } from '../../shapes/devices/device.ts';
import { AreaId, DeviceId, ZoneNo } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster } from '../devices/device-named.ts';
import { empty, noQuery, reads, nothing, route, WireFlag, WireInt, writes } from '../api/route.ts';

/** `tamper` leaves out the cover alone; it has no name in the family. */
const BypassType = z.enum(['oneTime', 'permanently', 'tamper']);
const Version = z.union([z.literal([2, 3]), z.enum(['2', '3']).transform(Number)]);

export const bypassRoutes = {
  /** One-time lists leave out other areas where a client of version 2 or 3 names its master area (S5.7). */
  'GET /device/bypass': route({
    query: z.object({
      bypass_type: BypassType.default('oneTime'),
      master_area: WireInt.optional(),
      xml_version: Version.optional(),
      ...buster,
    }),
    body: nothing,
    data: z.array(
      z.object({
        device_id: DeviceId,
        device_sid: DeviceId,
        name: z.string(),
        area: AreaId,
        area_name: z.string(),
        zone: ZoneNo,
        type: z.string(),
        bypass: z.boolean(),
        temp_bypass: z.boolean(),
        tamper_bypass: z.boolean(),
        faults: z.array(Fault),
        /** It has faults, and is not bypassed (S4.2). */
        faulty: z.boolean(),
        /** Shown checked and disabled: it is left out for good already (S4.2). */
        fixed: z.boolean(),
        /** What guards lives cannot be left out. */
        can_bypass: z.boolean(),
      }),
    ),
    scalars: true,
    access: reads('status'),
    about: 'The devices that can be bypassed, and how each stands (S2.18).',
    example: { query: { bypass_type: 'oneTime' } },
  }),
  /** S7.18: one-time rows carry temp_bypass, permanent ones bypass; a client of version 2 names area and zone. */
  'POST /device/bypass': route({
    query: noQuery,
    body: z.object({
      bypass_type: BypassType,
      devices: fromWire(
        z
          .array(
            z.object({
              area: AreaId.optional(),
              zone: ZoneNo.optional(),
              device_id: z.string().max(48).optional(),
              device_sid: z.string().max(48).optional(),
              bypass: WireFlag.optional(),
              temp_bypass: WireFlag.optional(),
              tamper_bypass: WireFlag.optional(),
            }),
          )
          .min(1)
          .max(200),
      ),
      master_area: WireInt.optional(),
      xml_version: Version.optional(),
    }),
    data: empty,
    access: writes('bypassOnce'),
    gate: { flags: ['accountDeviceBypass'] },
    about: 'Leaves devices out until the next disarming, or for good; or takes them back in.',
    example: {
      body: { bypass_type: 'oneTime', devices: [{ device_id: 'RF:0a1b2c01', temp_bypass: '1' }] },
    },
  }),
} as const;
