import { groupKinds } from '../../words/automation/automation-lists.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupKind } from '../../shapes/automation/automation.ts';
import type { DeviceState } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';
import { groupState } from './group-state.ts';

type Member = Pick<DeviceState, 'values' | 'online'>;
const member = (values: DeviceValues, online: Member['online'] = 'online'): Member => ({ values, online });
const kind = fc.constantFrom(...groupKinds);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anybody: fc.Arbitrary<Member> = fc.record({
  values: fc.record(
    {
      on: maybe(fc.boolean()),
      level: maybe(fc.integer({ min: 0, max: 100 })),
      heatSetpoint: maybe(fc.integer({ min: 5, max: 30 })),
      thermostatMode: maybe(fc.constantFrom('off', 'heat')),
    },
    { requiredKeys: [] },
  ),
  online: fc.constantFrom('online', 'offline', 'unknown'),
});

describe('a group', () => {
  it.each<[string, GroupKind, readonly Member[], object]>([
    ['has nobody', 'switch', [], { tag: 'empty', level: null }],
    ['is on', 'switch', [member({ on: true }), member({ on: true })], { tag: 'on', on: 2, level: null }],
    [
      'is partly on',
      'dimmer',
      [member({ on: true, level: 30 }), member({ on: false, level: 80 })],
      { tag: 'mixed', level: { least: 30, most: 80 } },
    ],
    [
      'is off as far as anybody knows',
      'hue',
      [member({ on: false }), member({ on: null }), member({})],
      { tag: 'off', off: 1, unknown: 2 },
    ],
    [
      'is unknown without a word',
      'switch',
      [member({ on: true }, 'offline')],
      { tag: 'unknown', unknown: 1 },
    ],
    [
      'of shutters is partly open',
      'shutter',
      [member({ level: 0 }), member({ level: 40 })],
      { tag: 'mixed', level: { least: 0, most: 40 } },
    ],
    [
      'of radiators heats',
      'radiator',
      [
        member({ thermostatMode: 'heat', heatSetpoint: 20 }),
        member({ thermostatMode: 'auto', heatSetpoint: 21 }),
      ],
      { tag: 'on', level: { least: 20, most: 21 } },
    ],
  ])('%s', (_, of, members, state) => {
    expect(groupState({ kind: of }, members)).toMatchObject(state);
  });

  it('counts everybody once, and is on or off only where nobody known is otherwise', () => {
    fc.assert(
      fc.property(kind, fc.array(anybody, { maxLength: 8 }), (of, members) => {
        const { tag, on, off, unknown, level } = groupState({ kind: of }, members);
        expect(on + off + unknown).toBe(members.length);
        expect(tag === 'on').toBe(on > 0 && off === 0);
        expect(tag === 'off').toBe(off > 0 && on === 0);
        expect(tag === 'mixed').toBe(on > 0 && off > 0);
        if (level !== null) expect(level.least).toBeLessThanOrEqual(level.most);
      }),
    );
  });

  it('does not change when its members stand in another order', () => {
    fc.assert(
      fc.property(kind, fc.array(anybody, { maxLength: 8 }), (of, members) => {
        expect(groupState({ kind: of }, members.toReversed())).toEqual(groupState({ kind: of }, members));
      }),
    );
  });

  it('of one is as that one is', () => {
    fc.assert(
      fc.property(kind, anybody, (of, one) => {
        const { tag } = groupState({ kind: of }, [one]);
        expect(['on', 'off', 'unknown']).toContain(tag);
        expect(groupState({ kind: of }, [one, one]).tag).toBe(tag);
      }),
    );
  });
});
