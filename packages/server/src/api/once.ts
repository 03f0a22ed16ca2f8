import { hash } from 'node:crypto';
import { maskUrl } from '@homeward/contract/words/reports/report-url.ts';
import { AppError } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import { repliesOf } from '../store/idempotency.ts';
import type { Reply } from './handler.ts';

/** What no hash of a request may be made of: short secrets can be found by trying. */
const secrets: ReadonlySet<string> = new Set([
  'pincode',
  'pin',
  'password',
  'new_password',
  'totp',
  'recovery_code',
  'passphrase',
  'code',
  'user_code',
  'secret',
  'key',
  // A text message's word and code.
  'sms',
  // Set-ups of other programs, which hold what they sign in with.
  'files',
]);
/** One code for each area (S5.8). */
const isSecret = (name: string): boolean => secrets.has(name) || /^code_\d$/.test(name);

/** Keys and passwords in addresses, too. */
const shown = (name: string, value: unknown): unknown =>
  name === 'url' && typeof value === 'string' ? maskUrl(value).shown : value;

/** The same text for the same request, without its secrets. */
export const digest = (request: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(request, (name, value: unknown) => (isSecret(name) ? undefined : shown(name, value))) ??
      '',
  );

interface UnderWay {
  readonly request: string;
  readonly reply: Promise<Reply<unknown>>;
}
const underWay = new WeakMap<object, Map<string, UnderWay>>();

export interface Repeatable {
  /** Whose key it is. */
  readonly scope: string;
  readonly key: string;
  /** The digest of what is asked for. */
  readonly request: string;
  /** Its reply is shown once and kept nowhere. */
  readonly secret: boolean;
  /** What it does is a hub's to do, which acts once for a key by itself. */
  readonly byHub: boolean;
}

/** Ms after which whoever took a key and did not answer is not coming back. */
const abandonedAfter = 60_000;

/**
 * Acts once for a key: a repeated call gets the same reply, also while the first is under way, and after a restart. The
 * key is taken before anything is done, so that another node, or this one after a crash, does not do it again: it
 * answers 044 until there is a reply. What a hub does is asked of it once more in the end, under the same id. Another
 * request under the same key is an input error. Refusals are not kept: whoever corrects the cause may try again.
 */
export async function once(
  services: Services,
  { scope, key, request, secret, byHub }: Repeatable,
  act: () => Promise<Reply<unknown>> | Reply<unknown>,
): Promise<Reply<unknown>> {
  const { store, clock } = services;
  const replies = repliesOf(store.db, scope);
  const running = underWay.get(services) ?? new Map<string, UnderWay>();
  underWay.set(services, running);
  const name = JSON.stringify([scope, key]);
  const kept = running.has(name) ? null : await replies.find(key);
  const other = running.get(name) ?? kept;
  if (other && other.request !== request) throw new AppError('inputError', 'v2_mg_input_error');
  if (kept && kept.reply !== '') return { tag: 'data', data: JSON.parse(kept.reply) as unknown };
  // Looked up again: another call may have begun while the store was asked.
  const begun = running.get(name);
  if (begun) return begun.reply;
  const take = async (): Promise<boolean> => {
    const now = clock.now();
    if (kept === null) return replies.take(key, request, now);
    return byHub && now - kept.at > abandonedAfter && replies.takeOver(key, kept.at, now);
  };
  const reply = take().then(async (taken) => {
    if (!taken) throw new AppError('retryLater', 'v2_mg_retry_later');
    try {
      const answer = await act();
      await replies.keep(key, JSON.stringify(answer.tag === 'data' && !secret ? answer.data : ''));
      return answer;
    } catch (error) {
      await replies.release(key);
      throw error;
    }
  });
  running.set(name, { request, reply });
  try {
    return await reply;
  } finally {
    running.delete(name);
  }
}
