import { DeviceGroup, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { describe, expect, it } from 'vitest';
import { config, device } from '@homeward/testing/panel/house.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Effect } from '../kernel/effect.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { lampOn, ran, rigWith, ruleBy, starts, told } from '@homeward/testing/panel/rules.ts';

const by = { tag: 'pressed', device: 'RF:remote', action: 'go' } as const;
const house: Partial<PanelConfig> = {
  devices: [
    ...config.devices,
    device('lamp2', 'switch', 1, 30),
    device('cam', 'ipcam', 1, 31),
    device('eye', 'ir_camera', 1, 32),
    device('gas', 'valve', 1, 33),
  ],
  deviceGroups: [
    DeviceGroup.parse({ id: 'lamps', kind: 'switch', name: 'Lamps', devices: ['RF:lamp', 'RF:lamp2'] }),
  ],
  scenes: [
    Scene.parse({
      id: 'leave',
      name: 'Leave',
      actions: [{ tag: 'mode', area: 1, mode: 'home_2' }, lampOn],
    }),
    Scene.parse({ id: 'day', name: 'Day', actions: [{ tag: 'mode', area: 1, mode: 'disarm' }] }),
    Scene.parse({
      id: 'in',
      name: 'In',
      actions: [
        { tag: 'mode', area: 1, mode: 'disarm' },
        { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } },
      ],
    }),
    Scene.parse({
      id: 'risk',
      name: 'Risk',
      actions: [
        { tag: 'mode', area: 1, mode: 'disarm' },
        { tag: 'device', device: 'RF:gas', command: { tag: 'switch', on: true } },
      ],
    }),
  ],
};
const rigFor = (actions: readonly object[], leave: readonly string[] = []) =>
  rigWith([ruleBy(by, { actions, leave })], house);
const go = (rig: Rig): readonly Effect[] => rig.says('remote', { action: 'go' });
const refusals = (rig: Rig) => [...rig.state().automation.runs][0]?.refusals;
const lamp = (on: boolean, forSeconds?: number) => ({
  ...lampOn,
  command: { tag: 'switch', on, ...(forSeconds === undefined ? {} : { forSeconds }) },
});
/** What the lamp was told by these effects. */
const lampWas = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.tag === 'commandDevice' && effect.command.tag === 'switch' ? [effect.command.on] : [],
  );

describe('a rule that makes a siren quieter, saved before that needed a proof', () => {
  const quieter = (volume: 'none' | 'normal' | 'loud') => ({
    tag: 'device',
    device: 'RF:siren',
    command: { tag: 'volume', volume },
  });
  const everything = ['lowerMode', 'unlock', 'bypass', 'silence'];
  const volumes = (effects: readonly Effect[]) =>
    effects.flatMap((effect) =>
      effect.tag === 'commandDevice' && effect.command.tag === 'volume' ? [effect.command.volume] : [],
    );

  it.each([
    ['none', []],
    ['normal', everything],
  ] as const)('does not: %s, with leave for %o; and its run says so', (volume, leave) => {
    const rig = rigFor([quieter(volume)], leave);
    expect(volumes(go(rig))).toEqual([]);
    expect(refusals(rig)).toEqual(['pinRequired']);
  });

  it('nor through a scene', () => {
    const scene = Scene.parse({ id: 'hush', name: 'Hush', actions: [quieter('none')] });
    const rule = ruleBy(by, { actions: [{ tag: 'scene', scene: 'hush' }], leave: everything });
    expect(volumes(go(rigWith([rule], { ...house, scenes: [scene] })))).toEqual([]);
  });
});

