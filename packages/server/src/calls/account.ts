import { rememberedMost } from '@homeward/contract/shapes/access/account.ts';
import type { Profile, Remembered, SessionEntry } from '@homeward/contract/shapes/access/account.ts';
import type { accountRoutes } from '@homeward/contract/routes/access/account.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import { erase, ownedPanels } from '../accounts/leaving.ts';
import { personalData } from '../accounts/personal-data.ts';
import { assertPassword } from '../accounts/passwords.ts';
import { assertChanged } from '../api/assert-changed.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { assertPerson, assertProven, lacksFactor } from '../api/step-up.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { accountById, changeAccount, countProfileEdit, profileRevision } from '../store/accounts.ts';
import { appPasswordsOf } from '../store/app-passwords.ts';
import { auditEntries } from '../store/audit-queries.ts';
import { hasAvatar, likesOf, putLikes } from '../store/profiles.ts';
import type { Likes } from '../store/profiles.ts';
import type { Revised } from '../store/revisions.ts';
import { factorsOf, hasFactor } from '../store/second-factors.ts';
import { noteAct } from './signed-in.ts';

const actsShown = 100;

async function profileOf({ services, person, session }: Signed): Promise<Revised<Profile>> {
  const { db } = services.store;
  // Before what it counts: an edit in between makes the revision too old, never the rest.
  const revision = (await profileRevision(db, person.account.id)) ?? 0;
  const account = (await accountById(db, person.account.id)) ?? person.account;
  const likes = await likesOf(db, account.id);
  const factors = await factorsOf(db, account.id);
  return {
    id: account.id,
    login: account.login,
    name: account.name,
    mail: account.mail,
    locale: likes.locale,
    theme: likes.theme,
    date_format: likes.dateFormat,
    remembered: likes.remembered,
    created_at: account.createdAt,
    password_at: account.passwordAt,
    avatar: await hasAvatar(db, account.id),
    factors: {
      totp: factors.totp,
      passkeys: factors.passkeys,
      recovery_codes: factors.recovery,
      needed: lacksFactor(services, person),
    },
    proven_until: services.sessions.provenUntil(services.sessions.current(session)),
    revision,
  };
}

/** What pages remember, with what they say now; an empty text forgets. */
function merged(before: Remembered, said: Remembered): Remembered {
  const all = Object.entries({ ...before, ...said }).filter(([, value]) => value !== '');
  if (all.length > rememberedMost)
    throw new AppError('inputError', 'v2_mg_too_many', { data: { where: 'remembered' } });
  return Object.fromEntries(all);
}

type Here =
  | 'GET /account'
  | 'PUT /account'
  | 'DELETE /account'
  | 'POST /account/password'
  | 'GET /account/session'
  | 'DELETE /account/session'
  | 'GET /account/activity'
  | 'GET /account/export'
  | 'GET /account/owned_panel';

