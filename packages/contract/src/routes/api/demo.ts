import { z } from 'zod';
import { WorldAct } from '../../shapes/devices/world.ts';
import { noQuery, route } from './route.ts';

export const demoRoutes = {
  'POST /demo/act': route({
    query: noQuery,
    body: z.object({ act: WorldAct }),
    data: z.literal(''),
    access: { tag: 'demo' },
    about: 'Does something to the house of the demo.',
    example: { body: { act: { tag: 'open', device: 'RF:0a1b2c01' } } },
  }),
} as const;
