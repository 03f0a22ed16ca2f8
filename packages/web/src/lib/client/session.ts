import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { create } from 'zustand';
import { forgetVisit, hasVisited, noteVisit } from '#lib/entry-cookies.ts';
import { failed, type Outcome } from '#lib/client/outcome.ts';
import { send } from '#lib/client/send.ts';
import type { Position } from '#lib/live/position.ts';

/** Who uses the portal. `over`: the session ended under a page that stays as it is (S4.1, t_expired). */
export type Session =
  | { readonly tag: 'unknown' }
  | { readonly tag: 'out' }
  | { readonly tag: 'in'; readonly account: WireAccount }
  | { readonly tag: 'over'; readonly account: WireAccount };

export const useSession = create<{ readonly session: Session }>(() => ({ session: { tag: 'unknown' } }));
export const currentSession = (): Session => useSession.getState().session;
const become = (session: Session): void => useSession.setState({ session });

/** In memory only: a script of another page finds nothing. A reload restores it from the refresh cookie. */
let token = '';
export const currentToken = (): string => token;

/** Takes over the token of a reply; the server rotates it at its own pace. */
export function adoptToken(next: string): void {
  if (next !== '') token = next;
}

/** Epoch ms at which somebody came in, until a panel is followed from there. */
let enteredAt = 0;
/** Milliseconds for which that is near enough: what was missed is brought after, and told as news. */
const nearFor = 30_000;

/** Where the live messages of a panel stood when somebody came in, before anything of it was read; good for one use. */
export function positionAtEntry(panel: string): Position | undefined {
  const session = currentSession();
  const near = Date.now() - enteredAt < nearFor;
  enteredAt = 0;
  if (session.tag !== 'in' || !near) return undefined;
  const { mac, live_epoch: epoch, live_seq: seq } = session.account;
  return mac === panel && epoch !== '' ? { panel, epoch, seq: Number(seq) } : undefined;
}

export function enter(account: WireAccount, withToken: string): void {
  token = withToken;
  enteredAt = Date.now();
  noteVisit(account);
  become({ tag: 'in', account });
}

export function leave(): void {
  token = '';
  forgetVisit();
  become({ tag: 'out' });
}

/** Session over, page kept: only the re-login sheet lies over it. */
export function expire(): void {
  token = '';
  const session = currentSession();
  if (session.tag === 'in') become({ tag: 'over', account: session.account });
  else if (session.tag === 'unknown') become({ tag: 'out' });
}

/** Resolves to true when somebody has signed in again on this page, to false when it was left. */
export function signedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (session: Session): boolean => {
      if (session.tag === 'over' || session.tag === 'unknown') return false;
      resolve(session.tag === 'in');
      return true;
    };
    if (settle(currentSession())) return;
    const stop = useSession.subscribe(({ session }) => {
      if (settle(session)) stop();
    });
  });
}

let renewing: Promise<Outcome<true>> | undefined;

async function renewOnce(): Promise<Outcome<true>> {
  const outcome = await send({ method: 'POST', path: '/auth/refresh', token: '' });
  if (outcome.tag === 'failed') return outcome;
  const { code, data, token: next } = outcome.data;
  if (code !== codes.ok) return failed({ tag: 'sessionOver' });
  // The route's own data: the same object as signing in gives.
  enter(data as WireAccount, next);
  return { tag: 'done', data: true };
}

/** Trades the refresh cookie for a new token. However many calls ask at once, one attempt serves them all. */
export function renew(): Promise<Outcome<true>> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/**
 * Finds out at the start who is here. Without the mark of an earlier visit nobody is, and nothing is asked. Gives the
 * failure when the server cannot be asked.
 */
export async function restore(): Promise<Outcome<true>> {
  if (currentSession().tag !== 'unknown') return { tag: 'done', data: true };
  if (!hasVisited()) {
    become({ tag: 'out' });
    return { tag: 'done', data: true };
  }
  const outcome = await renew();
  if (outcome.tag === 'done') return outcome;
  if (outcome.failure.tag !== 'sessionOver') return outcome;
  leave();
  return { tag: 'done', data: true };
}
