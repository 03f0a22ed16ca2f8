import { codes } from '@homeward/contract/envelope.ts';
import { AppError } from '../app-error.ts';
import { repliesOf } from '../store/idempotency.ts';
import type { AtPanel, Reply } from './handler.ts';

interface UnderWay {
  readonly request: string;
  readonly reply: Promise<Reply<''>>;
}
const underWay = new WeakMap<object, Map<string, UnderWay>>();

/**
 * Acts once for a key of this person at this panel: a repeated call gets the same reply, also while the first is under
 * way, and after a restart. Another request under the same key is an input error. Refusals are not kept: whoever
 * corrects the cause may try again.
 */
export async function once<Data>(
  context: AtPanel,
  key: string,
  request: string,
  act: () => Promise<Reply<'' | Data>>,
): Promise<Reply<'' | Data>> {
  const { services, session, panel } = context;
  const replies = repliesOf(services.store.db, `${session.account} ${panel}`);
  const running = underWay.get(services) ?? new Map<string, UnderWay>();
  underWay.set(services, running);
  const name = JSON.stringify([session.account, panel, key]);
  const other = running.get(name) ?? (await replies.find(key));
  if (other && other.request !== request) throw new AppError('inputError', 'v2_mg_input_error');
  if (other && typeof other.reply === 'string') return { tag: 'data', data: '' };
  // Looked up again: another call may have begun while the store was asked.
  const begun = running.get(name);
  if (begun) return begun.reply;
  const reply = act().then(async (answer): Promise<Reply<''>> => {
    await replies.keep(key, request, codes.ok, services.clock.now());
    return answer.tag === 'data' ? { ...answer, data: '' } : answer;
  });
  running.set(name, { request, reply });
  try {
    return await reply;
  } finally {
    running.delete(name);
  }
}
