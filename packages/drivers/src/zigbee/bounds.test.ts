import { expect, it } from 'vitest';
import { bridgeVersion } from './bridge-info.ts';
import { createBridgeWords } from './bridge-words.ts';
import type { ZigbeeDevice } from './codec.ts';
import { decodeMap } from './network.ts';

const bytes = (what: unknown) => Buffer.from(JSON.stringify(what));
const address = (no: number) => `0x${String(no).padStart(16, '0')}`;

it('what a bridge says of itself and its groups is kept up to a length', () => {
  expect(bridgeVersion(bytes({ version: '9'.repeat(50) }))).toHaveLength(40);
  const words = createBridgeWords({ info: 'info', groups: 'groups' });
  const members = Array.from({ length: 250 }, (_, no) => ({ ieee_address: address(no) }));
  const groups = Array.from({ length: 250 }, (_, id) => ({ id, friendly_name: 'g'.repeat(150), members }));
  words.hear('groups', bytes(groups));
  const device = {
    first: true,
    topic: 't'.repeat(150),
    discovered: { id: 'ZB:1' },
  } as unknown as ZigbeeDevice;
  const names = words.names([device]);
  expect(names?.groups).toHaveLength(200);
  expect(names?.groups[0]?.members).toHaveLength(200);
  expect([names?.groups[0]?.name.length, names?.devices[0]?.name.length]).toEqual([120, 120]);
});

it('a map is cut where nobody could read it', () => {
  const nodes = Array.from({ length: 501 }, (_, no) => ({ ieeeAddr: address(no), type: 'Router' }));
  const links = Array.from({ length: 10_001 }, (_, no) => ({
    source: { ieeeAddr: address(no) },
    target: { ieeeAddr: address(0) },
  }));
  const map = decodeMap({ value: { nodes, links } });
  expect([map?.nodes.length, map?.links.length]).toEqual([500, 10_000]);
});
