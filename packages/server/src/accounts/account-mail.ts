import type { Log } from '@homeward/contract/ports.ts';
import { textOf } from '../texts/catalogue.ts';
import type { Values } from '../texts/catalogue.ts';
import { accountLocale } from '../texts/language.ts';
import type { LocaleSources } from '../texts/language.ts';
import type { Account } from '../store/accounts.ts';
import type { Mailer } from './mailer.ts';

/** What a person is told of by mail, since somebody else may have done it (ASVS 6.3.7). */
export type AccountNews =
  | 'password'
  | 'mail'
  | 'totpOn'
  | 'totpOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodes'
  | 'recoveryCodeUsed'
  | 'appPassword'
  | 'factorResetBegun'
  | 'factorsReset';

/** What mails to people about their accounts need. */
export interface AccountMailing extends LocaleSources {
  /** Null where this server sends no mail. */
  readonly mailer: Mailer | null;
  readonly log: Log;
}
type Owner = Pick<Account, 'id' | 'login' | 'mail'>;
/** Why it was done, in the words of whoever did it. */
type Reason = Values & Readonly<Record<'by' | 'reason', string>>;

async function write(
  given: AccountMailing,
  { id, login, mail }: Owner,
  news: AccountNews,
  why: Reason | null,
) {
  if (given.mailer === null || mail === '') return;
  const locale = await accountLocale(given, id);
  await given.mailer.send({
    to: mail,
    account: id,
    locale,
    subject: textOf(locale, 'account.subject', { login }),
    text: [
      textOf(locale, `account.${news}`),
      ...(why === null ? [] : [textOf(locale, 'account.reason', why)]),
      textOf(locale, 'account.not_you'),
    ].join('\n\n'),
  });
}

/** Tells a person what happened to the account, where there is mail. Nobody waits for it. */
export function tellOwner(
  given: AccountMailing,
  owner: Owner,
  news: AccountNews,
  why: Reason | null = null,
): void {
  write(given, owner, news, why).catch((error: unknown) =>
    given.log.warn('a mail about an account was not sent', {
      news,
      error: error instanceof Error ? error.message : 'unknown',
    }),
  );
}
