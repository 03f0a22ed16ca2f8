import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { armedRig, code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const rule: Actor = { tag: 'rule', name: 'Quiet', channel: 'rule', slot: null };
const siren = (rig: Rig) => rig.sirens()['siren'];
const silence = (rig: Rig, proof = nothing, actor = person) =>
  rig.command({ tag: 'silence', area: 1 as never }, proof, actor).tag;

/** A way to make each kind that sounds. */
const ways: Partial<Readonly<Record<AlarmKind, (rig: Rig) => void>>> = {
  fire: (rig) => rig.says('smoke', { detected: true }),
  medical: (rig) => rig.says('pendant', { detected: true }),
  water: (rig) => rig.says('leak', { detected: true }),
  panic: (rig) => rig.command({ tag: 'panic', kind: 'panic', area: 1 as never }),
  burglar: (rig) => rig.says('window', { opening: 'open' }),
  tamper: (rig) => rig.says('back', { tamper: true }),
};
const sounding = (kind: AlarmKind): Rig => {
  const rig = armedRig();
  ways[kind]?.(rig);
  expect(rig.area().alarm.tag).toBe('sounding');
  return rig;
};

describe('the sirens', () => {
  it.each([
    ['fire', 'anybody'],
    ['medical', 'anybody'],
    ['water', 'anybody'],
    ['panic', 'code'],
    ['burglar', 'code'],
    ['tamper', 'code'],
  ] as const)('of %s are stopped by %s', (kind, who) => {
    const rig = sounding(kind);
    expect(silence(rig)).toBe(who === 'anybody' ? 'done' : 'refused');
    if (who === 'code') expect(siren(rig)).not.toBe('off');
    expect(silence(sounding(kind), code(1))).toBe('done');
    expect(silence(sounding(kind), trusted)).toBe('done');
    const quiet = sounding(kind);
    silence(quiet, code(1));
    expect(siren(quiet)).toBe('off');
    expect(quiet.area().alarm.tag).toBe('sounding');
    expect(quiet.area().phase.tag).toBe('armed');
  });

  it.each(['fire', 'medical', 'water', 'panic', 'burglar', 'tamper'] as const)(
    'of %s are never stopped by a rule',
    (kind) => {
      const rig = sounding(kind);
      expect(silence(rig, nothing, rule)).toBe('refused');
      expect(siren(rig)).not.toBe('off');
    },
  );

  it('of a burglar alarm are not stopped by a code of another area, those of a fire are', () => {
    const config = rigFor().state().config;
    const pins = config.pins.map((pin) =>
      pin.slot.tag === 'user' && pin.slot.no === 2 ? { ...pin, areas: [2 as never] } : pin,
    );
    const other = (kind: 'burglar' | 'fire') => {
      const rig = armedRig({ pins });
      ways[kind]?.(rig);
      return silence(rig, code(2));
    };
    expect([other('burglar'), other('fire')]).toEqual(['refused', 'done']);
  });

  it('of a fire over a burglary need a code, for the burglary would fall silent with it', () => {
    const rig = sounding('burglar');
    ways.fire?.(rig);
    expect(siren(rig)).toBe('fire');
    expect(silence(rig)).toBe('refused');
    expect(silence(rig, code(1))).toBe('done');
  });

  it('of all areas fall silent where they may', () => {
    const rig = rigFor();
    rig.setMode('arm', { area: 2 });
    rig.wait(30);
    rig.says('gate', { opening: 'open' });
    rig.says('smoke', { detected: true });
    expect(rig.command({ tag: 'silence', area: 0 }, nothing).tag).toBe('done');
    expect(
      [rig.area(1), rig.area(2)].map(({ alarm }) => alarm.tag === 'sounding' && alarm.sirenUntil),
    ).toEqual([null, expect.any(Number)]);
  });

  it('say why not: a code is missing', () => {
    expect(sounding('burglar').command({ tag: 'silence', area: 0 }, nothing)).toMatchObject({
      refusal: { tag: 'pinRequired' },
    });
    expect(sounding('burglar').command({ tag: 'silence', area: 7 as never }, code(1))).toMatchObject({
      refusal: { tag: 'absent' },
    });
  });
});

describe('what each siren does', () => {
  const withStrobe = {
    devices: [...devices, device('strobe', 'strobe', 1, 40), device('panel', 'panel', 1, 41)],
  };

  it('a strobe flashes on after the siren time and after silencing, until somebody disarms', () => {
    const rig = armedRig(withStrobe);
    rig.says('window', { opening: 'open' });
    expect(rig.sirens()).toMatchObject({ siren: 'burglar', strobe: 'burglar', panel: 'burglar' });
    rig.wait(180);
    expect(rig.sirens()).toMatchObject({ siren: 'off', bell: 'off', strobe: 'burglar' });
    rig.setMode('disarm');
    expect(rig.sirens()).toMatchObject({ strobe: 'off' });
  });

  it('a strobe shows nothing of a silent alarm, nor of one that never sounds', () => {
    const rig = armedRig(withStrobe);
    rig.says('hush', { detected: true });
    rig.says('yard', { motion: true });
    expect(rig.sirens()).toEqual({ siren: 'chime', panel: 'chime' });
  });

  it('the panel sounds with the others unless it is muted', () => {
    const rig = armedRig({ ...withStrobe, muteInternalSiren: true });
    rig.says('window', { opening: 'open' });
    expect(rig.sirens()).toEqual({ siren: 'burglar', bell: 'burglar', strobe: 'burglar' });
  });

  it('fire sounds other than a burglary, and calls for help other than both', () => {
    const sounds = (['fire', 'burglar', 'panic'] as const).map((kind) => siren(sounding(kind)));
    expect(new Set(sounds).size).toBe(3);
  });
});
