import type { HubCalls } from '@homeward/hub/link/connector.ts';
import { vi } from 'vitest';
import type { Bench } from './test-hub.ts';

/** What a server would call, on a panel whose link never answers. */
export function downOf(bench: Bench): HubCalls {
  const found: HubCalls[] = [];
  bench.hub().connect({
    dial: (_hello, down) => {
      found.push(down);
      return new Promise(() => undefined);
    },
  });
  const [calls] = found;
  if (calls === undefined) throw new Error('it did not dial');
  return calls;
}

/** What work of a hub comes to: sealing takes real time, and its own clock is virtual. */
export async function settled<Value>(bench: Bench, work: Promise<Value>): Promise<Value> {
  let over = false;
  const done = work.finally(() => (over = true));
  await vi.waitUntil(async () => {
    await bench.clock.run(10);
    return over;
  });
  return done;
}
