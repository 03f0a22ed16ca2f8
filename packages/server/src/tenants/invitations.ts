import type {
  InvitationShown,
  PendingInvitation,
  SentInvitation,
} from '@homeward/contract/shapes/company/member.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { newId, newToken, tokenHash } from '../accounts/secrets.ts';
import type { Memberships } from '../accounts/memberships.ts';
import { ownerMembership } from '../accounts/owner-membership.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Payments } from '../payment/payments.ts';
import { accountById, hasMaster, membersOf, membershipsOf } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import { voidCodes } from '../store/enrolment-codes.ts';
import {
  claimInvitation,
  invitationByToken,
  invitationsOf,
  releaseInvitation,
} from '../store/invitations.ts';
import type { Invitation, InvitedRights, Inviter, Opens } from '../store/invitations.ts';
import { panelById } from '../store/panels.ts';
import type { Store } from '../store/store.ts';
import { tellWhatWaits } from './acceptance-waits.ts';
import { endInstalling } from './first-install.ts';
import type { Consenting } from './first-install.ts';
import type { Notices } from './notices.ts';

const day = 24 * 60 * 60_000;

interface Inviting extends Consenting {
  readonly store: Store;
  readonly audit: AuditLog;
  readonly memberships: Memberships;
  readonly notices: Notices;
  readonly payments: Payments;
}

const inviterOf = (opens: Opens): Inviter =>
  opens.tag === 'staff' ? { tag: 'tenant', tenant: opens.tenant } : { tag: 'panel', panel: opens.panel };

/** The home's name, or the company's. */
async function placeOf({ registry, store, tenants }: Inviting, opens: Opens): Promise<string> {
  if (opens.tag === 'staff') {
    // The command line may have made it a moment ago.
    if (!tenants.tenant(opens.tenant)) await tenants.refresh();
    return tenants.tenant(opens.tenant)?.name ?? '';
  }
  const resident = await registry.find(opens.panel);
  return resident?.head.name ?? (await panelById(store.db, opens.panel))?.name ?? '';
}

/** Invites somebody; the token is in the answer alone. Throws where too many wait already. */
export async function invite(
  services: Inviting,
  inviter: Pick<Account, 'id' | 'name'>,
  given: Pick<Invitation, 'opens' | 'account' | 'name' | 'mail' | 'rights'>,
): Promise<SentInvitation> {
  const { store, clock, random, notices } = services;
  const now = clock.now();
  const invitations = invitationsOf(store.db, inviterOf(given.opens));
  if ((await invitations.list(now)).length >= limits.members)
    throw new AppError('inputError', 'v2_mg_too_many_invitations');
  const token = newToken(random);
  const id = newId(random);
  const expires = now + limits.invitationDays * day;
  const by = inviter.name;
  await invitations.add({ ...given, by, id, createdAt: now, expiresAt: expires }, tokenHash(token));
  const { account, opens, mail, name } = given;
  const where = await placeOf(services, opens);
  const panel = opens.tag === 'staff' ? null : opens.panel;
  const mailed =
    mail !== '' &&
    (await notices.tell({
      tag: 'invitation',
      panel,
      account,
      inviter: inviter.id,
      mail,
      name,
      token,
      by,
      where,
      expires,
    }));
  return { id, token, expires, mailed };
}

export const pendingOf = ({ id, opens, name, mail, by, ...given }: Invitation): PendingInvitation => ({
  id,
  kind: opens.tag,
  role: opens.role,
  name,
  mail_address: mail,
  by,
  created: given.createdAt,
  expires: given.expiresAt,
});

async function found({ store, clock }: Inviting, token: string): Promise<Invitation> {
  const invitation = await invitationByToken(store.db, tokenHash(token), clock.now());
  // Used, too old, taken back, never there: all the same to whoever asks.
  if (!invitation) throw notFound();
  return invitation;
}

