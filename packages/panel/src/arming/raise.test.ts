import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { ruleBy } from '@homeward/testing/panel/rules.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const fully = { tag: 'mode', area: 1, mode: 'arm' } as const;
/** Seconds to midnight, when the schedule is due. */
const toMidnight = 46 * 60 + 40;

const rules = [ruleBy({ tag: 'motion', device: 'RF:hall' }, { actions: [fully] })];
const scenes = [Scene.parse({ id: 'away', name: 'Away', actions: [fully] })];
const withScene = devices.map((one) =>
  one.id === id('hall')
    ? { ...one, settings: { ...one.settings, triggerScene: scenes[0]?.id ?? null } }
    : one,
);
const nightly = ArmSchedule.parse({
  id: 'night',
  name: 'Night',
  enabled: true,
  area: 1,
  mode: 'arm',
  days: [1, 2, 3, 4, 5, 6, 7],
  minute: 0,
  warnMinutes: 0,
});

const moves = (rig: Rig): void => {
  rig.says('hall', { motion: true });
  rig.says('hall', { motion: false });
};

/** Who raises a mode without a proof: how the house is set up for it, how long before, and what makes it happen. */
const raisers: readonly (readonly [string, Partial<PanelConfig>, (rig: Rig) => void])[] = [
  ['a rule', { rules }, moves],
  ['a scene of a zone', { scenes, devices: withScene }, moves],
  ['a scene that a rule applies', { scenes, rules: [applies('away')] }, moves],
];

function applies(scene: string): Rule {
  return ruleBy({ tag: 'motion', device: 'RF:hall' }, { actions: [{ tag: 'scene', scene }] });
}

const homeRig = (patch: Partial<PanelConfig>): Rig => {
  const rig = rigFor(patch);
  rig.setMode('home_1');
  rig.wait(10);
  expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
  return rig;
};

describe('full arming out of a home mode by somebody', () => {
  const extra = device('attic', 'door_contact', 1, 20, { arm: 'burglarInstant' });
  const leaves = (patch: Partial<PanelConfig> = {}): Rig => {
    const rig = homeRig({ devices: [...devices, extra], ...patch });
    rig.says('attic', closed);
    rig.setMode('arm', { proof: code(1) });
    rig.says('attic', open);
    return rig;
  };

  it('is home mode again where something stands open at the end, and says so', () => {
    const rig = leaves();
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
    expect(
      rig
        .story()
        .slice(-2)
        .map((line) => line.slice(0, 4)),
    ).toEqual(['1454', '3456']);
  });

  it('fails where the home mode cannot be armed either', () => {
    const rig = leaves();
    rig.says('window', open);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'disarmed' });
  });

  it('arms over it where the panel arms over faults (Direct)', () => {
    const rig = leaves({ armFault: 'direct' });
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });
});

describe.each(raisers)('a mode that %s raises without a proof', (_, patch, raise) => {
  it('is armed when its exit delay is over, and the mode before guards until then', () => {
    const rig = homeRig(patch);
    raise(rig);
    expect(rig.area().phase).toMatchObject({ tag: 'exitDelay', mode: 'arm' });
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });

    const burgled = homeRig(patch);
    raise(burgled);
    burgled.says('window', open);
    expect(burgled.state().incidents.map(({ kind }) => kind)).toEqual(['burglar']);
  });

  it('ends no entry delay: who came in has to disarm', () => {
    const rig = homeRig(patch);
    rig.says('front', open);
    rig.says('front', closed);
    raise(rig);
    expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', mode: 'home_1' });
    rig.wait(20);
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['burglar']);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
  });

  it('gives way to somebody who comes in while its exit delay runs, and says that it failed', () => {
    const rig = homeRig(patch);
    raise(rig);
    rig.says('front', open);
    expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', mode: 'home_1' });
    expect(rig.story().at(-2)).toBe('1454 911');
    rig.wait(20);
    expect(rig.state().incidents).toHaveLength(1);
  });

  it('leaves the mode before where something stands open at its end', () => {
    const extra = device('attic', 'door_contact', 1, 20, { arm: 'burglarInstant' });
    const rig = homeRig({ ...patch, devices: [...(patch.devices ?? devices), extra] });
    rig.says('attic', closed);
    raise(rig);
    rig.says('attic', open);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
    expect(rig.story().at(-1)).toBe('1454 911');
    rig.says('window', open);
    expect(rig.state().incidents).toHaveLength(1);
  });

  it('leaves nothing out where the panel arms over faults (Direct)', () => {
    const extra = device('attic', 'door_contact', 1, 20, { arm: 'burglarInstant' });
    const rig = homeRig({
      ...patch,
      armFault: 'direct',
      devices: [...(patch.devices ?? devices), extra],
    });
    rig.says('attic', open);
    raise(rig);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
  });

  it('leaves a home mode that was on its way to arm', () => {
    const extra = device('attic', 'door_contact', 1, 20, { arm: 'burglarInstant' });
    const rig = rigFor({ ...patch, devices: [...(patch.devices ?? devices), extra] });
    rig.says('attic', closed);
    rig.setMode('home_1');
    raise(rig);
    rig.says('attic', open);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_1' });
    expect(rig.story()).toContain('3456 911');
  });
});

describe('a schedule that raises a mode', () => {
  it('ends no entry delay, and says that it failed', () => {
    const rig = homeRig({});
    rig.command(edit({ tag: 'putSchedule', schedule: nightly }), code(96));
    for (const name of ['window', 'front']) rig.says(name, closed);
    rig.wait(toMidnight - 10 - 5);
    rig.says('window', closed);
    rig.says('front', open);
    rig.wait(5);
    expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', mode: 'home_1' });
    rig.wait(15);
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['burglar']);
  });

  it('leaves the mode before to guard until the exit delay is over', () => {
    const rig = homeRig({});
    rig.command(edit({ tag: 'putSchedule', schedule: nightly }), code(96));
    rig.wait(toMidnight - 20);
    rig.says('window', closed);
    rig.wait(10);
    expect(rig.area().phase).toMatchObject({ tag: 'exitDelay', before: { mode: 'home_1', guards: true } });
    rig.says('window', open);
    expect(rig.state().incidents).toHaveLength(1);
  });
});

describe('a mode that a person raises with a code', () => {
  it('lets that person out by the door', () => {
    const rig = homeRig({});
    rig.setMode('arm');
    rig.says('front', open);
    rig.says('front', closed);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(rig.state().incidents).toEqual([]);
  });
});
