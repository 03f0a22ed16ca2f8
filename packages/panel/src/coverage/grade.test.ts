import { describe, expect, it } from 'vitest';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import { config, device, id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import { coverageOf } from './coverage.ts';

const window = device('window', 'door_contact', 1, 3, { arm: 'burglarInstant', supervisionSeconds: 7200 });
const mains = device('siren', 'siren', 1, 9);
/** What a grade 2 home is without fault. */
const whole = { devices: [window], jammingMinutes: 1, dialerSeconds: 0, pinLength: 6 } as const;
const gradeIn = (patch: Partial<PanelConfig>) =>
  coverageOf(rigFor({ ...whole, ...patch }).state(), 0, 'arm').grade;
const short = (patch: Partial<PanelConfig>) => gradeIn(patch).gaps.map(({ why }) => why);

describe('a home below the grade that it claims', () => {
  it('is none where everything that could be missed is, within two hours', () => {
    expect(gradeIn({ grade: 2 })).toEqual({ claimed: 2, gaps: [] });
    expect(short({ grade: 2, devices: [window, mains], supervisionHours: 2 })).toEqual([]);
  });

  it('names devices that nobody misses, or misses too late', () => {
    const grade = gradeIn({ grade: 2, devices: [window, mains] });
    expect(grade.gaps).toEqual([{ why: 'supervision', devices: [id('siren')] }]);
    expect(short({ devices: [window, mains], supervisionHours: 4 })).toEqual(['supervision']);
    const [first, ...others] = config.areas;
    const areas = first === undefined ? [] : [{ ...first, supervision: false }, ...others];
    expect(gradeIn({ areas }).gaps).toEqual([{ why: 'supervision', devices: [id('window')] }]);
  });

  it('does not name what speaks only when it is used', () => {
    const quiet = device('fob', 'remote_controller', 1, 30);
    const wired = device('loop', 'wired_input', 1, 31, { arm: 'burglarInstant' });
    expect(short({ devices: [window, quiet, wired] })).toEqual([]);
    const contact = device('door', 'door_contact', 1, 32, { arm: 'burglarInstant' });
    const door = { ...contact, wireKind: 'wired_input' } as const;
    expect(short({ devices: [window, { ...door, id: DeviceId.parse('IN:2') }] })).toEqual([]);
    // A module on the air is no loop of a board.
    expect(short({ devices: [window, door] })).toEqual(['supervision']);
  });

  it.each([
    [{ jammingMinutes: 0 }, 'jamming'],
    [{ jammingMinutes: 2 }, 'jamming'],
    [{ dialerSeconds: 15 }, 'dialer'],
    [{ pinLength: 4 }, 'codes'],
    [{ pins: config.pins.map((user) => ({ ...user, digits: 4 as const })) }, 'codes'],
    [{ grade: 3, pollingSeconds: 0 }, 'polling'],
    [{ grade: 4, pollingSeconds: 50 }, 'polling'],
  ] as const)('%#: by %o falls short in %s', (patch, why) => {
    expect(short(patch)).toEqual([why]);
  });

  it('asks for nothing at grade 1, nor under CP-01', () => {
    const loose = { devices: [mains], jammingMinutes: 0, dialerSeconds: 45, pinLength: 4 } as const;
    expect(short({ ...loose, grade: 1 })).toEqual([]);
    expect(gradeIn({ ...loose, profile: 'CP01' })).toEqual({ claimed: null, gaps: [] });
  });

  it('still guards: the warning says nothing of the mode', () => {
    const state = rigFor({ ...whole, dialerSeconds: 15 }).state();
    expect(coverageOf(state, 0, 'arm').rows[0]?.state).toBe('protected');
  });
});
