import type { NetworkMap } from '@homeward/contract/shapes/devices/network.ts';
import { describe, expect, it } from 'vitest';
import { receptionOf, routesOf, treeOf } from '#features/mesh/routes.ts';

type Role = NetworkMap['nodes'][number]['role'];
const node = (address: string, role: Role, failed = false): NetworkMap['nodes'][number] => ({
  address,
  device: null,
  name: address,
  role,
  model: '',
  lastSeen: null,
  failed,
});
const link = (from: string, to: string, quality: number) => ({
  from,
  to,
  quality,
  relation: null,
  routes: 0,
});
const map: NetworkMap = {
  nodes: [
    node('hub', 'coordinator'),
    node('plug', 'router'),
    node('lamp', 'router'),
    node('door', 'endDevice'),
    node('shed', 'endDevice'),
    node('lost', 'endDevice', true),
  ],
  links: [
    link('plug', 'hub', 200),
    link('hub', 'plug', 180),
    link('lamp', 'hub', 20),
    link('lamp', 'plug', 190),
    link('door', 'hub', 150),
    link('shed', 'lamp', 30),
    link('shed', 'door', 250),
  ],
};
const of = (address: string) => routesOf(map).find((route) => route.node.address === address);

describe('the ways of a radio network', () => {
  it('go around a weak link, and never over a device that sleeps', () => {
    expect(of('lamp')).toMatchObject({ via: 'plug', hops: 2, quality: 190, reception: 'good', advice: null });
    expect(of('shed')).toMatchObject({
      via: 'lamp',
      hops: 3,
      quality: 30,
      reception: 'weak',
      advice: 'weak',
    });
    expect(of('door')).toMatchObject({ via: 'hub', hops: 1 });
    expect(of('plug')).toMatchObject({ quality: 200 });
  });

  it('say first what needs somebody', () => {
    expect(routesOf(map).map(({ node: { name }, advice }) => [name, advice])).toEqual([
      ['lost', 'silent'],
      ['shed', 'weak'],
      ['hub', null],
      ['door', null],
      ['plug', null],
      ['lamp', null],
    ]);
  });

  it('are a tree from the coordinator out, with the lost ones last', () => {
    expect(
      treeOf(routesOf(map)).map(({ route, depth, place, of: all }) => [route.node.name, depth, place, all]),
    ).toEqual([
      ['hub', 0, 1, 2],
      ['door', 1, 1, 2],
      ['plug', 1, 2, 2],
      ['lamp', 2, 1, 1],
      ['shed', 3, 1, 1],
      ['lost', 0, 2, 2],
    ]);
  });

  it('are none of an empty map, and far beyond four hops', () => {
    expect(routesOf({ nodes: [], links: [] })).toEqual([]);
    const names = ['0', '1', '2', '3', '4'];
    const line = {
      nodes: names.map((name, index) => node(name, index === 0 ? 'coordinator' : 'router')),
      links: names.slice(1).map((name, index) => link(name, String(index), 200)),
    };
    expect(routesOf(line).find(({ node: { name } }) => name === '4')?.advice).toBe('far');
    expect([receptionOf(null), receptionOf(10), receptionOf(90), receptionOf(200)]).toEqual([
      'none',
      'weak',
      'fair',
      'good',
    ]);
  });
});
