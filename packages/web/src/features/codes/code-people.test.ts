import { describe, expect, it } from 'vitest';
import {
  canOpen,
  firstToEnd,
  freeSlot,
  lockCounts,
  locksOf,
  peopleOf,
  strayCodes,
  timeOf,
  type HomeLock,
} from '#features/codes/code-people.ts';
import { entry } from '#features/codes/sample-entry.ts';

const day = 24 * 60 * 60_000;
const now = 1_800_000_000_000;
const until = (at: number) => ({ from: null, until: at, period: null });
const anna = entry({ no: 96, slot: 'master', is_user: false, user_name: 'Anna', fixed: true });
const ben = entry({ no: 2, user_name: 'Ben' });
const lena = entry({ no: 3, user_name: 'Lena', validity: until(now + 5 * day) });
const over = entry({ no: 4, user_name: 'Otto', validity: until(now) });
const off = entry({ no: 5, user_name: 'Mia', enabled: false });
const duress = entry({ no: 98, slot: 'duress', is_user: false, user_name: 'Duress' });
const all = [over, lena, ben, duress, off, anna];

describe('the people of a panel', () => {
  it('are the owner and the users by number, and no special code', () => {
    expect(peopleOf(all).map(({ user_name: name }) => name)).toEqual(['Anna', 'Ben', 'Lena', 'Otto', 'Mia']);
  });
  it('can open while they are on and their time is not over', () => {
    expect(canOpen(all, now).map(({ user_name: name }) => name)).toEqual(['Anna', 'Ben', 'Lena']);
    expect(firstToEnd(all, now)?.user_name).toBe('Lena');
    expect(firstToEnd([anna, ben], now)).toBeUndefined();
  });
  it('get a number that can be taken away again before the first', () => {
    expect(freeSlot([ben], 30)).toBe(3);
    expect(freeSlot([ben, lena], 3)).toBe(1);
    expect(freeSlot([entry({ no: 1 }), ben], 2)).toBeUndefined();
  });
});

describe('the time of a code', () => {
  it('is over at its end, and told in begun days before', () => {
    expect(timeOf(over, now)).toEqual({ tag: 'ended' });
    expect(timeOf(lena, now)).toEqual({ tag: 'running', at: now + 5 * day, days: 5 });
    expect(timeOf({ validity: until(now + 1) }, now)).toEqual({ tag: 'running', at: now + 1, days: 1 });
    expect(timeOf(ben, now)).toEqual({ tag: 'unlimited' });
    expect(timeOf({ validity: { from: now + 1, until: null, period: null } }, now)).toEqual({
      tag: 'later',
      at: now + 1,
    });
  });
});

describe('door locks', () => {
  const front: HomeLock = {
    id: 'front',
    name: 'Front door lock',
    users: [
      { slot: 1, name: 'ben ', state: 'failed' },
      { slot: 2, name: 'Cleaner', state: 'adding' },
    ],
  };
  const garage: HomeLock = { id: 'garage', name: 'Garage lock', users: [] };
  it('stand with somebody by name', () => {
    expect(locksOf('Ben', [front, garage]).map(({ code }) => code?.state ?? null)).toEqual(['failed', null]);
  });
  it('may hold codes of nobody', () => {
    expect(strayCodes([front, garage], [anna, ben]).map(({ code }) => code?.name)).toEqual(['Cleaner']);
  });
  it('are counted where they are not done', () => {
    expect(lockCounts([front, garage])).toEqual({ waiting: 1, failed: 1 });
  });
});
