import { describe, expect, it } from 'vitest';
import type { OwnMode } from '@homeward/contract/shapes/panel/own-mode.ts';
import { edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { setupOf } from '../setup/setup.ts';
import { upgraded } from '../upgrade.ts';

const night: OwnMode = { mode: 'home_2', name: 'Night', icon: 'moon' };
const name = (rig: Rig, ...ownModes: readonly OwnMode[]) =>
  rig.command(edit({ tag: 'putSettings', settings: { ownModes } }), trusted);

describe('names of modes', () => {
  it('are part of the set-up, kept by a change that is undone and by a backup', () => {
    const rig = rigFor();
    expect(name(rig, night).tag).toBe('done');
    expect(setupOf(rig.state().config, true).settings.ownModes).toEqual([night]);
    const [change] = [...rig.state().changes];
    rig.command(edit({ tag: 'undoChange', change: change?.no ?? 0 }), trusted);
    expect(rig.state().config.ownModes).toEqual([]);
  });

  it('are each for one mode, and no two the same', () => {
    const rig = rigFor();
    const refused = { refusal: { why: 'v2_mg_name_taken', where: 'ownModes.1.name' } };
    expect(name(rig, night, { ...night, name: 'Late' })).toMatchObject(refused);
    expect(name(rig, night, { ...night, mode: 'home_3' })).toMatchObject(refused);
    const blank = { ...night, name: '' };
    expect(name(rig, blank, { ...blank, mode: 'home_3' }).tag).toBe('done');
  });

  it('change while armed: they guard nothing', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.wait(60);
    expect(name(rig, night).tag).toBe('done');
  });

  it('are none in a state from before there were any', () => {
    const { ownModes: _, ...config } = rigFor().state().config;
    const old = JSON.parse(JSON.stringify({ ...rigFor().state(), config })) as never;
    expect(upgraded(old).config.ownModes).toEqual([]);
  });
});

describe('what energy costs', () => {
  it('is in a currency by its three letters, or in none', () => {
    const rig = rigFor();
    const put = (currency: string) =>
      rig.command(edit({ tag: 'putSettings', settings: { energyCents: 32, currency } }), trusted);
    expect(put('EUR').tag).toBe('done');
    for (const wrong of ['eur', 'E', '€'])
      expect(put(wrong)).toMatchObject({ refusal: { why: 'v2_mg_value_not_offered', where: 'currency' } });
    expect(put('').tag).toBe('done');
    expect(rig.state().config).toMatchObject({ energyCents: 32, currency: '' });
  });
});
