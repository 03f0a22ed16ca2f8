import { noQuery, nothing, route, shapeOf } from './route.ts';

export const staticRoutes = {
  'GET /static/about': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<{ name: string; version: string }>(),
    access: { tag: 'public' },
  }),
  'GET /static/country_code': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly { code: string; name: string; prefix: string }[]>(),
    access: { tag: 'public' },
  }),
  'GET /static/timezone': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly { id: string; offset: string }[]>(),
    access: { tag: 'public' },
  }),
} as const;
