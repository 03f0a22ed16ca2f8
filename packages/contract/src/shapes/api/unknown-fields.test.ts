import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../routes/api/route.ts';
import { routes } from '../../routes/table.ts';
import { toleratedFields, unknownField } from './unknown-fields.ts';

const all = Object.entries(routes) as readonly (readonly [string, Route])[];
describe('a field that a call does not know', () => {
  it.each(all)('is found in every query and body of %s, and nothing in its example', (_name, route) => {
    const { query = {}, body = {} } = route.example;
    expect(unknownField(route.query, query)).toBeNull();
    expect(unknownField(route.body, body)).toBeNull();
    expect(unknownField(route.query, { ...query, exit_dely: '1' })).toBe('exit_dely');
    const wrong = { ...(body as object), exit_dely: '1' };
    // Bodies that may hold any field of a device record say by themselves what is none.
    const [issue] = route.body.safeParse(wrong).error?.issues ?? [];
    expect(issue?.path.join('.') ?? unknownField(route.body, wrong)).toBe('exit_dely');
  });

  it('is one of the few that any call tolerates', () => {
    for (const name of toleratedFields)
      for (const [, route] of all) expect(unknownField(route.query, { [name]: 'x' })).toBeNull();
  });

  const shape = z.object({
    list: z.array(z.object({ a: z.string() })).optional(),
    record: z.record(z.string(), z.object({ a: z.string() })).optional(),
    tagged: z
      .discriminatedUnion('tag', [
        z.object({ tag: z.literal('one'), a: z.string() }),
        z.object({ tag: z.literal('two'), b: z.object({ c: z.string() }).nullable() }),
      ])
      .optional(),
    either: z
      .union([z.string(), z.object({ a: z.string() }), z.array(z.object({ b: z.string() }))])
      .optional(),
    free: z.unknown(),
  });
  it.each([
    [{ list: [{ a: '1' }, { a: '1', z: '1' }] }, 'list.1.z'],
    [{ list: '[{"a":"1","z":"1"}]' }, 'list.0.z'],
    [{ record: { x: { a: '1', z: '1' } } }, 'record.x.z'],
    [{ tagged: { tag: 'one', a: '1', b: null } }, 'tagged.b'],
    [{ tagged: { tag: 'two', b: { c: '1', z: '1' } } }, 'tagged.b.z'],
    [{ either: { a: '1', z: '1' } }, 'either.z'],
    [{ either: [{ b: '1', a: '1' }] }, 'either.0.a'],
    [{ either: 'text', free: { z: '1' } }, null],
    [{ list: [{ a: '1' }], _: '1', token: 'x' }, null],
    // Tolerated at the top alone.
    [{ list: [{ a: '1', token: 'x' }] }, 'list.0.token'],
    [JSON.parse('{"__proto__": "x"}'), '__proto__'],
  ])('is found where it stands: %j', (given, place) => {
    expect(unknownField(shape, given)).toBe(place);
  });
});
