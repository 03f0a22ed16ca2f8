import type { Member, PanelUser } from '@homeward/contract/shapes/company/member.ts';
import { MemberRole } from '@homeward/contract/shapes/company/member.ts';
import type { NotificationSettings, ReportType } from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { can } from '@homeward/contract/rules/company/full-plan.ts';
import type { Feature } from '@homeward/contract/shapes/company/plan.ts';
import type { memberRoutes } from '@homeward/contract/routes/access/member.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { inForce } from '../accounts/memberships.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { configure } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { membersOf } from '../store/accounts.ts';
import type { Account, Membership } from '../store/accounts.ts';
import { invitationsOf, noRights } from '../store/invitations.ts';
import { peopleAt } from '../store/notification-people.ts';
import type { Revised } from '../store/revisions.ts';
import { casesOf } from '../store/support-cases.ts';
import { invite, pendingOf } from '../tenants/invitations.ts';
import { checkedRights, slotNoOf } from '../tenants/member-rights.ts';
import { caseOf, endCase } from '../tenants/support.ts';
import { invitationHandlers } from './invitation.ts';

interface Belongs<Kept extends Membership = Membership> {
  readonly account: Account;
  readonly membership: Kept;
  /** How this person is told of things; absent for whoever does not belong here now. */
  readonly told: NotificationSettings | undefined;
}

/** The account in the fields of S3.5; a list of the family is there only where the plan has its feature (S6.6). */
function panelUser({ services, panel }: AtPanel, { account, membership, told }: Belongs): PanelUser {
  const plan = services.tenants.planOf(panel);
  const any = (feature: Feature, types: Readonly<Record<ReportType, boolean>> | undefined): boolean =>
    can(plan, feature) && types !== undefined && (types.security || types.medical);
  return {
    user_id: account.id,
    id: account.login,
    master: membership.role === 'master',
    mail_address: account.mail,
    mobile_phone: told?.phone ?? '',
    send_email_report: can(plan, 'email') && told?.email === true,
    send_SMS_report: any('sms', told?.sms),
    send_voice_report: any('voice', told?.voice),
  };
}

const memberOf = (context: AtPanel, given: Belongs): Member => {
  const { membership, account } = given;
  return {
    ...panelUser(context, given),
    name: account.name,
    role: membership.role,
    areas: membership.areas,
    cameras: membership.cameras,
    slot: slotNoOf(membership),
    from: membership.from,
    until: membership.until,
    inForce: inForce(membership, context.services.clock.now()),
  };
};

/** One's own record apart; the others for whom the matrix shows all of them. */
async function people(
  context: AtPanel,
): Promise<{ readonly self: Belongs; readonly others: readonly Belongs<Revised<Membership>>[] }> {
  const { services, panel, person, membership, own } = context;
  const { clock, store } = services;
  const told = new Map(
    (await peopleAt(store.db, panel, clock.now())).map(({ account, settings }) => [account, settings]),
  );
  const self = { account: person.account, membership, told: told.get(person.account.id) };
  if (own) return { self, others: [] };
  const others = (await membersOf(store.db, panel)).filter(({ account }) => account.id !== person.account.id);
  return { self, others: others.map((one) => ({ ...one, told: told.get(one.account.id) })) };
}