/** What a token is for. Throws 998 for one that opens nothing. */
export async function shown(services: Inviting, token: string): Promise<InvitationShown> {
  const { opens, name, by, expiresAt } = await found(services, token);
  return {
    kind: opens.tag,
    where: await placeOf(services, opens),
    role: opens.role,
    by,
    name,
    expires: expiresAt,
  };
}

/**
 * Takes an invitation for an account, which `account` finds or makes once the token is known to be good and is used
 * up. Of two who come at once, one is told that there is none.
 */
export async function take(
  services: Inviting,
  token: string,
  account: (invitation: Invitation) => Promise<AccountId>,
): Promise<{ readonly account: AccountId; readonly opens: Opens }> {
  const { store, clock, audit } = services;
  const invitation = await found(services, token);
  if (!(await claimInvitation(store.db, invitation.id, clock.now()))) throw notFound();
  try {
    const taker = await account(invitation);
    if (invitation.account !== null && invitation.account !== taker) throw notFound();
    await join(services, invitation, taker);
    const { opens } = invitation;
    const known = await accountById(store.db, taker);
    audit.note({
      scope: opens.tag === 'staff' ? opens.tenant : opens.panel,
      actor: known?.login ?? '',
      act: 'takeInvitation',
      outcome: 'done',
      body: { role: opens.role, kind: opens.tag, by: invitation.by },
    });
    return { account: taker, opens };
  } catch (error) {
    await releaseInvitation(store.db, invitation.id);
    throw error;
  }
}

async function join(services: Inviting, invitation: Invitation, account: AccountId): Promise<void> {
  const { tenants, store } = services;
  const { opens } = invitation;
  switch (opens.tag) {
    case 'staff': {
      // Whoever writes for a company must have seen what others wrote: also the company itself.
      await tenants.refresh();
      if (tenants.staffOf(account)) throw new AppError('conflict', 'v2_mg_works_elsewhere');
      if (!tenants.tenant(opens.tenant)) throw notFound();
      return tenants.putStaff({ account, tenant: opens.tenant, role: opens.role });
    }
    case 'owner':
      return own(services, opens.panel, account, invitation.rights);
    case 'member': {
      const before = await membershipsOf(store.db, account);
      if (before.some(({ panel }) => panel === opens.panel))
        throw new AppError('conflict', 'v2_mg_already_member');
      const { areas, cameras, slot, from, until } = invitation.rights;
      await services.memberships.put({
        account,
        panel: opens.panel,
        role: opens.role,
        areas,
        cameras,
        slots: slot === null ? [] : [{ tag: 'user', no: slot }],
        // Where nothing was said, from the beginning: a clock that goes back must lock nobody out.
        from: from ?? 0,
        until,
      });
      await services.notices.tell({
        tag: 'memberJoined',
        panel: opens.panel,
        name: invitation.name,
        role: opens.role,
      });
    }
  }
}

/** The panel goes to a new owner: what the old one handed out that has not been taken is void. */
async function own(
  services: Inviting,
  panel: PanelId,
  account: AccountId,
  { stay, installing }: InvitedRights,
): Promise<void> {
  const { memberships, store } = services;
  const first = !(await hasMaster(store.db, panel));
  const masters = (await membersOf(store.db, panel)).filter(
    ({ membership }) => membership.role === 'master' && membership.account !== account,
  );
  if (masters.length > 0) await services.payments.ownerLeaves(panel);
  await memberships.put(ownerMembership(account, panel));
  for (const { membership } of masters)
    if (stay) await memberships.put({ ...membership, role: 'user', slots: [] });
    else await memberships.remove(membership.account, panel);
  await invitationsOf(store.db, { tag: 'panel', panel }).removeAll();
  await voidCodes(store.db, panel);
  // The company may go on until both have signed, it goes, or what is left of its day is over.
  if (first && installing !== true) await endInstalling(services, panel);
  await services.notices.tell({ tag: 'ownerChanged', panel, owner: account });
  await tellWhatWaits(services, panel);
}
