import { expect, describe, it } from 'vitest';
import { otherNamesOf } from '@homeward/channels/smpp/receipt.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { insertEnded } from './outbox.ts';
import { noteSmsReceipt } from './sms-receipts.ts';
import { openStore } from './store.ts';

const databases = await eachDatabase();
const day = 24 * 60 * 60_000;
const now = 100 * day;

describe.each(databases)('receipts of text messages, on $name', ({ make }) => {
  async function sent(answers: readonly string[], at = now) {
    const database = await make();
    const store = await openStore(database.url);
    for (const [index, answer] of answers.entries())
      await insertEnded(
        store.db,
        {
          id: `n${index}`,
          lane: `sms:+49151234567${index}`,
          channel: 'sms',
          account: null,
          panel: null,
          class: 'alarm',
          priority: 1,
          event: null,
          incident: null,
          count: 1,
          round: 1,
          body: '{}',
          secret: false,
          subject: 'Alarm',
          createdAt: at,
          nextAt: at,
          expiresAt: at + day,
        },
        { state: 'accepted', answer, at },
      );
    const note = (
      message: string,
      state: 'delivered' | 'failed',
      { when = now + 5, others }: { readonly when?: number; readonly others?: readonly string[] } = {},
    ) => noteSmsReceipt(store.db, { message, state, ...(others && { others }) }, when);
    const told = async () =>
      (await store.db.selectFrom('outbox').selectAll().orderBy('seq').execute()).map(
        ({ state, received_at: received, answer }) => [state, received, answer],
      );
    return { note, told, close: () => store.close().then(() => database.remove()) };
  }

  it('say that a message was delivered once all of its parts were', async () => {
    const { note, told, close } = await sent(['smpp:m1 m12', 'smpp:m2', 'm2']);
    expect(await note('m1', 'delivered')).toBe(true);
    expect((await told())[0]).toEqual(['accepted', null, 'smpp:m1+ m12']);
    expect(await note('m1', 'delivered')).toBe(true);
    expect(await note('M12', 'delivered', { when: now + 9 })).toBe(true);
    expect(await told()).toEqual([
      ['accepted', now + 9, 'smpp:m1+ m12+'],
      ['accepted', null, 'smpp:m2'],
      // Another gateway called it that.
      ['accepted', null, 'm2'],
    ]);
    await close();
  });

  it('say that it failed with the first part that was not, and nothing of a stranger or of long ago', async () => {
    const { note, told, close } = await sent(['smpp:m1 m2']);
    expect(await note('m%', 'failed')).toBe(false);
    expect(await note('m1', 'failed', { when: now + 4 * day })).toBe(false);
    expect(await note('m2', 'failed')).toBe(true);
    expect(await told()).toEqual([['failed', null, 'taken, but not delivered to the phone']]);
    // Of the same message: it stays failed.
    expect(await note('m1', 'delivered')).toBe(true);
    expect(await told()).toEqual([['failed', null, 'taken, but not delivered to the phone']]);
    await close();
  });

  it('are of no other message where one that failed has the name, however late they come again', async () => {
    const { note, told, close } = await sent(['smpp:100', 'smpp:64']);
    const others = otherNamesOf('100');
    const states = async () => (await told()).map(([state, received]) => received ?? state);
    expect(await note('100', 'failed', { others })).toBe(true);
    // The gateway says it again, and then the other way: 64 is how the other message is called, not this one.
    expect(await note('100', 'failed', { others, when: now + day })).toBe(true);
    expect(await note('100', 'delivered', { others, when: now + day })).toBe(true);
    expect(await states()).toEqual(['failed', 'accepted']);
    expect(await note('64', 'delivered', { others: otherNamesOf('64') })).toBe(true);
    expect(await states()).toEqual(['failed', now + 5]);
    await close();
  });

  it('are of the message that has that very name, and of another number only where one alone has it', async () => {
    const { note, told, close } = await sent(['smpp:100', 'smpp:256', 'smpp:A1', 'smpp:a1 7', 'smpp:31']);
    const others = otherNamesOf('100');
    expect(others).toEqual(['64', '256']);
    const states = async () =>
      (await told()).map(([state, received]) => (received === null ? state : received));
    expect(await note('100', 'failed', { others })).toBe(true);
    expect(await states()).toEqual(['failed', 'accepted', 'accepted', 'accepted', 'accepted']);
    // Two may be meant.
    expect(await note('161', 'failed', { others: otherNamesOf('161') })).toBe(false);
    expect(await note('1F', 'delivered', { others: otherNamesOf('1F') })).toBe(true);
    expect(await states()).toEqual(['failed', 'accepted', 'accepted', 'accepted', now + 5]);
    // Said again, it is of no other message.
    expect(await note('256', 'delivered', { others: otherNamesOf('256') })).toBe(true);
    expect(await note('256', 'failed', { others: ['a1', '7'] })).toBe(true);
    expect(await states()).toEqual(['failed', now + 5, 'accepted', 'accepted', now + 5]);
    await close();
  });

  it('are all noted where they come at once', async () => {
    const { note, told, close } = await sent(['smpp:p1 p2 p3 p4 p5']);
    const all = await Promise.all(['p1', 'p2', 'p3', 'p4', 'p5'].map((part) => note(part, 'delivered')));
    expect(all).toEqual([true, true, true, true, true]);
    expect(await told()).toEqual([['accepted', now + 5, 'smpp:p1+ p2+ p3+ p4+ p5+']]);
    await close();
  });
});
