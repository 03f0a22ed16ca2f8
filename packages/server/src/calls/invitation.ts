import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { memberRoutes } from '@homeward/contract/routes/access/member.ts';
import { deviceName } from '../accounts/device-name.ts';
import { assertPassword } from '../accounts/passwords.ts';
import { AppError } from '../base/app-error.ts';
import { data } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import type { Services } from '../services.ts';
import { accountByLogin } from '../store/accounts.ts';
import type { Opens } from '../store/invitations.ts';
import { shown, take } from '../tenants/invitations.ts';

const taken = (opens: Opens): { mac: string; role: string } => ({
  mac: opens.tag === 'staff' ? '' : opens.panel,
  role: opens.role,
});

/** Guessing tokens is as slow as guessing passwords. Anything but "there is none" is no guess. */
async function slowly<Value>(services: Services, source: string, look: () => Promise<Value>): Promise<Value> {
  const attempt = await services.accounts.attempt('an invitation', source);
  try {
    const value = await look();
    await attempt.succeeded();
    return value;
  } catch (error) {
    if (!(error instanceof AppError && error.code === codes.notFound)) await attempt.succeeded();
    throw error;
  }
}

type InvitationCalls = 'GET /auth/invitation' | 'POST /auth/invitation' | 'PUT /auth/invitation';

export const invitationHandlers: Pick<Handlers, Extract<keyof typeof memberRoutes, InvitationCalls>> = {
  'GET /auth/invitation': ({ services, source }, { query }) =>
    slowly(services, source, async () => data(await shown(services, query.token))),
  'POST /auth/invitation': ({ services, source, agent }, { body }) =>
    slowly(services, source, async () => {
      const { accounts, sessions, store } = services;
      const { account, opens } = await take(services, body.token, async ({ name, mail }) => {
        // Whoever has an account signs in and takes it there: a second factor may be asked for.
        if (await accountByLogin(store.db, body.account)) throw new AppError('conflict', 'v2_mg_login_taken');
        const person = { login: body.account, name: body.name ?? name, mail };
        assertPassword(body.password, person, false, 'password');
        return (await accounts.create({ ...person, password: body.password })).id;
      });
      const signedIn = await sessions.open({
        account,
        channel: 'web',
        panel: opens.tag === 'staff' ? null : opens.panel,
        remember: false,
        rights: 'full',
        appPassword: null,
        proof: 'password',
        device: deviceName(agent),
        address: source,
      });
      return { tag: 'data', data: taken(opens), signedIn } as const;
    }),
  'PUT /auth/invitation': ({ services, source, person, session }, { body }) =>
    slowly(services, source, async () => {
      // An app password is no person: it joins nothing.
      if (session.appPassword !== null) throw new AppError('forbidden', 'v2_mg_not_allowed');
      const { opens } = await take(services, body.token, () => Promise.resolve(person.account.id));
      if (opens.tag !== 'staff') await services.sessions.select(session, opens.panel);
      return data(taken(opens));
    }),
};
