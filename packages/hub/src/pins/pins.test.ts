import { describe, expect, it } from 'vitest';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { anna, annaPin, duressPin, houseConfig, masterPin } from '@homeward/testing/hub/house.ts';
import { tryLimits } from '@homeward/panel/access/tries.ts';
import { pinBudget } from './budget.ts';
import { createPins, type Pins, type Verdict } from './pins.ts';
import { createTries, type PinSource } from './tries.ts';

const key = new Uint8Array(32).fill(1);
const remote: PinSource = { tag: 'remote', user: 'anna', proven: false };
const other: PinSource = { tag: 'remote', user: 'ben', proven: false };
const guest = (no: number): PinSource => ({ tag: 'remote', user: `user${no}`, proven: false });
const keypad: PinSource = { tag: 'local', device: DeviceId.parse('ZB:keypad') };
const master: PinSlot = { tag: 'master' };
const ben: PinSlot = { tag: 'user', no: 2 };
const duress: PinSlot = { tag: 'duress' };
const temporary: PinSlot = { tag: 'temporary' };
const wrong = '000001';
const grade2 = { grade: 2, pinLength: 6 } as const;

function withCodes(): Pins {
  const pins = createPins(houseConfig.id, key, [], createTries([]));
  set(pins, anna, annaPin);
  set(pins, master, masterPin);
  return pins;
}

function set(pins: Pins, slot: PinSlot, code: string): void {
  const prepared = pins.prepare(slot, code, grade2);
  if (prepared.tag === 'rejected') throw new Error(prepared.why);
  pins.apply([prepared.row]);
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
    const row = withCodes().prepare(anna, '918273', grade2);
    const stored = row.tag === 'row' ? [row.row] : [];
    const elsewhere = createPins(houseConfig.id, new Uint8Array(32).fill(2), stored, createTries([]));
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
    expect(pins.verify(annaPin, [anna], remote, 90_999)).toEqual({
      tag: 'locked',
      until: 91_000,
      underDuress: false,
    });
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
  ])('lets $who try $most times in a day, then once each quarter of an hour', ({ users, most }) => {
    const pins = withCodes();
    const tried: number[] = [];
    for (let at = 0; at < 3 * pinBudget.dayMs; at += 60_000)
      for (let no = 0; no < users; no += 1)
        for (const verdict of tries(pins, 1, guest(no), at)) if (verdict.tag === 'wrong') tried.push(at);
    const ofDay = (day: number) => tried.filter((at) => Math.floor(at / pinBudget.dayMs) === day).length;
    const waits = pinBudget.dayMs / pinBudget.waitMs;
    expect(ofDay(0)).toBeLessThanOrEqual(most + waits);
    expect(ofDay(0)).toBeGreaterThan(waits);
    expect(ofDay(1)).toBe(waits);
    expect(ofDay(2)).toBe(waits);
  });

  it('keeps nobody waiting longer than a quarter of an hour, however much was tried', () => {
    const pins = withCodes();
    let longest = 0;
    for (let at = 0; at < 2 * pinBudget.dayMs; at += 30_000)
      for (const source of [remote, guest(1), guest(2), guest(3), keypad]) {
        const verdict = pins.verify(wrong, [anna], source, at);
        if (verdict.tag === 'locked') longest = Math.max(longest, verdict.until - at);
      }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(pinBudget.waitMs);
  });

  it('counts a try once for each code that it could be', () => {
    const pins = withCodes();
    const slots = [anna, master];
    const round = (at: number) => Array.from({ length: 5 }, () => pins.verify(wrong, slots, remote, at));
    const compared = [...round(0), ...round(tryLimits.longestLockMs)].filter(({ tag }) => tag === 'wrong');
    expect(compared).toHaveLength(Math.floor(pinBudget.perUserDay / 2));
    expect(pins.verify(wrong, slots, remote, tryLimits.longestLockMs).tag).toBe('locked');
  });

  it('lets the owner in whatever others tried', () => {
    const pins = withCodes();
    for (let no = 0; no < 12; no += 1) tries(pins, 5, guest(no), 0);
    expect(pins.verify(annaPin, [anna], other, 0).tag).toBe('locked');
    expect(pins.verify(masterPin, [master], remote, 0).tag).toBe('slot');
  });

  it('lets in at once who has freshly proven himself, and with a right code ends the lock of his account', () => {
    const pins = withCodes();
    tries(pins, 5, remote, 0);
    for (let no = 0; no < 12; no += 1) tries(pins, 5, guest(no), 0);
    expect(pins.verify(annaPin, [anna], remote, 1).tag).toBe('locked');
    expect(pins.verify(annaPin, [anna], { ...remote, proven: true }, 1).tag).toBe('slot');
    // Beside his own lock there is that of all others.
    expect(pins.verify(masterPin, [master], remote, 1).tag).toBe('slot');
  });

  it('counts the tries of who has proven himself apart, and locks him as anybody', () => {
    const pins = withCodes();
    const proven: PinSource = { tag: 'remote', user: 'anna', proven: true };
    expect(tags(tries(pins, 6, proven, 0)).at(-1)).toBe('locked');
    expect(pins.verify(annaPin, [anna], remote, 0).tag).toBe('slot');
  });

  it('lets who looks for codes of others do so within the budget of the day alone', () => {
    const counted = createTries([]);
    for (let no = 0; no < pinBudget.perUserDay; no += 1) counted.hint(remote, 0);
    const chance = { codes: 1, owner: false };
    expect(counted.lockOf(remote, pinBudget.waitMs, chance)).toBeNull();
    expect(counted.lockOf(remote, pinBudget.waitMs, chance, true)).toBe(pinBudget.dayMs);
  });

  it('tells of each five wrong codes, and of the try that uses up the day', () => {
    const pins = withCodes();
    const told: number[] = [];
    let no = 0;
    for (let at = 0; no < pinBudget.perUserDay + 6; at += tryLimits.longestLockMs)
      for (const verdict of tries(pins, 5, remote, at)) {
        if (verdict.tag !== 'wrong') continue;
        no += 1;
        if (verdict.told) told.push(no);
      }
    expect(told).toEqual([5, 10, 15, 19, 20, 25]);
  });

  it('tells of the lock that the day of all brings', () => {
    const pins = withCodes();
    const verdicts = Array.from({ length: pinBudget.perPanelDay + 1 }, (_, no) =>
      pins.verify(wrong, [anna], guest(no), 0),
    );
    const locks = verdicts.map((verdict) => (verdict.tag === 'wrong' ? verdict.lock : undefined));
    expect(locks.slice(0, -2).every((lock) => lock === null)).toBe(true);
    expect(locks.at(-2)).toBe(pinBudget.waitMs);
    expect(verdicts.at(-2)).toMatchObject({ told: true });
    expect(verdicts.at(-1)?.tag).toBe('locked');
  });

  it('survives a restart with the rows it gave', () => {
    const rows = tries(withCodes(), 5, remote, 0).flatMap((verdict) =>
      verdict.tag === 'wrong' ? verdict.counters : [],
    );
    const again = createPins(houseConfig.id, key, [], createTries(rows));
    expect(again.verify(annaPin, [anna], remote, 1).tag).toBe('locked');
  });
});

