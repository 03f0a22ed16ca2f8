import { describe, expect, it } from 'vitest';
import { allotableCodes, codeFault } from '@homeward/contract/words/access/pin-code.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { amountOf } from '@homeward/testing/amounts.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { createSeededRandom } from '@homeward/testing/hub/seeded-random.ts';
import { pinBudget } from './budget.ts';
import { createPins, type Pins } from './pins.ts';
import { createTries, type PinSource } from './tries.ts';

/** Guessing codes in virtual time (reliability C-12), by whoever knows how codes are chosen. */

const guesses = amountOf('guesses');
const dayMs = 86_400_000;
/** Tries of a day where each waits for a quarter of an hour. */
const waits = dayMs / pinBudget.waitMs;
const key = new Uint8Array(32).fill(3);
const random = createSeededRandom(12);
const master: PinSlot = { tag: 'master' };
const owner: PinSource = { tag: 'remote', user: 'owner', proven: false };
const account = (no: number): PinSource => ({ tag: 'remote', user: `account ${no}`, proven: false });
const keypad = (no: number): PinSource => ({ tag: 'local', device: DeviceId.parse(`ZB:keypad-${no}`) });
const slotOfAccount = (no: number): PinSlot => ({ tag: 'user', no: (no % 94) + 1 });

/** Codes that may be given, in an order that nobody foresees. */
function codesOf(length: 4 | 6, count: number): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE() % 10 ** length;
    const code = String(drawn).padStart(length, '0');
    if (codeFault(code, length, 1) === null) codes.add(code);
  }
  return [...codes];
}

function panelOf(length: 4 | 6, ownerCode: string): Pins {
  const pins = createPins(houseConfig.id, key, [], createTries([]));
  const prepared = pins.prepare(master, ownerCode, { grade: 1, pinLength: length });
  if (prepared.tag === 'rejected') throw new Error(prepared.why);
  pins.apply([prepared.row]);
  return pins;
}

/** The most of a sorted list of times that lie within any 24 h. */
function mostInADay(times: readonly number[]): number {
  let [first, most] = [0, 0];
  times.forEach((time, last) => {
    while ((times[first] ?? time) <= time - dayMs) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

/** Each of the sources tries as often as it can; what got through, by source. */
function attack(
  pins: Pins,
  sources: readonly PinSource[],
  slots: (no: number) => readonly PinSlot[],
  days: number,
) {
  const compared = sources.map((): number[] => []);
  const candidates = codesOf(6, 1000);
  for (let guess = 0; guess < guesses; guess += 1) {
    const no = guess % sources.length;
    const at = Math.floor((guess * days * dayMs) / guesses);
    const source = sources[no];
    if (source === undefined) continue;
    const { tag } = pins.verify(candidates[guess % candidates.length] ?? '', slots(no), source, at);
    if (tag === 'wrong') compared[no]?.push(at);
  }
  return compared;
}

describe('guesses from afar', { timeout: 1_200_000 }, () => {
  const cases = [4, 6].flatMap((length) =>
    [1, 10, 1000].map((sources) => ({ length: length === 4 ? 4 : 6, sources }) as const),
  );
  it.each(cases)('of $length digits by $sources sources find too little', ({ length, sources }) => {
    const [ownerCode = ''] = codesOf(length, 1);
    const pins = panelOf(length, ownerCode);
    const accounts = Array.from({ length: sources }, (_, no) => account(no));
    const compared = attack(pins, accounts, (no) => [slotOfAccount(no)], 20);
    for (const times of compared) expect(mostInADay(times)).toBeLessThanOrEqual(pinBudget.perUserDay + waits);
    const everybody = compared.flat().toSorted((a, b) => a - b);
    expect(mostInADay(everybody)).toBeLessThanOrEqual(pinBudget.perPanelDay + waits);
    // The attack went on: it got what the waits leave, each day.
    expect(everybody.length).toBeGreaterThanOrEqual(19 * waits);
    // The owner, whose account nobody tried, is let in at once, any day.
    for (let day = 1; day <= 20; day += 1)
      expect(pins.verify(ownerCode, [master], owner, day * dayMs).tag).toBe('slot');
  });

  it.each([
    { length: 4, firstDay: 0.012, later: 0.01 },
    { length: 6, firstDay: 0.00012, later: 0.0001 },
  ] as const)(
    'in a stolen session find one of $length digits in no more than decision 39 says',
    (figures) => {
      const [ownerCode = ''] = codesOf(figures.length, 1);
      const [times = []] = attack(panelOf(figures.length, ownerCode), [owner], () => [master], 20);
      const all = allotableCodes(figures.length);
      expect(mostInADay(times) / all).toBeLessThanOrEqual(figures.firstDay);
      expect(mostInADay(times.filter((at) => at > dayMs)) / all).toBeLessThanOrEqual(figures.later);
    },
  );

  it('in a stolen session keep the owner out of no session in which he proves himself', () => {
    const [ownerCode = ''] = codesOf(6, 1);
    const pins = panelOf(6, ownerCode);
    for (let at = 0; at < 3 * dayMs; at += 60_000) {
      pins.verify('000001', [master], owner, at);
      if (at % 3_600_000 !== 0) continue;
      expect(pins.verify(ownerCode, [master], { tag: 'remote', user: 'owner', proven: true }, at).tag).toBe(
        'slot',
      );
    }
  });

  it('by somebody with two codes are half as many before each waits', () => {
    const [one = '', two = ''] = codesOf(4, 2);
    const pins = panelOf(4, one);
    const slot: PinSlot = { tag: 'duress' };
    const prepared = pins.prepare(slot, two, { grade: 1, pinLength: 4 });
    if (prepared.tag === 'row') pins.apply([prepared.row]);
    const [times = []] = attack(pins, [owner], () => [master, slot], 20);
    expect(mostInADay(times)).toBeLessThanOrEqual(Math.floor(pinBudget.perUserDay / 2) + waits);
  });
});

describe('the owner at a keypad', () => {
  it('waits for nothing while others guess from afar, and a quarter of an hour at most while they guess there', () => {
    const [ownerCode = ''] = codesOf(6, 1);
    const pins = panelOf(6, ownerCode);
    const sources = [keypad(1), ...Array.from({ length: 9 }, (_, no) => account(no))];
    let longest = 0;
    for (let guess = 0; guess < 100_000; guess += 1) {
      const at = guess * 1000;
      pins.verify('000001', [master], sources[guess % sources.length] ?? owner, at);
      if (guess % 3701 !== 0) continue;
      expect(pins.verify(ownerCode, [master], keypad(2), at).tag).toBe('slot');
      const verdict = pins.verify(ownerCode, [master], keypad(1), at);
      if (verdict.tag !== 'locked') continue;
      longest = Math.max(longest, verdict.until - at);
      expect(pins.verify(ownerCode, [master], keypad(1), verdict.until).tag).toBe('slot');
    }
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(15 * 60_000);
  });
});