/** A person's account and where it is signed in. */
export const accountHandlers: Pick<Handlers, Extract<keyof typeof accountRoutes, Here>> = {
  'GET /account': async (context) => data(await profileOf(context)),
  'PUT /account': async (context, { body }) => {
    assertPerson(context);
    const { services, person } = context;
    const { db } = services.store;
    const { account } = person;
    const { name, mail, locale, theme, date_format: dateFormat, remembered } = body;
    const moves = mail !== undefined && mail !== account.mail;
    // Where mail goes, a link for a new password goes.
    if (moves) assertProven(context);
    await db.transaction().execute(async (transaction) => {
      assertChanged(await countProfileEdit(transaction, account.id, context.expect));
      const likes = await likesOf(transaction, account.id);
      const liked: Likes = {
        locale: locale === undefined ? likes.locale : locale,
        theme: theme ?? likes.theme,
        dateFormat: dateFormat ?? likes.dateFormat,
        remembered: remembered === undefined ? likes.remembered : merged(likes.remembered, remembered),
      };
      await putLikes(transaction, account.id, liked);
      await changeAccount(transaction, account.id, {
        ...(name === undefined ? {} : { name }),
        ...(moves ? { mail } : {}),
      });
    });
    if (name !== undefined || moves) services.memberships.changed(account.id);
    if (moves) {
      await services.singleUse.void('reset', account.id);
      noteAct(context, account.login, 'changeMail', 'done');
      tellOwner(services, account, 'mail');
    }
    return done;
  },
  'DELETE /account': async (context, { body }) => {
    assertProven(context);
    const { account } = context.person;
    const owned = await ownedPanels(context.services, account.id);
    const inTheWay = owned.filter(({ others }) => others.length > 0 || body.with_panels !== true);
    if (inTheWay.length > 0) throw new AppError('conflict', 'v2_mg_last_master', { data: inTheWay });
    await erase(context.services, account.id, owned);
    noteAct(context, account.login, 'deleteAccount', 'done');
    return { tag: 'data', data: '', signedOut: true };
  },
  'POST /account/password': async (context, { body }) => {
    assertPerson(context);
    const { services, session, person } = context;
    const { accounts, sessions, singleUse, memberships } = services;
    const { account } = person;
    if (!(await accounts.isPassword(account, body.password, session))) {
      noteAct(context, account.login, 'changePassword', 'denied');
      throw new AppError('wrongPassword', 'v2_mg_wrong_password');
    }
    if (body.new_password === body.password)
      throw new AppError('inputError', 'v2_mg_password_same', { data: { where: 'new_password' } });
    assertPassword(body.new_password, account, hasFactor(person.factors), 'new_password');
    await accounts.setPassword(account.id, body.new_password);
    await singleUse.void('reset', account.id);
    await singleUse.void('factor', account.id);
    await singleUse.void('handover', account.id);
    await sessions.endAll(account.id, 'password changed', session.id);
    await sessions.confirm(session, false);
    sessions.renewSoon(session);
    memberships.changed(account.id);
    noteAct(context, account.login, 'changePassword', 'done');
    tellOwner(services, account, 'password');
    return done;
  },
  'GET /account/session': async (context) => {
    assertPerson(context);
    const { services, session } = context;
    const names = new Map(
      (await appPasswordsOf(services.store.db, session.account)).map(({ id, name }) => [id, name]),
    );
    const live = await services.sessions.ofAccount(session.account);
    return data(
      live.map((one): SessionEntry => ({
        id: one.id,
        device: one.device,
        address: one.address,
        channel: one.channel,
        created_at: one.createdAt,
        last_seen: one.lastSeen,
        remember: one.remember,
        app_password: one.appPassword === null ? null : (names.get(one.appPassword) ?? ''),
        current: one.id === session.id,
      })),
    );
  },
  'DELETE /account/session': async (context, { query, body }) => {
    assertPerson(context);
    const { services, session, person } = context;
    const { login } = person.account;
    const id = query.id ?? body.id;
    if (query.others === true || body.others === true) {
      await services.sessions.endAll(session.account, 'ended by its owner', session.id);
      noteAct(context, login, 'endOtherSessions', 'done');
      return done;
    }
    if (id === undefined) throw new AppError('inputError', 'v2_mg_input_error', { data: { where: 'id' } });
    const live = await services.sessions.ofAccount(session.account);
    if (!live.some((one) => one.id === id)) throw notFound();
    await services.sessions.end(id, 'ended by its owner');
    noteAct(context, login, 'endSession', 'done');
    return id === session.id ? { tag: 'data', data: '', signedOut: true } : done;
  },
  'GET /account/activity': async (context) => {
    assertPerson(context);
    const { services, person } = context;
    await services.audit.settled();
    const own = { scope: '', own: person.account.login };
    const acts = await auditEntries(services.store.db, own, {}, actsShown);
    return data(
      acts.map(({ at, act, outcome, body }) => {
        const { source } = JSON.parse(body) as Record<string, unknown>;
        return { at, act, outcome, source: typeof source === 'string' ? source : '' };
      }),
    );
  },
  'GET /account/export': async (context) => {
    assertProven(context);
    noteAct(context, context.person.account.login, 'export', 'done');
    return data(await personalData(context.services, context.person));
  },
  'GET /account/owned_panel': async (context) => {
    assertPerson(context);
    return data(await ownedPanels(context.services, context.session.account));
  },
};
