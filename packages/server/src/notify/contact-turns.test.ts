import { describe, expect, it } from 'vitest';
import type { NotificationEntry } from '@homeward/contract/shapes/reports/notification.ts';
import { careHomes, contact } from '@homeward/testing/server/care-home.ts';
import { notifyLimits } from './limits.ts';
import { eachStore } from '@homeward/testing/server/each-store.ts';

const anna = contact('Anna', { phone: '+491701111111' });
const jonas = contact('Jonas', { mail: 'jonas@example.org', phone: '+491702222222' });
const elif = contact('Elif', { phone: '+491703333333' });
const toAnna = ['/sms +491701111111', '/voice +491701111111'];
const toJonas = ['jonas@example.org', '/sms +491702222222', '/voice +491702222222'];
const toElif = ['/sms +491703333333', '/voice +491703333333'];
const pushed = '/push/jonas';

const words = (entries: readonly NotificationEntry[]): readonly string[] =>
  entries.map(({ name, channel, reason, turn, round, state }) =>
    [name, channel, reason, turn, round, state].join(' '),
  );

describe.each(await eachStore(import.meta.filename))('care contacts with an account on $name', ({ make }) => {
  const home = careHomes(make);

  it('are told at once, and at their turn by what rings', async () => {
    const { happens, passes, reached, member, stands, told } = await home([anna, jonas, elif]);
    await member('jonas', 'jonas@example.org');
    await stands('open');
    await happens(100);
    expect(reached()).toEqual([pushed, ...toAnna]);
    await passes(2);
    expect(reached()).toEqual([]);
    await passes(1);
    expect(reached()).toEqual(toJonas);
    await passes(3);
    // The plan tells everybody once more, who has not acknowledged.
    expect(reached()).toEqual([pushed, ...toElif]);
    expect(words(await told()).filter((line) => !line.includes(' deferred'))).toEqual([
      'jonas push atOnce  1 accepted',
      'Anna sms turn 1 1 accepted',
      'Anna voice turn 1 1 accepted',
      'jonas email turn 2 1 accepted',
      'jonas sms turn 2 1 accepted',
      'jonas voice turn 2 1 accepted',
      'Elif sms turn 3 1 accepted',
      'Elif voice turn 3 1 accepted',
      'jonas push again  2 accepted',
    ]);
  });

  it('have their turns one after the other although the clock went back', async () => {
    const { happens, passes, reached, clock, server } = await home([anna, jonas, elif]);
    await happens(100);
    expect(reached()).toEqual(toAnna);
    clock.jump(-5 * 3_600_000);
    // Where there may be other nodes it is noticed with the next look, and from then on a whole turn passes.
    clock.advance(notifyLimits.poll);
    await server.services.notify.settled();
    await passes(2);
    expect(reached()).toEqual([]);
    await passes(1);
    expect(reached()).toEqual(toJonas);
    await passes(2);
    expect(reached()).toEqual([]);
    await passes(1);
    expect(reached()).toEqual(toElif);
  });

  it('are told by push at their turn where nothing of theirs rings', async () => {
    const { happens, passes, reached, member } = await home([
      anna,
      contact('Mia', { mail: 'mia@example.org' }),
    ]);
    await member('mia', 'mia@example.org');
    await happens(100);
    expect(reached()).toEqual(['/push/mia', ...toAnna]);
    await passes(3);
    expect(reached()).toEqual(['mia@example.org', '/push/mia']);
  });

  it('are rung on the number of their account, where they want to be called', async () => {
    const { happens, passes, reached, member, call, master } = await home([
      anna,
      contact('Mia', { mail: 'mia@example.org' }),
    ]);
    const account = await member('mia', 'mia@example.org');
    const users = [{ user_id: account, send_SMS_report: true, mobile_phone: '+491704444444' }];
    await call('POST /user/sms_report', { token: await master(), body: { type: 'medical', users } });
    await happens(100);
    expect(reached()).toEqual(['/push/mia', '/sms +491704444444', ...toAnna].toSorted());
    await passes(3);
    expect(reached()).toEqual(['mia@example.org', '/sms +491704444444']);
  });

  it.each(['seen', 'commented'] as const)(
    'who have answered at the incident (%s) have no turn, and those behind move up',
    async (tag) => {
      const { happens, passes, reached, member, stands, act, told } = await home([anna, jonas, elif]);
      const account = await member('jonas', 'jonas@example.org');
      await happens(100);
      await stands('open', [act(tag, account)]);
      reached();
      await passes(3);
      expect(reached()).toEqual(toElif);
      await passes(3);
      expect(reached()).toEqual([pushed, ...toAnna]);
      await passes(3);
      expect(reached()).toEqual(toElif);
      await passes(30);
      expect(reached()).toEqual([]);
      expect(
        (await told())
          .filter(({ state }) => state === 'withdrawn')
          .map(({ name, answer }) => `${name} ${answer}`),
      ).toEqual(Array.from({ length: 6 }, () => 'jonas has answered'));
    },
  );

  it('whose device says that somebody looked have no turn', async () => {
    const { happens, passes, reached, member, store } = await home([anna, jonas, elif]);
    await member('jonas', 'jonas@example.org');
    await happens(100);
    await passes(1);
    await store.db
      .updateTable('outbox')
      .set({ seen_at: Date.UTC(2026, 10, 21, 8, 1) })
      .where('channel', '=', 'push')
      .execute();
    reached();
    await passes(2);
    expect(reached()).toEqual(toElif);
  });

  it('who took it and do not come are told by no turn; the turns go on where they were', async () => {
    const { happens, passes, reached, member, stands, act } = await home([anna, elif, jonas]);
    const account = await member('jonas', 'jonas@example.org');
    await stands('open');
    await happens(100);
    await passes(4);
    expect(reached()).toEqual([pushed, ...toAnna, ...toElif].toSorted());
    const claimed = act('claimed', account);
    await stands('acknowledged', [claimed]);
    await passes(20);
    expect(reached()).toEqual([]);
    await stands('open', [claimed, act('released', account)]);
    await happens(994, { qualifier: 3 });
    // Everybody hears that nobody comes, and whose turn it was has it again.
    expect(reached()).toEqual([pushed, ...toElif]);
    await passes(3);
    expect(reached()).toEqual(toAnna);
    await passes(3);
    expect(reached().filter((way) => way !== pushed)).toEqual(toElif);
    await passes(30);
    expect(reached()).toEqual([]);
  });
});

