import { hash } from 'node:crypto';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';

/** Without look-alikes: typed by hand. 26 of them are 130 bits (reliability D8). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 26;
const renewMs = limits.enrolmentMinutes * 60_000;
/** Ms until a server that did not answer is asked again, and until a link is looked at first. */
const againMs = 30_000;
const answerMs = 15_000;

export interface EnrolmentOptions {
  /** Its nodes; each is tried where the one before it does not answer. */
  readonly servers: readonly string[];
  readonly panel: PanelId;
  readonly name: string;
  /** What the hub will prove itself with. */
  readonly key: () => string;
  readonly isOnline: () => boolean;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Shows a code to whoever stands before the panel. */
  readonly show: (code: string) => void;
  readonly send?: typeof fetch;
}

export function newCode(random: Random): string {
  // 256 is a multiple of 32: every letter is equally likely.
  return [...random.bytes(codeLength)].map((byte) => letters[byte % letters.length]).join('');
}

/**
 * Shows a code, and a new one whenever that is worth nothing any more, until the server lets the hub in. Neither code
 * nor key leaves the machine: the server gets their hashes. The returned function ends it.
 */
export function offerEnrolment(options: EnrolmentOptions): () => void {
  const { servers, panel, name, clock, random, log, show, isOnline, send = fetch } = options;
  let cancel = clock.after(againMs / 10, () => void next());

  async function next(): Promise<void> {
    if (isOnline()) {
      cancel = clock.after(againMs, () => void next());
      return;
    }
    const code = newCode(random);
    const said = await announce(code);
    if (said) show(code.replaceAll(/.{4}(?=.)/g, '$&-'));
    cancel = clock.after(said ? renewMs : againMs, () => void next());
  }

  async function announce(code: string): Promise<boolean> {
    for (const server of servers) if (await announceAt(server, code)) return true;
    return false;
  }

  async function announceAt(server: string, code: string): Promise<boolean> {
    try {
      const answer = await send(`${server.replace(/\/$/, '')}${apiBase}/hub/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          panel,
          name,
          code: hash('sha256', code, 'hex'),
          key: hash('sha256', options.key(), 'hex'),
        }),
        signal: AbortSignal.timeout(answerMs),
      });
      const said: unknown = await answer.json();
      const taken = typeof said === 'object' && said !== null && 'result' in said && said.result === true;
      if (!taken) log.warn('the server does not take this hub on now', { status: answer.status });
      return taken;
    } catch (error) {
      log.warn('the server cannot be reached', { error: String(error) });
      return false;
    }
  }

  return () => cancel();
}
