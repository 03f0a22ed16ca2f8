import { hash } from 'node:crypto';
import { maskUrl } from '@homeward/contract/report-url.ts';
import { AppError } from '../app-error.ts';
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
}

/**
 * Acts once for a key: a repeated call gets the same reply, also while the first is under way, and after a restart.
 * Another request under the same key is an input error. Refusals are not kept: whoever corrects the cause may try again.
 */
export async function once(
  services: Services,
  { scope, key, request, secret }: Repeatable,
  act: () => Promise<Reply<unknown>> | Reply<unknown>,
): Promise<Reply<unknown>> {
  const replies = repliesOf(services.store.db, scope);
  const running = underWay.get(services) ?? new Map<string, UnderWay>();
  underWay.set(services, running);
  const name = JSON.stringify([scope, key]);
  const other = running.get(name) ?? (await replies.find(key));
  if (other && other.request !== request) throw new AppError('inputError', 'v2_mg_input_error');
  if (other && typeof other.reply === 'string')
    return { tag: 'data', data: JSON.parse(other.reply) as unknown };
  // Looked up again: another call may have begun while the store was asked.
  const begun = running.get(name);
  if (begun) return begun.reply;
  const reply = Promise.resolve(act()).then(async (answer) => {
    const kept = answer.tag === 'data' && !secret ? answer.data : '';
    await replies.keep(key, request, JSON.stringify(kept), services.clock.now());
    return answer;
  });
  running.set(name, { request, reply });
  try {
    return await reply;
  } finally {
    running.delete(name);
  }
}
