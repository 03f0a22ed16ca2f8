import { describe, expect, it } from 'vitest';
import { createPresence } from './availability.ts';
import { messageOf } from './message.ts';

const topic = (name: string) => ({
  topic: name,
  read: ({ text }: { readonly text: string }) =>
    text === 'online' ? true : text === 'offline' ? false : null,
});
const said = (text: string, live = true) => messageOf(Buffer.from(text), live);

describe('Whether a device is there', () => {
  it.each([
    ['all', [null, true, false, false]],
    ['any', [true, true, true, false]],
    ['latest', [true, true, false, false]],
  ] as const)('by two topics, of which %s counts', (mode, results) => {
    const presence = createPresence({ topics: [topic('a'), topic('b')], mode });
    expect([
      presence.heard('a', said('online')),
      presence.heard('b', said('online')),
      presence.heard('a', said('offline')),
      presence.heard('b', said('offline')),
    ]).toEqual(results);
  });

  it('is news when it is said now, or when it is away; not when a broker remembers that it was there', () => {
    const presence = createPresence({ topics: [topic('a')], mode: 'latest' });
    expect(presence.heard('a', said('online', false))).toBeNull();
    expect(presence.heard('a', said('offline', false))).toBe(false);
    expect(presence.heard('a', said('offline', false))).toBeNull();
    expect(presence.heard('a', said('online', false))).toBeNull();
    expect(presence.heard('a', said('online'))).toBe(true);
    expect(presence.heard('a', said('perhaps'))).toBeNull();
  });
});
