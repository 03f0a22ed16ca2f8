import { z } from 'zod';
import { DeviceCommand } from '../../shapes/devices/device-command.ts';
import { DeviceKind } from '../../shapes/devices/device.ts';
import { TaughtCodes } from '../../shapes/devices/trust.ts';
import { AreaId, DeviceId, ZoneNo } from '../../shapes/values/ids.ts';
import { keptChanges } from '../../words/panel/change-parts.ts';
import { fromWire } from '../../wire/scalars.ts';
import { DeviceRecord } from '../../wire/shapes.ts';
import { deviceBody } from './device-body.ts';
import { buster, deviceNamed } from './device-named.ts';
import { empty, noQuery, nothing, Pin, reads, route, WireInt, writes } from '../api/route.ts';

/**
 * A device and how it is to be set up: beside what names it, any setting field of a device record (`sresp_…`,
 * `schar_…`), `name`, `room_id`, `units`, `wiring`, `xcmd_switch_on_pd` and `supervision_seconds` (seconds; 0 leaves the
 * silence to the panel's own). Named by its id, `area` and `zone` move it; named by area and zone, `new_area` and `new_zone` do.
 */
const DeviceEdit = deviceBody({
  ...deviceNamed,
  no: ZoneNo.optional(),
  new_area: AreaId.optional(),
  new_zone: ZoneNo.optional(),
  name: z.string().max(120).optional(),
  room_id: z.string().max(32).optional(),
  /** What it is used as, of what its record names in `serves_as`. */
  used_as: DeviceKind.optional(),
  /** What the codes of a plain transmitter mean, by the code as `last_code` says it; what is left out is a press. */
  codes: TaughtCodes.optional(),
});

/** What clients of the family send beside `request_value`, and read back as it was sent; false is what was not sent. */
const amount = z.union([z.number(), z.string().regex(/^-?\d{1,6}(?:\.\d{1,6})?$/), z.literal(false)]);

export const deviceRoutes = {
  'GET /panel/device': route({
    query: noQuery,
    body: nothing,
    data: z.array(DeviceRecord).readonly(),
    access: reads('status'),
    masked: true,
    about: 'Every device with all its fields.',
    example: {},
  }),
  'GET /panel/device_status': route({
    query: noQuery,
    body: nothing,
    data: z.array(DeviceRecord).readonly(),
    access: reads('status'),
    about: 'Every device as it stands, in the fields of GET /panel/device.',
    example: {},
  }),
  'POST /panel/device': route({
    query: noQuery,
    body: fromWire(
      deviceBody({
        device_id: z.string().max(48).optional(),
        /** A radio device's code: 8, 10 or 14 hex digits, as printed on it. */
        code: z.string().max(20).optional(),
        type: z.string().max(48).optional(),
        mpid: z.string().max(40).optional(),
        area: AreaId.optional(),
        zone: ZoneNo.optional(),
        no: ZoneNo.optional(),
        name: z.string().max(120).optional(),
        room_id: z.string().max(32).optional(),
      }),
    ),
    data: z.object({ device_id: DeviceId, area: AreaId, zone: ZoneNo, type: DeviceKind, name: z.string() }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    about:
      'Makes a device part of the panel: one that learning found, or one by its id or code. Without a zone it takes the lowest free one.',
    example: { body: { code: '065bfd10', type: 'door_contact', area: '1', name: 'Cellar door' } },
  }),
  /** Clients of the family send it without a body after a lock's configuration; the rest is judged by what it changes. */
  'PUT /panel/device': route({
    query: noQuery,
    body: fromWire(DeviceEdit),
    data: empty,
    access: reads('status'),
    edits: 'setup',
    about: 'Changes how a device is set up; without a body, nothing.',
    example: { body: { device_id: 'ZW:00000b04', name: 'Hall lamp' } },
  }),
  'DELETE /panel/device': route({
    query: fromWire(z.object({ ...deviceNamed, ...buster })),
    body: fromWire(z.object({ ...deviceNamed, leave: z.boolean().optional() })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Takes a device out of the panel; with `leave`, out of its radio network too.',
    example: { body: { device_id: 'RF:0a1b2c33' } },
  }),
  'POST /panel/device_set': route({
    query: noQuery,
    body: fromWire(DeviceEdit),
    data: empty,
    access: reads('status'),
    edits: 'setup',
    about: 'The same as PUT /panel/device.',
    example: { body: { device_id: 'RF:0a1b2c01', schar_final_door: '1' } },
  }),
  'POST /panel/device_name': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, name: z.string().max(120) })),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Gives a device another name.',
    example: { body: { area: '1', zone: '24', name: 'Hall lamp' } },
  }),
  'POST /panel/device_names': route({
    query: noQuery,
    body: fromWire(
      z.object({
        names: z
          .array(z.object({ device_id: z.string().max(48), name: z.string().max(120) }))
          .min(1)
          .max(keptChanges.things),
      }),
    ),
    data: empty,
    access: writes('automationEdit'),
    edits: 'setup',
    about: 'Gives up to 60 devices other names at once: all or none, as one change that is undone as one.',
    example: { body: { names: [{ device_id: 'ZW:00000b04', name: 'Hall lamp' }] } },
  }),
  'PUT /panel/device_scm': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...deviceNamed,
        /** Seconds until it goes off by itself; 0 is never. */
        auto_off: z.number().int().min(0).max(604_800).optional(),
        /** What it does when the mains comes back. */
        power_on: z.enum(['off', 'on', 'previous']).optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about:
      'Sets up a switch, meter or lamp module: when it goes off by itself, and what it does after a power cut.',
    example: { body: { device_id: 'ZW:00000b04', auto_off: '600' } },
  }),
  'POST /panel/device_replace': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, by: DeviceId })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about:
      'Puts another device of the same kind in the place of a worn-out one, with its zone, name, rules and history.',
    example: { body: { device_id: 'RF:0a1b2c01', by: 'RF:00000009' } },
  }),
  'POST /panel/device_control': route({
    query: noQuery,
    body: z.object({
      area: WireInt.optional(),
      zone: WireInt.optional(),
      device_sid: z.string().max(48).optional(),
      device_type: z.string().max(48).optional(),
      request_value: z.union([z.string().max(16), z.number()]).optional(),
      dimmer_power_level: amount.optional(),
      hue: amount.optional(),
      saturation: amount.optional(),
      lightness: amount.optional(),
      x: amount.optional(),
      y: amount.optional(),
      /** Kelvin of a lamp, °C of heating. */
      temperature: amount.optional(),
      /** A thermostat's mode: off, heat, cool or auto. */
      mod: z.union([z.string().max(16), z.literal(false)]).optional(),
      /** Any command, as JSON. */
      command: fromWire(DeviceCommand).optional(),
      pincode: Pin.optional(),
    }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    access: writes('control'),
    about: 'Tells a device what to do.',
    example: { body: { area: '1', zone: '24', request_value: '1' } },
  }),
  'POST /minigw/unlock': route({
    query: noQuery,
    body: z.object({ area: WireInt, zone: WireInt, pincode: Pin.optional() }),
    data: empty,
    access: writes('control'),
    about: 'Unlocks a lock.',
    example: { body: { area: '1', zone: '21', pincode: '482650' } },
  }),
} as const;
