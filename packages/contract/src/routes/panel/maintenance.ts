import { z } from 'zod';
import { trustWords } from '../../words/devices/trust-words.ts';
import { DeviceKind } from '../../shapes/devices/device.ts';
import { Job } from '../../shapes/panel/job.ts';
import { AreaId, DeviceId, Instant, ZoneNo } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { deviceNamed } from '../devices/device-named.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

const FoundRow = z.object({
  device_id: DeviceId,
  type: DeviceKind,
  mpid: z.string(),
  name: z.string(),
  /** It runs on a battery. */
  battery: z.boolean(),
  /** How far its word goes; null where its wire does not say. */
  trust: z.enum(trustWords).nullable(),
  /** It speaks by itself from time to time, so that its silence means something. */
  reports: z.boolean(),
  at: Instant,
  /** Part of the panel already, and where. */
  known: z.boolean(),
  /** It has become part of it since it was found. */
  added: z.boolean(),
  area: AreaId.nullable(),
  zone: ZoneNo.nullable(),
});
const LearningReport = z.object({
  running: z.boolean(),
  started_at: Instant.nullable(),
  /** When it ends by itself unless something more is found. */
  idle_until: Instant.nullable(),
  ended_at: Instant.nullable(),
  type: DeviceKind.nullable(),
  area: AreaId.nullable(),
  zone: ZoneNo.nullable(),
  /** Newest first; of the last learning once it is over. */
  found: z.array(FoundRow),
});

const WalkRow = z.object({
  at: Instant,
  device_id: DeviceId,
  name: z.string(),
  type: z.string(),
  area: AreaId.nullable(),
  zone: ZoneNo.nullable(),
  what: z.string(),
  rssi: z.number().nullable(),
});
const WalkReport = z.object({
  running: z.boolean(),
  started_at: Instant.nullable(),
  idle_until: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Newest first; of the last walk test once it is over. */
  rows: z.array(WalkRow),
  /** Devices that have not been heard in it. */
  missing: z.array(z.object({ device_id: DeviceId, name: z.string(), area: AreaId, zone: ZoneNo })),
});

/** The job that follows what goes on at the panel; null where none does. */
const Followed = z.object({ job: Job.nullable() });

export const maintenanceRoutes = {
  'GET /panel/learning': route({
    query: noQuery,
    body: nothing,
    data: LearningReport,
    scalars: true,
    access: reads('panelSettings'),
    about:
      'Whether the panel learns, and what it has found; told live as TCP_PERCENTAGE with job `learning`.',
    example: {},
  }),
  'POST /panel/learning': route({
    query: noQuery,
    body: fromWire(
      z.object({
        on: z.boolean(),
        /** What to look for, and where it is to go; absent is anything, anywhere. */
        type: z.string().max(48).optional(),
        area: AreaId.optional(),
        zone: ZoneNo.optional(),
      }),
    ),
    data: Followed,
    scalars: true,
    access: writes('panelSettings'),
    about:
      'Lets devices join, or no longer; a job follows it, tells what was found, and ends it where it is cancelled.',
    example: { body: { on: '1', type: 'door_contact', area: '1' } },
  }),
  'GET /panel/hue_bridge_learning': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      /** A Hue bridge is one of the panel’s gateways. */
      driver: z.boolean(),
      acts: z.array(z.string()),
    }),
    scalars: true,
    access: reads('panelSettings'),
    about: 'Whether a Hue bridge is set up at the panel, and what it can be told.',
    example: {},
  }),
  'POST /panel/hue_bridge_learning': route({
    query: noQuery,
    body: fromWire(z.object({ on: z.boolean() })),
    data: empty,
    access: writes('panelSettings'),
    about:
      'Has a Hue bridge look for new devices, for about a minute; refused where there is none. It ends that by itself, so `on` 0 is refused, too.',
    example: { body: { on: '1' } },
  }),
  'GET /panel/walktest': route({
    query: noQuery,
    body: nothing,
    data: WalkReport,
    scalars: true,
    access: reads('panelSettings'),
    about: 'The walk test: who spoke and who has not; told live as TCP_PERCENTAGE with job `walk_test`.',
    example: {},
  }),
  'POST /panel/walktest': route({
    query: noQuery,
    body: fromWire(z.object({ on: z.boolean() })),
    data: Followed,
    scalars: true,
    access: writes('panelSettings'),
    about:
      'Begins or ends a walk test; a job follows it, tells who spoke, and ends it where it is cancelled.',
    example: { body: { on: '1' } },
  }),
  'GET /panel/soak_test': route({
    query: noQuery,
    body: nothing,
    data: z.array(
      z.object({
        device_id: DeviceId,
        name: z.string(),
        area: AreaId,
        zone: ZoneNo,
        until: Instant,
        trips: z.number().int(),
      }),
    ),
    scalars: true,
    access: reads('panelSettings'),
    about: 'Zones on trial: they log what they would do, and neither sound nor report.',
    example: {},
  }),
  'POST /panel/soak_test': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, days: z.number().int().min(0).max(14) })),
    data: empty,
    access: writes('panelSettings'),
    about: 'Puts a zone on trial for so many days; 0 ends it.',
    example: { body: { device_id: 'RF:0a1b2c01', days: '7' } },
  }),
  'GET /panel/service': route({
    query: noQuery,
    body: nothing,
    data: z.array(
      z.object({
        /** '' is the whole home. */
        device_id: z.union([DeviceId, z.literal('')]),
        name: z.string(),
        from: Instant,
        until: Instant,
        reason: z.string(),
        by: z.string(),
      }),
    ),
    scalars: true,
    access: reads('status'),
    about: 'Devices that somebody works at, or the whole home: their faults are logged and told at the end.',
    example: {},
  }),
  'POST /panel/service': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Left out or '' is the whole home. */
        device_id: z.union([DeviceId, z.literal('')]).optional(),
        minutes: z.number().int().min(0).max(limits.serviceMinutes.max),
        reason: z.string().max(limits.serviceReason).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    about:
      'Says that somebody works at a device, or at the whole home, for at most a day: what is said of its faults waits until then; 0 minutes end it. Alarms wait for nothing. While armed it takes a code.',
    example: { body: { device_id: 'RF:0a1b2c01', minutes: '60', reason: 'New battery' } },
  }),
  'GET /panel/test_mode': route({
    query: noQuery,
    body: nothing,
    data: z.object({ on: z.boolean(), until: Instant.nullable() }),
    scalars: true,
    access: reads('status'),
    about: 'Whether the panel keeps its reports to itself, and until when.',
    example: {},
  }),
  'POST /panel/test_mode': route({
    query: noQuery,
    body: fromWire(z.object({ minutes: z.number().int().min(0).max(240) })),
    data: empty,
    access: writes('panelSettings'),
    about: 'Tells nobody outside for so many minutes; 0 ends it.',
    example: { body: { minutes: '30' } },
  }),
} as const;
