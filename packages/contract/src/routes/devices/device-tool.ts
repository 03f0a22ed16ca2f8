import { z } from 'zod';
import { InfraredUnit } from '../../shapes/devices/device.ts';
import { Job } from '../../shapes/panel/job.ts';
import {
  FirmwareNow,
  KeyClass,
  NetworkFamily,
  NetworkInfo,
  NetworkScan,
  OfGateway,
} from '../../shapes/devices/network.ts';
import { Loop } from '../../shapes/devices/wiring.ts';
import { AreaId, DeviceId, Instant, ZoneNo } from '../../shapes/values/ids.ts';
import { setupCodePattern } from '../../words/devices/setup-code.ts';
import { fromWire } from '../../wire/scalars.ts';
import { deviceBody } from './device-body.ts';
import { buster, deviceNamed } from './device-named.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** How a device is heard: bars 1 to 3 are weak, 4 to 6 fair, 7 to 9 good (domain 3). */
const Reception = z.enum(['none', 'weak', 'fair', 'good']);

const RadioReport = z.object({
  device_id: DeviceId,
  name: z.string(),
  online: z.enum(['online', 'offline', 'unknown']),
  last_heard: Instant.nullable(),
  /** Bars 0 to 9; null where it never said. */
  rssi: z.number().nullable(),
  reception: Reception,
  battery: z.number().nullable(),
  /** The driver whose wire it is on; null where none has seen it since the hub started. */
  driver: z.string().nullable(),
  /** As the wire describes it. */
  type: z.string(),
  mpid: z.string(),
  on_battery: z.boolean().nullable(),
  commands: z.array(z.string()),
  /** It was asked now to speak; what it says arrives as DEVICE_STATUS. */
  asked: z.boolean(),
});

/** A wired input: where it is, what it is, how its loop is wired and what it says. */
export const WiredInput = z.object({
  device_id: DeviceId,
  area: AreaId,
  zone: ZoneNo,
  name: z.string(),
  type: z.string(),
  wiring: Loop.nullable(),
  condition: z.enum(['normal', 'active', 'unknown']),
  online: z.enum(['online', 'offline', 'unknown']),
  last_heard: Instant.nullable(),
  tamper: z.boolean().nullable(),
});
const WiredReading = WiredInput.extend({
  /** It was asked now to speak; false where no driver of wired inputs runs. */
  asked: z.boolean(),
});
const Wiring = z.object({ ...deviceNamed, wiring: Loop });

