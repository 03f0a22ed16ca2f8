import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { TenantCapability } from '@homeward/contract/shapes/access/tenant-access.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';

/**
 * Whether this person may read or change something for the company he works for, with a fresh proof where that asks for
 * one. The server decides; this only keeps out of sight what it would always refuse. False until it is known.
 */
export function useTenantMay(capability: TenantCapability, verb: 'read' | 'write'): boolean {
  const tenant = usePortalSettings()?.tenant;
  return (
    tenant !== undefined && tenant !== null && mayForTenant(tenant, capability, verb, true).tag === 'allowed'
  );
}

/** The company that this person works for, by its id; '' until it is known, and of whoever works for none. */
export const useOwnCompany = (): string => usePortalSettings()?.tenant?.id ?? '';

/** The same as `useTenantMay` at a site: an operator does at those of companies below him what is done from afar alone. */
export function useMayAtSite(
  { company }: { readonly company: string },
  capability: TenantCapability,
  verb: 'read' | 'write',
): boolean {
  const may = useTenantMay(capability, verb);
  return company === useOwnCompany() && may;
}
