import type { TenantKind, TenantRole, TenantCapability } from '../../shapes/access/tenant-access.ts';

/** `masked`: without names, phones and addresses. `stepUp`: changed only with a fresh credential. */
export type TenantGrant = 'none' | 'masked' | 'read' | 'write' | 'stepUp';

interface Row extends Readonly<Record<TenantRole, TenantGrant>> {
  /** The operator's alone; people of an installer company may read at most, where this says so. */
  readonly installers: 'same' | 'read' | 'none';
}

const row = (
  manager: TenantGrant,
  technician: TenantGrant,
  support: TenantGrant,
  installers: Row['installers'] = 'same',
): Row => ({ manager, technician, support, installers });

/** Who may do what for a tenant, over its own panels and those of the companies below it. Default deny. */
export const tenantMatrix: Readonly<Record<TenantCapability, Row>> = {
  fleet: row('read', 'read', 'masked'),
  enrol: row('write', 'write', 'none'),
  // Over the owner's head, as he allowed beforehand: a manager answers for it.
  emergency: row('stepUp', 'none', 'none'),
  batch: row('write', 'write', 'none'),
  templates: row('write', 'read', 'none'),
  company: row('stepUp', 'read', 'read'),
  staff: row('stepUp', 'read', 'none'),
  customers: row('write', 'write', 'masked'),
  companies: row('stepUp', 'none', 'none', 'none'),
  plans: row('stepUp', 'read', 'none', 'read'),
  cases: row('write', 'none', 'write'),
  accounts: row('stepUp', 'none', 'none', 'none'),
  announcements: row('write', 'none', 'none'),
  // Whoever answers for homes that others watch: what they report, and who took note.
  signals: row('write', 'read', 'write'),
  // How the portal itself reaches people: the operator's alone, with all passwords and what it costs.
  machine: row('stepUp', 'none', 'none', 'none'),
};

export type TenantVerdict =
  | { readonly tag: 'allowed'; readonly masked: boolean }
  | { readonly tag: 'denied' }
  | { readonly tag: 'stepUpNeeded' };

const denied: TenantVerdict = { tag: 'denied' };

const allowed: TenantVerdict = { tag: 'allowed', masked: false };

/** Decides from the tenants' matrix alone. */
export function mayForTenant(
  who: { readonly kind: TenantKind; readonly role: TenantRole },
  capability: TenantCapability,
  verb: 'read' | 'write',
  fresh: boolean,
): TenantVerdict {
  const rights = tenantMatrix[capability];
  const grant = rights[who.role];
  const read = verb === 'read';
  if (who.kind === 'installer' && rights.installers !== 'same' && (rights.installers === 'none' || !read))
    return denied;
  switch (grant) {
    case 'none':
      return denied;
    case 'masked':
      return read ? { tag: 'allowed', masked: true } : denied;
    case 'read':
      return read ? allowed : denied;
    case 'write':
      return allowed;
    case 'stepUp':
      return read || fresh ? allowed : { tag: 'stepUpNeeded' };
  }
}