describe('an action', () => {
  it('tells a device something, and the run is logged', () => {
    const rig = rigFor([lampOn]);
    expect(told(go(rig))).toEqual(['lamp switch']);
    expect(refusals(rig)).toEqual([null]);
    expect(rig.events().at(-1)).toMatchObject({ detail: 'rule: ran', actor: { tag: 'rule', name: 'rule' } });
  });

  it('on for so long ends, also after a restart', () => {
    const rig = rigFor([lamp(true, 60)]);
    expect(lampWas(go(rig))).toEqual([true]);
    rig.says('lamp', { on: true });
    rig.sleep(30);
    rig.feed({ tag: 'restarted', downFor: 30_000 });
    rig.says('lamp', { on: true });
    expect(lampWas(rig.wait(29))).toEqual([]);
    expect(lampWas(rig.wait(1))).toEqual([false]);
  });

  it('on until a time of day ends then, on the next day where it has passed', () => {
    const rig = rigFor([{ ...lampOn, untilMinute: 7 * 60 }]);
    rig.feed({ tag: 'clockSet', wallOffset: Date.parse('2025-06-16T05:30Z') - rig.state().at });
    go(rig);
    rig.says('lamp', { on: true });
    expect(lampWas(rig.wait(23 * 3600))).toEqual([]);
    rig.feed({ tag: 'restarted', downFor: 1 });
    rig.says('lamp', { on: true });
    expect(lampWas(rig.wait(1799))).toEqual([]);
    expect(lampWas(rig.wait(1))).toEqual([false]);
  });

  it('tells a group', () => {
    const rig = rigFor([{ tag: 'group', group: 'lamps', command: { tag: 'switch', on: true } }]);
    expect(told(go(rig))).toEqual(['lamp switch', 'lamp2 switch']);
  });

  it('arms, which is its own event', () => {
    const rig = rigFor([{ tag: 'mode', area: 1, mode: 'arm' }]);
    go(rig);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(rig.events().at(-1)).toMatchObject({ code: '18340301911', actor: { tag: 'rule' } });
  });

  it('applies a scene', () => {
    const rig = rigFor([{ tag: 'scene', scene: 'leave' }]);
    expect(told(go(rig))).toContain('lamp switch');
    expect(rig.area().phase).toMatchObject({ mode: 'home_2' });
  });

  it('raises a technical alarm, which is told and silent', () => {
    const rig = rigFor([{ tag: 'alarm', alarm: 'highTemperature', area: 1 }]);
    go(rig);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'technical', state: 'open' });
    expect(rig.story().some((event) => event.startsWith('1158'))).toBe(true);
    expect(rig.sirens()['siren']).not.toBe('burglar');
  });

  it.each([
    ['one camera', 'RF:cam', 'imageNoFlash', ['RF:cam']],
    ['all cameras', null, 'clip', ['RF:cam', 'RF:eye']],
  ] as const)('takes pictures of %s', (_, camera, what, wanted) => {
    const rig = rigFor([{ tag: 'capture', device: camera, what }]);
    const captures = go(rig).flatMap((effect) =>
      effect.tag === 'commandDevice' && effect.command.tag === 'capture'
        ? [[effect.device, effect.command.what]]
        : [],
    );
    expect(captures).toEqual(wanted.map((one) => [one, what]));
  });

  it('says something to people: an event that is reported', () => {
    const rig = rigFor([{ tag: 'notify', text: 'The garage is open' }]);
    const before = rig.sends().length;
    go(rig);
    const event = rig.events().at(-1);
    expect(event).toMatchObject({ detail: 'The garage is open', actor: { tag: 'rule' } });
    expect(event?.code.startsWith('181750')).toBe(true);
    expect(rig.sends().length).toBeGreaterThan(before);
  });

  it('that is refused does not keep the next from happening, and says why', () => {
    const rig = rigFor([{ tag: 'scene', scene: 'gone' }, { tag: 'mode', area: 1, mode: 'disarm' }, lampOn]);
    rig.setMode('home_2');
    expect(told(go(rig))).toContain('lamp switch');
    expect(refusals(rig)).toEqual(['absent', 'pinRequired', null]);
    expect(rig.events().map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['rule: refused, absent', 'rule: refused, pinRequired']),
    );
  });
});

