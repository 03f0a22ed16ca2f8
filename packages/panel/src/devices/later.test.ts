import { describe, expect, it } from 'vitest';
import { answer } from '../questions.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { begin } from '@homeward/testing/panel/rig.ts';
import { rigWith, stateOf, tell, toldBy } from '@homeward/testing/panel/things.ts';

const off = { tag: 'switch', on: false } as const;
const onFor = (forSeconds: number) => ({ tag: 'switch', on: true, forSeconds }) as const;
const lit = () => {
  const rig = rigWith();
  rig.says('lamp', { on: false });
  tell(rig, 'lamp', onFor(600));
  rig.says('lamp', { on: true });
  return rig;
};

describe('what was switched on for a time', () => {
  it('is switched off by the panel when the time is over', () => {
    const rig = lit();
    expect(toldBy(rig.wait(599))).toEqual([]);
    expect(toldBy(rig.wait(1))).toEqual([off]);
    rig.says('lamp', { on: false });
    expect(rig.state().control.later).toEqual([]);
    expect(toldBy(rig.wait(3600))).toEqual([]);
  });

  it('is switched off when the panel comes back after that time', () => {
    const rig = lit();
    rig.sleep(86_400);
    expect(toldBy(rig.feed({ tag: 'restarted', downFor: 86_400_000 }))).toContainEqual(off);
  });

  it('stays off where it went off by itself or by hand', () => {
    const rig = lit();
    rig.says('lamp', { on: false });
    rig.says('lamp', { on: true });
    expect(toldBy(rig.wait(600))).toEqual([]);
  });

  it('is not taken for off by a word from before the command', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', onFor(600));
    rig.says('lamp', { on: false });
    rig.says('lamp', { on: true });
    expect(toldBy(rig.wait(600))).toEqual([off]);
  });

  it.each([
    ['stays on where somebody switches it on for good', { tag: 'switch', on: true } as const, 600, []],
    ['goes off in its new time', onFor(60), 60, [off]],
    ['goes off where it was only asked to show itself', { tag: 'identify' } as const, 600, [off]],
  ])('%s', (_, command, seconds, told) => {
    const rig = lit();
    tell(rig, 'lamp', command);
    rig.says('lamp', { on: true });
    expect(toldBy(rig.wait(seconds))).toEqual(told);
  });

  it('is told again where it does not listen, three times', () => {
    const rig = lit();
    const times: number[] = [];
    for (let second = 0; second < 800; second += 10) {
      const told = toldBy(rig.wait(10));
      if (told.length > 0) times.push(second + 10);
    }
    expect(times).toEqual([600, 630, 660]);
    expect(stateOf(rig, 'lamp').failed).toMatchObject({ command: off });
    expect(rig.state().control.later).toEqual([]);
  });

  it('is told once where it never says how it stands', () => {
    const rig = rigWith();
    tell(rig, 'lamp', onFor(60));
    expect(toldBy(rig.wait(60))).toEqual([off]);
    expect(toldBy(rig.wait(600))).toEqual([]);
  });

  it('that is gone by then is nobody’s business', () => {
    const rig = lit();
    rig.command(
      {
        tag: 'configure',
        edit: { tag: 'removeDevice', device: id('lamp') },
        expect: null,
        pin: null,
      },
      { tag: 'trusted' },
    );
    expect(rig.state().config.devices.some((device) => device.id === id('lamp'))).toBe(false);
    expect(toldBy(rig.wait(600))).toEqual([]);
    expect(rig.state().control.later).toEqual([]);
  });
});

describe('a live picture', () => {
  it('ends by itself after three minutes, unless it is ended or asked for again', () => {
    const rig = rigWith('ipcam');
    rig.says('ipcam', { live: false });
    tell(rig, 'ipcam', { tag: 'live', on: true });
    rig.says('ipcam', { live: true });
    tell(rig, 'ipcam', { tag: 'capture' });
    rig.wait(100);
    tell(rig, 'ipcam', { tag: 'live', on: true });
    expect(rig.state().control.later.map(({ at }) => at)).toEqual([begin + 280_000]);
    expect(toldBy(rig.wait(180))).toEqual([{ tag: 'live', on: false }]);
    tell(rig, 'ipcam', { tag: 'live', on: true });
    tell(rig, 'ipcam', { tag: 'live', on: false });
    expect(rig.state().control.later).toEqual([]);
  });
});

describe('a frame of a live picture', () => {
  const why = (rig: ReturnType<typeof rigWith>): string | undefined => {
    const said = answer(rig.state(), { tag: 'frame', device: id('ipcam'), seen: 0 });
    return said?.tag === 'unanswered' ? said.why : undefined;
  };

  it('is given for three minutes after somebody asked, also of a camera that goes on by itself', () => {
    const rig = rigWith('ipcam');
    rig.says('ipcam', { live: false });
    expect(why(rig)).toBe('v2_mg_live_over');
    tell(rig, 'ipcam', { tag: 'live', on: true });
    expect(why(rig)).toBeUndefined();
    rig.says('ipcam', { live: true });
    rig.wait(179);
    expect(why(rig)).toBeUndefined();
    rig.wait(1);
    expect(why(rig)).toBe('v2_mg_live_over');
    tell(rig, 'ipcam', { tag: 'live', on: true });
    expect(why(rig)).toBeUndefined();
    tell(rig, 'ipcam', { tag: 'live', on: false });
    rig.says('ipcam', { live: false });
    expect(why(rig)).toBe('v2_mg_live_over');
  });

  it('is given of a camera that does not say whether it is live', () => {
    const rig = rigWith('ipcam');
    tell(rig, 'ipcam', { tag: 'live', on: true });
    rig.wait(100);
    expect(why(rig)).toBeUndefined();
  });
});

describe('what goes off by itself', () => {
  const timed = () => {
    const rig = rigWith();
    const lamp = rig.state().config.devices.find((entry) => entry.id === id('lamp'));
    if (lamp === undefined) throw new Error('no lamp');
    const edit = { tag: 'putDevice', device: { ...lamp, autoOffSeconds: 60 } } as const;
    expect(rig.command({ tag: 'configure', edit, expect: null, pin: null }).tag).toBe('done');
    rig.says('lamp', { on: false });
    return rig;
  };

  it('does so after its own time, whoever switched it on', () => {
    for (const switchOn of ['by hand', 'by command']) {
      const rig = timed();
      if (switchOn === 'by command') tell(rig, 'lamp', { tag: 'switch', on: true });
      rig.says('lamp', { on: true });
      expect(toldBy(rig.wait(59))).toEqual([]);
      expect(toldBy(rig.wait(1))).toEqual([off]);
    }
  });

  it('keeps to the time that somebody asked for', () => {
    const rig = timed();
    tell(rig, 'lamp', onFor(600));
    rig.says('lamp', { on: true });
    expect(toldBy(rig.wait(599))).toEqual([]);
    expect(toldBy(rig.wait(1))).toEqual([off]);
  });

  it('may be set so while its area is armed: it guards nothing', () => {
    const rig = timed();
    rig.setMode('home_1');
    const lamp = rig.state().config.devices.find((entry) => entry.id === id('lamp'));
    if (lamp === undefined) throw new Error('no lamp');
    const edit = { tag: 'putDevice', device: { ...lamp, autoOffSeconds: 30 } } as const;
    expect(rig.command({ tag: 'configure', edit, expect: null, pin: null }).tag).toBe('done');
  });
});
