import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atOnce, turnstile } from './turnstile.ts';

/** A door, and who has passed it. */
function door() {
  const inside: string[] = [];
  const enter = turnstile(({ url = '' }) => inside.push(url));
  const knock = (name: string): void => {
    const request = new IncomingMessage(new Socket());
    request.url = name;
    enter(request, new ServerResponse(request));
  };
  return { inside, knock };
}

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, no) => `/${no}`);

describe('a turnstile', () => {
  it('lets a few pass at once', () => {
    const { inside, knock } = door();
    for (const name of names(atOnce)) knock(name);
    expect(inside).toEqual(names(atOnce));
  });

  it('lets a crowd pass in its order, and others speak in between', async () => {
    const { inside, knock } = door();
    const crowd = names(3 * atOnce + 1);
    for (const name of crowd) knock(name);
    const seen = [inside.length];
    while (inside.length < crowd.length) {
      await nextTurn();
      seen.push(inside.length);
    }
    expect(seen).toEqual([atOnce, 2 * atOnce, 3 * atOnce, crowd.length]);
    expect(inside).toEqual(crowd);
  });

  it('lets nobody overtake who waits', async () => {
    const { inside, knock } = door();
    for (const name of names(2 * atOnce)) knock(name);
    await nextTurn();
    knock('/late');
    expect(inside).toHaveLength(2 * atOnce);
    await nextTurn();
    expect(inside.at(-1)).toBe('/late');
  });

  it('has room again for whoever comes later', async () => {
    const { inside, knock } = door();
    for (let no = 0; no < 3 * atOnce; no += 1) {
      knock(`/${no}`);
      expect(inside.at(-1)).toBe(`/${no}`);
      await nextTurn();
      await nextTurn();
    }
  });
});
