import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { TenantDirectory } from './directory.ts';

/** Who of a company looks at its queue; with `write`, who works on it. */
export function operatorsOf(
  tenants: TenantDirectory,
  id: TenantId,
  verb: 'read' | 'write' = 'read',
): ReadonlySet<AccountId> {
  const tenant = tenants.tenant(id);
  if (tenant === null) return new Set();
  return new Set(
    tenants
      .staff(id)
      .filter(
        ({ role }) => mayForTenant({ kind: tenant.kind, role }, 'signals', verb, true).tag === 'allowed',
      )
      .map(({ account }) => account),
  );
}
