import { z } from 'zod';
import { Job, JobId } from '../../shapes/panel/job.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, route } from '../api/route.ts';

export const jobRoutes = {
  'GET /job': route({
    about: 'Long work of the chosen panel and of one’s company, newest first; with `job` that one alone',
    query: fromWire(z.object({ job: JobId.optional(), _: z.string().optional() })),
    body: nothing,
    data: z.array(Job).readonly(),
    scalars: true,
    access: { tag: 'session' },
    example: {},
  }),
  'POST /job/cancel': route({
    about: 'Leaves off a job that can be; it ends as `cancelled` once its work has let go',
    query: noQuery,
    body: fromWire(z.object({ job: JobId })),
    data: empty,
    access: { tag: 'session' },
    example: { body: { job: '00000000000000000000000000000000' } },
  }),
} as const;
