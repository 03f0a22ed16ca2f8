import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { code, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const verifying = [
  device('attic', 'smoke_detector', 1, 41, { always: 'fireVerification' }),
  device('stairs', 'smoke_detector', 1, 42, { always: 'fireVerification' }),
];
const houseWith = (minutes = 5): Rig => {
  const rig = rigFor({ devices: [...devices, ...verifying], fireVerificationMinutes: minutes });
  for (const { name } of verifying) rig.says(name, { detected: false });
  return rig;
};
const puff = (rig: Rig, name: string) => {
  rig.says(name, { detected: true });
  rig.says(name, { detected: false });
};
const news = (rig: Rig) => left(rig).filter((line) => line.startsWith('1'));

describe('fire verification', () => {
  it('sounds at once and tells of a pre-alarm', () => {
    const rig = houseWith();
    rig.says('attic', { detected: true });
    expect(rig.sirens()['siren']).toBe('fire');
    expect(left(rig)).toEqual(['1118 41']);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'fire' });
  });

  it.each(['attic', 'stairs'])(
    'is a smoke alarm when %s sees it within the time, which begins anew',
    (second) => {
      const rig = houseWith();
      puff(rig, 'attic');
      rig.sleep(299);
      puff(rig, second);
      expect(news(rig).at(-1)).toBe(`1111 ${second === 'attic' ? 41 : 42}`);
      rig.wait(299);
      expect(rig.story().at(-1)).not.toContain('1695');
      rig.wait(1);
      expect(rig.story().at(-1)).toBe('1695 attic');
      expect(news(rig)).not.toContain('1695 41');
      expect(rig.state().incidents).toHaveLength(1);
    },
  );

  it('leaves the time alone for a plain smoke detector, which alarms as ever', () => {
    const rig = houseWith();
    puff(rig, 'attic');
    rig.sleep(299);
    puff(rig, 'smoke');
    expect(news(rig)).toEqual(['1118 41', '1111 6']);
    rig.wait(1);
    expect(news(rig)).toEqual(['1118 41', '1111 6', '1695 41']);
  });

  it('tells when nothing verified it, and begins with a pre-alarm again', () => {
    const rig = houseWith();
    puff(rig, 'attic');
    rig.wait(300);
    expect(news(rig)).toEqual(['1118 41', '1695 41']);
    rig.sleep(60);
    puff(rig, 'stairs');
    expect(news(rig).at(-1)).toBe('1118 42');
  });

  it('takes smoke that is still there at the end for a second word', () => {
    const rig = houseWith();
    rig.says('attic', { detected: true });
    rig.wait(300);
    expect(news(rig)).toEqual(['1118 41', '1111 41']);
    rig.wait(300);
    expect(rig.story().at(-1)).toBe('1695 attic');
  });

  it('without a time is a plain smoke detector', () => {
    const rig = houseWith(0);
    puff(rig, 'attic');
    expect(news(rig)).toEqual(['1111 41']);
  });

  it('is over when somebody disarms', () => {
    const rig = houseWith();
    puff(rig, 'attic');
    rig.setMode('disarm', { proof: code(1) });
    rig.wait(600);
    expect(rig.story()).not.toContain('1695 attic');
    puff(rig, 'attic');
    expect(news(rig).at(-1)).toBe('1118 41');
  });

  it('goes on over a restart of the panel', () => {
    const rig = houseWith();
    puff(rig, 'attic');
    rig.feed({ tag: 'restarted', downFor: 100 });
    rig.sleep(60);
    rig.says('stairs', { detected: true });
    expect(news(rig).at(-1)).toBe('1111 42');
  });
});
