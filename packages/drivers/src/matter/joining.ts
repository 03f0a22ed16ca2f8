import type { Joining, JoiningAnswer } from '@homeward/contract/shapes/devices/network.ts';
import type { DriverNetwork, NetworkOutcome } from '../port.ts';
import type { Answer } from './messages.ts';
import type { Json } from '../common/json.ts';

/** How devices are let in and out, by their codes. */
export interface JoiningTalk extends Pick<Required<DriverNetwork>, 'joining' | 'answer'> {
  /** Somebody teaches, or no longer does. */
  learn(on: boolean): void;
  /** Nothing is known of what was under way. */
  lost(): void;
}

/** Ms: finding it, its radio, and asking it what it is. */
const joinMs = 180_000;

/** Lets devices in by the code on them, one after the other. The code is in what is sent and nowhere else. */
export function createJoiningTalk(
  ask: (command: string, args: Json, patienceMs: number) => Promise<Answer>,
  came: (node: unknown) => void,
): JoiningTalk {
  let isLearning = false;
  let now: Joining | null = null;
  /** Which try it is: the answer to one before counts no longer. */
  let tries = 0;

  async function commission(code: string): Promise<void> {
    tries += 1;
    const own = tries;
    now = { tag: 'begun' };
    const answer = await ask('commission_with_code', { code }, joinMs);
    if (own !== tries) return;
    if (answer.ok) {
      now = isLearning ? { tag: 'open' } : null;
      return came(answer.result);
    }
    now = { tag: 'failed', device: null, why: 'inclusion' };
  }

  const answer = (said: JoiningAnswer): Promise<NetworkOutcome> => {
    const isAsked = isLearning && now?.tag !== 'begun';
    if (said.tag !== 'code' || !isAsked)
      return Promise.resolve({ ok: false, detail: 'nobody asks for that' });
    void commission(said.code);
    return Promise.resolve({ ok: true, detail: 'begun' });
  };

  return {
    joining: () => now,
    answer,
    learn: (on) => {
      isLearning = on;
      if (now?.tag === 'begun') return;
      now = on ? { tag: 'open' } : null;
    },
    lost: () => {
      tries += 1;
      now = isLearning ? { tag: 'open' } : null;
    },
  };
}
