import { describe, expect, it } from 'vitest';
import { bytes, device, devices, at, state, numeric, of } from '@homeward/testing/drivers/zigbee-list.ts';
import { readFor } from './codec.ts';
import { decodeAnswer, decodeMap } from './network.ts';

const node = (digits: string, type: string, more: object = {}) => ({
  ieeeAddr: `0x00158d000000${digits}`,
  friendlyName: `radio ${digits}`,
  type,
  networkAddress: 1,
  manufacturerName: 'any',
  modelID: 'raw-model',
  failed: [],
  lastSeen: 1_795_000_000_000,
  definition: { model: 'M-1', vendor: 'any', supports: '', description: '' },
  ...more,
});
const link = (source: string, target: string, more: object = {}) => ({
  source: { ieeeAddr: `0x00158d000000${source}`, networkAddress: 1 },
  target: { ieeeAddr: `0x00158d000000${target}`, networkAddress: 2 },
  linkquality: 120,
  depth: 1,
  routes: [],
  relationship: 1,
  ...more,
});
const mapOf = (nodes: readonly unknown[], links: readonly unknown[] = []) =>
  decodeMap({ routes: true, type: 'raw', value: { nodes, links } });

describe('a map of a Zigbee network', () => {
  it('has its radios, each with its part and the device that it is here', () => {
    expect(
      mapOf([
        node('aa01', 'Coordinator', { definition: null }),
        node('aa02', 'Router'),
        node('aa03', 'EndDevice'),
      ])?.nodes,
    ).toMatchObject([
      { role: 'coordinator', device: null, model: 'raw-model' },
      { role: 'router', device: 'ZB:00158d000000aa02', model: 'M-1', name: 'radio aa02', failed: false },
      { role: 'endDevice', device: 'ZB:00158d000000aa03' },
    ]);
  });

  it('has its links with how well one hears the other, and how they stand to each other', () => {
    expect(
      mapOf(
        [],
        [link('aa02', 'aa01', { lqi: 200 }), link('aa03', 'aa02', { relationship: 9, routes: [{}, {}] })],
      )?.links,
    ).toEqual([
      {
        from: '0x00158d000000aa02',
        to: '0x00158d000000aa01',
        quality: 200,
        relation: 'child',
        routes: 0,
      },
      { from: '0x00158d000000aa03', to: '0x00158d000000aa02', quality: 120, relation: null, routes: 2 },
    ]);
  });

  it('says which radios did not answer', () => {
    expect(mapOf([node('aa02', 'Router', { failed: ['lqi'], lastSeen: null })])?.nodes[0]).toMatchObject({
      failed: true,
      lastSeen: null,
    });
  });

  it('leaves out what is ill-formed, and is none where nothing is right', () => {
    expect(
      mapOf([null, 7, {}, node('aa02', 'Thing')], ['x', {}, link('aa02', 'aa01', { lqi: 'good' })]),
    ).toMatchObject({ nodes: [{ role: 'unknown' }], links: [{ quality: 120 }] });
    expect(decodeMap({ value: 'digraph {}' })).toBeNull();
    expect(decodeMap(null)).toBeNull();
  });
});

describe('an answer of the bridge', () => {
  it.each([
    [
      { status: 'ok', data: { id: 'plug' }, transaction: 'ab' },
      { ok: true, error: '', transaction: 'ab' },
    ],
    [
      { status: 'error', error: 'Device not found', data: {} },
      { ok: false, error: 'Device not found' },
    ],
  ])('says whether it did: %j', (payload, value) => {
    expect(decodeAnswer(bytes(payload))).toMatchObject({ tag: 'decoded', value });
  });

  it('that is none is malformed', () => {
    expect(decodeAnswer(bytes('ok'))).toEqual({ tag: 'malformed' });
  });
});

describe('asking a device how it stands', () => {
  const mains = { power_source: 'Mains (single phase)' };
  it('names a word that it knows, in the ending of its endpoint', () => {
    expect(readFor(device([of('switch', state)], mains))).toEqual({ state: '' });
    expect(readFor(device([...numeric('power')], mains))).toEqual({ power: '' });
    const [, second] = devices([at('l1', 'switch', state), at('l2', 'switch', state)], mains);
    expect(second && readFor(second)).toEqual({ state_l2: '' });
  });

  it('is left where it sleeps, or has nothing to be asked for', () => {
    expect(readFor(device([of('switch', state)]))).toBeNull();
    expect(readFor(device([...numeric('humidity')], mains))).toBeNull();
  });
});
