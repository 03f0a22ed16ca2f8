import type {
  DeviceOnWire,
  Joining,
  JoiningAnswer,
  NetworkAct,
  NetworkActed,
  NetworkFamily,
  NetworkMap,
} from '@homeward/contract/shapes/devices/network.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import type { DiscoveredDevice, DriverNetwork } from '@homeward/drivers/port.ts';
import { isBusyProtecting } from '@homeward/panel/maintenance/maintenance.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Answerers } from '../link/questions.ts';
import type { Body } from '../loop/work.ts';
import { createFirmwareQueue, isOfFirmware } from './firmware-queue.ts';
import { createLivePictures, type OpenStream } from './live-pictures.ts';
import type { Supervisor } from './supervisor.ts';
import type { ToolLine } from './tool-line.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

export interface DeviceToolsOptions {
  readonly lines: readonly ToolLine[];
  readonly ownerOf: (device: DeviceId) => ToolLine | undefined;
  /** Nothing is given of what it sees. */
  readonly isPrivate: (device: DeviceId) => boolean;
  readonly presentAs: (device: DeviceId) => DiscoveredDevice | undefined;
  /** Panel time. */
  readonly now: () => Instant;
  readonly clock: Clock;
  readonly cameras: OpenStream | null;
  readonly state: () => PanelState;
  readonly post: (body: Body) => void;
}

/** Which network is meant: that of a gateway, or of a family. */
export interface NetworkMeant {
  readonly family: NetworkFamily;
  readonly device?: DeviceId | null;
  readonly gateway?: string | undefined;
}

/** What can be asked of drivers and done to their networks, beside commands to devices. */
export interface DeviceTools {
  /** Why no driver here does this; null where one does. */
  refusal(meant: NetworkMeant, act: NetworkAct): MessageKey | null;
  act(meant: NetworkMeant, act: NetworkAct): void;
  readonly answerers: Answerers;
  close(): void;
}

const noDriver: Readonly<Record<NetworkFamily, MessageKey>> = {
  zigbee: 'v2_mg_no_zigbee_driver',
  zwave: 'v2_mg_no_zwave_driver',
  hue: 'v2_mg_no_hue_driver',
  matter: 'v2_mg_no_matter_driver',
};
const noMap: NetworkMap = { nodes: [], links: [] };
const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });

interface Scan {
  readonly at: Instant | null;
  readonly map: NetworkMap;
  readonly state: 'ready' | 'scanning' | 'failed';
}
/** Since this hub started. */
const noScan: Scan = { at: null, map: noMap, state: 'failed' };

/** Whether a network waits for this answer: a PIN and keys are for who asks for them, a code for who lets devices in. */
const isAskedBy = ({ tag }: JoiningAnswer, joining: Joining | null): boolean =>
  tag === 'pin' || tag === 'keys' ? joining?.tag === tag : joining !== null;

