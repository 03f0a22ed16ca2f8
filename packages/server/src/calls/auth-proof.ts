import type { Proof } from '@homeward/contract/shapes/access/account.ts';
import type { authRoutes } from '@homeward/contract/routes/access/auth.ts';
import { hasGiven } from '../accounts/factors.ts';
import type { GivenFactor } from '../accounts/factors.ts';
import { command } from '../api/command.ts';
import { data, done } from '../api/handler.ts';
import type { Handlers, Signed } from '../api/handler.ts';
import { assertPerson } from '../api/step-up.ts';
import { AppError } from '../base/app-error.ts';
import { noteAct, signedIn, visitorOf } from './signed-in.ts';

/** By what a person proved himself anew; null where it was wrong. Throws 018 or 044 after too many tries. */
async function proofOf(
  { services, person, session, origin }: Signed,
  given: GivenFactor & { readonly password?: string | undefined },
): Promise<Proof | null> {
  const { account } = person;
  // An app password never proves a person (domain 8.3).
  const proves = session.appPassword === null;
  if (given.password === undefined) return proves ? services.factors.prove(account.id, given, origin) : null;
  if (proves)
    return (await services.accounts.isPassword(account, given.password, session)) ? 'password' : null;
  // A wrong try all the same.
  await services.accounts.attemptInSession(session);
  return null;
}

type Here =
  | 'POST /auth/confirm'
  | 'POST /auth/confirm_passkey'
  | 'POST /auth/handover'
  | 'POST /auth/token'
  | 'POST /auth/ticket'
  | 'POST /auth/passcode';

/** What a session is good for beyond itself: proving anew, and tokens and tickets that are good once. */
export const authProofHandlers: Pick<Handlers, Extract<keyof typeof authRoutes, Here>> = {
  'POST /auth/confirm': async (context, { body }) => {
    if (body.password === undefined && !hasGiven(body)) throw new AppError('inputError', 'v2_mg_input_error');
    const { services, session, person } = context;
    const by = await proofOf(context, body);
    noteAct(context, person.account.login, 'confirm', by === null ? 'denied' : 'done');
    if (by === null)
      throw new AppError(
        'wrongPassword',
        body.password === undefined ? 'v2_mg_wrong_factor' : 'v2_mg_wrong_password',
      );
    await services.sessions.confirm(session, by !== 'password');
    if (by === 'recovery') services.memberships.changed(session.account);
    return done;
  },
  'POST /auth/confirm_passkey': async (context) => {
    assertPerson(context);
    const { services, session, origin } = context;
    const request = await services.passkeys.request(origin, session.account);
    if (!request) throw new AppError('notFound', 'v2_mg_no_data_found');
    return data(request);
  },
  'POST /auth/handover': async (context) => {
    assertPerson(context);
    return data(await context.services.signIns.handover(context.session));
  },
  'POST /auth/token': async (visit, { query, body }) => {
    const { services } = visit;
    const tokens = await services.signIns.byHandover(body.token ?? query.token ?? '', visitorOf(visit));
    if (!tokens) throw new AppError('loginFailure', 'v2_mg_handover_over');
    const reply = await signedIn(services, tokens);
    if (reply.tag === 'data') noteAct(visit, reply.data.id, 'signInByHandover', 'done');
    return reply;
  },
  'POST /auth/ticket': async ({ services, session }) => {
    const { singleUse, options } = services;
    const body = JSON.stringify({ session: session.id });
    const { token, until } = await singleUse.issue(
      'ticket',
      session.account,
      body,
      options.limits.ticketLife,
    );
    return data({ ticket: token, until });
  },
  'POST /auth/passcode': async (context, { body }) => {
    assertPerson(context);
    const { services, session, panel, membership } = context;
    const { passcodes, tenants } = services;
    const { settingsNeedPin, rulesNeedPin } = tenants.flagsOf(panel);
    if (!settingsNeedPin && !rulesNeedPin) throw new AppError('forbidden', 'v2_mg_switched_off');
    await command(context, { tag: 'provePin', pin: body.pincode }, passcodes.slots(membership));
    return data({ until: await passcodes.pass(session, panel) });
  },
};
