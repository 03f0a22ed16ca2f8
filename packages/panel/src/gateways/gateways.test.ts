import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { describe, expect, it } from 'vitest';
import { edit, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const attic: Gateway = {
  id: 'attic1',
  kind: 'zigbee',
  name: 'Attic',
  values: { url: '10.0.0.4', user: 'panel', password: 'sealed:one', baseTopic: 'zigbee2mqtt' },
  inputs: [],
  outputs: [],
};
const kept = { ...attic.values, url: 'mqtt://10.0.0.4:1883', protocol: '5' };
const put = (rig: Rig, gateway: Gateway): CommandResult => rig.command(edit({ tag: 'putGateway', gateway }));
const remove = (rig: Rig, gateway: string): CommandResult =>
  rig.command(edit({ tag: 'removeGateway', gateway }));
const word = (result: CommandResult): string => {
  if (result.tag !== 'refused') return result.tag;
  const { refusal } = result;
  return refusal.tag === 'invalid' ? `${refusal.where ?? ''} ${refusal.why}` : refusal.tag;
};
const stored = (rig: Rig) => rig.state().config.gateways;
const details = (rig: Rig) => rig.events().map(({ code, detail }) => `${code.slice(2, 6)} ${detail}`);

describe('a gateway of the panel', () => {
  it('is added, changed and removed, each told in the log, and shown without its password', () => {
    const rig = rigFor();
    expect(word(put(rig, attic))).toBe('done');
    expect(stored(rig)).toEqual([{ ...attic, values: kept }]);
    expect(viewOf(rig.state()).gateways).toEqual([{ ...attic, values: { ...kept, password: '***' } }]);
    const shown = viewOf(rig.state()).gateways[0] ?? attic;
    expect(word(put(rig, { ...shown, name: 'Loft' }))).toBe('done');
    expect(stored(rig)).toEqual([{ ...attic, name: 'Loft', values: kept }]);
    expect(word(put(rig, { ...shown, name: 'Loft' }))).toBe('done');
    expect(word(remove(rig, 'attic1'))).toBe('done');
    expect(stored(rig)).toEqual([]);
    expect(word(remove(rig, 'attic1'))).toBe('absent');
    expect(details(rig)).toEqual([
      '1490 gateway added: Attic',
      '1490 gateway changed: Loft',
      '1490 gateway removed: Loft',
    ]);
  });

  it.each<[string, Partial<Gateway>, string]>([
    [
      'the password of another place',
      { values: { ...kept, url: 'mqtt://evil:1883', password: '***' } },
      'password v2_mg_secret_again',
    ],
    ['another kind', { kind: 'mqtt' }, 'kind v2_mg_input_error'],
    ['a wrong field', { values: { ...kept, baseTopic: '#' } }, 'baseTopic v2_mg_gateway_topic'],
    ['no name', { name: ' ' }, 'name v2_mg_required_name'],
    ['a name that is taken', { id: 'cellar', name: 'Attic' }, 'name v2_mg_repeated'],
    [
      'a secret that never was',
      { id: 'cellar', values: { ...kept, password: '***' } },
      'password v2_mg_secret_again',
    ],
  ])('does not take %s', (_what, more, why) => {
    const rig = rigFor();
    put(rig, attic);
    const before = stored(rig);
    expect(word(put(rig, { ...attic, ...more }))).toBe(why);
    expect(stored(rig)).toBe(before);
  });

  it('is left alone while the home is armed, but for its name, and others may be added', () => {
    const rig = rigFor();
    put(rig, attic);
    rig.setMode('arm');
    expect(word(put(rig, { ...attic, values: { ...kept, baseTopic: 'other' } }))).toBe(' v2_mg_disarm_first');
    expect(word(remove(rig, 'attic1'))).toBe(' v2_mg_disarm_first');
    expect(word(put(rig, { ...attic, name: 'Loft' }))).toBe('done');
    expect(word(put(rig, { ...attic, id: 'cellar', name: 'Cellar' }))).toBe('done');
    rig.setMode('disarm');
    expect(word(remove(rig, 'attic1'))).toBe('done');
  });

  it('takes numbers as forms have them', () => {
    const rig = rigFor();
    const board: Gateway = {
      ...attic,
      kind: 'wired',
      values: { board: 'modbus', host: 'board', port: '1502' },
    };
    expect(word(put(rig, board))).toBe('done');
    expect(stored(rig)[0]?.values).toMatchObject({ port: 1502, unit: 1 });
  });
});

describe('a gateway that is out of reach', () => {
  const lost = (rig: Rig, ...names: string[]) => rig.feed({ tag: 'gatewaysLost', names });
  const faults = (rig: Rig) => rig.state().status.faults;

  it('is a fault of the panel, from the first that is lost until the last is back', () => {
    const rig = rigFor();
    put(rig, attic);
    put(rig, { ...attic, id: 'cellar', name: 'Cellar' });
    const before = rig.events().length;
    lost(rig, 'Attic');
    expect(faults(rig)).toEqual(['gateway']);
    lost(rig, 'Attic', 'Cellar');
    lost(rig, 'Attic', 'Cellar');
    lost(rig, 'Cellar');
    expect(faults(rig)).toEqual(['gateway']);
    expect(rig.state().status.gatewaysLost).toEqual(['Cellar']);
    lost(rig);
    expect(faults(rig)).toEqual([]);
    expect(details(rig).slice(before)).toEqual(['1333 Attic', '1333 Cellar', '3333 Attic', '3333 Cellar']);
  });

  it('is reported once, and its end', () => {
    const rig = rigFor();
    const before = rig.sends().length;
    lost(rig, 'Attic');
    lost(rig, 'Attic', 'Cellar');
    expect(rig.sends().length - before).toBeLessThanOrEqual(1);
  });

  it('is missed no more once it is removed', () => {
    const rig = rigFor();
    put(rig, attic);
    lost(rig, 'Attic');
    remove(rig, 'attic1');
    expect(faults(rig)).toEqual([]);
  });
});

describe('the history of the set-up', () => {
  const open: Gateway = { ...attic, values: { ...attic.values, password: '' } };
  const undo = (rig: Rig, change: number) => word(rig.command(edit({ tag: 'undoChange', change }), trusted));
  const newest = (rig: Rig) => [...rig.state().changes][0]?.no ?? 0;

  it('puts a gateway back as it was, and takes an added one away', () => {
    const rig = rigFor();
    put(rig, open);
    const added = newest(rig);
    put(rig, { ...open, name: 'Loft' });
    expect(undo(rig, newest(rig))).toBe('done');
    expect(stored(rig)[0]?.name).toBe('Attic');
    remove(rig, 'attic1');
    expect(undo(rig, newest(rig))).toBe('done');
    expect(stored(rig)).toHaveLength(1);
    expect(added).toBe(1);
  });

  it('keeps no password, and so brings none back', () => {
    const rig = rigFor();
    put(rig, attic);
    remove(rig, 'attic1');
    expect(JSON.stringify([...rig.state().changes])).not.toContain('sealed:one');
    expect(undo(rig, newest(rig))).toContain('v2_mg_undo_secret');
  });
});
