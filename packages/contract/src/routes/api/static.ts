import { z } from 'zod';
import { noQuery, nothing, route } from './route.ts';

export const staticRoutes = {
  'GET /static/about': route({
    query: noQuery,
    body: nothing,
    data: z.object({ name: z.string(), version: z.string() }),
    access: { tag: 'public' },
    about: 'What this is, and which version.',
    example: {},
  }),
  'GET /static/country_code': route({
    query: noQuery,
    body: nothing,
    data: z.array(z.object({ code: z.string(), name: z.string(), prefix: z.string() })).readonly(),
    access: { tag: 'public' },
    about: 'Countries and their telephone prefixes.',
    example: {},
  }),
  'GET /static/timezone': route({
    query: noQuery,
    body: nothing,
    data: z.array(z.object({ id: z.string(), offset: z.string() })).readonly(),
    access: { tag: 'public' },
    about: 'Time zones and how far they are from UTC now.',
    example: {},
  }),
} as const;
