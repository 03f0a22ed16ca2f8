import { z } from 'zod';
import { SiteCode } from '../../shapes/company/site-code.ts';
import { CustomerId } from '../../shapes/company/tenant.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route, writes } from '../api/route.ts';

const { min, max, standard } = limits.siteCodeDays;

/** Codes by which a home comes to a company: made there, entered by the owner. */
export const siteCodeRoutes = {
  'GET /installer/site_code': route({
    query: noQuery,
    body: nothing,
    data: z.array(SiteCode).readonly(),
    scalars: true,
    access: forTenant('enrol', 'write'),
    about: 'The codes of the company for new sites, newest first: open ones, and those of the last 90 days.',
    example: {},
  }),
  'POST /installer/site_code': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** For whom it is, as the company calls them. */
        label: z.string().trim().min(1).max(60),
        /** The customer that the site becomes one of. */
        customer: CustomerId.optional(),
        days: z.number().int().min(min).max(max).default(standard),
      }),
    ),
    data: z.object({ id: z.string(), code: z.string(), expires: Instant }),
    scalars: true,
    secret: true,
    access: forTenant('enrol', 'write'),
    about:
      'Makes a code for a new site, shown once. Whoever owns the home enters it; it works once, until it expires or is withdrawn.',
    example: { body: { label: 'Mill Street 3', days: 7 } },
  }),
  'DELETE /installer/site_code': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64) })),
    data: empty,
    access: forTenant('enrol', 'write'),
    about: 'Withdraws a code that nobody has used.',
    example: { body: { id: 'none' } },
  }),
  'POST /panel/company_code': route({
    query: noQuery,
    body: fromWire(z.object({ code: z.string().min(8).max(64) })),
    data: z.object({ company: z.string() }),
    scalars: true,
    access: writes('grants'),
    about: 'Takes on the company that made this code, in the place of the one before. It lets nobody in yet.',
    example: { body: { code: 'ABCD-EFGH-JKLM' } },
  }),
} as const;
