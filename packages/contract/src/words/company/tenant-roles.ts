/** Operator → installer company → panels: who runs the portal, and who looks after homes on it. */
export const tenantKinds = ['operator', 'installer'] as const;

/** What somebody is in the company he works for. */
export const tenantRoles = ['manager', 'technician', 'support'] as const;

/** What can be allowed to people of a tenant. One row of their matrix each. */
export const tenantCapabilities = [
  'fleet',
  'enrol',
  'emergency',
  'batch',
  'templates',
  'company',
  'staff',
  'customers',
  'companies',
  'plans',
  'cases',
  'accounts',
  'announcements',
  'signals',
  'machine',
] as const;

/**
 * What a program with a token of a company may be allowed: a capability, and how far. `write` reads, too. What asks for a
 * fresh proof of a person is none of them.
 */
export const tokenScopes = [
  'fleet:read',
  'enrol:write',
  'customers:read',
  'customers:write',
  'templates:read',
  'batch:write',
  'signals:read',
  'signals:write',
] as const;
