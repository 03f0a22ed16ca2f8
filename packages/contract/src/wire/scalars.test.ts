import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Rule, Trigger } from '../shapes/automation/automation.ts';
import { CareSettings } from '../shapes/care/care.ts';
import { noCare } from '../rules/care/no-care.ts';
import { PanelSettings } from '../shapes/panel/settings.ts';
import { standardSettings } from '../rules/panel/standard-panel-settings.ts';
import { encodeScalars, fromWire } from './scalars.ts';
import { typedScalars, wantsTyped } from '../words/api/api-base.ts';

const rule = {
  id: 'r1',
  name: 'Hall light',
  enabled: true,
  trigger: { tag: 'openFor', device: 'ZB:0x01', seconds: 90 },
  conditions: [
    { tag: 'measure', device: 'ZB:0x02', measure: 'lux', above: null, below: 12.5 },
    { tag: 'mode', area: 2, modes: ['arm'] },
    { tag: 'alarm', on: false },
  ],
  actions: [{ tag: 'device', device: 'ZB:0x03', command: { tag: 'level', level: 40 } }],
  leave: [],
};

describe('scalars on the wire', () => {
  it('are texts: numbers as digits, flags as 0 and 1, nothing as an empty text', () => {
    expect(encodeScalars({ a: 1, b: true, c: null, d: [false, 2.5], e: { f: 'x' } })).toEqual({
      a: '1',
      b: '1',
      c: '',
      d: ['0', '2.5'],
      e: { f: 'x' },
    });
  });

  it.each([
    ['the settings of a panel', PanelSettings, standardSettings],
    ['the settings of care', CareSettings, noCare],
    ['a rule of every kind of part', Rule, rule],
  ])('read back as they were: %s', (_what, schema, value) => {
    const decoded = schema.parse(value);
    expect(fromWire<z.ZodType>(schema).parse(encodeScalars(decoded))).toEqual(decoded);
    expect(fromWire<z.ZodType>(schema).parse(decoded)).toEqual(decoded);
  });

  it('take the JSON text of what is nested, as a form sends it', () => {
    const Body = fromWire(z.object({ trigger: Trigger, days: z.array(z.number()) }));
    expect(Body.parse({ trigger: JSON.stringify(rule.trigger), days: '["1",2]' })).toEqual({
      trigger: rule.trigger,
      days: [1, 2],
    });
  });

  it.each([
    ['a number', z.number(), 'twelve'],
    ['a number', z.number(), '0x10'],
    ['a number', z.number(), '1e999'],
    ['a flag', z.boolean(), 'yes'],
    ['a flag', z.boolean(), 2],
    ['an object', z.object({ a: z.number() }), '{"a":'],
    ['a list', z.array(z.number()), 'no'],
  ])('are refused where they are not %s', (_what, schema, value) => {
    expect(fromWire<z.ZodType>(schema).safeParse(value).success).toBe(false);
  });

  it('keep an empty text that the schema takes, and read it as nothing where it takes none', () => {
    expect(fromWire(z.object({ a: z.string().nullable() })).parse({ a: '' })).toEqual({ a: '' });
    expect(fromWire(z.object({ a: z.number().nullable() })).parse({ a: '' })).toEqual({ a: null });
    expect(fromWire(z.object({ a: z.number().optional() })).parse({ a: '' })).toEqual({ a: undefined });
    const both = z.object({ a: z.number().nullable().optional() });
    expect(fromWire(both).parse({ a: '' })).toEqual({ a: null });
    expect(fromWire(both).parse({})).toEqual({});
    expect(fromWire(both.partial()).parse({ a: '' })).toEqual({ a: null });
  });

  it('leave names such as __proto__ alone', () => {
    const hostile: unknown = JSON.parse('{"a":"1","__proto__":{"polluted":"1"}}');
    const decoded = fromWire(z.object({ a: z.number() })).parse(hostile);
    expect(decoded).toEqual({ a: 1 });
    expect('polluted' in {}).toBe(false);
  });
});

describe('a caller', () => {
  it('that asks for typed scalars says so in Accept', () => {
    expect(wantsTyped(typedScalars)).toBe(true);
    expect(wantsTyped('application/json; scalars=typed, */*')).toBe(true);
    expect(wantsTyped('application/json')).toBe(false);
    expect(wantsTyped(undefined)).toBe(false);
  });
});
