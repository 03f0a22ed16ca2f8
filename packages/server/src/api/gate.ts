import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { gateOf, type GatedFeature } from '@homeward/contract/words/panel/feature-gates.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { can } from '@homeward/contract/rules/company/full-plan.ts';
import type { Gate } from '@homeward/contract/routes/api/route.ts';
import { AppError } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import type { Signed } from './handler.ts';
import { assertPerson, passcodeFirst } from './step-up.ts';

const switchedOff = (): AppError => new AppError('forbidden', 'v2_mg_switched_off');

/** Throws where the panel's firmware, or its series, has no such thing (S6.7, S9.6); what it is nobody may know yet. */
export function assertFirmware({ options, registry }: Services, panel: PanelId, feature: GatedFeature): void {
  const head = registry.peek(panel)?.head;
  if (head === undefined) return;
  const { open, has, needs } = gateOf(head, feature, options.firmware);
  if (open) return;
  if (needs === '') throw new AppError('panelFault', 'v2_mg_not_in_series');
  throw new AppError('panelFault', 'v2_mg_firmware_too_old', { data: { has, needs } });
}

/**
 * Throws where the panel's plan lacks the feature, its tenant has the flag off (S2.17, S6.2, S9.4), its firmware has no
 * such thing (S6.7), or its code is still to be given (S6.5).
 */
export function assertGate(
  signed: Signed,
  panel: PanelId,
  { feature, flags, firmware, passcode }: Gate,
): void {
  const { tenants, passcodes } = signed.services;
  const set = tenants.flagsOf(panel);
  if (feature !== undefined && !can(tenants.planOf(panel), feature))
    throw new AppError('forbidden', 'v2_mg_not_in_plan');
  if (flags?.some((flag) => !set[flag]) === true) throw switchedOff();
  if (firmware !== undefined) assertFirmware(signed.services, panel, firmware);
  if (passcode === undefined || !set[passcode]) return;
  // Whose session is an app's gives no code.
  assertPerson(signed);
  if (!passcodes.isPassed(signed.session, panel)) throw passcodeFirst();
}

/** The same for what a tenant does for itself: plans are of panels, so only flags count. */
export function assertTenantGate({ tenants }: Services, tenant: TenantId, { flags }: Gate): void {
  const set = tenants.flagsFor(tenant);
  if (flags?.some((flag) => !set[flag]) === true) throw switchedOff();
}
