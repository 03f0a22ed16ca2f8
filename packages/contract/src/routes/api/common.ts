import { z } from 'zod';
import { FoundPlace } from '../../shapes/company/found-place.ts';
import { PortalSettings } from '../../shapes/company/portal-settings.ts';
import { noQuery, nothing, route } from './route.ts';

export const commonRoutes = {
  'GET /common/settings': route({
    query: noQuery,
    body: nothing,
    data: PortalSettings,
    scalars: true,
    access: { tag: 'session' },
    about: 'What the plan, the flags and the role at the chosen panel let the portal show.',
    example: {},
  }),
  'GET /common/address': route({
    query: z.object({ text: z.string().trim().min(3).max(200) }),
    body: nothing,
    data: z.array(FoundPlace).readonly(),
    scalars: true,
    access: { tag: 'session' },
    about:
      'Places that an address may mean, by the search that the operator chose; refused where there is none. Ten a minute.',
    example: { query: { text: 'Maple Street 12' } },
  }),
} as const;
