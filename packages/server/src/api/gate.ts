import type { TenantId } from '@homeward/contract/entities/tenant.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { can } from '@homeward/contract/plan.ts';
import type { Gate } from '@homeward/contract/routes/route.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';

const switchedOff = (): AppError => new AppError('forbidden', 'v2_mg_switched_off');

/** Throws where the panel's plan lacks the feature, or its tenant has the flag off (S2.17, S6.2, S9.4). */
export function assertGate({ tenants }: Services, panel: PanelId, { feature, flag }: Gate): void {
  if (feature !== undefined && !can(tenants.planOf(panel), feature))
    throw new AppError('forbidden', 'v2_mg_not_in_plan');
  if (flag !== undefined && !tenants.flagsOf(panel)[flag]) throw switchedOff();
}

/** The same for what a tenant does for itself: plans are of panels, so only flags count. */
export function assertTenantGate({ tenants }: Services, tenant: TenantId, { flag }: Gate): void {
  if (flag !== undefined && !tenants.flagsFor(tenant)[flag]) throw switchedOff();
}
