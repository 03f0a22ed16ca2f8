import { describe, expect, it } from 'vitest';
import { guardBody, namedModes, ownModesOf, withGuard, type Guarding } from '#features/modes/mode-drafts.ts';

const zone: Guarding = { arm: '5', home_1: '1', home_2: '0', home_3: '0' };

describe('names of modes', () => {
  it('shows every home mode, and keeps those alone that differ from the usual', () => {
    const all = ownModesOf([{ mode: 'home_2', name: 'Night', icon: 'moon' }]);
    expect(all.map(({ mode, name }) => [mode, name])).toEqual([
      ['home_1', ''],
      ['home_2', 'Night'],
      ['home_3', ''],
    ]);
    expect(namedModes([...all.slice(0, 2), { mode: 'home_3', name: '  ', icon: 'sun' }])).toEqual([
      { mode: 'home_2', name: 'Night', icon: 'moon' },
      { mode: 'home_3', name: '', icon: 'sun' },
    ]);
  });
});

describe('what guards in a mode', () => {
  it('is left out, and guards again as it did', () => {
    const out = withGuard(zone, {}, 'home_1', false);
    expect(guardBody(zone, out)).toEqual({ sresp_mode_2: '0' });
    expect(guardBody(zone, withGuard(zone, out, 'home_1', true))).toEqual({});
  });

  it('leaves alone what somebody else changed meanwhile in another mode', () => {
    const touched = withGuard(zone, {}, 'home_1', false);
    const since: Guarding = { ...zone, home_2: '1' };
    expect(guardBody(since, touched)).toEqual({ sresp_mode_2: '0' });
  });

  it('guards in another mode as it does in the first one', () => {
    expect(guardBody(zone, withGuard(zone, {}, 'home_3', true))).toEqual({ sresp_mode_4: '5' });
    const perimeter: Guarding = { arm: '0', home_1: '1', home_2: '0', home_3: '0' };
    expect(guardBody(perimeter, withGuard(perimeter, {}, 'arm', true))).toEqual({ sresp_mode_1: '1' });
  });
});
