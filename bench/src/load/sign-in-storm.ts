/**
 * So many people at the door of a portal: at each question all of them sign in at once. In a process of its own: whoever
 * measures an alarm meanwhile must not wait for them himself.
 */
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { password, personNo } from '../product/accounts.ts';
import { setting, tell } from '../telling.ts';

export interface Storm {
  /** Let in, of all who wanted to. */
  readonly letIn: number;
  /** Times that somebody was told to come again. */
  readonly sentAway: number;
  /** Answers of any other kind, and none at all. */
  readonly lost: number;
  readonly milliseconds: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const busy: readonly string[] = [codes.retryLater, codes.loginBlocked];
/** Nobody tries longer than this, ms. */
const patience = 60_000;

/**
 * So many people sign in at once, each from an address of his own; whoever is sent away tries again within a second,
 * as long as it takes.
 */
async function signInAtOnce(address: string, people: number): Promise<Storm> {
  let letIn = 0;
  let sentAway = 0;
  let lost = 0;
  // Everybody is at the door before the first one knocks.
  await Promise.all(
    Array.from({ length: people }, async () => (await fetch(`${address}/healthz`)).arrayBuffer()),
  );
  const began = performance.now();
  const enter = async (no: number): Promise<string> => {
    const response = await fetch(`${address}/REST/v2/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${Math.floor(no / 250)}.${1 + (no % 250)}`,
      },
      body: JSON.stringify({ account: personNo(no), password }),
    });
    return ((await response.json()) as Envelope<unknown>).code;
  };
  const person = async (no: number): Promise<void> => {
    while (performance.now() - began < patience) {
      const code = await enter(no).catch(() => 'none');
      if (code === codes.ok) {
        letIn += 1;
        return;
      }
      if (!busy.includes(code)) {
        lost += 1;
        return;
      }
      sentAway += 1;
      await pause(500 + Math.random() * 500);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, no) => person(no)));
  return { letIn, sentAway, lost, milliseconds: performance.now() - began };
}

const address = setting('BENCH_ADDRESS');
const people = Number(setting('BENCH_PEOPLE'));
process.stdin.on('data', () => void signInAtOnce(address, people).then((storm) => tell({ ...storm })));
process.once('SIGTERM', () => process.exit(0));
tell({ people });
