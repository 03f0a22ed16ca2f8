import { z } from 'zod';
import { LiveStream } from '../../shapes/devices/network.ts';
import { AreaId, DeviceId, IncidentId, Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster, deviceNamed } from './device-named.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

/** S9.9 */
const Brand = z.enum([
  'All',
  'Dahua',
  'IMOU',
  'Hikvision',
  'Optex',
  'DahuaExceptIMOU',
  'AllExceptIMOUAndOptex',
]);

/** One way, the other, or not at all. */
const Way = z
  .number()
  .pipe(z.union([z.literal(-1), z.literal(0), z.literal(1)]))
  .default(0);

export const cameraRoutes = {
  'GET /camera': route({
    query: z.object({ brand: Brand.optional(), ...buster }),
    body: nothing,
    data: z
      .array(
        z.object({
          device_id: z.string(),
          name: z.string(),
          area: z.string(),
          zone: z.string(),
          type: z.string(),
          capture_id: z.string(),
          at: z.string(),
          online: z.string(),
          /** '1' while nothing of what it sees is given, '0' while it is; '' where nobody knows. */
          privacy: z.string(),
          live: z.string(),
          /** '1' where it turns. */
          turns: z.string(),
          /** Places that it can turn to, by name. */
          presets: z.array(z.string()).readonly(),
          /** '0' where it keeps no last seconds for a clip; '' where it does not say. */
          clips: z.string(),
          /**
           * '1' while it sees something move, '0' while not; '' where it does not say, the flag of motion detection is off,
           * or the panel's firmware has none (S9.4, S6.7).
           */
          motion: z.string(),
        }),
      )
      .readonly(),
    access: reads('cameras'),
    gate: { feature: 'camera' },
    about:
      'The cameras that somebody may see, each with its newest picture; `brand` lets one maker’s through.',
    example: {},
  }),
  'GET /camera/picture': route({
    query: z.object({ id: z.string().max(64), ...buster }),
    body: nothing,
    data: empty,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    sends: ['image/jpeg', 'image/png', 'image/svg+xml', 'video/mp4'],
    about: 'A picture or clip itself.',
    example: { query: { id: 'a-picture' } },
  }),
  'GET /camera/list_captures': route({
    query: fromWire(
      z.object({
        ...deviceNamed,
        incident: IncidentId.optional(),
        type: z.enum(['image', 'clip']).optional(),
        from: Instant.min(0).optional(),
        to: Instant.min(0).optional(),
        /** The id of the last row seen: older ones follow. */
        before: z.string().max(64).optional(),
        num: z.number().int().min(1).max(100).default(30),
        ...buster,
      }),
    ),
    body: nothing,
    data: z.array(
      z.object({
        capture_id: z.string(),
        device_id: DeviceId,
        name: z.string(),
        area: AreaId.nullable(),
        at: Instant,
        type: z.enum(['image', 'clip']),
        incident: IncidentId.nullable(),
      }),
    ),
    scalars: true,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    about: 'Pictures and clips, newest first.',
    example: { query: { num: '20' } },
  }),
  'DELETE /camera/capture': route({
    query: noQuery,
    body: fromWire(z.object({ ids: z.array(z.string().max(64)).min(1).max(200) })),
    data: z.object({ deleted: z.number().int() }),
    scalars: true,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    about: 'Deletes pictures and clips for good; the owner’s alone, and none of a case that is still open.',
    example: { body: { ids: ['a-picture'] } },
  }),
  'POST /camera/capture': route({
    query: noQuery,
    body: fromWire(
      z.object({ ...deviceNamed, what: z.enum(['image', 'imageNoFlash', 'clip']).default('image') }),
    ),
    data: empty,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    about: 'Asks a camera for a picture or clip; it arrives as CAPTURE.',
    example: { body: { device_id: 'XF:maple-front' } },
  }),
  'POST /camera/privacy': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, on: z.boolean(), pincode: Pin.optional() })),
    data: empty,
    access: writes('control'),
    about: 'Blinds a camera, or has it see again.',
    example: { body: { device_id: 'XF:maple-front', on: '1', pincode: '482650' } },
  }),
  'POST /camera/turn': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...deviceNamed,
        pan: Way,
        tilt: Way,
        zoom: Way,
        for_ms: z.number().int().min(100).max(5000).default(500),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('control'),
    gate: { feature: 'camera' },
    about:
      'Turns a camera: `pan` 1 is right, `tilt` 1 up, `zoom` 1 nearer, -1 the other way, for `for_ms`; without any of them it halts.',
    example: { body: { device_id: 'XF:maple-front', pan: '1', pincode: '482650' } },
  }),
  'POST /camera/preset': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, name: z.string().min(1).max(60), pincode: Pin.optional() })),
    data: empty,
    access: writes('control'),
    gate: { feature: 'camera' },
    about: 'Turns a camera to a place that it remembers, one of its `presets`.',
    example: { body: { device_id: 'XF:maple-front', name: 'Gate', pincode: '482650' } },
  }),
  'POST /camera/restart': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, pincode: Pin.optional() })),
    data: empty,
    access: writes('control'),
    gate: { feature: 'camera' },
    about: 'Has a camera start anew, which takes it a minute or two; refused where it cannot be told so.',
    example: { body: { device_id: 'XF:maple-front', pincode: '482650' } },
  }),
  'GET /camera/frame': route({
    query: fromWire(
      z.object({
        ...deviceNamed,
        seen: z.number().int().nonnegative().default(0),
        video: z.boolean().default(false),
        ...buster,
      }),
    ),
    body: nothing,
    data: empty,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    sends: ['image/jpeg', 'image/png', 'image/svg+xml', 'video/mp4'],
    about:
      'The newest frame of a live picture other than `seen`, as soon as there is one; its number is its ETag. Whoever asks again and again watches, and gets as many as the line carries. With `video` it is fragments of MP4 instead, where the camera has moving pictures: those that follow `seen`, or, where the answer begins with `ftyp`, the video anew.',
    example: { query: { device_id: 'XF:maple-front', seen: '0' } },
  }),
  'POST /camera/live': route({
    query: noQuery,
    body: fromWire(z.object({ ...deviceNamed, on: z.boolean().default(true) })),
    data: z.union([LiveStream.extend({ until: Instant }), empty]),
    scalars: true,
    secret: true,
    access: reads('cameras'),
    gate: { feature: 'camera' },
    about:
      'Begins a camera’s live picture, for three minutes; refused where its driver has none. `mjpeg` and `stills` come as GET /camera/frame and have no address of their own; where `video` is `yes`, so do moving pictures.',
    example: { body: { device_id: 'XF:maple-front', on: '1' } },
  }),
} as const;
