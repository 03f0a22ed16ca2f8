import type { authRoutes } from '@homeward/contract/routes/access/auth.ts';
import { tellOwner } from '../accounts/account-mail.ts';
import { hasGiven } from '../accounts/factors.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { assertPassword } from '../accounts/passwords.ts';
import { done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { countOf, textOf } from '../texts/catalogue.ts';
import { accountLocale } from '../texts/language.ts';
import type { Services } from '../services.ts';
import { accountByLogin, accountsByMail, loginKey } from '../store/accounts.ts';
import type { Account } from '../store/accounts.ts';
import { hasFactor } from '../store/second-factors.ts';
import { noteAct, visitorOf } from './signed-in.ts';

/** How a link reaches people; null where there is no mail, or nobody said where this server is. */
function wayOf({ mailer, options }: Services): { readonly mailer: Mailer; readonly origin: string } | null {
  // Never by what a request says of the address: a link must lead here and nowhere else.
  return mailer === null || options.origin === null ? null : { mailer, origin: options.origin };
}

export const canReset = (services: Services): boolean => wayOf(services) !== null;

/** Mails a link, unless one was mailed a moment ago. */
async function mailLink(services: Services, account: Account): Promise<void> {
  const { singleUse, options, clock } = services;
  const { resetLife, resetEvery } = options.limits;
  const way = wayOf(services);
  if (!way || account.mail === '') return;
  const newest = await singleUse.newest('reset', account.id);
  if (newest !== null && newest - clock.now() > resetLife - resetEvery) return;
  const { token } = await singleUse.issue('reset', account.id, '', resetLife);
  const locale = await accountLocale(services, account.id);
  await way.mailer.send({
    to: account.mail,
    account: account.id,
    locale,
    subject: textOf(locale, 'reset.subject'),
    text: [
      textOf(locale, 'reset.asked', { login: account.login }),
      countOf(locale, 'reset.link', resetLife / 60_000),
      // After the hash: what stands there is sent to no server and written into no log.
      `${way.origin}/security/auth/reset#token=${token}`,
      textOf(locale, 'reset.not_you'),
    ].join('\n\n'),
  });
}

async function mailLinks(services: Services, who: string): Promise<void> {
  const { db } = services.store;
  const named = await accountByLogin(db, who);
  const accounts = named ? [named] : who.includes('@') ? await accountsByMail(db, who) : [];
  for (const account of accounts) await mailLink(services, account);
}

type Here = 'POST /auth/forgot' | 'POST /auth/reset_password';

/** A forgotten password. A mail alone never opens an account that has a second factor. */
export const authResetHandlers: Pick<Handlers, Extract<keyof typeof authRoutes, Here>> = {
  'POST /auth/forgot': async (visit, { body }) => {
    const { services, source } = visit;
    if (!canReset(services)) throw new AppError('forbidden', 'v2_mg_no_mail');
    const who = loginKey(body.account);
    // Never called a success: whoever asks often is sent away, whether or not there is such an account.
    await services.accounts.attempt(`forgotten ${who}`, source);
    noteAct(visit, who, 'forgot', 'done');
    // Not waited for: how long it takes would tell whether there is such an account.
    mailLinks(services, who).catch((error: unknown) =>
      services.log.error('a link for a new password was not mailed', {
        error: error instanceof Error ? error.message : 'unknown',
      }),
    );
    return done;
  },
  'POST /auth/reset_password': async (visit, { body }) => {
    const { services } = visit;
    const { accounts, factors, memberships, sessions, signIns, singleUse } = services;
    const { origin } = visitorOf(visit);
    const over = (): AppError => new AppError('loginFailure', 'v2_mg_reset_over');
    const person = await signIns.behind('reset', body.token);
    if (!person) throw over();
    const { account } = person;
    const strong = hasFactor(person.factors);
    assertPassword(body.password, account, strong, 'password');
    if (strong && !hasGiven(body))
      throw new AppError('secondFactor', 'v2_mg_second_factor', {
        data: await signIns.asked(account.id, origin, body.token),
      });
    if (strong && (await factors.prove(account.id, body, origin)) === null) {
      noteAct(visit, account.login, 'resetPassword', 'denied');
      throw new AppError('wrongPassword', 'v2_mg_wrong_factor');
    }
    if (!(await singleUse.take('reset', body.token))) throw over();
    await accounts.setPassword(account.id, body.password);
    await singleUse.void('reset', account.id);
    await sessions.endAll(account.id, 'password reset');
    memberships.changed(account.id);
    noteAct(visit, account.login, 'resetPassword', 'done');
    tellOwner(services, account, 'password');
    return done;
  },
};
