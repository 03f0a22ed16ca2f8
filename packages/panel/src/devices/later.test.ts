import { describe, expect, it } from 'vitest';
import { id } from '../testing/house.ts';
import { begin } from '../testing/rig.ts';
import { rigWith, stateOf, tell, toldBy } from '../testing/things.ts';

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
