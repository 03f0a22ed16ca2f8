import type { NetworkMap } from '@homeward/contract/shapes/devices/network.ts';

type Node = NetworkMap['nodes'][number];

/** How well two radios hear each other. */
export type Reception = 'good' | 'fair' | 'weak' | 'none';

/** What somebody could do about a radio; null is nothing. */
export type Advice = 'silent' | 'weak' | 'far' | null;

/** A radio with its way to the coordinator. */
export interface Route {
  readonly node: Node;
  /** The radio before it on the way; null for the coordinator, and for who has no way. */
  readonly via: string | null;
  /** Radios until the coordinator; null without a way. */
  readonly hops: number | null;
  /** Of the link to `via`, 0 to 255; null without one. */
  readonly quality: number | null;
  readonly reception: Reception;
  readonly advice: Advice;
}

/** Of 255: below, much of what is sent is lost; above, nothing is. */
const levels = { weak: 60, fair: 120 } as const;
/** Hops from which an answer takes its time. */
const many = 4;

export const receptionOf = (quality: number | null): Reception =>
  quality === null || quality <= 0
    ? 'none'
    : quality < levels.weak
      ? 'weak'
      : quality < levels.fair
        ? 'fair'
        : 'good';

/** The quality of each pair that hears one another, by the better of both ways. */
function qualities({ links }: NetworkMap): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>();
  const note = (one: string, other: string, quality: number): void => {
    const known = all.get(one) ?? new Map<string, number>();
    known.set(other, Math.max(known.get(other) ?? 0, quality));
    all.set(one, known);
  };
  for (const { from, to, quality } of links) {
    if (from === to || quality <= 0) continue;
    note(from, to, quality);
    note(to, from, quality);
  }
  return all;
}

const adviceOf = ({ failed, role }: Node, quality: number | null, hops: number | null): Advice => {
  if (role === 'coordinator') return null;
  if (failed || quality === null) return 'silent';
  if (receptionOf(quality) === 'weak') return 'weak';
  return hops !== null && hops >= many ? 'far' : null;
};

/**
 * The best way of each radio to the coordinator: over those that pass on for others, by the sum of what the links cost,
 * a weak one more than two good ones. The same map gives the same ways. What needs somebody comes first.
 */
export function routesOf(map: NetworkMap): readonly Route[] {
  const heard = qualities(map);
  const nodes = new Map(map.nodes.map((node) => [node.address, node]));
  const best = new Map<
    string,
    { readonly cost: number; readonly via: string | null; readonly hops: number }
  >();
  const open = new Set(map.nodes.filter(({ role }) => role === 'coordinator').map(({ address }) => address));
  for (const address of open) best.set(address, { cost: 0, via: null, hops: 0 });
  const cost = (quality: number): number => 1 + (255 - Math.min(255, quality)) / 48;
  for (;;) {
    const next = [...open].toSorted(
      (one, other) => (best.get(one)?.cost ?? 0) - (best.get(other)?.cost ?? 0) || (one < other ? -1 : 1),
    )[0];
    if (next === undefined) break;
    open.delete(next);
    const here = best.get(next);
    // A sleeping device passes nothing on.
    if (here === undefined || nodes.get(next)?.role === 'endDevice') continue;
    for (const [other, quality] of heard.get(next) ?? []) {
      const way = here.cost + cost(quality);
      if (!nodes.has(other) || way >= (best.get(other)?.cost ?? Infinity)) continue;
      best.set(other, { cost: way, via: next, hops: here.hops + 1 });
      open.add(other);
    }
  }
  const order: readonly Advice[] = ['silent', 'weak', 'far', null];
  return map.nodes
    .map((node): Route => {
      const way = best.get(node.address);
      const via = way?.via ?? null;
      const quality = via === null ? null : (heard.get(node.address)?.get(via) ?? null);
      const hops = way?.hops ?? null;
      return {
        node,
        via,
        hops,
        quality,
        reception: node.role === 'coordinator' ? 'good' : receptionOf(quality),
        advice: adviceOf(node, quality, hops),
      };
    })
    .toSorted(
      (one, other) =>
        order.indexOf(one.advice) - order.indexOf(other.advice) ||
        (one.hops ?? 99) - (other.hops ?? 99) ||
        one.node.name.localeCompare(other.node.name),
    );
}

/** A line of the tree: how deep it is, and its place among those beside it. */
export interface Branch {
  readonly route: Route;
  readonly depth: number;
  readonly place: number;
  readonly of: number;
}

/** The ways as a tree from the coordinator out, line by line; who has no way stands last, at its root. */
export function treeOf(routes: readonly Route[]): readonly Branch[] {
  const lines: Branch[] = [];
  const grow = (via: string | null, depth: number): void => {
    const own = routes
      .filter((route) => route.via === via)
      .toSorted(
        (one, other) =>
          Number(other.node.role === 'coordinator') - Number(one.node.role === 'coordinator') ||
          one.node.name.localeCompare(other.node.name),
      );
    own.forEach((route, index) => {
      lines.push({ route, depth, place: index + 1, of: own.length });
      if (route.hops !== null) grow(route.node.address, depth + 1);
    });
  };
  grow(null, 0);
  return lines;
}
