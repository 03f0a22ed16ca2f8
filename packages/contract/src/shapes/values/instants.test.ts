import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Instant } from './ids.ts';
import { instantMover } from './instants.ts';

const Plain = z.object({ minute: z.number(), names: z.array(z.string()) });

describe('moving the times of a value', () => {
  it.each([
    ['a time', Instant, 100, 107],
    ['no time', z.number(), 100, 100],
    ['a time that may be unknown', Instant.nullable(), null, null],
    [
      'a list',
      z.array(z.object({ at: Instant, no: z.number() })).readonly(),
      [{ at: 1, no: 1 }],
      [{ at: 8, no: 1 }],
    ],
    ['values by name', z.record(z.string(), Instant), { a: 1, b: 2 }, { a: 8, b: 9 }],
    ['what is not there', z.object({ at: Instant.optional(), no: z.number() }), { no: 3 }, { no: 3 }],
  ] as const)('%s', (_what, schema, value, moved) => {
    expect(instantMover<z.ZodType>(schema)(value, 7)).toEqual(moved);
  });

  it('of a tagged value moves those of its tag alone', () => {
    const Phase = z.discriminatedUnion('tag', [
      z.object({ tag: z.literal('quiet'), until: z.number() }),
      z.object({ tag: z.literal('delay'), until: Instant.nullable() }),
    ]);
    const move = instantMover(Phase);
    expect(move({ tag: 'delay', until: 10 }, 5)).toEqual({ tag: 'delay', until: 15 });
    expect(move({ tag: 'quiet', until: 10 }, 5)).toEqual({ tag: 'quiet', until: 10 });
  });

  it('leaves what has none, or is moved by nothing, the same object', () => {
    const plain = { minute: 3, names: ['a'] };
    expect(instantMover(Plain)(plain, 7)).toBe(plain);
    const move = instantMover(z.object({ at: Instant, plain: Plain }));
    expect(move({ at: 1, plain }, 7).plain).toBe(plain);
    const whole = { at: 1, plain };
    expect(move(whole, 0)).toBe(whole);
  });

  it('changes nothing in what it was given', () => {
    const given = Object.freeze({ at: 1, list: Object.freeze([Object.freeze({ at: 2 })]) });
    const move = instantMover(z.object({ at: Instant, list: z.array(z.object({ at: Instant })).readonly() }));
    expect(move(given, 1)).toEqual({ at: 2, list: [{ at: 3 }] });
    expect(given).toEqual({ at: 1, list: [{ at: 2 }] });
  });

  it.each([
    ['a union without a tag', z.union([Instant, z.literal('never')])],
    ['a map', z.map(z.string(), Instant)],
  ])('is refused at once for %s', (_what, schema) => {
    expect(() => instantMover<z.ZodType>(schema)).toThrow(TypeError);
  });
});
