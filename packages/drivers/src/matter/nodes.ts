import { isObject, list, member } from '../common/json.ts';
import { objectIn } from './messages.ts';
import { digitsOf } from './wide-json.ts';

/** Clusters by their numbers: what a Matter device has, and where it says how it stands. */
export const clusters = {
  identify: 3,
  onOff: 6,
  level: 8,
  descriptor: 29,
  basic: 40,
  power: 47,
  bridged: 57,
  switch: 59,
  boolean: 69,
  smoke: 92,
  lock: 257,
  covering: 258,
  thermostat: 513,
  fan: 514,
  colour: 768,
  lux: 1024,
  temperature: 1026,
  humidity: 1029,
  occupancy: 1030,
} as const;

/** A device of the fabric, or a bridge with many. */
export interface MatterNode {
  /** In all its digits. */
  readonly id: string;
  readonly available: boolean;
  /** What it says of itself, by `endpoint/cluster/attribute`. */
  readonly attributes: Map<string, unknown>;
}

const known: ReadonlySet<string> = new Set(Object.values(clusters).map(String));
/** Of clusters that are not known here nothing is kept. */
const isWanted = (path: string): boolean => known.has(path.split('/')[1] ?? '');
const mostAttributes = 10_000;

/** Reads a node as the server tells it; null where it is none. */
export function readNode(json: unknown): MatterNode | null {
  if (!isObject(json)) return null;
  const id = digitsOf(member(json, 'node_id'));
  if (id === null) return null;
  const attributes = new Map<string, unknown>();
  for (const [path, value] of Object.entries(objectIn(json, 'attributes')))
    if (isWanted(path) && attributes.size < mostAttributes) attributes.set(path, value);
  return { id, available: member(json, 'available') === true, attributes };
}

/** One attribute says something else. False where it is none of a cluster that is known here. */
export function put(node: MatterNode, path: string, value: unknown): boolean {
  if (!isWanted(path)) return false;
  if (node.attributes.has(path) || node.attributes.size < mostAttributes) node.attributes.set(path, value);
  return true;
}

export const valueAt = (node: MatterNode, endpoint: number, cluster: number, attribute: number): unknown =>
  node.attributes.get(`${endpoint}/${cluster}/${attribute}`);
export const numberAt = (
  node: MatterNode,
  endpoint: number,
  cluster: number,
  attribute: number,
): number | null => {
  const value = valueAt(node, endpoint, cluster, attribute);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
export const textAt = (node: MatterNode, endpoint: number, cluster: number, attribute: number): string => {
  const value = valueAt(node, endpoint, cluster, attribute);
  return typeof value === 'string' ? value : '';
};
/** Whether a cluster has a feature, by the place of its bit. */
export const hasFeature = (node: MatterNode, endpoint: number, cluster: number, bit: number): boolean =>
  ((numberAt(node, endpoint, cluster, 65_532) ?? 0) & (1 << bit)) !== 0;

const listAt = (node: MatterNode, endpoint: number, attribute: number): readonly unknown[] =>
  list({ told: valueAt(node, endpoint, clusters.descriptor, attribute) }, 'told');

/** The device types of an endpoint, as Matter numbers them. */
export const typesAt = (node: MatterNode, endpoint: number): readonly number[] =>
  listAt(node, endpoint, 0).flatMap((one) => {
    const type = isObject(one) ? member(one, '0') : undefined;
    return typeof type === 'number' ? [type] : [];
  });

export const hasCluster = (node: MatterNode, endpoint: number, cluster: number): boolean =>
  listAt(node, endpoint, 1).includes(cluster);

/** What has a name of its own: the node itself, or one device behind a bridge. */
export interface Unit {
  /** 0 is the node itself. */
  readonly root: number;
  /** In their order, the root among them. */
  readonly endpoints: readonly number[];
}

/** The units of a node: what stands behind a bridge is one each, with the endpoints below it. */
export function unitsOf(node: MatterNode): readonly Unit[] {
  const endpoints = [...new Set([...node.attributes.keys()].map((path) => Number(path.split('/')[0])))]
    .filter((endpoint) => Number.isInteger(endpoint))
    .toSorted((a, b) => a - b);
  const roots = endpoints.filter((endpoint) => endpoint > 0 && hasCluster(node, endpoint, clusters.bridged));
  const owner = new Map<number, number>(roots.map((root) => [root, root]));
  for (const root of roots)
    for (const part of listAt(node, root, 3))
      if (typeof part === 'number' && !owner.has(part)) owner.set(part, root);
  return [0, ...roots].map((root) => ({
    root,
    endpoints: endpoints.filter((endpoint) => (owner.get(endpoint) ?? 0) === root),
  }));
}

/** What a unit calls itself, and who made it. */
export function namesOf(node: MatterNode, { root }: Unit): { readonly name: string; readonly model: string } {
  const at = (endpoint: number, cluster: number) => (attribute: number) =>
    textAt(node, endpoint, cluster, attribute).trim();
  const bridge = at(0, clusters.basic);
  const own = root === 0 ? bridge : at(root, clusters.bridged);
  const modelOf = (of: (attribute: number) => string): string => `${of(1)} ${of(3)}`.trim();
  return { name: own(5) || own(3), model: modelOf(own) || modelOf(bridge) };
}

/** Whether a unit can be reached, by what the server and the bridge say. */
export const isReached = (node: MatterNode, { root }: Unit): boolean =>
  node.available && (root === 0 || valueAt(node, root, clusters.bridged, 17) !== false);

/** Nodes in what the server says of all. */
export const readNodes = (told: readonly unknown[]): readonly MatterNode[] =>
  told.slice(0, 1_000).flatMap((one) => readNode(one) ?? []);
