import { describe, expect, it } from 'vitest';
import { repliesOf } from '../store/idempotency.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { data } from './handler.ts';
import type { Reply } from './handler.ts';
import { once } from './once.ts';

const started = serversOfThisFile();
const asked = { scope: `a1 ${home}`, key: 'k', request: 'r', secret: false, byHub: false };

/** Two nodes on one store: what runs on one is not in the memory of the other. */
async function nodes() {
  const { server, clock } = await started();
  const { services } = server;
  let acts = 0;
  let go: (reply: Reply<unknown>) => void = () => undefined;
  return {
    one: services,
    other: { ...services },
    clock,
    acts: () => acts,
    act: () => {
      acts += 1;
      return data(acts);
    },
    waits: () => {
      acts += 1;
      return new Promise<Reply<unknown>>((resolve) => {
        go = resolve;
      });
    },
    go: () => go(data('done')),
  };
}

describe('a key', () => {
  it('has its call done by one node, and the other gives its reply as soon as there is one', async () => {
    const { one, other, acts, waits, act, go } = await nodes();
    const first = once(one, asked, waits);
    await expect.poll(acts).toBe(1);
    await expect(once(other, asked, act)).rejects.toMatchObject({ code: '044' });
    go();
    expect(await first).toEqual(data('done'));
    expect(await once(other, asked, act)).toEqual(data('done'));
    expect(acts()).toBe(1);
  });

  it('whose node died over it is done again where a hub knows it, and nowhere else', async () => {
    const { one, clock, acts, act } = await nodes();
    await repliesOf(one.store.db, asked.scope).take(asked.key, asked.request, clock.now());
    const byHub = { ...asked, byHub: true };
    await expect(once(one, byHub, act)).rejects.toMatchObject({ code: '044' });
    clock.advance(61_000);
    await expect(once(one, asked, act)).rejects.toMatchObject({ code: '044' });
    expect(await once(one, byHub, act)).toEqual(data(1));
    expect(acts()).toBe(1);
  });

  it('is free again after a refusal', async () => {
    const { one, act } = await nodes();
    await expect(once(one, asked, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await once(one, asked, act)).toEqual(data(1));
  });
});
