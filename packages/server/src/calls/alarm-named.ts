import type { AlarmCase } from '@homeward/contract/shapes/company/alarm-case.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { ForTenant } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { alarmCase } from '../store/alarm-cases.ts';
import type { CaseAct } from '../store/alarm-cases.ts';

/** A case of the company; 998 as for one that is not there. */
export async function caseNamed({ services, tenant }: ForTenant, id: string): Promise<AlarmCase> {
  const found = await alarmCase(services.store.db, tenant.id, id);
  if (found === null) throw notFound();
  return found;
}

/** Why an act did not fit the case as it is now: somebody else was there first. */
export async function whyNot(context: ForTenant, act: Pick<CaseAct, 'id' | 'needs'>): Promise<AppError> {
  const now = await caseNamed(context, act.id);
  const data = { by: now.claimedName };
  if (act.needs.isOpen && now.closedAt !== null)
    return new AppError('conflict', 'v2_mg_case_closed', { data: { by: now.closedName } });
  if (!act.needs.isOpen) return new AppError('conflict', 'v2_mg_case_open');
  return now.claimedBy === ''
    ? new AppError('conflict', 'v2_mg_case_not_claimed')
    : new AppError('conflict', 'v2_mg_case_taken', { data });
}

/** What a site is: a home of ours, whose address it is; null for another maker's panel. */
export const panelOf = (site: string): PanelId | null => {
  const [kind, ...rest] = site.split(':');
  return kind === 'panel' ? PanelId.parse(rest.join(':')) : null;
};

/** All who look at this queue look again. */
export const ring = ({ services, tenant }: ForTenant): void =>
  void services.feed.local({ tag: 'queue', tenant: tenant.id });
