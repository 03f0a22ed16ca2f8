import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Word } from '../common/device-words.ts';
import { devicesOf, fabricOf, type MatterDevice } from './devices.ts';
import type { NodeEvent } from './messages.ts';
import { isButton, pressOf } from './buttons.ts';
import { lockEvent } from './lock-events.ts';
import { clusters, isReached, type MatterNode, put } from './nodes.ts';

/** The devices of a fabric, and how they stand. */
export interface Roster {
  /** All that there is from now on. */
  load(fabric: string, nodes: readonly MatterNode[]): readonly Word[];
  /** A node is there, or all of it is told anew. */
  put(node: MatterNode): readonly Word[];
  remove(node: string): readonly Word[];
  /** One attribute says something else. */
  change(node: string, path: string, value: unknown): readonly Word[];
  /** Something happened at a device. */
  happened(event: NodeEvent): readonly Word[];
  find(device: DeviceId): { readonly device: MatterDevice; readonly node: MatterNode } | undefined;
  values(device: DeviceId): DeviceValues;
  isReached(device: DeviceId): boolean;
  /** All devices of the node that a device is of, itself among them. */
  beside(device: DeviceId): readonly DeviceId[];
  devices(): readonly DeviceId[];
  /** Nothing that was said counts any more. */
  forget(): void;
}

/** What says which devices a node is, and what they are called. */
const describes = (path: string): boolean => {
  const [, cluster, attribute] = path.split('/').map(Number);
  if (cluster === clusters.descriptor) return true;
  return (cluster === clusters.basic || cluster === clusters.bridged) && attribute === 5;
};

export function createRoster(): Roster {
  let fabric = '';
  let nodes = new Map<string, MatterNode>();
  const built = new Map<string, readonly MatterDevice[]>();
  const byId = new Map<DeviceId, MatterDevice>();
  /** What was told last. */
  const described = new Map<DeviceId, string>();
  const reached = new Map<DeviceId, boolean>();
  const said = new Map<DeviceId, DeviceValues>();

  const isThere = (device: MatterDevice): boolean => {
    const node = nodes.get(device.node);
    return node !== undefined && isReached(node, device.unit);
  };

  function valuesOf(device: MatterDevice): DeviceValues {
    const node = nodes.get(device.node);
    if (node === undefined) return {};
    const values = device.read(node);
    if (isThere(device)) return values;
    return Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  }

  /** All of a device, as the server has it; nothing of it was heard now. */
  function whole(device: MatterDevice): readonly Word[] {
    const { id } = device.discovered;
    const [is, values] = [isThere(device), valuesOf(device)];
    reached.set(id, is);
    said.set(id, values);
    return [
      { tag: 'said', device: id, values, live: false },
      { tag: 'reached', device: id, is },
    ];
  }

  /** What is otherwise at the devices of a node. */
  function moved(node: string, live: boolean): readonly Word[] {
    return (built.get(node) ?? []).flatMap((device): readonly Word[] => {
      const { id } = device.discovered;
      if (!reached.has(id) || isThere(device) !== reached.get(id)) return whole(device);
      const [before, now] = [said.get(id) ?? {}, valuesOf(device)];
      const was = new Map<string, unknown>(Object.entries(before));
      const values: DeviceValues = Object.fromEntries(
        Object.entries(now).filter(([name, value]) => was.get(name) !== value),
      );
      said.set(id, now);
      if (Object.keys(values).length === 0) return [];
      return [{ tag: 'said', device: id, values, live: live && isThere(device) }];
    });
  }

  /** Looks anew which devices a node is. */
  function place(node: MatterNode): readonly Word[] {
    const before = built.get(node.id) ?? [];
    const devices = devicesOf(fabric, node);
    built.set(node.id, devices);
    const ids = new Set(devices.map(({ discovered: { id } }) => id));
    const gone = before.filter(({ discovered: { id } }) => !ids.has(id));
    for (const device of devices) byId.set(device.discovered.id, device);
    return [
      ...devices.flatMap(({ discovered }): readonly Word[] => {
        const text = JSON.stringify(discovered);
        if (described.get(discovered.id) === text) return [];
        described.set(discovered.id, text);
        return [{ tag: 'discovered', device: discovered }];
      }),
      ...moved(node.id, false),
      ...gone.flatMap(dropped),
    ];
  }

  function dropped({ discovered: { id } }: MatterDevice): readonly Word[] {
    byId.delete(id);
    described.delete(id);
    reached.delete(id);
    said.delete(id);
    return [{ tag: 'reached', device: id, is: false }];
  }

  function remove(node: string): readonly Word[] {
    const devices = built.get(node) ?? [];
    nodes.delete(node);
    built.delete(node);
    return devices.flatMap(dropped);
  }

  return {
    load: (digits, told) => {
      const ids = new Set(told.map(({ id }) => id));
      const gone = [...built.keys()].filter((id) => !ids.has(id)).flatMap(remove);
      fabric = fabricOf(digits);
      nodes = new Map(told.map((node) => [node.id, node]));
      return [...gone, ...told.flatMap(place)];
    },
    put: (node) => {
      nodes.set(node.id, node);
      return place(node);
    },
    remove,
    change: (id, path, value) => {
      const node = nodes.get(id);
      if (node === undefined || !put(node, path, value)) return [];
      return describes(path) ? place(node) : moved(id, true);
    },
    happened: (event) => {
      const node = nodes.get(event.node);
      const devices = (built.get(event.node) ?? []).filter(isThere);
      if (node === undefined) return [];
      const told = (device: MatterDevice | undefined, values: DeviceValues | null): readonly Word[] =>
        device === undefined || values === null
          ? []
          : [{ tag: 'said', device: device.discovered.id, values, live: true }];
      if (event.cluster === clusters.lock)
        return told(
          devices.find(
            ({ endpoint, discovered }) => endpoint === event.endpoint && discovered.kind === 'door_lock',
          ),
          lockEvent(event),
        );
      if (event.cluster !== clusters.switch) return [];
      const remote = devices.find(
        ({ unit, discovered }) =>
          discovered.kind === 'scene_button' && unit.endpoints.includes(event.endpoint),
      );
      const buttons = (remote?.unit.endpoints ?? []).filter((endpoint) => isButton(node, endpoint));
      const action = pressOf(event, node, buttons);
      return told(remote, action === null ? null : { action });
    },
    find: (id) => {
      const device = byId.get(id);
      const node = device === undefined ? undefined : nodes.get(device.node);
      return device === undefined || node === undefined ? undefined : { device, node };
    },
    values: (id) => {
      const device = byId.get(id);
      return device === undefined ? {} : valuesOf(device);
    },
    isReached: (id) => {
      const device = byId.get(id);
      return device !== undefined && isThere(device);
    },
    beside: (id) => {
      const device = byId.get(id);
      return (device === undefined ? [] : (built.get(device.node) ?? [])).map(
        ({ discovered }) => discovered.id,
      );
    },
    devices: () => [...byId.keys()],
    forget: () => {
      reached.clear();
      said.clear();
    },
  };
}
