import type { Reach } from '@homeward/contract/shapes/reports/reach.ts';
import { describe, expect, it } from 'vitest';
import { needsOf } from '#features/now/needs.ts';
import { readDevice, type HouseDevice } from '#lib/house/device.ts';

const device = (
  id: string,
  type: string,
  more: Readonly<Record<string, string | readonly string[]>> = {},
): HouseDevice =>
  readDevice({
    device_id: id,
    type: `device_type.${type}`,
    name: id,
    no: '1',
    area: '1',
    status1: '',
    status_fault: [],
    condition: 'normal',
    online: 'online',
    sresp_mode_1: '1',
    ...more,
  });
const door = device('Door', 'door_contact');
const siren = device('Siren', 'siren', { sresp_mode_1: '0' });
const reach = (more: Partial<Reach> = {}): Reach => ({
  alarm: [{ name: 'Anna', contact: null, ways: ['push'] }],
  help: [],
  stations: { working: [], failing: [] },
  failed: [],
  ...more,
});
const of = (devices: readonly HouseDevice[], known: Reach | undefined = reach(), placed = true) =>
  needsOf({ devices, reach: known, placed, nameOf: ({ name }) => name });

describe('what the home needs now', () => {
  it('is a detector that is unusually quiet, after all that is broken', () => {
    expect(
      needsOf({
        devices: [door, siren],
        reach: reach(),
        placed: false,
        quiet: ['Hall'],
        calendars: ['School'],
        nameOf: ({ name }) => name,
      }),
    ).toEqual([{ tag: 'quiet', names: ['Hall'] }, { tag: 'calendar', names: ['School'] }, { tag: 'places' }]);
  });

  it('is a way to be told over which tests come to nothing, once a person', () => {
    const failed = [
      { name: 'Anna', channel: 'push' },
      { name: 'Anna', channel: 'email' },
    ] as const;
    expect(of([door, siren], reach({ failed }))).toEqual([{ tag: 'unproven', names: ['Anna'] }]);
  });

  it('is nothing where all is well, and nothing is said of what nobody knows', () => {
    expect(of([door, siren])).toEqual([]);
    expect(
      needsOf({ devices: [door, siren], reach: undefined, placed: undefined, nameOf: ({ name }) => name }),
    ).toEqual([]);
  });

  it('is a set-up that was begun: before all else where nothing guards, and near the end where it does', () => {
    const set = (devices: readonly HouseDevice[]) =>
      needsOf({ devices, reach: reach(), placed: false, unfinished: true, nameOf: ({ name }) => name });
    expect(set([])).toEqual([{ tag: 'setup' }]);
    expect(set([door, siren])).toEqual([{ tag: 'setup' }, { tag: 'places' }]);
  });

  it('is a first detector, and before it no siren', () => {
    expect(of([])).toEqual([{ tag: 'guards' }]);
    expect(of([door])).toEqual([{ tag: 'siren' }]);
  });

  it('is somebody to tell, or a station that answers', () => {
    const nobody = reach({ alarm: [{ name: 'Ben', contact: null, ways: [] }] });
    expect(of([door, siren], nobody)).toEqual([{ tag: 'told' }]);
    const failing = reach({ stations: { working: ['One'], failing: ['Two'] } });
    expect(of([door, siren], failing)).toEqual([{ tag: 'station', names: ['Two'] }]);
  });

  it('is each broken device once, by its worst, and none that is left out', () => {
    const both = ['device_status.tamper_open', 'device_status.low_battery'];
    const low = ['device_status.low_battery'];
    expect(
      of([
        siren,
        device('Broken', 'pir', { status_fault: both, online: 'offline' }),
        device('Silent', 'pir', { online: 'offline', status_fault: low }),
        device('Low', 'pir', { status_fault: low }),
        device('Out', 'pir', { status_fault: both, bypass: '1' }),
      ]),
    ).toEqual([
      { tag: 'fault', names: ['Broken'] },
      { tag: 'silent', names: ['Silent'] },
      { tag: 'battery', names: ['Low'] },
    ]);
  });

  it('is at last its place on the earth', () => {
    expect(of([door, siren], reach(), false)).toEqual([{ tag: 'places' }]);
  });
});
