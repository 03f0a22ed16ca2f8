import { describe, expect, it } from 'vitest';
import {
  changesOf,
  draftOf,
  faultsOf,
  minuteOf,
  newDraft,
  validityOf,
} from '#features/codes/person-draft.ts';
import { entry } from '#features/codes/sample-entry.ts';

const now = Date.parse('2026-11-17T10:20:00Z');

describe('the form of somebody new', () => {
  it('ends for a guest, has hours for a helper, and neither for who lives here', () => {
    expect(validityOf(newDraft('resident', [1], now))).toEqual({ from: null, until: null, period: null });
    expect(newDraft('guest', [1], now).until).toMatch(/^2026-11-24T18:00$/);
    expect(validityOf(newDraft('helper', [1], now)).period).toEqual({
      days: [1, 2, 3, 4, 5],
      from: 480,
      to: 1080,
    });
  });
  it('says what is missing or wrong', () => {
    const draft = newDraft('helper', [], now);
    expect([...faultsOf(draft, 17)].toSorted()).toEqual(['areas', 'name']);
    const wrong = {
      ...draft,
      name: 'N'.repeat(18),
      areas: [1],
      days: [],
      from: '2026-11-18T08:00',
      until: '2026-11-18T08:00',
    };
    expect([...faultsOf(wrong, 17)].toSorted()).toEqual(['days', 'nameLong', 'until']);
  });
});

describe('the form of somebody known', () => {
  const until = Date.parse('2026-11-22T17:00:12.345Z');
  const lena = entry({
    user_name: 'Lena',
    validity: { from: null, until, period: { days: [6], from: 0, to: 600 } },
  });
  it('changes nothing that was not touched, to the millisecond', () => {
    expect(changesOf(lena, draftOf(lena))).toEqual({});
  });
  it('sends what was changed alone', () => {
    const draft = { ...draftOf(lena), name: ' Lena K ', hours: false, latch: false };
    expect(changesOf(lena, draft)).toEqual({
      user_name: 'Lena K',
      latch: false,
      validity: { from: null, until, period: null },
    });
  });
});

it('reads the time of a clock', () => {
  expect(minuteOf('08:30')).toBe(510);
  expect(minuteOf('')).toBeNull();
});
