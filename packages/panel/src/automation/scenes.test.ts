import { DeviceGroup, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { Proof } from '../kernel/input.ts';
import { answer } from '../questions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { detailsOf, houseWith, stateOf } from '@homeward/testing/panel/things.ts';
import { upgraded } from '../upgrade.ts';

const on = { tag: 'switch', on: true };
const tell = (device: string, command: object = on) => ({ tag: 'device', device: `RF:${device}`, command });
const mode = (to: string, area = 1) => ({ tag: 'mode', area, mode: to });
const unlock = tell('lock', { tag: 'lock', locked: false });
const lights = DeviceGroup.parse({
  id: 'lights',
  kind: 'switch',
  name: 'Lights',
  devices: ['RF:lamp', 'RF:switch'],
});
const rigOf = (...actions: readonly object[]): Rig =>
  rigFor({
    ...houseWith('switch', 'dimmer'),
    deviceGroups: [lights],
    scenes: [Scene.parse({ id: 'scene', name: 'Night', actions })],
  });
const apply = (rig: Rig, proof: Proof = code(1), actor = person): CommandResult =>
  rig.command({ tag: 'applyScene', scene: 'scene' as never, pin: null }, proof, actor);
const rule = { tag: 'rule', name: 'Rule', channel: 'rule', slot: null } as const;
const waits = (rig: Rig, name: string): boolean => stateOf(rig, name).pending !== null;

/** The things of the scenes have said that they can be on, so that they show what they are told. */
function off(rig: Rig): Rig {
  for (const name of ['lamp', 'switch', 'dimmer']) rig.says(name, { on: false });
  return rig;
}

describe('a scene', () => {
  it('sets modes, devices and groups', () => {
    const rig = off(rigOf(tell('dimmer'), { tag: 'group', group: 'lights', command: on }, mode('home_2')));
    expect(apply(rig).tag).toBe('done');
    expect(rig.area().phase).toMatchObject({ tag: 'armed', mode: 'home_2' });
    expect(['dimmer', 'lamp', 'switch'].map((name) => waits(rig, name))).toEqual([true, true, true]);
  });

  it('whose device refuses still does the rest, and says which refused', () => {
    const rig = off(
      rigOf(tell('dimmer', { tag: 'colour', hue: 1, saturation: 1 }), tell('gone'), tell('lamp')),
    );
    expect(apply(rig).tag).toBe('done');
    expect(waits(rig, 'lamp')).toBe(true);
    expect(detailsOf(rig, 750)).toEqual([
      '1750 Night: 2 of 3 refused: dimmer v2_mg_command_not_taken, RF:gone absent',
    ]);
  });

  it('tells what each device made of which action', () => {
    const rig = off(
      rigOf(mode('home_2'), tell('gone'), { tag: 'group', group: 'lights', command: on }, tell('lamp')),
    );
    expect(apply(rig)).toMatchObject({
      tag: 'done',
      members: [
        { device: 'RF:gone', refusal: 'absent', action: 1 },
        { device: 'RF:lamp', refusal: null, action: 2 },
        { device: 'RF:switch', refusal: null, action: 2 },
        { device: 'RF:lamp', refusal: null, action: 3 },
      ],
    });
  });

  it('that nobody follows is refused', () => {
    const rig = rigOf(tell('gone'));
    expect(apply(rig)).toMatchObject({ refusal: { tag: 'absent' } });
    expect(rig.events()).toEqual([]);
  });

  it('whose mode is refused leaves the house as it is, the modes before it too', () => {
    const rig = off(rigOf(mode('arm', 2), mode('home_2', 1), tell('lamp')));
    rig.says('window', { opening: 'open' });
    const before = rig.state();
    expect(apply(rig)).toMatchObject({ refusal: { tag: 'obstacles' } });
    expect(rig.area(2).phase.tag).toBe('disarmed');
    expect(rig.area(1).confirm).not.toBeNull();
    expect(rig.state()).toMatchObject({ devices: before.devices, eventSeq: before.eventSeq + 1 });
    // Once more within ten seconds confirms the fault, as it does at the keypad.
    expect(apply(rig).tag).toBe('done');
    expect(rig.area(1).phase).toMatchObject({ mode: 'home_2' });
    expect(waits(rig, 'lamp')).toBe(true);
  });

  it('asks a person for a proof before it does anything', () => {
    const rig = off(rigOf(tell('lamp'), unlock));
    expect(apply(rig, nothing)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(apply(rig, code(95))).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(waits(rig, 'lamp')).toBe(false);
    expect(apply(rig, code(1)).tag).toBe('done');
  });

  it('applied by a rule does all that needs no proof', () => {
    const rig = off(rigOf(tell('lamp'), unlock));
    expect(apply(rig, nothing, rule).tag).toBe('done');
    expect(waits(rig, 'lamp')).toBe(true);
    expect(detailsOf(rig, 750)).toEqual(['1750 Night: 1 of 2 refused: lock pinRequired']);
  });

  it('leaves nobody out who can follow, whoever cannot', () => {
    const names = ['lamp', 'switch', 'dimmer', 'gone', 'window'] as const;
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 5 }), (told) => {
        const rig = off(rigOf(...told.map((name) => tell(name))));
        const able = told.filter((name) => name !== 'gone' && name !== 'window');
        expect(apply(rig, trusted).tag).toBe(able.length > 0 ? 'done' : 'refused');
        for (const name of able) expect(stateOf(rig, name).pending?.at).toBe(begin);
        const refused = told.length - able.length;
        const lines = able.length > 0 && refused > 0 ? 1 : 0;
        expect(detailsOf(rig, 750)).toHaveLength(lines);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the last run of a scene', () => {
  const runs = (rig: Rig) => rig.state().automation.sceneRuns;

  it('is kept with what each device made of it, in the place of the one before', () => {
    const rig = off(rigOf(tell('gone'), tell('lamp')));
    apply(rig);
    const run = {
      scene: 'scene',
      at: begin,
      refusal: null,
      results: [
        { device: 'RF:gone', refusal: 'absent', action: 0 },
        { device: 'RF:lamp', refusal: null, action: 1 },
      ],
    };
    expect(runs(rig)).toEqual([run]);
    apply(rig, nothing, rule);
    expect(runs(rig)).toEqual([run]);
    expect(answer(rig.state(), { tag: 'sceneRuns' })).toEqual({ tag: 'sceneRuns', runs: [run] });
  });

  it('says why nothing of it was done, but for who has proved too little', () => {
    const rig = off(rigOf(mode('home_2'), unlock));
    rig.says('window', { opening: 'open' });
    apply(rig, nothing);
    expect(runs(rig)).toEqual([]);
    apply(rig);
    expect(runs(rig)).toMatchObject([{ refusal: 'obstacles', results: [] }]);
  });

  it('is none to a state of before', () => {
    const rig = rigOf(tell('lamp'));
    const { sceneRuns: _, ...automation } = rig.state().automation;
    const written = JSON.parse(JSON.stringify({ ...rig.state(), automation }));
    expect(upgraded(written).automation.sceneRuns).toEqual([]);
  });
});

describe('a scene that is tried', () => {
  const attempt = (rig: Rig, actions: readonly object[], proof: Proof = code(1)): CommandResult =>
    rig.command({ tag: 'tryScene', name: 'New', actions: actions as never, pin: null }, proof, person);

  it('does once what is written, and is none that was run', () => {
    const rig = off(rigOf(tell('lamp')));
    expect(attempt(rig, [mode('home_2'), tell('dimmer')])).toMatchObject({
      tag: 'done',
      members: [{ device: 'RF:dimmer', refusal: null, action: 1 }],
    });
    expect(rig.area().phase).toMatchObject({ mode: 'home_2' });
    expect(['dimmer', 'lamp'].map((name) => waits(rig, name))).toEqual([true, false]);
    expect(rig.state().config.scenes).toHaveLength(1);
    expect(rig.state().automation.sceneRuns).toEqual([]);
  });

  it('asks for what the scene would ask for', () => {
    const rig = off(rigOf());
    expect(attempt(rig, [tell('lamp'), unlock], nothing)).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(waits(rig, 'lamp')).toBe(false);
  });

  it('is refused as a whole where it could not be saved', () => {
    const rig = off(rigOf());
    expect(attempt(rig, [tell('lamp'), tell('gone')])).toMatchObject({
      refusal: { tag: 'invalid', where: 'actions.1.device' },
    });
    expect(waits(rig, 'lamp')).toBe(false);
  });
});
