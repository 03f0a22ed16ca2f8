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
} as const;
