import { describe, expect, it } from 'vitest';
import type { IncidentAct } from '../../shapes/alarms/incident.ts';
import type { NotificationEntry } from '../../shapes/reports/notification.ts';
import { AccountId } from '../../shapes/values/ids.ts';
import { isReached, toldPeople } from './notified-people-of.ts';

const entry = (name: string, more: Partial<NotificationEntry> = {}): NotificationEntry => ({
  id: `${name} ${more.channel ?? 'push'}`,
  at: 1000,
  user_id: name,
  name,
  channel: 'push',
  class: 'medical',
  to: '',
  subject: '',
  incident: 'i1',
  count: 1,
  round: 1,
  reason: 'atOnce',
  turn: null,
  state: 'accepted',
  due_at: null,
  attempts: 1,
  ended_at: 2000,
  received_at: null,
  seen_at: null,
  answer: '',
  ...more,
});

const act = (name: string, tag: IncidentAct['tag'], at: number): IncidentAct => ({
  at,
  tag,
  text: '',
  actor: { tag: 'person', name, channel: 'web', slot: null },
});

describe('who was told', () => {
  it('is each person once, in the order of their turns, with how far the furthest of their ways got', () => {
    const people = toldPeople(
      [
        entry('Nora', { state: 'deferred', due_at: 9000, ended_at: null }),
        entry('Anna', { received_at: 2500 }),
        entry('Anna', { channel: 'email', ended_at: 2200 }),
        entry('Jonas', { state: 'failed' }),
        entry('Jonas', { channel: 'email', state: 'failed', ended_at: 3000 }),
      ],
      [],
    );
    expect(
      people.map(({ name, sent_at, received_at, failed_at }) => [name, sent_at, received_at, failed_at]),
    ).toEqual([
      ['Anna', 2000, 2500, null],
      ['Jonas', null, null, 3000],
      ['Nora', null, null, null],
    ]);
    expect(people.map(isReached)).toEqual([true, false, false]);
    expect(people[0]?.channels).toEqual(['push', 'email']);
    expect(people[2]?.at).toBe(9000);
  });

  it('is nobody who failed on one way while another still goes on, and nobody who was never told', () => {
    const people = toldPeople(
      [
        entry('Jonas', { state: 'failed' }),
        entry('Jonas', { channel: 'email', state: 'sending', ended_at: null }),
        entry('Mia', { state: 'withdrawn' }),
      ],
      [],
    );
    expect(people.map(({ name, failed_at: failed }) => [name, failed])).toEqual([['Jonas', null]]);
    expect(people.map(isReached)).toEqual([false]);
  });

  it('has seen it who opened the push, or looked at it by themselves', () => {
    const people = toldPeople(
      [entry('Anna', { seen_at: 4000 })],
      [act('Anna', 'seen', 3000), act('Ben', 'acknowledged', 5000), act('Ben', 'commented', 4500)],
    );
    expect(people.map(({ name, seen_at: seen }) => [name, seen])).toEqual([
      ['Anna', 3000],
      ['Ben', 5000],
    ]);
  });

  it('is each of two people of one name, and by the name whoever used no account', () => {
    const by = (account: string | undefined, name: string, at: number): IncidentAct => {
      const looked = act(name, 'claimed', at);
      return account === undefined
        ? looked
        : { ...looked, actor: { ...looked.actor, account: AccountId.parse(account) } };
    };
    const people = toldPeople(
      [
        entry('Anna', { user_id: 'a1' }),
        entry('Anna', { user_id: 'a2', at: 1100 }),
        entry('Ben', { user_id: 'b' }),
      ],
      [
        by('a2', 'Anna', 3000),
        by(undefined, 'Ben', 4000),
        by('c', 'Cleo', 5000),
        by(undefined, 'Dora', 6000),
      ],
    );
    expect(people.map(({ user_id: account, name, seen_at: seen }) => [account, name, seen])).toEqual([
      ['a1', 'Anna', null],
      ['b', 'Ben', 4000],
      ['a2', 'Anna', 3000],
      ['c', 'Cleo', 5000],
      ['', 'Dora', 6000],
    ]);
  });
});