/** The tools of one hub's drivers. */
export function createDeviceTools(options: DeviceToolsOptions): DeviceTools {
  const { lines, ownerOf, presentAs, isPrivate, now, post } = options;
  const seenBy = (device: DeviceId): Supervisor | undefined =>
    isPrivate(device) ? undefined : ownerOf(device)?.supervisor;
  const live = createLivePictures({
    clock: options.clock,
    open: options.cameras,
    isPrivate,
    streamOf: async (device) => (await seenBy(device)?.stream(device)) ?? null,
    stillOf: async (device) => {
      const still = (await seenBy(device)?.still(device)) ?? null;
      // It may have been on its way.
      return isPrivate(device) ? null : still;
    },
    videoOf: (device, ears) => seenBy(device)?.video(device, ears) ?? null,
  });
  /** By gateway. */
  const scans = new Map<string, Scan>();
  /** What was done last to each network. */
  const acted = new WeakMap<DriverNetwork, NetworkActed>();

  const firmware = createFirmwareQueue(now, () => isBusyProtecting({ state: options.state() }));

  interface Named {
    readonly gateway: string;
    readonly network: DriverNetwork;
  }
  const gatewayOf = ({ id, name }: ToolLine): string => id ?? name;

  /**
   * The network that is meant: of the gateway that is named, and of no other; else the one that a device is on, the one
   * that `asks` for what is answered, or the first of the family.
   */
  function networkOf(
    { family, device = null, gateway }: NetworkMeant,
    asks: (network: DriverNetwork) => boolean = () => false,
  ): Named | null {
    const own = device === null ? undefined : ownerOf(device);
    const all = (own === undefined ? lines : [own, ...lines]).flatMap((line): readonly Named[] => {
      const network = line.supervisor.network();
      return network?.family === family ? [{ gateway: gatewayOf(line), network }] : [];
    });
    if (gateway !== undefined) return all.find((one) => one.gateway === gateway) ?? null;
    return all.find(({ network }) => asks(network)) ?? all[0] ?? null;
  }

  /** Starts a scan and does not wait for it: a network of many radios takes minutes. */
  function scan(gateway: string, draw: () => Promise<NetworkMap | null>): Scan {
    const before = scans.get(gateway);
    const begun: Scan = { at: before?.at ?? null, map: before?.map ?? noMap, state: 'scanning' };
    scans.set(gateway, begun);
    const end = (map: NetworkMap | null): void => {
      scans.set(gateway, map === null ? { ...begun, state: 'failed' } : { at: now(), map, state: 'ready' });
    };
    draw().then(end, () => end(null));
    return begun;
  }

  function firmwareOf(line: ToolLine | undefined, device: DeviceId): Pick<DeviceOnWire, 'firmware'> {
    const told = line?.supervisor.network()?.firmware?.(device) ?? null;
    return told === null ? {} : { firmware: { ...told, ...firmware.of(device) } };
  }

  function onWire(device: DeviceId, ask: boolean): DeviceOnWire {
    const line = ownerOf(device);
    const present = presentAs(device);
    return {
      device,
      driver: line?.name ?? null,
      kind: present?.kind ?? null,
      modelId: present?.modelId ?? '',
      name: present?.name ?? '',
      battery: present?.battery ?? null,
      ...(present?.silenceSeconds !== undefined && { silenceSeconds: present.silenceSeconds }),
      ...(present?.trust !== undefined && { trust: present.trust }),
      commands: present?.commands ?? [],
      asked: ask && line?.supervisor.read(device) === true,
      ...firmwareOf(line, device),
    };
  }

  return {
    refusal: (meant, act) => {
      const found = networkOf(meant);
      if (found === null) return noDriver[meant.family];
      return found.network.acts.includes(act) ? null : 'v2_mg_network_act_not_supported';
    },

    act: (meant, act) => {
      const { family, device = null } = meant;
      const told = (ok: boolean, detail: string): void =>
        post({ tag: 'networkActed', family, act, device, ok, detail });
      const network = networkOf(meant)?.network ?? null;
      if (network === null) return told(false, 'no driver');
      if (device !== null && isOfFirmware(act))
        return void firmware.act(network, act, device).then(({ ok, detail }) => told(ok, detail));
      const begun: NetworkActed = { act, at: now(), ok: null };
      acted.set(network, begun);
      const ended = (ok: boolean, detail: string): void => {
        // What was begun later is shown.
        if (acted.get(network) === begun) acted.set(network, { act, at: now(), ok });
        told(ok, detail);
      };
      network.act(act, device).then(
        ({ ok, detail }) => ended(ok, detail),
        (error: unknown) => ended(false, String(error).slice(0, 80)),
      );
    },

    answerers: {
      networks: () =>
        Promise.resolve({
          tag: 'networks',
          networks: lines.map((line) => {
            const { name, supervisor, isUp } = line;
            const network = supervisor.network();
            const last = network === null ? undefined : acted.get(network);
            return {
              driver: name,
              gateway: gatewayOf(line),
              family: network?.family ?? null,
              acts: network?.acts ?? [],
              map: network?.map !== undefined,
              up: isUp,
              ...(network?.joining !== undefined && { joining: network.joining() }),
              ...(network?.joined !== undefined && { joined: network.joined() }),
              ...(last !== undefined && { acted: last }),
            };
          }),
        }),

      networkNames: () => {
        const told = lines.flatMap(({ name, supervisor }) => {
          const names = supervisor.network()?.names?.() ?? null;
          return names === null ? [] : [{ name, ...names }];
        });
        if (told.length === 0) return Promise.resolve(unanswered('v2_mg_import_no_bridge'));
        // Groups of several bridges may have the same number.
        const groups = told.flatMap(({ name, groups: own }) =>
          own.map((group) => ({ ...group, no: `${name}.${group.no}`.slice(-60) })),
        );
        return Promise.resolve({
          tag: 'networkNames',
          names: {
            devices: told.flatMap(({ devices }) => devices).slice(0, 1000),
            groups: groups.slice(0, 200),
          },
        });
      },

      networkMap: ({ anew, begin = true, ...meant }) => {
        const found = networkOf(meant);
        if (found === null) return Promise.resolve(unanswered(noDriver[meant.family]));
        const { gateway, network } = found;
        const draw = network.map?.bind(network);
        if (draw === undefined) return Promise.resolve(unanswered('v2_mg_no_network_map'));
        const last = scans.get(gateway);
        const again = last === undefined || last.state === 'failed' || anew;
        if (begin && again && last?.state !== 'scanning')
          return Promise.resolve({ tag: 'networkMap', scan: scan(gateway, draw), begun: true });
        return Promise.resolve({ tag: 'networkMap', scan: last ?? noScan });
      },

      onWire: ({ devices, ask }) =>
        Promise.resolve({ tag: 'onWire', devices: devices.map((device) => onWire(device, ask)) }),

      joiningAnswer: async ({ answer, ...meant }) => {
        const asks = ({ joining }: DriverNetwork): boolean => isAskedBy(answer, joining?.() ?? null);
        const found = networkOf(meant, asks);
        if (found === null) return unanswered(noDriver[meant.family]);
        const told = await found.network.answer?.(answer);
        if (told === undefined) return unanswered('v2_mg_network_act_not_supported');
        return { tag: 'joiningAnswer', taken: told.ok, detail: told.detail.slice(0, 80) };
      },

      networkCopy: async (meant) => {
        const found = networkOf(meant);
        if (found === null) return unanswered(noDriver[meant.family]);
        if (found.network.copy === undefined) return unanswered('v2_mg_network_act_not_supported');
        const content = await found.network.copy();
        return content === null ? unanswered('v2_mg_no_network_copy') : { tag: 'networkCopy', content };
      },

      networkGroups: (meant) => {
        const found = networkOf(meant);
        if (found === null) return Promise.resolve(unanswered(noDriver[meant.family]));
        return Promise.resolve({ tag: 'networkGroups', groups: found.network.names?.()?.groups ?? [] });
      },

      networkGroup: async ({ change, ...meant }) => {
        const found = networkOf(meant);
        if (found === null) return unanswered(noDriver[meant.family]);
        const told = await found.network.group?.(change);
        if (told === undefined) return unanswered('v2_mg_network_act_not_supported');
        return { tag: 'networkGroup', done: told.ok, detail: told.detail.slice(0, 80) };
      },

      stream: async ({ device }) => {
        if (isPrivate(device)) return unanswered('v2_mg_camera_privacy');
        const stream = (await ownerOf(device)?.supervisor.stream(device)) ?? null;
        if (isPrivate(device)) return unanswered('v2_mg_camera_privacy');
        return stream === null ? unanswered('v2_mg_no_live_view') : { tag: 'stream', stream };
      },

      frame: live.frame,

      measured: ({ devices }) =>
        Promise.resolve({
          tag: 'measured',
          loops: devices.flatMap((device) => {
            const reading = ownerOf(device)?.supervisor.measured(device) ?? null;
            return reading === null ? [] : [{ device, ...reading }];
          }),
        }),
    },

    close: live.close,
  };
}
