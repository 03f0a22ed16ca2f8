import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { companyRoutes } from '@homeward/contract/routes/company/company.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { notFound } from '../base/app-error.ts';
import { noted } from './company-notes.ts';

type Calls = 'GET /installer/token' | 'POST /installer/token' | 'DELETE /installer/token';

/** Tokens by which programs act for a company. */
export const tokenHandlers: Pick<Handlers, Extract<keyof typeof companyRoutes, Calls>> = {
  'GET /installer/token': async ({ services, tenant }) =>
    data(
      (await services.companyTokens.of(tenant.id)).map(
        ({ id, name, scopes, by, createdAt, until, used }) => ({
          id,
          name,
          scopes,
          by,
          created: createdAt as Instant,
          until: until as Instant,
          used: used as Instant | null,
        }),
      ),
    ),
  'POST /installer/token': async (context, { body: { name, scopes, days } }) => {
    const { services, tenant, person } = context;
    const made = await services.companyTokens.add({
      tenant: tenant.id,
      maker: person.account,
      name,
      scopes,
      days,
    });
    noted(context, 'addToken', { id: made.id, name, scopes: scopes.join(' '), days });
    return data(made);
  },
  'DELETE /installer/token': async (context, { body: { id } }) => {
    if (!(await context.services.companyTokens.remove(context.tenant.id, id))) throw notFound();
    noted(context, 'removeToken', { id });
    return done;
  },
};
