import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { accountRoutes } from '@homeward/contract/routes/access/account.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import type { AccountNews } from '../accounts/account-mail.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { assertPerson, assertProven } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { deletePasskey, passkeysOf, renamePasskey } from '../store/passkeys.ts';
import { factorsOf, hasFactor } from '../store/second-factors.ts';
import type { FactorCount } from '../store/second-factors.ts';
import { noteAct } from './signed-in.ts';

/** Recovery codes that come with the first factor; later ones bring none. */
async function firstCodes({ services, session }: Signed): Promise<string[]> {
  const { recovery } = await factorsOf(services.store.db, session.account);
  return recovery > 0 ? [] : [...(await services.factors.newRecoveryCodes(session.account))];
}

/** What protects the account has changed: it is written down, told, and counts from now on. */
function changed(context: Signed, act: AuditAct, news: AccountNews): void {
  const { services, session, person } = context;
  services.memberships.changed(session.account);
  services.sessions.renewSoon(session);
  noteAct(context, person.account.login, act, 'done');
  tellOwner(services, person.account, news);
}

/** A password that only a second factor makes long enough does not stand without one. */
function assertStands({ person }: Signed, left: Pick<FactorCount, 'totp' | 'passkeys'>): void {
  if (person.account.shortPassword && !hasFactor({ ...left, recovery: 0 }))
    throw new AppError('conflict', 'v2_mg_password_needs_factor');
}

/** Codes for a lost factor are of no use where there is none. */
async function tidy({ services, session }: Signed): Promise<void> {
  if (!hasFactor(await factorsOf(services.store.db, session.account)))
    await services.factors.removeRecoveryCodes(session.account);
}

type Here =
  | 'POST /account/totp'
  | 'PUT /account/totp'
  | 'DELETE /account/totp'
  | 'POST /account/recovery_codes'
  | 'GET /account/passkey'
  | 'POST /account/passkey'
  | 'POST /account/passkey/finish'
  | 'PUT /account/passkey'
  | 'DELETE /account/passkey';

/** What proves a person beside the password. */
export const accountFactorHandlers: Pick<Handlers, Extract<keyof typeof accountRoutes, Here>> = {
  'POST /account/totp': async (context) => {
    assertProven(context);
    return data(await context.services.factors.beginTotp(context.person.account));
  },
  'PUT /account/totp': async (context, { body }) => {
    assertProven(context);
    const { services, session } = context;
    if (!(await services.factors.confirmTotp(session.account, body.code)))
      throw new AppError('wrongPassword', 'v2_mg_wrong_factor', { data: { where: 'code' } });
    await services.sessions.confirm(session, true);
    const codes = await firstCodes(context);
    changed(context, 'addTotp', 'totpOn');
    return data({ recovery_codes: codes });
  },
  'DELETE /account/totp': async (context) => {
    assertProven(context);
    const { services, session } = context;
    const before = await factorsOf(services.store.db, session.account);
    if (!before.totp) throw notFound();
    assertStands(context, { ...before, totp: false });
    await services.factors.removeTotp(session.account);
    await tidy(context);
    changed(context, 'removeTotp', 'totpOff');
    return done;
  },
  'POST /account/recovery_codes': async (context) => {
    assertProven(context);
    const { services, session, person } = context;
    if (!hasFactor(person.factors)) throw new AppError('conflict', 'v2_mg_second_factor_needed');
    const codes = await services.factors.newRecoveryCodes(session.account);
    changed(context, 'newRecoveryCodes', 'recoveryCodes');
    return data({ recovery_codes: [...codes] });
  },
  'GET /account/passkey': async (context) => {
    assertPerson(context);
    const own = await passkeysOf(context.services.store.db, context.session.account);
    return data(
      own.map(({ id, name, createdAt, lastUsed, backedUp }) => ({
        id,
        name,
        created_at: createdAt,
        last_used: lastUsed,
        backed_up: backedUp,
      })),
    );
  },
  'POST /account/passkey': async (context) => {
    assertProven(context);
    return data(await context.services.passkeys.creation(context.origin, context.person.account));
  },
  'POST /account/passkey/finish': async (context, { body }) => {
    assertProven(context);
    const { services, session, person, origin } = context;
    const passkey = await services.passkeys.register(body.credential, origin, person.account, body.name);
    if (!passkey) throw new AppError('inputError', 'v2_mg_passkey_refused');
    await services.sessions.confirm(session, true);
    const codes = await firstCodes(context);
    changed(context, 'addPasskey', 'passkeyAdded');
    return data({ id: passkey.id, recovery_codes: codes });
  },
  'PUT /account/passkey': async (context, { body }) => {
    assertPerson(context);
    const { services, session } = context;
    if (!(await renamePasskey(services.store.db, session.account, body.id, body.name))) throw notFound();
    return done;
  },
  'DELETE /account/passkey': async (context, { query, body }) => {
    assertProven(context);
    const { services, session } = context;
    const { db } = services.store;
    const id = query.id ?? body.id ?? '';
    if (!(await passkeysOf(db, session.account)).some((one) => one.id === id)) throw notFound();
    const before = await factorsOf(db, session.account);
    assertStands(context, { ...before, passkeys: before.passkeys - 1 });
    await deletePasskey(db, session.account, id);
    await tidy(context);
    changed(context, 'removePasskey', 'passkeyRemoved');
    return done;
  },
};
