import type { TokenScope } from '@homeward/contract/shapes/access/tenant-access.ts';
import type { Text, TextKey } from '#lib/i18n/use-text.ts';

const keys: Readonly<Record<TokenScope, TextKey>> = {
  'fleet:read': 'sites.scope.fleet.read',
  'enrol:write': 'sites.scope.enrol.write',
  'customers:read': 'sites.scope.customers.read',
  'customers:write': 'sites.scope.customers.write',
  'templates:read': 'sites.scope.templates.read',
  'batch:write': 'sites.scope.batch.write',
  'signals:read': 'sites.scope.signals.read',
  'signals:write': 'sites.scope.signals.write',
};

/** What a scope lets a program do. */
export const scopeText = (t: Text, scope: TokenScope): string => t(keys[scope]);