/** What the matrix gives one's own record for, nobody but the master may do to others. */
function assertMaster({ own }: AtPanel): void {
  if (own) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

async function otherSlots(context: AtPanel, but: AccountId | null): Promise<ReadonlySet<number>> {
  const { services, panel } = context;
  const { db } = services.store;
  const members = await membersOf(db, panel);
  const invited = await invitationsOf(db, { tag: 'panel', panel }).list(services.clock.now());
  return new Set(
    [
      ...members.filter(({ account }) => account.id !== but).map(({ membership }) => slotNoOf(membership)),
      ...invited.map(({ rights }) => rights.slot),
    ].filter((slot) => slot !== null),
  );
}

async function household(context: AtPanel): Promise<DataOf<'GET /panel/member'>> {
  const { services, panel, own } = context;
  const { clock, store } = services;
  const { self, others } = await people(context);
  const now = clock.now();
  const invitations = own ? [] : await invitationsOf(store.db, { tag: 'panel', panel }).list(now);
  const cases = own ? [] : await casesOf(store.db, { panel }, now);
  return {
    self: memberOf(context, self),
    members: others
      .filter(({ membership }) => membership.role !== 'support')
      .map((one) => ({ ...memberOf(context, one), revision: one.membership.revision })),
    invitations: invitations.map(pendingOf),
    cases: cases.map((one) => caseOf(services, one)),
  };
}

export const memberHandlers: Pick<Handlers, keyof typeof memberRoutes> = {
  ...invitationHandlers,
  'GET /panel/member': async (context) => data(await household(context)),
  'GET /user/list': async (context) => {
    const { self, others } = await people(context);
    return data({
      self: panelUser(context, self),
      users: others
        .filter(({ membership }) => MemberRole.safeParse(membership.role).success)
        .map((one) => panelUser(context, one)),
    });
  },
  'POST /panel/member': async (context, { body }) => {
    assertMaster(context);
    const { services, panel, person, resident } = context;
    const { role, name, mail_address: mail = '' } = body;
    if ((await membersOf(services.store.db, panel)).length >= limits.members)
      throw new AppError('inputError', 'v2_mg_too_many_members');
    const rights = checkedRights(
      role,
      {
        areas: body.areas ?? [],
        cameras: body.cameras ?? [],
        slot: body.slot ?? null,
        from: body.from ?? null,
        until: body.until ?? null,
      },
      { resident, others: await otherSlots(context, null), now: services.clock.now() },
    );
    const opens = { tag: 'member', panel, role } as const;
    const sent = await invite(services, person.account, { opens, account: null, name, mail, rights });
    noteHere(context, 'inviteMember', { invitation: sent.id, role, name });
    return data(sent);
  },
  'PUT /panel/member': async (context, { body }) => {
    assertMaster(context);
    const { services, resident, person } = context;
    if (body.user_id === person.account.id) throw new AppError('conflict', 'v2_mg_own_membership');
    const { membership } = await memberNamed(context, body.user_id);
    const before = MemberRole.safeParse(membership.role);
    // Who came with a company or a case is let in by consent, not by rights that an owner could change.
    if (!before.success) throw new AppError('conflict', 'v2_mg_not_a_member');
    const role = body.role ?? before.data;
    const { areas, cameras, slot, from, until } = checkedRights(
      role,
      {
        areas: body.areas ?? membership.areas,
        cameras: body.cameras ?? (role === 'user' ? membership.cameras : []),
        slot: body.slot === undefined ? slotNoOf(membership) : body.slot,
        from: body.from ?? membership.from,
        until: body.until === undefined ? membership.until : body.until,
      },
      { resident, others: await otherSlots(context, membership.account), now: services.clock.now() },
    );
    const changed: Membership = {
      ...membership,
      role,
      areas,
      cameras,
      slots: slot === null ? [] : [{ tag: 'user', no: slot }],
      from: from ?? membership.from,
      until,
    };
    assertChanged(await services.memberships.change(changed, context.expect));
    noteHere(context, 'changeMember', { member: body.user_id, role, areas });
    return done;
  },
  'DELETE /panel/member': async (context, { body }) => {
    const { services, panel, person } = context;
    if (body.invitation !== undefined) {
      assertMaster(context);
      const invitations = invitationsOf(services.store.db, { tag: 'panel', panel });
      if (!(await invitations.remove(body.invitation))) throw notFound();
      noteHere(context, 'removeInvitation', { invitation: body.invitation });
      return done;
    }
    const { user_id: account } = body;
    if (account === undefined || (context.own && account !== person.account.id)) throw notFound();
    const { membership } = await memberNamed(context, account);
    // Somebody must always be master: the way out is to hand the panel over.
    if (membership.role === 'master') throw new AppError('conflict', 'v2_mg_master_stays');
    const [slot] = membership.slots;
    if (body.pincode !== undefined && slot?.tag === 'user')
      await configure(context, { tag: 'removePin', slot }, body.pincode);
    if (membership.role === 'support')
      await endCase(services, panel, account, { how: 'owner', by: person, of: null });
    else await services.memberships.remove(account, panel);
    noteHere(context, 'removeMember', { member: account, role: membership.role });
    await services.notices.tell({ tag: 'memberRemoved', panel, account });
    return done;
  },
  'POST /panel/owner': async (context, { body }) => {
    const { services, panel, person } = context;
    const account = body.user_id ?? null;
    if (account !== null) {
      if (account === person.account.id) throw new AppError('conflict', 'v2_mg_own_membership');
      const { membership } = await memberNamed(context, account);
      if (!MemberRole.safeParse(membership.role).success)
        throw new AppError('conflict', 'v2_mg_not_a_member');
    }
    const sent = await invite(services, person.account, {
      opens: { tag: 'owner', panel, role: 'master' },
      account,
      name: body.name,
      mail: body.mail_address ?? '',
      rights: { ...noRights, stay: body.stay ?? false },
    });
    noteHere(context, 'offerOwnership', { invitation: sent.id, name: body.name });
    return data(sent);
  },
};

/** Throws 998 for somebody who has nothing to do with this panel. */
async function memberNamed(
  { services, panel }: AtPanel,
  account: AccountId,
): Promise<Pick<Belongs, 'account' | 'membership'>> {
  const members = await membersOf(services.store.db, panel);
  const found = members.find((one) => one.account.id === account);
  if (!found) throw notFound();
  return found;
}
