import type { enrolmentRoutes } from '@homeward/contract/routes/company/enrolment.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { notFound } from '../base/app-error.ts';
import { hasMaster } from '../store/accounts.ts';
import { codesOf, removeCode } from '../store/enrolment-codes.ts';
import { panelById, panelNames } from '../store/panels.ts';
import { issueCode } from '../tenants/enrolment.ts';
import { keptSiteCodes } from '../tenants/housekeeping.ts';
import type { Services } from '../services.ts';
import { noted } from './company-notes.ts';
import { notedAt } from './own-panel.ts';

/** Panels of nobody are the operator's to give out; whoever is with another operator, or his own alone, is not there. */
async function isOurs({ tenants, store }: Services, operator: TenantId, panel: PanelId): Promise<boolean> {
  const { tenant } = tenants.tenancy(panel);
  return tenant === null ? !(await hasMaster(store.db, panel)) : tenants.covers(operator, tenant);
}

export const enrolmentHandlers: Pick<Handlers, keyof typeof enrolmentRoutes> = {
  'GET /installer/enrolment': async ({ services, tenant }) => {
    const { store, clock, tenants } = services;
    const rows = await codesOf(store.db, tenant.id, clock.now() - keptSiteCodes);
    const seen: PanelId[] = [];
    for (const panel of new Set(rows.map((row) => row.panel as PanelId)))
      // What an owner calls his home is his own.
      if ((await isOurs(services, tenant.id, panel)) && !(await hasMaster(store.db, panel))) seen.push(panel);
    const names = await panelNames(store.db, seen);
    return data(
      rows.map((row) => ({
        id: row.id,
        mac: row.panel as PanelId,
        site: names.get(row.panel as PanelId) ?? '',
        by: row.by_name,
        created: row.created_at,
        expires: row.expires_at,
        used: row.used_at,
        company: row.used_by === null ? '' : (tenants.tenant(row.used_by as TenantId)?.name ?? ''),
      })),
    );
  },
  'POST /installer/enrolment': async (context, { body }) => {
    const { services, person, tenant } = context;
    const { db } = services.store;
    // Whoever has an owner is his to give.
    if (
      (await panelById(db, body.mac)) === null ||
      !(await isOurs(services, tenant.id, body.mac)) ||
      (await hasMaster(db, body.mac))
    )
      throw notFound();
    const made = await issueCode(services, body.mac, person, tenant.id);
    noted(context, 'enrolmentCode', { mac: body.mac });
    return data(made);
  },
  'DELETE /installer/enrolment': async (context, { body }) => {
    const panel = await removeCode(context.services.store.db, context.tenant.id, body.id);
    if (panel === null) throw notFound();
    notedAt(context, panel, 'withdrawEnrolmentCode');
    noted(context, 'withdrawEnrolmentCode', { mac: panel });
    return done;
  },
};
