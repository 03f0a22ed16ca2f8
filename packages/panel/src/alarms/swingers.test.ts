import { describe, expect, it } from 'vitest';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const two = { profile: 'CP01', swingerTrips: 2 } as const;
const swing = (rig: Rig, times: number) => {
  for (let trip = 0; trip < times; trip += 1) {
    rig.says('window', { opening: 'open' });
    rig.sleep(1);
    rig.says('window', { opening: 'closed' });
    rig.sleep(1);
  }
};
const alarms = (rig: Rig) => left(rig).filter((line) => line === '1130 3').length;
const logged = (rig: Rig) => rig.story().filter((line) => line === '1130 window').length;

describe('swinger shutdown', () => {
  it.each([1, 2, 6])('after %i alarms of a zone has it only logged', (swingerTrips) => {
    const rig = armedRig({ swingerTrips });
    swing(rig, 9);
    expect([alarms(rig), logged(rig)]).toEqual([swingerTrips, 9]);
  });

  it('has the zone sound no more, and tells that it is out', () => {
    const rig = armedRig({ ...two, sirenMinutes: 1 });
    swing(rig, 2);
    rig.wait(60);
    expect(rig.sirens()['siren']).toBe('off');
    swing(rig, 1);
    expect(rig.sirens()['siren']).toBe('off');
    expect(left(rig).filter((line) => line.startsWith('1570'))).toEqual(['1570 3']);
  });

  it('leaves other zones alone', () => {
    const rig = armedRig(two);
    swing(rig, 5);
    rig.says('hall', { motion: true });
    expect(left(rig).at(-1)).toBe('1130 4');
  });

  it('ends after eight hours, on the millisecond, and counts anew', () => {
    const rig = armedRig(two);
    swing(rig, 2);
    rig.sleep(8 * 3600 - 2.001);
    swing(rig, 1);
    expect(alarms(rig)).toBe(2);
    rig.sleep(1);
    swing(rig, 3);
    expect(alarms(rig)).toBe(4);
    expect(left(rig).filter((line) => line.includes('570'))).toEqual(['1570 3', '3570 3', '1570 3']);
  });

  it('ends when the mode changes', () => {
    const rig = armedRig(two);
    swing(rig, 3);
    rig.setMode('disarm');
    rig.setMode('arm');
    rig.wait(30);
    swing(rig, 1);
    expect(alarms(rig)).toBe(3);
  });

  it('survives a restart of the panel', () => {
    const rig = armedRig(two);
    swing(rig, 2);
    rig.feed({ tag: 'restarted', downFor: 100 });
    rig.says('window', { opening: 'closed' });
    swing(rig, 1);
    expect(alarms(rig)).toBe(2);
  });

  it('never concerns fire, help or water', () => {
    const rig = rigFor({ swingerTrips: 1 });
    for (let trip = 0; trip < 5; trip += 1) {
      rig.says('smoke', { detected: true });
      rig.sleep(31);
      rig.says('smoke', { detected: false });
    }
    expect(left(rig).filter((line) => line === '1111 6')).toHaveLength(5);
  });

  it('is off at 0, where the limit of three tellings counts', () => {
    const rig = armedRig();
    swing(rig, 9);
    expect([alarms(rig), logged(rig)]).toEqual([3, 3]);
  });
});
