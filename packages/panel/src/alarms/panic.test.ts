import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const rigWith = (twoActionPanic: boolean): Rig =>
  rigFor({
    twoActionPanic,
    devices: [...devices, device('pad', 'keypad', 1, 40), device('fob', 'remote_controller', 1, 41)],
  });
const press = (rig: Rig, name: string, action: string) => rig.says(name, { action });
const alarms = (rig: Rig) => rig.state().incidents.length;

describe('two-action panic', () => {
  it.each([
    ['pad', 'panic'],
    ['fob', 'panic'],
    ['pad', 'fire'],
  ])('at %s takes two presses of %s within three seconds', (name, action) => {
    for (const [pause, expected] of [
      [0.25, 1],
      [3, 1],
      [3.001, 0],
      [0.249, 0],
    ] as const) {
      const rig = rigWith(true);
      press(rig, name, action);
      expect(alarms(rig)).toBe(0);
      rig.sleep(pause);
      press(rig, name, action);
      expect(alarms(rig), `${pause} s`).toBe(expected);
    }
  });

  it('is not fooled by a radio that repeats one press', () => {
    const rig = rigWith(true);
    for (let times = 0; times < 5; times += 1) {
      press(rig, 'fob', 'panic');
      rig.sleep(0.04);
    }
    expect(alarms(rig)).toBe(0);
    rig.sleep(1);
    press(rig, 'fob', 'panic');
    expect(alarms(rig)).toBe(1);
  });

  it('wants the same button of the same device twice', () => {
    const rig = rigWith(true);
    press(rig, 'pad', 'panic');
    rig.sleep(1);
    press(rig, 'fob', 'panic');
    press(rig, 'pad', 'fire');
    expect(alarms(rig)).toBe(0);
  });

  it.each(['medical', 'emergency'])('never delays a cry for medical help (%s)', (action) => {
    const rig = rigWith(true);
    press(rig, 'pad', action);
    expect(alarms(rig)).toBe(1);
  });

  it.each(['pendant', 'hush'])('never concerns %s, which has one button', (name) => {
    const rig = rigWith(true);
    rig.says(name, { detected: true });
    expect(alarms(rig)).toBe(1);
  });

  it('is off by setting', () => {
    const rig = rigWith(false);
    press(rig, 'pad', 'panic');
    expect(alarms(rig)).toBe(1);
  });

  it('remembers the first press over a restart of the panel', () => {
    const rig = rigWith(true);
    press(rig, 'pad', 'panic');
    rig.sleep(1);
    rig.feed({ tag: 'restarted', downFor: 900 });
    press(rig, 'pad', 'panic');
    expect(alarms(rig)).toBe(1);
  });
});
