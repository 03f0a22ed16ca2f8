import type { WireAccount } from '@homeward/contract/routes/auth.ts';
import type { authRoutes } from '@homeward/contract/routes/auth.ts';
import { AppError, sessionOver } from '../app-error.ts';
import { inForce, membershipAt } from '../accounts/memberships.ts';
import type { Person } from '../accounts/memberships.ts';
import { sameText } from '../accounts/secrets.ts';
import type { Tokens } from '../accounts/sessions.ts';
import type { Services } from '../services.ts';
import type { Session } from '../store/sessions.ts';
import { allPanels } from '../store/panels.ts';
import { wireTime } from '@homeward/contract/wire/event.ts';
import { data } from './handler.ts';
import type { Handlers, Reply } from './handler.ts';

function wireAccount(services: Services, person: Person, session: Session): WireAccount {
  const { account } = person;
  const now = services.clock.now();
  const membership = session.panel === null ? null : membershipAt(person, session.panel, now);
  return {
    user_id: account.id,
    id: account.login,
    name: account.name,
    mail_address: account.mail,
    mac: membership?.panel ?? '',
    is_auth: '1',
    master: membership?.role === 'master' ? '1' : '0',
    is_installer: person.memberships.some((one) => one.role === 'installer' && inForce(one, now)) ? '1' : '0',
    role: membership?.role ?? '',
    first_login: '0',
    token_time: wireTime(session.issuedAt, 0),
    agent: false,
    xml_version: '3',
    dealer_id: '0',
    dealer_group: '',
    areas: membership?.areas.join(',') ?? '',
  };
}

async function signedIn(services: Services, tokens: Tokens): Promise<Reply<WireAccount>> {
  const person = await services.memberships.find(tokens.session.account);
  if (!person) throw sessionOver();
  return { tag: 'data', data: wireAccount(services, person, tokens.session), signedIn: tokens };
}

export const authHandlers: Pick<Handlers, keyof typeof authRoutes> = {
  'POST /auth/login': async ({ services, source }, { body }) => {
    const { accounts, audit } = services;
    try {
      const tokens = await accounts.signIn({
        login: body.account,
        password: body.password,
        hashed: body.pw_encrypted === 'hashed',
        channel: body.login_entry === 'app' ? 'app' : 'web',
        remember: body.remember ?? false,
        source,
      });
      audit.note({ scope: '', actor: body.account, act: 'signIn', outcome: 'done', body: { source } });
      return await signedIn(services, tokens);
    } catch (error) {
      const outcome = error instanceof AppError ? error.code : 'failed';
      audit.note({ scope: '', actor: body.account, act: 'signIn', outcome, body: { source } });
      throw error;
    }
  },
  'GET /auth/check': ({ services, person, session }) => data(wireAccount(services, person, session)),
  'POST /auth/logout': async ({ services, session, person }) => {
    await services.sessions.end(session.id, 'signed out');
    services.audit.note({
      scope: '',
      actor: person.account.login,
      act: 'signOut',
      outcome: 'done',
      body: {},
    });
    return { tag: 'data', data: '', signedOut: true };
  },
  'POST /auth/refresh': async ({ services, refreshCookie }) => {
    const tokens = refreshCookie === null ? null : await services.sessions.refresh(refreshCookie);
    if (!tokens) throw sessionOver();
    return signedIn(services, tokens);
  },
  'POST /auth/confirm': async ({ services, session, person, source }, { body }) => {
    const { login } = person.account;
    const attempt = services.accounts.attempt(login, source);
    // An app password never proves a person (domain 8.3).
    const proven =
      session.appPassword === null && (await services.accounts.verify(person.account, body.password));
    services.audit.note({
      scope: '',
      actor: login,
      act: 'confirm',
      outcome: proven ? 'done' : 'denied',
      body: { source },
    });
    if (!proven) throw new AppError('wrongPassword', 'v2_mg_wrong_password');
    attempt.succeeded();
    await services.sessions.confirm(session);
    return data('');
  },
  'GET /auth/state': async ({ services }) =>
    data({
      setup: services.options.firstAccount !== null && !(await services.accounts.any()) ? '1' : '0',
      demo: services.options.demo ? '1' : '0',
      server_time: String(services.clock.now()),
    }),
  'POST /auth/setup': async ({ services, source }, { body }) => {
    const { accounts, memberships, options, store, clock, audit } = services;
    const { firstAccount } = options;
    const attempt = accounts.attempt('', source);
    if (firstAccount === null || !sameText(firstAccount.code, body.code) || (await accounts.any()))
      throw new AppError('loginFailure', 'v2_mg_login_failure');
    attempt.succeeded();
    await firstAccount.enrol({ login: body.account, name: body.name, pin: body.pin });
    const account = await accounts.create({ login: body.account, name: body.name, password: body.password });
    for (const panel of await allPanels(store.db))
      await memberships.put({
        account: account.id,
        panel: panel.id,
        role: 'master',
        areas: [],
        slots: [{ tag: 'master' }],
        from: clock.now(),
        until: null,
        consentUntil: null,
      });
    audit.note({ scope: '', actor: body.account, act: 'firstAccount', outcome: 'done', body: { source } });
    return signedIn(
      services,
      await accounts.signIn({
        login: body.account,
        password: body.password,
        hashed: false,
        channel: 'web',
        remember: false,
        source,
      }),
    );
  },
};
