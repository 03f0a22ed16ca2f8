import { describe, expect, it } from 'vitest';
import { devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { begin, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const atKeypad = { actor: { ...person, channel: 'keypad' } } as const;
const through = (rig: Rig, name: string) => {
  rig.says(name, open);
  rig.says(name, closed);
};
const untilOf = (rig: Rig) => {
  const { phase } = rig.area();
  return phase.tag === 'exitDelay' ? phase.until - begin : phase.tag;
};

describe('the exit delay', () => {
  it('begins anew, once, when somebody who had left comes back', () => {
    const rig = rigFor({ exitRestart: true });
    rig.setMode('arm');
    rig.sleep(10);
    through(rig, 'front');
    expect(untilOf(rig)).toBe(30_000);
    rig.sleep(10);
    rig.says('front', open);
    expect(untilOf(rig)).toBe(50_000);
    rig.says('front', closed);
    rig.sleep(10);
    through(rig, 'front');
    expect(untilOf(rig)).toBe(50_000);
    rig.wait(20);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });

  it.each([
    ['the first opening', (rig: Rig) => rig.says('front', open)],
    ['a window', (rig: Rig) => (through(rig, 'front'), through(rig, 'window'))],
    ['a word that was retained', (rig: Rig) => (through(rig, 'front'), rig.says('front', open, false))],
  ])('does not begin anew for %s', (_, act) => {
    const rig = rigFor({ exitRestart: true });
    rig.setMode('arm');
    rig.sleep(10);
    act(rig);
    expect(untilOf(rig)).toBe(30_000);
  });

  it('does not begin anew where the setting is off', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.sleep(10);
    through(rig, 'front');
    rig.says('front', open);
    expect(untilOf(rig)).toBe(30_000);
  });

  it('remembers over a restart of the panel that it began anew', () => {
    const rig = rigFor({ exitRestart: true });
    rig.setMode('arm');
    through(rig, 'front');
    rig.says('front', open);
    rig.feed({ tag: 'restarted', downFor: 100 });
    rig.says('front', closed);
    rig.sleep(10);
    rig.says('front', open);
    expect(untilOf(rig)).toBe(30_000);
  });

  it('is twice as long for whoever leaves without a sound', () => {
    const rig = rigFor({ exitRestart: true });
    rig.command(
      { tag: 'setMode', area: 1 as never, mode: 'arm', pin: null, force: false, silent: true },
      {
        tag: 'trusted',
      },
    );
    expect(untilOf(rig)).toBe(60_000);
    rig.sleep(20);
    through(rig, 'front');
    rig.says('front', open);
    expect(untilOf(rig)).toBe(80_000);
  });
});

describe('auto-stay', () => {
  it('arms at home where somebody armed fully at a keypad and went through no door', () => {
    const rig = rigFor({ autoStay: true });
    rig.setMode('arm', atKeypad);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
    expect(rig.story()).toEqual(['3456 001']);
  });

  it.each([
    ['a door was opened and closed', atKeypad, true, { autoStay: true }],
    ['it was armed from afar', {}, false, { autoStay: true }],
    ['the setting is off', atKeypad, false, {}],
    [
      'the area has no door to leave by',
      atKeypad,
      false,
      { autoStay: true, devices: devices.filter(({ name }) => !['front', 'back'].includes(name)) },
    ],
  ] as const)('arms fully where %s', (_, how, leaves, patch) => {
    const rig = rigFor(patch);
    rig.setMode('arm', how);
    if (leaves) through(rig, 'front');
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });

  it('leaves a home mode as it is, and a door that only opened is no leaving', () => {
    const rig = rigFor({ autoStay: true });
    rig.setMode('home_3', atKeypad);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_3' });
  });
});

describe('an exit error (CP-01)', () => {
  const cp = { profile: 'CP01', abortSeconds: 30 } as const;
  /** The front door still stands open when the exit delay is over. */
  const forgotten = (patch = {}): Rig => {
    const rig = rigFor({ ...cp, ...patch });
    rig.setMode('arm');
    rig.says('front', open);
    rig.wait(30);
    return rig;
  };

  it('arms, sounds on the premises and begins an entry delay', () => {
    const rig = forgotten();
    expect(rig.area().phase).toEqual({
      tag: 'entryDelay',
      mode: 'arm',
      until: begin + 50_000,
      device: id('front'),
    });
    expect(rig.sirens()['siren']).toBe('burglar');
    expect(left(rig)).toEqual(['3401 1']);
  });

  it('is reported, once, when nobody closes the door or disarms in time', () => {
    const rig = forgotten();
    rig.wait(20);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(left(rig)).toEqual(['3401 1', '1131 1', '1374 1']);
    expect(rig.events().find(({ code }) => code.startsWith('181374'))).toMatchObject({ detail: 'exitError' });
    expect(rig.state().incidents).toHaveLength(1);
    rig.wait(600);
    expect(left(rig)).toHaveLength(3);
  });

  it('is forgiven when the door closes in time: armed as meant, quiet, nothing sent', () => {
    const rig = forgotten();
    rig.sleep(15);
    rig.says('front', closed);
    rig.wait(600);
    expect(rig.area()).toMatchObject({
      phase: { tag: 'armed', mode: 'arm' },
      alarm: { tag: 'quiet' },
      burglar: false,
    });
    expect(rig.sirens()['siren']).toBe('off');
    expect(left(rig)).toEqual(['3401 1']);
    expect(rig.state().incidents[0]).toMatchObject({ state: 'acknowledged', acts: [{ tag: 'aborted' }] });
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is over when somebody disarms in time, and nothing is sent', () => {
    const rig = forgotten();
    rig.sleep(15);
    rig.setMode('disarm');
    rig.wait(600);
    expect(left(rig)).toEqual(['3401 1', '1401 1']);
  });

  it('waits for every door', () => {
    const rig = rigFor(cp);
    rig.setMode('arm');
    rig.says('front', open);
    rig.says('back', open);
    rig.wait(30);
    rig.says('front', closed);
    expect(rig.area().phase.tag).toBe('entryDelay');
    rig.says('back', closed);
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('is not forgiven when somebody moves inside or a window breaks meanwhile', () => {
    const moving = forgotten();
    moving.says('hall', { motion: true });
    moving.says('front', closed);
    expect(moving.area().phase.tag).toBe('entryDelay');
    const broken = forgotten();
    broken.says('window', open);
    broken.says('front', closed);
    broken.wait(20);
    expect(left(broken)).toEqual(['3401 1', '1131 1', '1130 3', '3131 1', '1374 1']);
  });

  it('is none for a window: arming fails as ever', () => {
    const rig = rigFor(cp);
    rig.setMode('arm');
    rig.says('window', open);
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(rig.story()).toEqual(['1454 001']);
  });

  it('goes on over a restart of the panel', () => {
    const rig = forgotten();
    rig.feed({ tag: 'restarted', downFor: 100 });
    rig.wait(20);
    expect(left(rig)).toEqual(['3401 1', '1305 0', '1131 1', '1374 1']);
  });
});

describe('arming with a key fob (CP-01)', () => {
  it('is acknowledged by a chime', () => {
    const rig = rigFor({ profile: 'CP01' });
    rig.setMode('arm', { actor: { ...person, channel: 'remote' } });
    expect(rig.sirens()).toEqual({ siren: 'chime' });
  });
});
