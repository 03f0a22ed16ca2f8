import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SmsReceipt } from '../store/sms-receipts.ts';
import { createReceiptLooks } from './receipt-looks.ts';

describe('receipts of text messages', () => {
  async function looked(
    isKnown: (look: number) => boolean | 'failed',
    state: 'delivered' | 'onItsWay' = 'delivered',
  ) {
    const clock = createVirtualClock();
    const looks: SmsReceipt[] = [];
    const told = createReceiptLooks(async (receipt) => {
      looks.push(receipt);
      const known = isKnown(looks.length);
      if (known === 'failed') throw new Error('no store');
      return known;
    }, clock);
    told({ message: '100', state, word: '' });
    for (let no = 0; no < 5; no += 1) {
      // What was asked for has ended before time passes.
      await setImmediate();
      clock.pass(10_000);
    }
    return looks.map(({ others }) => others);
  }

  it('are looked up until their message is known, by other numbers at the end alone', async () => {
    expect(await looked(() => true)).toEqual([[]]);
    expect(await looked((look) => look === 2)).toEqual([[], []]);
    expect(await looked((look) => (look === 1 ? 'failed' : false))).toEqual([[], [], ['64', '256']]);
    expect(await looked(() => true, 'onItsWay')).toEqual([]);
  });
});
