import { describe, expect, it } from 'vitest';
import { left } from '@homeward/testing/panel/left.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const flicker = (rig: Rig, times: number, name = 'lamp') => {
  for (let turn = 0; turn < times; turn += 1) {
    rig.says(name, { acFailure: true });
    rig.says(name, { acFailure: false });
  }
};
const logged = (rig: Rig) => rig.story().filter((line) => line === '1380 lamp').length;

describe('a fault that comes and goes', () => {
  it('is reported three times, its third end once it stays away, and logged every time', () => {
    const rig = rigFor();
    flicker(rig, 100);
    const told = ['1380 11', '3380 11', '1380 11', '3380 11', '1380 11'];
    expect(left(rig)).toEqual(told);
    expect(logged(rig)).toBe(100);
    rig.wait(1799);
    expect(left(rig)).toEqual(told);
    rig.wait(1);
    expect(left(rig)).toEqual([...told, '3380 11']);
    flicker(rig, 3);
    expect(left(rig)).toEqual([...told, '3380 11', '1380 11']);
  });

  it('is reported three times also where its number is none of the 3xx', () => {
    const rig = rigFor();
    for (let turn = 0; turn < 20; turn += 1) {
      rig.feed({ tag: 'panelReported', fault: 'storage', on: true });
      rig.feed({ tag: 'panelReported', fault: 'storage', on: false });
    }
    expect(left(rig)).toHaveLength(5);
  });

  it('is counted by its source', () => {
    const rig = rigFor();
    flicker(rig, 5);
    flicker(rig, 5, 'lock');
    expect(left(rig)).toHaveLength(10);
  });

  it('is reported anew after the area was set or unset, and after a day', () => {
    const rig = rigFor();
    flicker(rig, 5);
    rig.setMode('home_2');
    flicker(rig, 5);
    expect(left(rig).filter((line) => line === '1380 11')).toHaveLength(6);
    rig.setMode('disarm');
    flicker(rig, 5);
    expect(left(rig).filter((line) => line === '1380 11')).toHaveLength(9);
    rig.sleep(24 * 3600);
    flicker(rig, 5);
    expect(left(rig).filter((line) => line === '1380 11')).toHaveLength(12);
  });

  it('is not reported anew because another area was set', () => {
    const rig = rigFor();
    flicker(rig, 5);
    rig.setMode('arm', { area: 2 });
    rig.wait(30);
    flicker(rig, 5);
    expect(left(rig).filter((line) => line === '1380 11')).toHaveLength(3);
  });

  it('of the panel is reported anew whatever area was set', () => {
    const rig = rigFor();
    const cut = () => {
      rig.feed({ tag: 'panelReported', fault: 'ethernet', on: true });
      rig.feed({ tag: 'panelReported', fault: 'ethernet', on: false });
    };
    for (let turn = 0; turn < 5; turn += 1) cut();
    rig.setMode('home_2', { area: 2 });
    cut();
    expect(left(rig).filter((line) => line === '1358 0')).toHaveLength(4);
  });
});
