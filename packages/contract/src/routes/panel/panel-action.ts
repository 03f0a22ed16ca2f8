import { z } from 'zod';
import { empty, noQuery, Pin, route, writes } from '../api/route.ts';

export const panelActionRoutes = {
  'POST /panel/panel_action': route({
    query: noQuery,
    body: z.object({ action: z.string().max(200), pincode: Pin.optional() }),
    data: empty,
    access: writes('control'),
    about: 'Has a zone do what one of the family’s action strings says: `a=1&z=24&sw=on&pd=:30`.',
    example: { body: { action: 'a=1&z=24&sw=on' } },
  }),
} as const;
