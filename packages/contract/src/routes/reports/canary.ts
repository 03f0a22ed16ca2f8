import { z } from 'zod';
import { Canary } from '../../shapes/reports/canary.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** Whether people can still be reached, tested once a month. */
export const canaryRoutes = {
  'GET /user/canary': route({
    about:
      'When each way to me was last proven by a monthly test or any other message; a master reads those of everybody.',
    example: {},
    query: noQuery,
    body: nothing,
    data: Canary,
    scalars: true,
    access: reads('notifications'),
  }),
  'PUT /user/canary': route({
    about: 'Chooses whether monthly tests by SMS and by call go to somebody. Calls are off until wanted.',
    example: { body: { who: 'none', sms: true, voice: false } },
    query: noQuery,
    body: fromWire(z.object({ who: z.string().min(1).max(80), sms: z.boolean(), voice: z.boolean() })),
    data: empty,
    access: writes('notifications'),
  }),
  'POST /user/canary': route({
    about:
      'Has all ways be tested now, or as soon as it is day at the home; the master alone may, once in an hour.',
    example: { body: {} },
    query: noQuery,
    body: fromWire(z.object({})),
    data: empty,
    byServer: true,
    access: writes('notifications'),
  }),
} as const;
