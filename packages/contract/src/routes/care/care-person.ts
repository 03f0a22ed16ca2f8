import { z } from 'zod';
import { CareProfile } from '../../shapes/care/care.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** A field of who is cared for. */
export const CareField = CareProfile.keyof();
export type CareField = z.infer<typeof CareField>;

/** Who is cared for as they were written down until somebody changed it. */
export const CareVersion = z.object({
  id: z.number().int(),
  /** When it was changed, and by whom; empty where that account is gone. */
  at: Instant,
  by: z.string(),
  /** What was changed then. */
  changed: z.array(CareField).readonly(),
  profile: CareProfile,
});
export type CareVersion = z.infer<typeof CareVersion>;

const gate = { feature: 'care' } as const;

/** What is kept of who is cared for beside their profile: a picture, and the profile as it was before. */
export const carePersonRoutes = {
  'GET /user/care_receiver_picture': route({
    query: noQuery,
    body: nothing,
    data: empty,
    access: reads('care'),
    gate,
    sends: ['image/png', 'image/jpeg', 'image/webp'],
    about: 'The picture of who is cared for, as it is; 998 where there is none.',
    example: {},
  }),
  'POST /user/care_receiver_picture': route({
    query: noQuery,
    /** PNG, JPEG or WebP, at most 256 kB and 1024 pixels a side; base64, also as a data URL. Empty takes it away. */
    body: fromWire(z.object({ content: z.string().max(360_000) })),
    bodyBytes: 400_000,
    data: z.object({ at: Instant }),
    scalars: true,
    access: writes('care'),
    gate,
    about: 'Sets the picture of who is cared for, or takes it away.',
    example: {
      body: {
        content:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    },
  }),
  'GET /user/care_receiver_versions': route({
    query: noQuery,
    body: nothing,
    data: z.array(CareVersion).readonly(),
    scalars: true,
    access: writes('care'),
    gate,
    about:
      'Who is cared for as it was written down before, the last 20, newest first, with who changed what.',
    example: {},
  }),
  'POST /user/care_receiver_versions': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.number().int().positive() })),
    data: empty,
    access: writes('care'),
    edits: 'setup',
    gate,
    about: 'Writes an earlier version down again; what stands now is kept as one.',
    example: { body: { id: 1 } },
  }),
} as const;
