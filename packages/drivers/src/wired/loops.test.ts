import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { describe, expect, it } from 'vitest';
import { createLoops } from './loops.ts';
import type { WiredInput } from './options.ts';

const deol: Loop = { tag: 'DEOL', end: 4700, alarm: 4700 };
const ids = [1, 2, 3, 4].map((no) => DeviceId.parse(`IN:${no}`));
const [first] = ids;

function bench(loop: Loop = deol, kind: WiredInput['kind'] = 'wired_input', count = 4) {
  const clock = createVirtualClock();
  const words: unknown[] = [];
  const inputs = ids
    .slice(0, count)
    .map((id): WiredInput => ({ id, name: id, kind, measure: { tag: 'ohms' }, loop, tolerance: 10 }));
  const loops = createLoops(clock, inputs, {
    reported: (id, values, live) =>
      words.push([id, values.detected ?? values.opening ?? values.motion, values.tamper, live]),
    available: (id, online) => words.push([id, online ? 'online' : 'offline']),
    supply: (isWell) => words.push(isWell ? 'supplied' : 'supply fails'),
    kindOf: ({ kind: own = 'wired_input' }) => own,
  });
  /** Measures loops for a while, twenty times a second. */
  const measure = (ohms: number | readonly number[], ms: number): void => {
    for (let passed = 0; passed < ms; passed += 50) {
      inputs.forEach(({ id }, at) => {
        const one = typeof ohms === 'number' ? ohms : ohms[at];
        if (one !== undefined) loops.sample(id, one, true);
      });
      clock.pass(50);
    }
  };
  const news = (): unknown[] => words.splice(0);
  return { clock, loops, measure, news };
}

describe('a loop', () => {
  it('counts when its state has held for 300 ms, and is told once', () => {
    const { measure, news } = bench(deol, 'wired_input', 1);
    measure(4700, 300);
    expect(news()).toEqual([[first, false, false, true]]);
    measure(4700, 2_000);
    expect(news()).toEqual([]);
  });

  it.each([
    [400, [true, false]],
    [200, []],
  ])('that is active for %i ms is told as %j', (ms, told) => {
    const { measure, news } = bench(deol, 'wired_input', 1);
    measure(4700, 1_000);
    news();
    measure(9400, ms);
    measure(4700, 1_000);
    expect(news()).toEqual(told.map((detected) => [first, detected, false, true]));
  });

  it('is not moved by single readings that are wrong', () => {
    const { measure, news } = bench(deol, 'wired_input', 1);
    measure(4700, 1_000);
    news();
    for (let times = 0; times < 20; times += 1) {
      measure(times % 2 === 0 ? 0 : Infinity, 50);
      measure(4700, 200);
    }
    measure(NaN, 50);
    measure(4700, 500);
    expect(news()).toEqual([]);
  });

  it('that is measured once a second is believed at once, after it has held', () => {
    const { clock, loops, news } = bench(deol, 'wired_input', 1);
    for (const ohms of [4700, 9400]) {
      if (first !== undefined) loops.sample(first, ohms, true);
      clock.pass(1_000);
    }
    expect(news()).toEqual([
      [first, false, false, true],
      [first, true, false, true],
    ]);
  });

  it('speaks in the words of the kind that it is used as', () => {
    const door = bench(deol, 'door_contact', 1);
    door.measure(9400, 300);
    door.measure(Infinity, 500);
    expect(door.news()).toEqual([
      [first, 'open', false, true],
      [first, undefined, true, true],
    ]);
    const pir = bench(deol, 'pir', 1);
    pir.measure(9400, 300);
    expect(pir.news()).toEqual([[first, true, false, true]]);
  });

  it('that a broker remembers is not measured now', () => {
    const { clock, loops, news } = bench(deol, 'wired_input', 1);
    if (first !== undefined) loops.sample(first, 4700, false);
    clock.pass(300);
    expect(news()).toEqual([[first, false, false, false]]);
    expect(first !== undefined && loops.tell(first)).toBe(false);
    clock.pass(600_000);
    expect(news()).toEqual([]);
  });

  it('shows what it measures before it counts', () => {
    const { clock, loops, measure } = bench(deol, 'wired_input', 1);
    if (first === undefined) return expect.fail('no loop');
    expect(loops.reading(first)).toBeNull();
    measure(4711, 50);
    expect(loops.reading(first)).toEqual({ ohms: 4711, says: 'normal' });
    clock.pass(1_000);
    measure(Infinity, 50);
    expect(loops.reading(first)).toEqual({ ohms: null, says: 'tamper' });
    loops.forget();
    expect(loops.reading(first)).toBeNull();
  });

  it('says every ten minutes how it stands, and when it is asked', () => {
    const { clock, loops, measure, news } = bench(deol, 'wired_input', 1);
    measure(4700, 300);
    news();
    expect(first !== undefined && loops.tell(first)).toBe(true);
    clock.pass(600_000);
    expect(news()).toEqual([
      [first, false, false, true],
      [first, false, false, true],
    ]);
  });

  it('of which nothing is heard is away, and begins anew', () => {
    const { loops, measure, news } = bench(deol, 'wired_input', 1);
    measure(4700, 300);
    news();
    if (first === undefined) return expect.fail('no loop');
    loops.silent(first, true);
    loops.silent(first, true);
    expect(loops.tell(first)).toBe(false);
    loops.silent(first, false);
    measure(4700, 300);
    expect(news()).toEqual([
      [first, 'offline'],
      [first, 'online'],
      [first, false, false, true],
    ]);
  });
});

describe('all loops at once', () => {
  it.each([0, 2000])('at %i ohms are a supply that fails, and no sabotage', (ohms) => {
    const { measure, news } = bench();
    measure(4700, 1_000);
    news();
    measure(ohms, 2_000);
    expect(news()).toEqual(['supply fails']);
    measure([4700, 4700, 9400, ohms], 1_000);
    const [supplied, ...others] = news();
    expect(supplied).toBe('supplied');
    expect(others).toHaveLength(4);
    expect(new Set(others)).toEqual(
      new Set([
        [ids[0], false, false, true],
        [ids[1], false, false, true],
        [ids[2], true, false, true],
        [ids[3], undefined, ohms === 0 ? true : null, true],
      ]),
    );
  });

  it('that are cut are a saw, and told one by one', () => {
    const { measure, news } = bench();
    measure(4700, 1_000);
    news();
    measure(Infinity, 1_000);
    expect(news()).toEqual(ids.map((id) => [id, undefined, true, true]));
  });

  it('that go wrong one after the other are sabotage', () => {
    const { measure, news } = bench();
    measure(4700, 1_000);
    news();
    ids.forEach((_, at) =>
      measure(
        ids.map((__, loop) => (loop <= at ? 0 : 4700)),
        2_000,
      ),
    );
    expect(news()).toEqual(ids.map((id) => [id, undefined, true, true]));
  });

  it('that move as they should are people', () => {
    const { measure, news } = bench();
    measure(4700, 1_000);
    news();
    measure(9400, 1_000);
    expect(news()).toEqual(ids.map((id) => [id, true, false, true]));
  });

  it('of two prove nothing', () => {
    const { measure, news } = bench(deol, 'wired_input', 2);
    measure(4700, 1_000);
    news();
    measure(0, 1_000);
    expect(news()).toHaveLength(2);
  });
});
