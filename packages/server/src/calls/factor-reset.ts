import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { factorResetRoutes } from '@homeward/contract/routes/access/factor-reset.ts';
import { settleResets } from '../accounts/factor-resets.ts';
import { data, done } from '../api/handler.ts';
import type { ForTenant, Handlers, Signed } from '../api/handler.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { accountByLogin, loginKey, membershipsOf } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import { beginReset, stopReset, waitingResets } from '../store/factor-resets.ts';
import type { WaitingReset } from '../store/factor-resets.ts';
import { factorsOf, hasFactor } from '../store/second-factors.ts';
import { noted } from './company-notes.ts';
import { noteAct } from './signed-in.ts';

/** Whether somebody lives at a home that the operator looks after, or works for him or one of his companies. */
async function isOurs({ services, tenant }: ForTenant, account: AccountId): Promise<boolean> {
  const { tenants, store } = services;
  const staff = tenants.staffOf(account);
  if (staff !== null && tenants.covers(tenant.id, staff.tenant)) return true;
  const homes = await membershipsOf(store.db, account);
  return homes.some(({ panel }) => tenants.covers(tenant.id, tenants.tenancy(panel).tenant));
}

/** Whom an operator may help; people of others are not there. */
async function personNamed(context: ForTenant, login: string): Promise<Account> {
  const account = await accountByLogin(context.services.store.db, loginKey(login));
  if (!account || !(await isOurs(context, account.id))) throw notFound();
  return account;
}

const shown = ({ account, reason, by, beganAt, dueAt }: WaitingReset) => ({
  account,
  reason,
  by,
  beganAt,
  dueAt,
});

/** An app password is of a program, not of the person. */
function assertOwner({ session }: Signed): void {
  if (session.appPassword !== null) throw new AppError('forbidden', 'v2_mg_not_allowed');
}

export const factorResetHandlers: Pick<Handlers, keyof typeof factorResetRoutes> = {
  'GET /installer/factor_reset': async (context) => {
    const ours: WaitingReset[] = [];
    for (const one of await waitingResets(context.services.store.db))
      if (await isOurs(context, one.id)) ours.push(one);
    return data(ours.map(shown));
  },
  'POST /installer/factor_reset': async (context, { body }) => {
    const { services, person } = context;
    const { store, clock, options } = services;
    const account = await personNamed(context, body.account);
    // Nobody gets round his own second factor by his office.
    if (account.id === person.account.id) throw new AppError('forbidden', 'v2_mg_not_allowed');
    if (!hasFactor(await factorsOf(store.db, account.id))) throw new AppError('conflict', 'v2_mg_no_factor');
    const at = clock.now();
    const due = at + options.limits.factorResetWait;
    const by = person.account.name;
    if (!(await beginReset(store.db, { account: account.id, reason: body.reason, by, at, due })))
      throw new AppError('conflict', 'v2_mg_reset_under_way');
    noted(context, 'beginFactorReset', { account: account.login, reason: body.reason });
    await settleResets(services);
    return data({ due });
  },
  'DELETE /installer/factor_reset': async (context, { body }) => {
    const account = await personNamed(context, body.account);
    if (!(await stopReset(context.services.store.db, account.id))) throw notFound();
    noted(context, 'stopFactorReset', { account: account.login });
    return done;
  },
  'GET /account/factor_reset': async ({ services, person }) => {
    const [reset] = await waitingResets(services.store.db, person.account.id);
    return data(reset ? shown(reset) : null);
  },
  'DELETE /account/factor_reset': async (context) => {
    assertOwner(context);
    const { services, person } = context;
    if (!(await stopReset(services.store.db, person.account.id))) throw notFound();
    noteAct(context, person.account.login, 'stopFactorReset', 'done');
    return done;
  },
};