describe.each(await eachStore(import.meta.filename))('the turns of care contacts on $name', ({ make }) => {
  const home = careHomes(make);

  it('follow the list when its order is changed', async () => {
    const { happens, passes, reached, lists, stands, told } = await home([anna, jonas, elif]);
    await stands('open');
    await happens(100);
    await passes(1);
    expect(reached()).toEqual(toAnna);
    const mia = contact('Mia', { phone: '+491704444444' });
    await lists([elif, mia, anna, jonas]);
    await passes(2);
    expect(reached()).toEqual(toElif);
    await passes(3);
    expect(reached()).toEqual(['/sms +491704444444', '/voice +491704444444']);
    await passes(3);
    expect(reached()).toEqual(toJonas);
    await passes(3);
    expect(reached()).toEqual(toElif);
    expect(words(await told()).filter((line) => line.includes(' sms ') && line.endsWith('accepted'))).toEqual(
      [
        'Anna sms turn 1 1 accepted',
        'Elif sms turn 2 1 accepted',
        'Mia sms turn 3 1 accepted',
        'Jonas sms turn 4 1 accepted',
        'Elif sms turn 1 2 accepted',
      ],
    );
  });

  it('rest where somebody is on the way: nothing waits then', async () => {
    const { happens, passes, reached, stands, told } = await home([anna, jonas]);
    await happens(100);
    await stands('acknowledged');
    reached();
    await passes(3);
    expect(reached()).toEqual([]);
    expect((await told()).filter(({ state }) => state === 'deferred')).toEqual([]);
  });
});
