import { describe, expect, it } from 'vitest';
import { bytes } from '@homeward/testing/drivers/zigbee-list.ts';
import { bridgeTopics } from './bridge-info.ts';
import { createBridgeWords } from './bridge-words.ts';
import { decodeDevices } from './codec.ts';

const state = (property: string) => ({
  type: 'binary',
  name: 'state',
  property,
  endpoint: property.slice(6),
});
const entry = (digits: string, name: string) => ({
  ieee_address: `0x00158d000000${digits}`,
  friendly_name: name,
  type: 'Router',
  definition: {
    model: 'M-1',
    description: 'Wall switch',
    exposes: ['state_left', 'state_right'].map((property) => ({
      type: 'switch',
      endpoint: property.slice(6),
      features: [state(property)],
    })),
  },
});

const listed = decodeDevices(bytes([entry('aa01', 'Hall switch'), entry('aa02', '0x00158d000000aa02')]));
const devices = listed.tag === 'decoded' ? listed.value : [];
const member = (digits: string, endpoint = 1) => ({ ieee_address: `0x00158d000000${digits}`, endpoint });
const topics = bridgeTopics('home');

describe('the words of a bridge', () => {
  it('are names that somebody gave, of devices behind one address the first alone', () => {
    expect(devices).toHaveLength(4);
    expect(createBridgeWords(topics).names(devices)).toEqual({
      devices: [{ device: 'ZB:00158d000000aa01', name: 'Hall switch' }],
      groups: [],
    });
    expect(createBridgeWords(topics).names([])).toBeNull();
  });

  it('are its groups and who is in them, each address once, and its version', () => {
    const words = createBridgeWords(topics);
    expect(topics.all).toContain('home/bridge/groups');
    const lamps = [member('AA01'), member('aa01', 2), member('aa02')];
    const said = [
      { id: 1, friendly_name: 'lamps', members: lamps, scenes: [] },
      { id: 2, friendly_name: '', members: [] },
      { id: 'x', friendly_name: 'odd', members: [] },
      null,
    ];
    words.hear(topics.groups, bytes(said));
    words.hear(topics.info, bytes({ version: '2.6.1' }));
    expect(words.version()).toBe('2.6.1');
    const groups = [{ no: '1', name: 'lamps', members: ['ZB:00158d000000aa01', 'ZB:00158d000000aa02'] }];
    expect(words.names(devices)?.groups).toEqual(groups);
    for (const bad of [{}, 'none', 7])
      expect(words.hear(topics.groups, bytes(bad))).toEqual({ tag: 'malformed' });
    expect(words.names(devices)?.groups).toEqual(groups);
  });

  it('are about nothing else', () => {
    const words = createBridgeWords(topics);
    expect([topics.info, topics.groups, topics.devices].map(words.isAbout)).toEqual([true, true, false]);
  });
});