/** What lowers protection, how to see that it did, and the leave that is for it. */
const dangers: readonly (readonly [string, object, string, (rig: Rig) => void, (rig: Rig) => boolean])[] = [
  [
    'disarms',
    { tag: 'mode', area: 1, mode: 'disarm' },
    'lowerMode',
    (rig) => rig.setMode('home_2'),
    (rig) => rig.area().phase.tag === 'disarmed',
  ],
  [
    'changes from one home mode to another',
    { tag: 'mode', area: 1, mode: 'home_1' },
    'lowerMode',
    (rig) => rig.setMode('home_2'),
    (rig) => rig.area().phase.tag === 'exitDelay',
  ],
  [
    'ends an alarm of a house that is not armed',
    { tag: 'mode', area: 1, mode: 'disarm' },
    'lowerMode',
    (rig) => rig.says('leak', { detected: true }),
    (rig) => rig.area().alarm.tag === 'quiet',
  ],
  [
    'unlocks',
    { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } },
    'unlock',
    () => {},
    (rig) => starts(rig).length === 1 && refusals(rig)?.[0] === null,
  ],
  [
    'leaves a zone out',
    { tag: 'bypass', device: 'RF:window' },
    'bypass',
    () => {},
    (rig) => rig.state().devices.get(2)?.bypass.oneTime === true,
  ],
  [
    'leaves a zone out of an armed house',
    { tag: 'bypass', device: 'RF:window' },
    'bypass',
    (rig) => rig.setMode('home_2'),
    (rig) => rig.state().devices.get(2)?.bypass.oneTime === true,
  ],
  [
    'silences',
    { tag: 'silence', area: 1 },
    'silence',
    (rig) => rig.says('leak', { detected: true }),
    (rig) => {
      const { alarm } = rig.area();
      return alarm.tag === 'sounding' && alarm.sirenUntil === null;
    },
  ],
  [
    'disarms through a scene',
    { tag: 'scene', scene: 'day' },
    'lowerMode',
    (rig) => rig.setMode('home_2'),
    (rig) => rig.area().phase.tag === 'disarmed',
  ],
];
const leaves = ['lowerMode', 'unlock', 'bypass', 'silence'];

describe('a rule that', () => {
  it.each(dangers)('%s needs leave for exactly that', (_, action, leave, prepare, happened) => {
    const others = leaves.filter((one) => one !== leave);
    const without = rigFor([action], others);
    prepare(without);
    go(without);
    expect(ran(without)).toBe(1);
    expect(happened(without)).toBe(false);
    expect(refusals(without)?.[0]).not.toBeNull();
    const allowed = rigFor([action], [leave]);
    prepare(allowed);
    go(allowed);
    expect(refusals(allowed)).toEqual([null]);
    expect(happened(allowed)).toBe(true);
  });

  it('disarms and unlocks through a scene needs leave for both', () => {
    for (const [leave, open] of [
      [['lowerMode'], false],
      [['unlock'], false],
      [['lowerMode', 'unlock'], true],
    ] as const) {
      const rig = rigFor([{ tag: 'scene', scene: 'in' }], leave);
      rig.setMode('home_2');
      const unlocked = told(go(rig)).includes('lock lock');
      expect([rig.area().phase.tag === 'disarmed', unlocked]).toEqual([open, open]);
    }
  });

  it('may do everything does not open a valve that an alarm has shut', () => {
    const open = { tag: 'device', device: 'RF:gas', command: { tag: 'switch', on: true } };
    for (const action of [open, { tag: 'scene', scene: 'risk' }]) {
      const rig = rigFor([action], leaves);
      rig.says('leak', { detected: true });
      expect(told(go(rig))).not.toContain('gas switch');
    }
  });

  it('arms more needs no leave', () => {
    const rig = rigFor([{ tag: 'mode', area: 1, mode: 'arm' }]);
    rig.setMode('home_2');
    go(rig);
    expect(refusals(rig)).toEqual([null]);
  });

  it('arms with a window open is refused, which is told', () => {
    const rig = rigFor([{ tag: 'mode', area: 1, mode: 'arm' }]);
    rig.says('window', { opening: 'open' });
    go(rig);
    expect(refusals(rig)).toEqual(['obstacles']);
    expect(rig.story().some((event) => event.startsWith('1454'))).toBe(true);
  });
});