describe('a new code', () => {
  it.each([
    { what: 'a code of the wrong length', slot: ben, code: '48265', why: 'length' },
    { what: 'letters', slot: ben, code: '48265a', why: 'digits' },
    { what: 'what everybody tries first', slot: ben, code: '123456', why: 'run' },
    { what: 'another user’s code', slot: ben, code: annaPin, why: 'used' },
    { what: 'the master’s code', slot: ben, code: masterPin, why: 'master' },
    { what: 'a user’s code for the master', slot: master, code: annaPin, why: 'master' },
    { what: 'a code after the duress code', slot: ben, code: '719403', why: 'used' },
    { what: 'a duress code before a user’s', slot: duress, code: '482649', why: 'used' },
  ] as const)('$what is rejected', ({ slot, code, why }) => {
    const pins = withCodes();
    set(pins, duress, duressPin);
    expect(pins.prepare(slot, code, grade2)).toEqual({ tag: 'rejected', why });
  });

  it('may be set again for its own slot, and stand beside anybody’s but the duress code', () => {
    const pins = withCodes();
    expect(pins.prepare(anna, annaPin, grade2).tag).toBe('row');
    expect(pins.prepare(ben, '482651', grade2).tag).toBe('row');
  });

  it('of four digits is too short for grade 3', () => {
    const pins = createPins(houseConfig.id, key, [], createTries([]));
    expect(pins.prepare(anna, '4826', { grade: 3, pinLength: 4 })).toEqual({
      tag: 'rejected',
      why: 'tooShort',
    });
    expect(pins.prepare(anna, '4826', { grade: 2, pinLength: 4 }).tag).toBe('row');
  });
});

describe('retired codes', () => {
  it('are those of a used temporary slot and of slots that are gone', () => {
    const pins = withCodes();
    set(pins, temporary, '304815');
    set(pins, duress, duressPin);
    const users = houseConfig.pins
      .filter(({ slot }) => slot.tag !== 'duress')
      .map((user) => (user.slot.tag === 'temporary' ? { ...user, enabled: false } : user));
    expect(pins.retired(users, [])).toEqual([
      { slot: 97, mac: null },
      { slot: 98, mac: null },
    ]);
  });

  it('are also those that are on their way to the disk for nobody', () => {
    const pins = withCodes();
    const prepared = pins.prepare(ben, '864209', grade2);
    const rows = prepared.tag === 'row' ? [prepared.row] : [];
    expect(pins.retired(houseConfig.pins, rows)).toEqual([{ slot: 2, mac: null }]);
    expect(pins.retired(houseConfig.pins, [{ slot: 2, mac: null }])).toEqual([]);
  });
});
