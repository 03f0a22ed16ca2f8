import { Role } from '@homeward/contract/shapes/access/access.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { AreaId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { TenantRole } from '@homeward/contract/shapes/access/tenant-access.ts';
import { z } from 'zod';
import type { Db } from './store.ts';
import type { InvitationTable } from './tables/tenants.ts';

/** What whoever takes it may do. */
export const InvitedRights = z.object({
  areas: z.array(AreaId).readonly(),
  cameras: z.array(DeviceId).readonly(),
  slot: z.number().nullable(),
  from: z.number().nullable(),
  until: z.number().nullable(),
  /** Of an offer to a new owner: the old one stays as a user. */
  stay: z.boolean(),
  /** Of an offer to a first owner: the company stays until it hands over. */
  installing: z.boolean().optional(),
});
export type InvitedRights = z.infer<typeof InvitedRights>;
/** Whoever has more by his role, or nothing at a panel, is given none of these. */
export const noRights: InvitedRights = {
  areas: [],
  cameras: [],
  slot: null,
  from: null,
  until: null,
  stay: false,
};

/** What it opens: a panel to a member or a new owner, a company to one of its people. */
export type Opens =
  | { readonly tag: 'member' | 'owner'; readonly panel: PanelId; readonly role: Role }
  | { readonly tag: 'staff'; readonly tenant: TenantId; readonly role: TenantRole };

export interface Invitation {
  readonly id: string;
  readonly opens: Opens;
  /** The only account that may take it; null is whoever has the token. */
  readonly account: AccountId | null;
  readonly name: string;
  readonly mail: string;
  readonly rights: InvitedRights;
  /** The account's name. */
  readonly by: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

function opensOf(row: InvitationTable): Opens {
  if (row.kind === 'staff')
    return { tag: 'staff', tenant: row.tenant as TenantId, role: TenantRole.parse(row.role) };
  return {
    tag: row.kind === 'owner' ? 'owner' : 'member',
    panel: row.panel as PanelId,
    role: Role.parse(row.role),
  };
}

const invitationOf = (row: InvitationTable): Invitation => ({
  id: row.id,
  opens: opensOf(row),
  account: row.account as AccountId | null,
  name: row.name,
  mail: row.mail,
  rights: InvitedRights.parse(JSON.parse(row.rights)),
  by: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Whose invitations: those of a panel, or those of a company. */
export type Inviter =
  | { readonly tag: 'panel'; readonly panel: PanelId }
  | { readonly tag: 'tenant'; readonly tenant: TenantId };

/** The invitations of one panel or company; those of others are not there. */
export const invitationsOf = (db: Db, inviter: Inviter) => {
  const [column, value] =
    inviter.tag === 'panel' ? (['panel', inviter.panel] as const) : (['tenant', inviter.tenant] as const);
  return {
    /** Those that still wait, newest first. */
    async list(now: number): Promise<readonly Invitation[]> {
      const rows = await db
        .selectFrom('invitations')
        .selectAll()
        .where(column, '=', value)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(invitationOf);
    },

    async add({ opens, ...given }: Invitation, tokenHash: string): Promise<void> {
      await db
        .insertInto('invitations')
        .values({
          id: given.id,
          token_hash: tokenHash,
          kind: opens.tag,
          panel: opens.tag === 'staff' ? null : opens.panel,
          tenant: opens.tag === 'staff' ? opens.tenant : null,
          account: given.account,
          name: given.name,
          mail: given.mail,
          role: opens.role,
          rights: JSON.stringify(given.rights),
          invited_by: given.by,
          created_at: given.createdAt,
          expires_at: given.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** Takes one back; false where there is none. */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('invitations')
        .where(column, '=', value)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Takes all of them back: another owner invites anew. */
    async removeAll(): Promise<void> {
      await db.deleteFrom('invitations').where(column, '=', value).where('used_at', 'is', null).execute();
    },
  };
};

/** What a token opens now; null for one that is unknown, used or too old. */
export async function invitationByToken(db: Db, tokenHash: string, now: number): Promise<Invitation | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? invitationOf(row) : null;
}

/** Uses one up; false where somebody was quicker. */
export async function claimInvitation(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back one whose taking came to nothing. */
export async function releaseInvitation(db: Db, id: string): Promise<void> {
  await db.updateTable('invitations').set({ used_at: null }).where('id', '=', id).execute();
}

/** Forgets those used or expired before `before`. */
export async function forgetInvitations(db: Db, before: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
