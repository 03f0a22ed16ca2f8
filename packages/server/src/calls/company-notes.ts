import type { ForTenant } from '../api/handler.ts';

/** Writes down what was done for a company, in the company's own chain of the audit. */
export const noted = (
  { services, tenant, person }: ForTenant,
  act: string,
  body: Readonly<Record<string, unknown>>,
): void => services.audit.note({ scope: tenant.id, actor: person.account.login, act, outcome: 'done', body });
