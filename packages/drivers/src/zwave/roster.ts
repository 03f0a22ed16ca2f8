import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DiscoveredDevice } from '../port.ts';
import { isObject, type Json, list, member } from '../common/json.ts';
import { countIn, objectIn } from './messages.ts';
import {
  described,
  keyOf,
  type NodeStatus,
  readNode,
  type ValueId,
  valueIdOf,
  type ZwaveNode,
  type ZwaveValue,
} from './node.ts';
import { homeOf, isOf, type Part, partsOf } from './part.ts';

interface Listed {
  node: ZwaveNode;
  parts: readonly Part[];
  readonly values: Map<string, ZwaveValue>;
}

export interface RosterChange {
  /** There for the first time, or described anew. */
  readonly discovered: readonly DiscoveredDevice[];
  readonly gone: readonly DeviceId[];
}

/** The nodes of a network and the devices that they are. */
export interface Roster {
  /** All that there is from now on. */
  load(state: Json): RosterChange;
  /** One node as it is described now. */
  put(json: unknown): RosterChange;
  remove(no: number): RosterChange;
  node(no: number): ZwaveNode | undefined;
  nodes(): readonly ZwaveNode[];
  parts(no: number): readonly Part[];
  find(id: DeviceId): { readonly node: ZwaveNode; readonly part: Part } | undefined;
  devices(): readonly DeviceId[];
  setStatus(no: number, status: NodeStatus): void;
  /** A value changed, or what is known of it: with the part that it is of; null where it is none that counts. */
  change(no: number, args: Json): { readonly value: ZwaveValue; readonly part: Part } | null;
  /** The same, but nothing is written down. */
  preview(no: number, args: Json): { readonly value: ZwaveValue; readonly part: Part } | null;
  /** Whether a value is known of a node, and so counts in what its devices are. */
  knows(no: number, args: Json): boolean;
  describe(no: number, args: Json): void;
  /** A node has shown more of itself. */
  refresh(no: number): RosterChange;
}

const most = 400;
const mostValues = 2_000;

export function createRoster(): Roster {
  let home: string | null = null;
  const listed = new Map<number, Listed>();
  const byId = new Map<DeviceId, { no: number; part: Part }>();

  function drop(no: number): readonly DeviceId[] {
    const ids = listed.get(no)?.parts.map(({ discovered: { id } }) => id) ?? [];
    for (const id of ids) byId.delete(id);
    listed.delete(no);
    return ids;
  }

  function place(node: ZwaveNode): RosterChange {
    const before = listed.get(node.no);
    if (home === null || (before === undefined && listed.size >= most)) return { discovered: [], gone: [] };
    // While it is asked anew what it is, it stays what it was.
    const values = new Map(node.ready || before === undefined ? node.values : before.values);
    const kept: ZwaveNode = { ...node, values };
    const parts = node.ready ? partsOf(kept, home) : (before?.parts ?? []);
    const known = new Map(before?.parts.map(({ discovered }) => [discovered.id, discovered]));
    for (const id of known.keys()) byId.delete(id);
    listed.set(node.no, { node: kept, parts, values });
    for (const part of parts) byId.set(part.discovered.id, { no: node.no, part });
    const now = new Set(parts.map(({ discovered }) => discovered.id));
    return {
      discovered: parts
        .map(({ discovered }) => discovered)
        .filter((one) => JSON.stringify(one) !== JSON.stringify(known.get(one.id))),
      gone: [...known.keys()].filter((id) => !now.has(id)),
    };
  }

  const ownerOf = (no: number, id: ValueId): { readonly own: Listed; readonly part: Part | null } | null => {
    const own = listed.get(no);
    if (own === undefined) return null;
    return { own, part: own.parts.find((part) => isOf(part, id.endpoint)) ?? null };
  };

  function changed(no: number, args: Json): { readonly value: ZwaveValue; readonly part: Part } | null {
    const id = valueIdOf(args);
    const found = id === null ? null : ownerOf(no, id);
    if (id === null || found === null || found.part === null) return null;
    const before = found.own.values.get(keyOf(id)) ?? described(id, {}, undefined);
    return { value: { ...before, value: member(args, 'newValue') }, part: found.part };
  }

  return {
    load: (state) => {
      const homeId = countIn(objectIn(state, 'controller'), 'homeId');
      const nodes = list(state, 'nodes').flatMap((one) => readNode(one) ?? []);
      const there = new Set(nodes.map(({ no }) => no));
      const name = homeId === null ? null : homeOf(homeId);
      // Another network: its nodes are others, though they have the same numbers.
      const strange = name !== home ? [...listed.keys()] : [...listed.keys()].filter((no) => !there.has(no));
      const gone = strange.flatMap(drop);
      home = name;
      const changes = nodes.map(place);
      return {
        discovered: changes.flatMap(({ discovered }) => discovered),
        gone: [...gone, ...changes.flatMap((change) => change.gone)],
      };
    },
    put: (json) => {
      const node = readNode(json);
      return node === null ? { discovered: [], gone: [] } : place(node);
    },
    remove: (no) => ({ discovered: [], gone: drop(no) }),
    node: (no) => listed.get(no)?.node,
    nodes: () => [...listed.values()].map(({ node }) => node),
    parts: (no) => listed.get(no)?.parts ?? [],
    find: (id) => {
      const found = byId.get(id);
      const node = found === undefined ? undefined : listed.get(found.no)?.node;
      return found === undefined || node === undefined ? undefined : { node, part: found.part };
    },
    devices: () => [...byId.keys()],
    setStatus: (no, status) => {
      const own = listed.get(no);
      if (own !== undefined) own.node = { ...own.node, status };
    },
    preview: changed,
    change: (no, args) => {
      const change = changed(no, args);
      const id = valueIdOf(args);
      const own = listed.get(no);
      if (id === null || own === undefined) return change;
      const key = keyOf(id);
      const value = change?.value ?? {
        ...(own.values.get(key) ?? described(id, {}, undefined)),
        value: member(args, 'newValue'),
      };
      if (own.values.has(key) || own.values.size < mostValues) own.values.set(key, value);
      return change;
    },
    knows: (no, args) => {
      const id = valueIdOf(args);
      return id === null || listed.get(no)?.values.has(keyOf(id)) !== false;
    },
    refresh: (no) => {
      const own = listed.get(no);
      return own === undefined || !own.node.ready ? { discovered: [], gone: [] } : place(own.node);
    },
    describe: (no, args) => {
      const id = valueIdOf(args);
      const own = id === null ? undefined : ownerOf(no, id)?.own;
      const metadata = member(args, 'metadata');
      if (id === null || own === undefined || !isObject(metadata)) return;
      own.values.set(keyOf(id), described(id, metadata, own.values.get(keyOf(id))?.value));
    },
  };
}
