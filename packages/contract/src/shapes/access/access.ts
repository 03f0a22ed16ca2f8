import { z } from 'zod';
import { roles, capabilities } from '../../words/access/roles.ts';
import type { TenantCapability } from './tenant-access.ts';

export const Role = z.enum(roles);

export type Role = z.infer<typeof Role>;

export const Capability = z.enum(capabilities);

export type Capability = z.infer<typeof Capability>;

/** Who may call a route at all; of a tenant, see tenant-access.ts. */
export type Access =
  | { readonly tag: 'public' }
  /** Any session, no panel needed. */
  | { readonly tag: 'session' }
  /** A session on a panel whose role the matrix lets do this. */
  | { readonly tag: 'panel'; readonly capability: Capability; readonly verb: 'read' | 'write' }
  /** A session of somebody who works for a tenant, whose role there the tenants' matrix lets do this. */
  | { readonly tag: 'tenant'; readonly capability: TenantCapability; readonly verb: 'read' | 'write' }
  /** Only where the demo home runs. */
  | { readonly tag: 'demo' };
