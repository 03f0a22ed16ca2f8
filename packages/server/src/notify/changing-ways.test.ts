import { expect, it } from 'vitest';
import { accepted } from '@homeward/channels/port.ts';
import type { PersonReceipt } from '@homeward/channels/port.ts';
import { changingWays } from './changing-ways.ts';
import type { Ways, WaysParts } from './ways.ts';

/** Ways that say what becomes of them, each message until it is let go. */
function rig() {
  const said: string[] = [];
  const waiting: (() => void)[] = [];
  let made = 0;
  const open = (): Ways => {
    const no = ++made;
    return {
      configured: () => no > 1,
      send: () =>
        new Promise<PersonReceipt>((resolve) => {
          waiting.push(() => resolve(accepted(`by ${no}`)));
        }),
      close: () => void said.push(`closed ${no}`),
    };
  };
  return { said, open, letGo: () => waiting.splice(0).forEach((go) => go()) };
}
const parts = {} as WaysParts;
const shipment = { id: 'n1', life: 1, content: { tag: 'sms', to: '', text: '', language: 'en-US' } } as const;
const signal = new AbortController().signal;

it('lets what is under way go on as it began, and then closes what it went by', async () => {
  const { said, open, letGo } = rig();
  const ways = changingWays(parts, open);
  expect(ways.configured('sms')).toBe(false);
  const before = ways.send(shipment, signal);
  ways.change(parts);
  expect(ways.configured('sms')).toBe(true);
  const after = ways.send(shipment, signal);
  expect(said).toEqual([]);
  letGo();
  expect(await before).toEqual(accepted('by 1'));
  expect(await after).toEqual(accepted('by 2'));
  expect(said).toEqual(['closed 1']);
  // With nothing under way it is closed at once.
  ways.change(parts);
  expect(said).toEqual(['closed 1', 'closed 2']);
  ways.close();
  expect(said).toEqual(['closed 1', 'closed 2', 'closed 3']);
});