export const deviceToolRoutes = {
  'POST /device/do_identify': route({
    query: noQuery,
    body: fromWire(z.object(deviceNamed)),
    data: empty,
    access: writes('control'),
    about: 'Has a device show itself, by a light or a sound.',
    example: { body: { device_id: 'ZW:00000b04' } },
  }),
  'POST /device/rf': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, action: z.enum(['signal', 'info']).default('info') })),
    data: RadioReport,
    scalars: true,
    access: writes('panelSettings'),
    about: 'What the wire knows of a device and how well it is heard; `signal` asks it to speak first.',
    example: { body: { device_id: 'ZW:00000b04', action: 'signal' } },
  }),
  'GET /device/firmware': route({
    query: fromWire(z.object({ ...deviceNamed, ...buster })),
    body: nothing,
    /** Null where a device has none that its wire could update. */
    data: z.object({ device_id: DeviceId, firmware: FirmwareNow.nullable() }),
    scalars: true,
    access: reads('panelSettings'),
    about: 'What a device runs, whether its maker has a newer version, and how an update goes.',
    example: { query: { device_id: 'ZW:00000b04' } },
  }),
  'POST /device/firmware': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, action: z.enum(['check', 'update']) })),
    data: empty,
    access: writes('panelSettings'),
    about:
      'Looks for a newer version of what a device runs, or has the device take it, one device after the other; refused while something is armed. What comes of it is read with GET.',
    example: { body: { device_id: 'ZW:00000b04', action: 'check' } },
  }),
  'GET /device/ir': route({
    query: fromWire(z.object({ ...deviceNamed, ...buster })),
    body: nothing,
    data: z.array(
      InfraredUnit.extend({ keys: z.array(z.object({ key: z.string(), learned: z.boolean() })) }),
    ),
    scalars: true,
    access: reads('status'),
    about: 'The appliances of an infrared unit with the keys of each (S3.12).',
    example: { query: { device_id: 'ZW:00000b0b' } },
  }),
  'POST /device/ir': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...deviceNamed,
        unit: InfraredUnit.shape.no,
        key: z.string().max(20),
        act: z.enum(['send', 'learn']).default('send'),
      }),
    ),
    data: empty,
    access: writes('control'),
    about: 'Presses a key of an appliance behind an infrared unit, or has the unit learn it.',
    example: { body: { device_id: 'ZW:00000b0b', unit: '1', key: 'power' } },
  }),
  'POST /device/zwave_tool': route({
    query: noQuery,
    body: fromWire(
      z.object({
        action: z.enum(['inclusion', 'exclusion', 'remove', 'replace', 'heal', 'reset']),
        ...deviceNamed,
        gateway: OfGateway,
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    gate: { flags: ['settingZwaveTool'] },
    about:
      'Does something to the Z-Wave network: lets devices in or out, removes one, puts another in its place, finds routes anew.',
    example: { body: { action: 'heal' } },
  }),
  /** A GET as the family has it; it acts, and cannot be undone. */
  'GET /panel/resetZB': route({
    query: fromWire(z.object({ gateway: OfGateway })),
    body: nothing,
    data: empty,
    access: writes('network'),
    acts: true,
    about:
      'Takes every device out of the Zigbee network. What the panel has set up stays; devices join anew.',
    example: {},
  }),
  'GET /panel/zigbee_map': route({
    query: fromWire(z.object({ refresh: z.boolean().default(false), gateway: OfGateway, ...buster })),
    body: nothing,
    /** `job` follows the scan that is under way; null where none does. */
    data: NetworkScan.extend({ job: Job.nullable() }),
    scalars: true,
    access: reads('panelSettings'),
    about:
      'The Zigbee network as it was scanned last. A scan takes up to minutes: a job follows it; or, while `state` is scanning, ask again.',
    example: { query: { refresh: '0' } },
  }),
  'GET /panel/networks': route({
    query: noQuery,
    body: nothing,
    data: z.array(NetworkInfo),
    scalars: true,
    access: reads('panelSettings'),
    about: 'The drivers of the panel’s machine, and what each network knows to do.',
    example: {},
  }),
  'POST /panel/networks': route({
    query: noQuery,
    body: fromWire(
      z.object({
        family: NetworkFamily.default('zwave'),
        gateway: OfGateway,
        /** The five digits that stand on the device. */
        pin: z
          .string()
          .regex(/^\d{5}$/)
          .optional(),
        /** The keys that it gets, of those that it asks for. */
        keys: z.array(KeyClass).max(4).optional(),
        /** The text of the code on the device, by which it may join by itself. */
        qr: z
          .string()
          .regex(/^90\d{50,250}$/)
          .optional(),
        /** The code on a Matter device: the text of its QR code, or its digits. */
        code: z.string().regex(setupCodePattern).optional(),
        /** One that joined without its keys leaves by its button, and is let in anew. */
        again: z.boolean().optional(),
      }),
    ),
    data: z.object({ taken: z.boolean(), detail: z.string() }),
    scalars: true,
    access: writes('panelSettings'),
    about:
      'Answers what a network asks while it lets a device in: its PIN, its keys, or the code on it; or has one that joined badly leave and come `again`.',
    example: { body: { pin: '12345' } },
  }),
  'GET /device/bus_eol': route({
    query: noQuery,
    body: nothing,
    data: z.array(WiredInput),
    scalars: true,
    access: reads('panelSettings'),
    about: 'The resistors at the end of each wired line.',
    example: {},
  }),
  'POST /device/bus_eol': route({
    query: noQuery,
    body: fromWire(Wiring),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Says how the line of a wired input is wired.',
    example: { body: { device_id: 'IN:00000007', wiring: { tag: 'DEOL', end: '4700', alarm: '4700' } } },
  }),
  'GET /panel/wiredSensorSetting': route({
    query: noQuery,
    body: nothing,
    data: z.array(WiredInput),
    scalars: true,
    access: reads('panelSettings'),
    about: 'The wired inputs, and how each is set up.',
    example: {},
  }),
  'POST /panel/wiredSensorSetting': route({
    query: noQuery,
    body: fromWire(
      deviceBody({
        /** The terminal: `IN:3` on board, `SR:3` on an expander. */
        device_id: z.string().max(48),
        type: z.string().max(48).optional(),
        area: AreaId.optional(),
        zone: ZoneNo.optional(),
        name: z.string().max(120).optional(),
        wiring: Loop.optional(),
      }),
    ),
    data: z.object({ device_id: DeviceId, area: AreaId, zone: ZoneNo }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Makes a terminal a zone.',
    example: { body: { device_id: 'IN:8', area: '1', name: 'Cellar', wiring: { tag: 'NC' } } },
  }),
  'PUT /panel/wiredSensorSetting': route({
    query: noQuery,
    body: fromWire(
      deviceBody({
        ...deviceNamed,
        name: z.string().max(120).optional(),
        wiring: Loop.optional(),
        room_id: z.string().max(32).optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Changes how a wired input is set up.',
    example: { body: { device_id: 'IN:00000007', name: 'Cellar window' } },
  }),
  'GET /panel/queryWiredZone': route({
    query: noQuery,
    body: nothing,
    data: z.array(WiredReading),
    scalars: true,
    access: reads('panelSettings'),
    acts: true,
    about: 'Asks every wired input how it stands, and answers how it stood until now.',
    example: {},
  }),
  'POST /panel/queryWiredZone': route({
    query: noQuery,
    body: fromWire(z.object(deviceNamed)),
    data: z.array(WiredReading),
    scalars: true,
    access: reads('panelSettings'),
    about: 'Asks one wired input how it stands, and answers how it stood until now.',
    example: { body: { device_id: 'IN:00000007' } },
  }),
} as const;
