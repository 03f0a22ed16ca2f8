import { z } from 'zod';
import { EarlierVisit } from '../../shapes/company/consent.ts';
import { DeviceId, Instant } from '../../shapes/values/ids.ts';
import { visitKinds } from '../../words/company/visit-words.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

export const visitRoutes = {
  'GET /panel/monitoring_cameras': route({
    query: noQuery,
    body: nothing,
    data: z
      .array(
        z.object({
          device_id: DeviceId,
          name: z.string(),
          /** '' is none. */
          room: z.string(),
          outdoors: z.boolean(),
          /** Detectors that it is told to film. */
          films: z.array(z.string()).readonly(),
        }),
      )
      .readonly(),
    scalars: true,
    access: reads('grants'),
    about:
      'The cameras that a company may see during an alarm, where the owner allows it: each for alarms of its room, of what it is told to film, and, outdoors, of its area.',
    example: {},
  }),
  'PUT /panel/camera_outdoors': route({
    query: noQuery,
    body: fromWire(z.object({ device_id: DeviceId, outdoors: z.boolean() })),
    data: empty,
    access: writes('grants'),
    edits: 'setup',
    about: 'Says that a camera stands outdoors, or does not. One of which nobody said so counts as indoors.',
    example: { body: { device_id: 'XF:maple-front', outdoors: '1' } },
  }),
  'GET /panel/visits': route({
    query: fromWire(
      z.object({
        num: z.number().int().min(1).max(50).optional(),
        /** `next` of the page before. */
        after: z
          .string()
          .regex(/^\d{1,16}\.[0-9a-f]{12}$/)
          .optional(),
        kind: z.enum(visitKinds).optional(),
        from: Instant.optional(),
        until: Instant.optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({
      visits: z.array(EarlierVisit).readonly(),
      /** Where the next page begins; '' where there is none. */
      next: z.string(),
    }),
    scalars: true,
    access: reads('grants'),
    about:
      'Who of outside was let in before, newest first: the company, why, from when until when, how it ended, and who came. Begun at `from` or later, before `until`. Kept as long as the audit.',
    example: { query: { num: '20' } },
  }),
} as const;
