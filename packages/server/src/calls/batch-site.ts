import type { BatchHindrance } from '@homeward/contract/words/company/batch-words.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { writes } from '@homeward/contract/routes/api/route.ts';
import { membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { newId } from '../accounts/secrets.ts';
import { revisionAfter } from '../api/command.ts';
import type { AtPanel, Signed } from '../api/handler.ts';
import { atPanel } from '../api/identify.ts';
import { AppError } from '../base/app-error.ts';
import { alarmOn } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { Services } from '../services.ts';
import type { Session } from '../store/sessions.ts';
import { keepInstalling } from '../tenants/first-install.ts';

/** In whose name a batch works, and for which company. */
export interface BatchActor {
  readonly account: AccountId;
  readonly tenant: TenantId;
}

/** What stands for a session where nobody is signed in: it proves nothing, and is let in nowhere by itself. */
const noSession = (account: AccountId): Session => ({
  id: '',
  account,
  channel: 'web',
  panel: null,
  tokenHash: '',
  issuedAt: 0,
  previousHash: null,
  previousUntil: 0,
  createdAt: 0,
  lastSeen: 0,
  freshAt: 0,
  strongAt: 0,
  trustedAt: null,
  passed: null,
  device: '',
  address: '',
  remember: false,
  rights: 'full',
  appPassword: null,
  endedAt: null,
});

/** Somebody as a batch acts for him, over restarts of the server. Throws 403 where he no longer works for the company. */
async function actorAs(services: Services, { account, tenant }: BatchActor): Promise<Signed> {
  const person = await services.memberships.find(account);
  if (person === null || services.tenants.staffOf(account)?.tenant !== tenant)
    throw new AppError('forbidden', 'v2_mg_not_allowed');
  return {
    services,
    session: noSession(account),
    person,
    token: '',
    key: null,
    expect: null,
    source: '',
    refreshCookie: null,
    deviceCookie: null,
    origin: '',
    agent: '',
    texts: false,
    yapi: false,
  };
}

/**
 * A panel as a batch reaches it now. Throws what a call there would: 998 for one of others, 403 without the owner's
 * consent, 995 for one that is not connected.
 */
export async function siteAt(services: Services, actor: BatchActor, panel: PanelId): Promise<AtPanel> {
  const { tenants, presence, registry } = services;
  const signed = await actorAs(services, actor);
  if (tenants.tenancy(panel).tenant === actor.tenant) {
    // First, since what it last said of its owner's consent may be old.
    if (!presence.isOnline(panel) || (await registry.find(panel)) === null)
      throw new AppError('panelOffline', 'v2_mg_panel_offline');
    await keepInstalling(services, panel, signed.person.account.name);
  }
  return atPanel(signed, panel, 'POST /installer/batch', { access: writes('panelSettings') });
}

/** Whether an area is armed, or about to be, or any alarm is on. */
export const isBusy = (resident: CachedPanel): boolean =>
  alarmOn(resident, true) || resident.areas.some(({ phase }) => phase.tag !== 'disarmed');

/** Why a panel cannot be touched now; null where it can. Says nothing of alarms that nobody is to know of. */
export function hindranceAt(
  services: Services,
  { person, tenant }: { readonly person: Person; readonly tenant: TenantId },
  panel: PanelId,
  resident: CachedPanel | null,
): BatchHindrance | null {
  const { tenants, memberships, presence, clock } = services;
  const now = clock.now();
  const tenancy = tenants.tenancy(panel);
  const membership = membershipAt(person, panel, now);
  if (tenancy.tenant !== tenant || membership === null) return 'foreign';
  const verdict = memberships.judge(membership, 'panelSettings', 'write', { resident, fresh: false, now });
  // Whoever still builds a panel lets himself in.
  if (verdict.tag !== 'allowed' && tenancy.installingSince === null) return 'consent';
  if (resident === null || !presence.isOnline(panel)) return 'offline';
  if (alarmOn(resident, false)) return 'alarm';
  return isBusy(resident) ? 'armed' : null;
}

/**
 * Changes the set-up of a panel that is neither armed nor in alarm, which the panel itself makes sure of. Gives its revision
 * then; throws its refusal.
 */
export const configureCalmly = (
  context: AtPanel,
  edit: ConfigEdit,
  { expect, pin }: { readonly expect: number | null; readonly pin: string | null },
): Promise<number> =>
  revisionAfter(
    { ...context, key: newId(context.services.random) },
    { tag: 'configure', edit, expect, pin, calm: true },
  );
