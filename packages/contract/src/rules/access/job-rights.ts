import type { Capability } from '../../shapes/access/access.ts';
import type { TenantCapability } from '../../shapes/access/tenant-access.ts';
import type { JobKind } from '../../shapes/panel/job.ts';

/** Who may see a job and, with the right to write, cancel it: of a panel by its matrix, of a tenant by the tenants'. */
export const jobRights: Readonly<
  Record<JobKind, { readonly panel: Capability; readonly tenant: TenantCapability | null }>
> = {
  backup: { panel: 'backup', tenant: null },
  restore: { panel: 'backup', tenant: null },
  firmware: { panel: 'network', tenant: null },
  reset: { panel: 'network', tenant: null },
  resend: { panel: 'panelSettings', tenant: null },
  batch: { panel: 'panelSettings', tenant: 'batch' },
  learning: { panel: 'panelSettings', tenant: null },
  walkTest: { panel: 'panelSettings', tenant: null },
  zigbeeMap: { panel: 'panelSettings', tenant: null },
};
