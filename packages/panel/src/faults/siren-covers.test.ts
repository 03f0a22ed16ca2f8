import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { begin, code, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const leaveOut = (rig: Rig, name: string, on = true) =>
  rig.command({ tag: 'bypass', kind: 'tamper', devices: [{ device: id(name), on }] }, code(96));
const isLeftOut = (rig: Rig, name: string) =>
  rig.state().devices.get(rig.state().config.devices.findIndex((entry) => entry.id === id(name)))?.bypass
    .tamper;

describe('the cover of a siren that is left out', () => {
  it.each(['siren', 'bell'])('guards again after an hour, which is told: %s', (name) => {
    const rig = rigFor({ tamperAlarm: 'always' });
    leaveOut(rig, name);
    rig.says(name, { tamper: true });
    rig.says(name, { tamper: false });
    rig.wait(3599);
    expect([isLeftOut(rig, name), rig.area().alarm.tag]).toEqual([true, 'quiet']);
    rig.wait(1);
    expect(isLeftOut(rig, name)).toBe(false);
    expect(rig.events().at(-1)).toMatchObject({ device: id(name), actor: panelActor, detail: 'tamper' });
    expect(left(rig).at(-1)).toMatch(/^3570/);
    rig.says(name, { tamper: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it.each([
    ['always', 'sounding'],
    ['fullArm', 'quiet'],
  ] as const)('does not stand open unnoticed then, with alarms %s', (tamperAlarm, alarm) => {
    const rig = rigFor({ tamperAlarm });
    leaveOut(rig, 'siren');
    rig.says('siren', { tamper: true });
    expect(left(rig)).toEqual(['1570 9']);
    rig.wait(3600);
    expect(left(rig).slice(1)).toEqual(['3570 9', '1383 9']);
    expect(rig.area().alarm.tag).toBe(alarm);
  });

  it('counts over a restart, and ends while the panel is away', () => {
    const rig = rigFor();
    leaveOut(rig, 'siren');
    rig.wait(1800);
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.sleep(1800);
    expect(isLeftOut(rig, 'siren')).toBe(true);
    rig.feed({ tag: 'restarted', downFor: 1_800_000 });
    expect(isLeftOut(rig, 'siren')).toBe(false);
    expect(rig.events().find(({ code: its }) => its.startsWith('183570'))?.at).toBe(begin + 3_600_000);
  });

  it('counts from the last time, and not at all once somebody has taken it back in', () => {
    const rig = rigFor();
    leaveOut(rig, 'siren');
    rig.wait(3000);
    leaveOut(rig, 'siren', false);
    expect(rig.state().vigil.sirenCovers).toEqual([]);
    leaveOut(rig, 'siren');
    rig.wait(3000);
    expect(isLeftOut(rig, 'siren')).toBe(true);
    rig.wait(600);
    expect(isLeftOut(rig, 'siren')).toBe(false);
  });

  it('is no matter of other devices, whose covers stay left out', () => {
    const rig = rigFor();
    leaveOut(rig, 'window');
    rig.wait(86_400);
    expect(isLeftOut(rig, 'window')).toBe(true);
  });

  it('that an older version left out for good guards again an hour after the change of version', () => {
    const rig = rigFor();
    leaveOut(rig, 'siren');
    const { sirenCovers: _, ...vigil } = rig.state().vigil;
    const old = fromDisk({ ...rig.state(), vigil: vigil as never });
    expect(old.vigil.sirenCovers).toEqual([{ device: id('siren'), until: begin + 3_600_000 }]);
  });
});
