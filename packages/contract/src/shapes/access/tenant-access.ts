import { z } from 'zod';
import {
  tenantKinds,
  tenantRoles,
  tenantCapabilities,
  tokenScopes,
} from '../../words/company/tenant-roles.ts';

export const TenantKind = z.enum(tenantKinds);

export type TenantKind = z.infer<typeof TenantKind>;

export const TenantRole = z.enum(tenantRoles);

export type TenantRole = z.infer<typeof TenantRole>;

export const TenantCapability = z.enum(tenantCapabilities);

export type TenantCapability = z.infer<typeof TenantCapability>;

export const TokenScope = z.enum(tokenScopes);

export type TokenScope = z.infer<typeof TokenScope>;
