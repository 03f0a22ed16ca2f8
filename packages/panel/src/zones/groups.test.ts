import type { DetectorGroup } from '@homeward/contract/shapes/alarms/detector-group.ts';
import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const group = (...names: readonly string[]): DetectorGroup => ({
  name: 'Cellar',
  devices: names.map(id),
  count: 2,
  seconds: 30,
});
const role = { arm: 'burglarInstant', home: 'burglarInstant' } as const;
const more = [
  device('left', 'door_contact', 1, 40, role),
  device('right', 'door_contact', 1, 41, role),
  device('third', 'door_contact', 1, 42, role),
];

/** The house with three windows of which two count together, armed. */
function armed(groups: readonly DetectorGroup[] = [group('left', 'right', 'third')]): Rig {
  const rig = rigFor({ devices: [...devices, ...more], detectorGroups: groups });
  for (const { name } of more) rig.says(name, closed);
  rig.setMode('arm');
  rig.wait(60);
  return rig;
}
const trip = (rig: Rig, name: string): void => {
  rig.says(name, open);
  rig.says(name, closed);
};
const alarms = (rig: Rig) => rig.story().filter((line) => line.startsWith('1130'));

describe('detectors that count together', () => {
  it('alarm both when the second opens in time, and the log has the first before', () => {
    const rig = armed();
    trip(rig, 'left');
    rig.wait(30);
    expect(rig.area().alarm.tag).toBe('quiet');
    expect(rig.events().at(-2)).toMatchObject({ detail: '1 of 2: Cellar', name: 'left' });
    trip(rig, 'right');
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(alarms(rig)).toEqual(['1130 left', '1130 right']);
    expect(rig.story()).toContain('3130 left');
    expect(rig.state().incidents[0]?.confirmed).toBe(true);
  });

  it('say nothing where the second comes too late, or the same opens again', () => {
    const rig = armed();
    trip(rig, 'left');
    rig.wait(10);
    trip(rig, 'left');
    rig.wait(31);
    trip(rig, 'right');
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('go on counting while their time runs, each once', () => {
    const rig = armed();
    for (const name of ['left', 'right', 'third']) trip(rig, name);
    expect(alarms(rig)).toEqual(['1130 left', '1130 right', '1130 third']);
  });

  it('count none that opened before the area was armed', () => {
    const rig = armed();
    trip(rig, 'left');
    rig.wait(1);
    rig.setMode('disarm');
    rig.setMode('home_2');
    trip(rig, 'right');
    expect(rig.area()).toMatchObject({ phase: { tag: 'armed', mode: 'home_2' }, alarm: { tag: 'quiet' } });
  });

  it('hold nothing back where too few are left to be reached', () => {
    const rig = armed([group('left', 'gone')]);
    trip(rig, 'left');
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('never hold back what guards lives', () => {
    const rig = armed([group('smoke', 'left', 'right')]);
    rig.says('smoke', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('wait on after a restart', () => {
    const rig = armed();
    trip(rig, 'left');
    rig.sleep(2);
    rig.feed({ tag: 'restarted', downFor: 2000 });
    for (const { name } of more) rig.says(name, closed);
    trip(rig, 'right');
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it.each([
    [{ ...group('left', 'right'), name: ' ' }, 'detectorGroups.0.name'],
    [{ ...group('left', 'right'), count: 3 }, 'detectorGroups.0.devices'],
    [group('left', 'left'), 'detectorGroups.0.devices'],
    [group('left', 'gate'), 'detectorGroups.0.devices'],
    [group('left', 'smoke'), 'detectorGroups.0.devices'],
    [group('left', 'remote'), 'detectorGroups.0.devices'],
    [group('left', 'nowhere'), 'detectorGroups.0.devices'],
  ])('are refused where they make no sense: %o', (wrong, where) => {
    const rig = rigFor({ devices: [...devices, ...more] });
    const put = (groups: readonly DetectorGroup[]) =>
      rig.command(edit({ tag: 'putSettings', settings: { detectorGroups: groups } }), trusted);
    expect(put([wrong])).toMatchObject({ tag: 'refused', refusal: { tag: 'invalid', where } });
    expect(put([group('left', 'right')]).tag).toBe('done');
    expect(rig.command(edit({ tag: 'putSettings', settings: { detectorGroups: [] } }), code(2)).tag).toBe(
      'refused',
    );
  });
});
