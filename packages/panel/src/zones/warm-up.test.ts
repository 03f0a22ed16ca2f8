import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { armedRig } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const vault = device('vault', 'pir', 1, 40, { always: 'burglar' });
const back = (profile: 'EN' | 'CP01'): Rig => {
  const rig = armedRig({ profile, tamperAlarm: 'always', devices: [...devices, vault] });
  rig.wait(3600);
  rig.feed({ tag: 'restarted', downFor: 1000 });
  return rig;
};
const alarm = (rig: Rig) => rig.area().alarm.tag;

describe('the minute after a loss of power', () => {
  it('ignores motion under CP-01, and not a moment longer', () => {
    const rig = back('CP01');
    rig.sleep(59.999);
    rig.says('hall', { motion: true });
    rig.says('hall', { motion: false });
    expect(alarm(rig)).toBe('quiet');
    rig.sleep(0.001);
    rig.says('hall', { motion: true });
    expect(alarm(rig)).toBe('sounding');
  });

  it('loses nothing: what still moves at its end alarms then', () => {
    const rig = back('CP01');
    rig.says('hall', { motion: true });
    expect(alarm(rig)).toBe('quiet');
    rig.wait(60);
    expect(rig.story().at(-1)).toBe('1130 hall');
  });

  it.each([
    ['a contact', (rig: Rig) => rig.says('window', { opening: 'open' })],
    ['an opened cover', (rig: Rig) => rig.says('back', { tamper: true })],
    ['smoke', (rig: Rig) => rig.says('smoke', { detected: true })],
    ['a 24-hour motion detector', (rig: Rig) => rig.says('vault', { motion: true })],
    ['a pendant', (rig: Rig) => rig.says('pendant', { detected: true })],
  ])('never hides %s', (_, act) => {
    const rig = back('CP01');
    act(rig);
    expect(alarm(rig)).toBe('sounding');
  });

  it('is given once in ten minutes, however often the panel restarts', () => {
    const rig = back('CP01');
    for (let times = 0; times < 5; times += 1) {
      rig.sleep(50);
      rig.feed({ tag: 'restarted', downFor: 100 });
    }
    rig.says('hall', { motion: true });
    expect(alarm(rig)).toBe('sounding');
  });

  it('is none under EN', () => {
    const rig = back('EN');
    rig.says('hall', { motion: true });
    expect(alarm(rig)).toBe('sounding');
  });
});
