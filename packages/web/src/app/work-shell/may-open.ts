import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import { installerPages } from '#app/page-tables/installer.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';

/** Whether a page of work, by its path without a leading slash, has anything for this person; true until that is known. */
export function useMayOpen(): (path: string) => boolean {
  const tenant = usePortalSettings()?.tenant;
  return (path) => {
    const needs = installerPages.find((page) => page.path === path)?.needs;
    if (needs === undefined || tenant === undefined) return true;
    return tenant !== null && mayForTenant(tenant, needs, 'read', true).tag === 'allowed';
  };
}
