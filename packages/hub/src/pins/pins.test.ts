import { describe, expect, it } from 'vitest';
import type { PinSlot } from '@homeward/contract/modes.ts';
import { anna, annaPin, duressPin, houseConfig, masterPin } from '../testing/house.ts';
import { pinBudget } from './budget.ts';
import { codeFault } from './code.ts';
import { createPins, type Pins, type PinSource, type Verdict } from './pins.ts';

const key = new Uint8Array(32).fill(1);
const remote: PinSource = { tag: 'remote', user: 'anna' };
const other: PinSource = { tag: 'remote', user: 'ben' };
const keypad: PinSource = { tag: 'local', device: 'ZB:keypad' };
const master: PinSlot = { tag: 'master' };
const wrong = '000001';

function withCodes(): Pins {
  const pins = createPins(houseConfig.id, key, 6, { pins: [], counters: [] });
  for (const [slot, code] of [
    [anna, annaPin],
    [master, masterPin],
  ] as const) {
    const prepared = pins.prepare(slot, code);
    if (prepared.tag === 'row') pins.apply([prepared.row]);
  }
  return pins;
}

const tags = (verdicts: readonly Verdict[]) => verdicts.map(({ tag }) => tag);
const tries = (pins: Pins, count: number, source: PinSource, at: number) =>
  Array.from({ length: count }, () => pins.verify(wrong, [anna], source, at));

describe('verifying a code', () => {
  it('opens the slot whose code it is', () => {
    expect(withCodes().verify(annaPin, [anna, master], remote, 0)).toMatchObject({ tag: 'slot', slot: anna });
  });

  it('knows nothing of the codes of other slots', () => {
    expect(withCodes().verify(masterPin, [anna], remote, 0).tag).toBe('wrong');
  });

  it('knows no code that was made under another key', () => {
    const row = withCodes().prepare(anna, '918273');
    const stored = row.tag === 'row' ? [row.row] : [];
    const elsewhere = createPins(houseConfig.id, new Uint8Array(32).fill(2), 6, {
      pins: stored,
      counters: [],
    });
    expect(elsewhere.verify('918273', [anna], remote, 0).tag).toBe('wrong');
  });

  it('forgets an erased code', () => {
    const pins = withCodes();
    pins.apply([{ slot: 1, mac: null }]);
    expect(pins.verify(annaPin, [anna], remote, 0).tag).toBe('wrong');
  });
});

describe('the budgets', () => {
  it('locks a source for 90 s at the fifth wrong code, whatever comes then', () => {
    const pins = withCodes();
    const verdicts = tries(pins, 5, remote, 1_000);
    expect(verdicts.map((verdict) => (verdict.tag === 'wrong' ? verdict.triesLeft : null))).toEqual([
      4, 3, 2, 1, 0,
    ]);
    expect(verdicts.at(-1)).toMatchObject({ lock: 91_000 });
    expect(pins.verify(annaPin, [anna], remote, 90_999)).toEqual({ tag: 'locked', until: 91_000 });
    expect(pins.verify(annaPin, [anna], remote, 91_000).tag).toBe('slot');
  });

  it('doubles the lock up to 15 min', () => {
    const pins = withCodes();
    const lengths: number[] = [];
    let at = 0;
    for (let round = 0; round < 6; round += 1) {
      const last = tries(pins, 5, keypad, at).at(-1);
      const until = last?.tag === 'wrong' && last.lock !== null ? last.lock : at;
      lengths.push(until - at);
      at = until;
    }
    expect(lengths).toEqual([90_000, 180_000, 360_000, 720_000, 900_000, 900_000]);
  });

  it('starts anew after the right code', () => {
    const pins = withCodes();
    tries(pins, 4, remote, 0);
    pins.verify(annaPin, [anna], remote, 1);
    expect(tags(tries(pins, 4, remote, 2))).not.toContain('locked');
  });

  it('keeps keypads and remote users apart', () => {
    const pins = withCodes();
    tries(pins, 5, remote, 0);
    expect(pins.verify(annaPin, [anna], keypad, 1).tag).toBe('slot');
    tries(pins, 5, keypad, 1);
    expect(pins.verify(annaPin, [anna], other, 2).tag).toBe('slot');
  });

  it.each([
    { who: 'one user', users: 1, most: pinBudget.perUserDay },
    { who: 'all users together', users: 10, most: pinBudget.perPanelDay },
  ])('lets $who try $most times in any 24 h', ({ users, most }) => {
    const pins = withCodes();
    let tried = 0;
    for (let at = 0; at < 2 * pinBudget.dayMs - 1; at += pinBudget.longestLockMs) {
      for (let no = 0; no < users; no += 1) {
        for (const verdict of tries(pins, 5, { tag: 'remote', user: `user${no}` }, at)) {
          if (verdict.tag === 'wrong') tried += 1;
        }
      }
    }
    expect(tried).toBe(2 * most);
  });

  it('survives a restart with the rows it gave', () => {
    const rows = tries(withCodes(), 5, remote, 0).flatMap((verdict) =>
      verdict.tag === 'wrong' ? verdict.counters : [],
    );
    const again = createPins(houseConfig.id, key, 6, { pins: [], counters: rows });
    expect(again.verify(annaPin, [anna], remote, 1).tag).toBe('locked');
  });
});

describe('a new code', () => {
  it.each([
    ['48265', 'length'],
    ['48265a', 'digits'],
    ['123456', 'trivial'],
    ['987654', 'trivial'],
    ['482220', 'trivial'],
    ['482650', null],
  ] as const)('%s: %s', (code, fault) => {
    expect(codeFault(code, 6)).toBe(fault);
  });

  it('must not belong to another slot, but may be set again for its own', () => {
    const pins = withCodes();
    expect(pins.prepare(master, annaPin)).toEqual({ tag: 'rejected', why: 'taken' });
    expect(pins.prepare(anna, annaPin).tag).toBe('row');
  });
});

describe('retired codes', () => {
  it('are those of a used temporary slot and of slots that are gone', () => {
    const pins = withCodes();
    for (const [slot, code] of [
      [{ tag: 'temporary' }, '304815'],
      [{ tag: 'duress' }, duressPin],
    ] as const) {
      const prepared = pins.prepare(slot, code);
      if (prepared.tag === 'row') pins.apply([prepared.row]);
    }
    const users = houseConfig.pins
      .filter(({ slot }) => slot.tag !== 'duress')
      .map((user) => (user.slot.tag === 'temporary' ? { ...user, enabled: false } : user));
    expect(pins.retired(users)).toEqual([
      { slot: 97, mac: null },
      { slot: 98, mac: null },
    ]);
  });
});
