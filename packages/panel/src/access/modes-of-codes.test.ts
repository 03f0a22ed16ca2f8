import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { config, id } from '@homeward/testing/panel/house.ts';
import { code, edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** The house where Ben's code sets some modes only. */
const limitedTo = (...modes: readonly ArmMode[]): Rig =>
  rigFor({ pins: config.pins.map((pin) => (pin.name === 'Ben' ? { ...pin, modes } : pin)) });
const ben = code(2);

describe('a code that arms and cannot disarm', () => {
  const armedFully = (): Rig => {
    const rig = limitedTo('arm', 'home_1', 'home_2', 'home_3');
    expect(rig.setMode('arm', { proof: ben }).tag).toBe('done');
    rig.wait(60);
    return rig;
  };

  it('arms, and takes nothing back', () => {
    const rig = armedFully();
    expect(rig.setMode('disarm', { proof: ben })).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(rig.setMode('home_1', { proof: ben }).tag).toBe('refused');
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });

  it('raises a mode', () => {
    const rig = limitedTo('arm', 'home_1');
    rig.setMode('home_1', { proof: ben });
    rig.wait(60);
    expect(rig.setMode('arm', { proof: ben }).tag).toBe('done');
  });

  it.each([
    ['unlocks', { tag: 'control', device: id('lock'), command: { tag: 'lock', locked: false }, pin: null }],
    ['bypasses', { tag: 'bypass', kind: 'oneTime', devices: [{ device: id('window'), on: true }] }],
  ] as const)('never %s', (_, command) => {
    const rig = limitedTo('arm');
    expect(rig.command(command, ben)).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(rig.command(command, code(1)).tag).toBe('done');
  });

  it('silences the smoke of toast, and no burglar alarm', () => {
    const rig = armedFully();
    rig.says('smoke', { detected: true });
    expect(rig.command({ tag: 'silence', area: 1 as never }, ben).tag).toBe('done');
    const other = armedFully();
    other.says('window', { opening: 'open' });
    expect(other.command({ tag: 'silence', area: 1 as never }, ben).tag).toBe('refused');
  });

  it('answers the same under duress', () => {
    const rig = armedFully();
    const forced = { ...code(98), as: slotOf(2) };
    expect(rig.setMode('disarm', { proof: forced })).toEqual({
      tag: 'refused',
      refusal: { tag: 'notAllowed' },
    });
  });
});

describe('a code for some modes', () => {
  it('sets these and no other', () => {
    const rig = limitedTo('disarm', 'home_1');
    expect(rig.setMode('arm', { proof: ben }).tag).toBe('refused');
    expect(rig.setMode('home_1', { proof: ben }).tag).toBe('done');
    rig.wait(60);
    expect(rig.setMode('disarm', { proof: ben }).tag).toBe('done');
  });

  const put = (rig: Rig, no: number, modes: readonly ArmMode[]) => {
    const user = rig.state().config.pins.find(({ slot }) => slotNumber(slot) === no);
    if (user === undefined) throw new Error(`no slot ${no}`);
    const changed: PinUser = { ...user, slot: slotOf(no), modes };
    return rig.command(edit({ tag: 'putPin', user: changed, code: null }), trusted);
  };

  it.each([1, 95, 96, 97, 98, 99])('cannot be that of slot %s', (no) => {
    expect(put(rigFor(), no, ['arm'])).toMatchObject({
      tag: 'refused',
      refusal: { tag: 'invalid', where: 'modes' },
    });
  });

  it('is one for all where it names all, and names each once', () => {
    const rig = rigFor();
    const kept = () => rig.state().config.pins.find(({ slot }) => slot.tag === 'user' && slot.no === 2);
    expect(put(rig, 2, ['home_1', 'arm', 'arm']).tag).toBe('done');
    expect(kept()?.modes).toEqual(['arm', 'home_1']);
    expect(put(rig, 2, ['disarm', 'arm', 'home_1', 'home_2', 'home_3']).tag).toBe('done');
    expect(kept()).not.toHaveProperty('modes');
  });
});
