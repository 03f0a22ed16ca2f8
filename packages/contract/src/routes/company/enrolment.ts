import { z } from 'zod';
import { EnrolmentCode } from '../../shapes/company/enrolment-code.ts';
import { Instant, PanelId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

/** Codes by which a panel without an owner comes to a company: made by the operator, entered by the company. */
export const enrolmentRoutes = {
  'GET /installer/enrolment': route({
    query: noQuery,
    body: nothing,
    data: z.array(EnrolmentCode).readonly(),
    scalars: true,
    access: forTenant('companies', 'read'),
    about:
      'The codes that the operator made for panels without an owner in the last 90 days, newest first. A panel that has an owner by now has no name there.',
    example: {},
  }),
  'POST /installer/enrolment': route({
    query: noQuery,
    body: fromWire(z.object({ mac: z.string().max(32).toLowerCase().pipe(PanelId) })),
    data: z.object({ code: z.string(), expires: Instant }),
    scalars: true,
    secret: true,
    access: forTenant('companies', 'write'),
    about:
      'A one-time code, shown once, by which a company adds a panel that has no owner yet. The one before it is void.',
    example: { body: { mac: '00:1d:94:0d:e0:01' } },
  }),
  'DELETE /installer/enrolment': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64) })),
    data: empty,
    access: forTenant('companies', 'write'),
    about: 'Withdraws a code that no company has used.',
    example: { body: { id: 'none' } },
  }),
} as const;
