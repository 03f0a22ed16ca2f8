import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { ForTenant } from '../api/handler.ts';
import { note } from '../api/note.ts';
import { notFound } from '../base/app-error.ts';
import type { Tenancy } from '../store/tenancy.ts';

/** A panel that the company itself looks after; those of others are not there. */
export function ownPanel({ services, tenant }: ForTenant, panel: PanelId): Tenancy {
  const tenancy = services.tenants.tenancy(panel);
  if (tenancy.tenant !== tenant.id) throw notFound();
  return tenancy;
}

/** Writes down what a company did about a panel, in the panel's own chain of the audit. */
export const notedAt = (
  context: ForTenant,
  panel: PanelId,
  act: AuditAct,
  body: Readonly<Record<string, unknown>> = {},
): void => note(context, { scope: panel, act, body: { tenant: context.tenant.id, ...body } });
