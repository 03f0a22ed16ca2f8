import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { authRoutes } from '@homeward/contract/routes/access/auth.ts';
import { AppError, sessionOver } from '../base/app-error.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import { assertPassword } from '../accounts/passwords.ts';
import { sameText } from '../accounts/secrets.ts';
import { ownerMembership } from '../accounts/owner-membership.ts';
import type { Wanted } from '../accounts/sign-ins.ts';
import { data } from '../api/handler.ts';
import type { Handlers, Visit } from '../api/handler.ts';
import type { Services } from '../services.ts';
import { loginKey } from '../store/accounts.ts';
import { repliesOf } from '../store/idempotency.ts';
import { allPanels } from '../store/panels.ts';
import { canReset } from './auth-reset.ts';
import { noteAct, signedIn, visitorOf, wireAccount } from './signed-in.ts';

interface Entry {
  readonly login_entry?: string | undefined;
  readonly remember?: boolean | undefined;
}

const wantedOf = ({ login_entry: entry, remember }: Entry): Wanted => ({
  channel: entry === 'app' ? 'app' : 'web',
  remember: remember ?? false,
});

/** Does something in somebody's name and writes down what came of it. */
async function noted<Result>(
  visit: Visit,
  actor: string,
  act: AuditAct,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    noteAct(visit, actor, act, 'done');
    return result;
  } catch (error) {
    // Whoever was sent away since the server is busy has tried nothing, and a crowd of them must not make it busier.
    const busy = error instanceof AppError && error.status === 503;
    if (!busy) noteAct(visit, actor, act, error instanceof AppError ? error.code : 'failed');
    throw error;
  }
}

type Here =
  | 'POST /auth/login'
  | 'POST /auth/second_factor'
  | 'POST /auth/passkey/begin'
  | 'POST /auth/passkey/finish'
  | 'GET /auth/check'
  | 'POST /auth/logout'
  | 'POST /auth/refresh'
  | 'GET /auth/state'
  | 'POST /auth/setup';

/** In and out. */
export const authHandlers: Pick<Handlers, Extract<keyof typeof authRoutes, Here>> = {
  'POST /auth/login': (visit, { body }) =>
    noted(visit, loginKey(body.account), 'signIn', async () => {
      const { services, source, deviceCookie: device } = visit;
      const hashed = body.pw_encrypted === 'hashed';
      const credentials = { login: body.account, password: body.password, hashed, source, device };
      return signedIn(
        services,
        await services.signIns.byPassword(credentials, wantedOf(body), visitorOf(visit)),
      );
    }),
  'POST /auth/second_factor': async (visit, { body }) => {
    const { services } = visit;
    const person = await services.signIns.behind('factor', body.challenge);
    return noted(visit, person?.account.login ?? '', 'secondFactor', async () => {
      const { tokens, by } = await services.signIns.bySecondFactor(body.challenge, body, visitorOf(visit));
      if (by === 'recovery' && person) {
        services.memberships.changed(person.account.id);
        tellOwner(services, person.account, 'recoveryCodeUsed');
      }
      return signedIn(services, tokens);
    });
  },
  'POST /auth/passkey/begin': async ({ services, origin }) => {
    const request = await services.passkeys.request(origin, null);
    if (!request) throw new AppError('forbidden', 'v2_mg_passkey_not_here');
    return data(request);
  },
  'POST /auth/passkey/finish': async (visit, { body }) => {
    const { services } = visit;
    const tokens = await services.signIns.byPasskey(body.credential, wantedOf(body), visitorOf(visit));
    const reply = await signedIn(services, tokens);
    if (reply.tag === 'data') noteAct(visit, reply.data.id, 'signInByPasskey', 'done');
    return reply;
  },
  'GET /auth/check': async ({ services, person, session }) =>
    data(await wireAccount(services, person, session)),
  'POST /auth/logout': async (context) => {
    const { services, session, person } = context;
    await services.sessions.end(session.id, 'signed out');
    noteAct(context, person.account.login, 'signOut', 'done');
    return { tag: 'data', data: '', signedOut: true };
  },
  'POST /auth/refresh': async ({ services, refreshCookie }) => {
    const tokens = refreshCookie === null ? null : await services.sessions.refresh(refreshCookie);
    if (!tokens) throw sessionOver();
    return signedIn(services, tokens);
  },
  'GET /auth/state': async ({ services }) =>
    data({
      setup: services.options.firstAccount !== null && !(await services.accounts.any()) ? '1' : '0',
      demo: services.options.demo ? '1' : '0',
      reset: canReset(services) ? '1' : '0',
      server_time: String(services.clock.now()),
    }),
  'POST /auth/setup': (visit, { body }) =>
    alone(visit.services, async () => {
      const { services, source } = visit;
      const { accounts, memberships, options, store } = services;
      const { firstAccount } = options;
      const attempt = await accounts.attempt('', source);
      if (firstAccount === null || !sameText(firstAccount.code, body.code) || (await accounts.any()))
        throw new AppError('loginFailure', 'v2_mg_login_failure');
      await attempt.succeeded();
      assertPassword(body.password, { login: body.account, name: body.name, mail: '' }, false, 'password');
      await firstAccount.enrol({ login: body.account, name: body.name, pin: body.pin });
      const account = await accounts.create({
        login: body.account,
        name: body.name,
        password: body.password,
      });
      for (const panel of await allPanels(store.db))
        await memberships.put(ownerMembership(account.id, panel.id));
      noteAct(visit, loginKey(body.account), 'firstAccount', 'done');
      const credentials = {
        login: body.account,
        password: body.password,
        hashed: false,
        source,
        device: null,
      };
      return signedIn(
        services,
        await services.signIns.byPassword(credentials, wantedOf({}), visitorOf(visit)),
      );
    }),
};

/** Ms after which a first account that never came to be is nobody's any more. */
const setupMs = 60_000;

/** Makes the first account, one at a time over all nodes: whoever comes meanwhile is not the first. */
async function alone<Result>({ store, clock }: Services, work: () => Promise<Result>): Promise<Result> {
  const claims = repliesOf(store.db, 'first account');
  const now = clock.now();
  const before = await claims.find('');
  const stale = before !== null && Math.abs(now - before.at) > setupMs;
  const taken = stale ? await claims.takeOver('', before.at, now) : await claims.take('', '', now);
  if (!taken) throw new AppError('loginFailure', 'v2_mg_login_failure');
  try {
    return await work();
  } finally {
    await claims.release('');
  }
}
