import { left } from '@homeward/testing/panel/left.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';

/** The house is left while the hall's detector still shows movement. */
function leftMoving(): Rig {
  const rig = rigFor();
  rig.setMode('arm');
  rig.wait(29);
  rig.says('hall', { motion: true });
  rig.wait(1);
  expect(rig.area().phase.tag).toBe('armed');
  return rig;
}
const alarms = (rig: Rig): number => left(rig).filter((line) => line === '1130 4').length;

describe('a detector that shows movement when its area is armed', () => {
  it('is believed to go on about the same movement for three minutes, then guards', () => {
    const rig = leftMoving();
    for (const seconds of [30, 60, 90]) {
      rig.wait(seconds);
      rig.says('hall', { motion: true });
    }
    expect(alarms(rig)).toBe(0);
    rig.wait(1);
    rig.says('hall', { motion: true });
    expect([alarms(rig), rig.area().alarm.tag]).toEqual([1, 'sounding']);
  });

  it('guards at once when it has come to rest in between', () => {
    const rig = leftMoving();
    rig.wait(10);
    rig.says('hall', { motion: false });
    rig.says('hall', { motion: true });
    expect(alarms(rig)).toBe(1);
  });

  it('takes each movement for one while armed, also where none was said to end, twice a minute at most', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.wait(30);
    rig.says('hall', { motion: true });
    rig.wait(29);
    rig.says('hall', { motion: true });
    expect(alarms(rig)).toBe(1);
    rig.wait(1);
    rig.says('hall', { motion: true });
    expect(alarms(rig)).toBe(2);
  });

  it('sounds again for who still moves about when the siren time is over', () => {
    const rig = rigFor({ sirenMinutes: 1 });
    rig.setMode('arm');
    rig.wait(30);
    rig.says('hall', { motion: true });
    rig.wait(61);
    expect(rig.sirens()['siren']).toBe('off');
    rig.says('hall', { motion: true });
    expect(rig.sirens()['siren']).toBe('burglar');
  });

  it('says nothing new about the same movement while nobody guards', () => {
    const rig = rigFor();
    rig.says('hall', { motion: true });
    const before = rig.state().eventSeq;
    rig.wait(600);
    rig.says('hall', { motion: true });
    expect(rig.state().eventSeq).toBe(before);
  });
});
