import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const hour = 3600;

/** A device says what happened so many seconds ago. */
const tells = (rig: Rig, name: string, values: DeviceValues, seconds: number) =>
  rig.feed({
    tag: 'deviceReported',
    device: id(name),
    values,
    live: true,
    happenedAt: rig.state().at - seconds * 1000,
  });
/** Time passes, and the panel knows. */
const after = (rig: Rig, seconds: number): Rig => {
  rig.wait(seconds);
  return rig;
};

describe('an alarm that comes late', () => {
  it.each([
    [59, 'sounding', 1],
    [60, 'sounding', 1],
    [61, 'memory', 1],
    [24 * hour, 'memory', 1],
    [24 * hour + 1, 'quiet', 0],
  ] as const)('by %i s leaves the area %s', (seconds, alarm, reports) => {
    const rig = after(armedRig(), 30 * hour);
    tells(rig, 'window', open, seconds);
    expect(rig.area().alarm.tag).toBe(alarm);
    expect(left(rig).filter((line) => line === '1130 3')).toHaveLength(reports);
    expect(rig.story()).toContain('1130 window');
    expect(rig.state().incidents).toHaveLength(reports);
  });

  it('is told as late, with the time when it happened, and no siren sounds', () => {
    const rig = after(armedRig(), hour);
    tells(rig, 'window', open, 600);
    expect(rig.events().at(-1)).toMatchObject({ detail: 'late 600 s', at: rig.state().at });
    const report = rig.state().reporting.pending.find(({ code }) => code.startsWith('181130'));
    expect(report?.at).toBe(rig.state().at - 600_000);
    expect(rig.sirens()).toEqual({ siren: 'chime' });
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'burglar', state: 'open' });
    expect(rig.area()).toMatchObject({ burglar: true, phase: { tag: 'armed' } });
  });

  it.each([
    ['smoke', '1111 6'],
    ['pendant', '1100 7'],
    ['leak', '1154 13'],
  ])('of %s is told in every mode', (name, event) => {
    const rig = after(rigFor(), hour);
    tells(rig, name, { detected: true }, 600);
    expect(left(rig)).toEqual([event]);
    expect(rig.sirens()).toEqual({});
  });

  it('of a silent panic shows nothing on site', () => {
    const rig = after(rigFor(), hour);
    tells(rig, 'hush', { detected: true }, 600);
    expect(left(rig)).toEqual(['1122 8']);
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('starts no rule, whether that waits for its kind or for any', () => {
    const rule = (name: string, kind: 'burglar' | null) =>
      Rule.parse({
        id: name,
        name,
        enabled: true,
        trigger: { tag: 'alarm', kind },
        conditions: [],
        actions: [{ tag: 'notify', text: name }],
        leave: [],
      });
    const rig = after(armedRig({ rules: [rule('any', null), rule('burglar', 'burglar')] }), hour);
    tells(rig, 'window', open, 600);
    expect(rig.state().automation.runs).toHaveLength(0);
    rig.says('window', closed);
    rig.says('window', open);
    expect(rig.state().automation.runs).toHaveLength(2);
  });

  it('is none where the area did not guard then', () => {
    const armedLater = rigFor();
    armedLater.wait(hour);
    armedLater.setMode('arm');
    armedLater.wait(40);
    tells(armedLater, 'window', open, 600);
    expect(armedLater.state().incidents).toEqual([]);
    const disarmedSince = after(armedRig(), hour);
    disarmedSince.setMode('disarm');
    disarmedSince.wait(1);
    tells(disarmedSince, 'window', open, 600);
    expect(disarmedSince.state().incidents).toEqual([]);
    expect(disarmedSince.story().at(-1)).toMatch(/^1401/);
    expect(disarmedSince.events().at(-1)).toMatchObject({ code: '18175301003', detail: 'late 600 s' });
  });

  it('of an entry zone is one where its delay has run out, and begins it where it runs', () => {
    const out = after(armedRig(), hour);
    tells(out, 'front', open, 600);
    expect(left(out).at(-1)).toBe('1131 1');
    const slow = device('slow', 'door_contact', 1, 30, {
      arm: 'entryDelay1',
      settings: { entrySeconds: 200 },
    });
    const running = rigFor({ devices: [...devices, slow] });
    running.says('slow', closed);
    running.setMode('arm');
    running.wait(hour);
    tells(running, 'slow', open, 100);
    expect(running.area().phase).toMatchObject({
      tag: 'entryDelay',
      until: running.state().at + 100_000,
    });
  });

  it('is never told twice: not when it is repeated, nor when the panel heard of it in time', () => {
    const twice = after(armedRig(), hour);
    tells(twice, 'window', open, 600);
    tells(twice, 'window', open, 600);
    const inTime = after(armedRig(), hour);
    inTime.says('window', open);
    inTime.says('window', closed);
    inTime.wait(600);
    tells(inTime, 'window', open, 600);
    for (const rig of [twice, inTime]) expect(left(rig).filter((line) => line === '1130 3')).toHaveLength(1);
  });

  it('leaves out what was bypassed', () => {
    const rig = rigFor();
    rig.command(
      { tag: 'bypass', kind: 'oneTime', devices: [{ device: id('window'), on: true }] },
      { tag: 'trusted' },
    );
    rig.setMode('arm');
    rig.wait(hour);
    tells(rig, 'window', open, 600);
    expect(rig.state().incidents).toEqual([]);
  });

  it('does not stop an alarm that sounds, and its next live word sounds', () => {
    const rig = after(armedRig(), hour);
    rig.says('hall', { motion: true });
    tells(rig, 'window', open, 600);
    expect(rig.area().alarm.tag).toBe('sounding');
    const quiet = after(armedRig(), hour);
    tells(quiet, 'window', open, 600);
    quiet.says('hall', { motion: true });
    expect(quiet.sirens()['siren']).toBe('burglar');
  });
});

describe('a late word', () => {
  const condition = (rig: Rig) =>
    viewOf(rig.state()).devices.find((view) => view.id === id('window'))?.condition;

  it('that is older than what is known does not change it', () => {
    const rig = after(armedRig(), hour);
    rig.says('window', closed);
    rig.wait(10);
    tells(rig, 'window', open, 600);
    expect(condition(rig)).toBe('normal');
    expect(left(rig).at(-1)).toBe('1130 3');
  });

  it('of a device that is away says how it stood, not that it is there', () => {
    const rig = armedRig();
    rig.feed({ tag: 'devicesLost', devices: [id('window')] });
    rig.wait(hour);
    tells(rig, 'window', open, 600);
    tells(rig, 'window', closed, 500);
    expect(condition(rig)).toBe('unknown');
    expect(left(rig)).toContain('3130 3');
    rig.says('window', closed);
    expect(condition(rig)).toBe('normal');
    expect(rig.state().incidents).toHaveLength(1);
  });

  it('that comes in the wrong order counts as what happened last', () => {
    const rig = armedRig();
    rig.feed({ tag: 'devicesLost', devices: [id('window')] });
    rig.wait(hour);
    tells(rig, 'window', closed, 500);
    tells(rig, 'window', open, 600);
    rig.says('window', open);
    expect(left(rig).filter((line) => line === '1130 3')).toHaveLength(2);
  });

  it('of the future is one of now', () => {
    const rig = armedRig();
    tells(rig, 'window', open, -3600);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});
