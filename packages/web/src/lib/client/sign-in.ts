import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { BodyIn } from '@homeward/contract/routes/table.ts';
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';
import { refusalTexts } from '#lib/client/call.ts';
import { send } from '#lib/client/send.ts';
import { currentToken, enter, leave } from '#lib/client/session.ts';
import { rememberUser } from '#lib/known-users.ts';

/** Opens a session by any of the calls that do; their answers are alike. */
export async function enterBy(path: string, body: object): Promise<Outcome<WireAccount>> {
  const outcome = await send({ method: 'POST', path, body, token: '' });
  if (outcome.tag === 'failed') return outcome;
  const { code, panelCode, message, data, token } = outcome.data;
  if (code !== codes.ok) {
    await refusalTexts();
    return failed({ tag: 'refused', code, panelCode, message, data });
  }
  const account = data as WireAccount;
  rememberUser(account.id);
  enter(account, token);
  return { tag: 'done', data: account };
}

/** Signs in with a person's own password. */
export const signIn = (account: string, password: string, remember: boolean): Promise<Outcome<WireAccount>> =>
  enterBy('/auth/login', { account, password, remember });

/** Makes the first account of a home and signs it in. */
export const setUp = (body: BodyIn<'POST /auth/setup'>): Promise<Outcome<WireAccount>> =>
  enterBy('/auth/setup', body);

/** Ends the session here even where the server cannot be told. */
export async function signOut(): Promise<void> {
  await send({ method: 'POST', path: '/auth/logout', token: currentToken() });
  leave();
}
