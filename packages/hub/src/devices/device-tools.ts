import type {
  DeviceOnWire,
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
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** A driver by name, as tools see it. */
export interface ToolLine {
  readonly name: string;
  readonly supervisor: Supervisor;
  /** Its wire is up. */
  readonly isUp: boolean;
}

export interface DeviceToolsOptions {
  readonly lines: readonly ToolLine[];
  readonly ownerOf: (device: DeviceId) => ToolLine | undefined;
  readonly presentAs: (device: DeviceId) => DiscoveredDevice | undefined;
  /** Panel time. */
  readonly now: () => Instant;
  readonly clock: Clock;
  readonly cameras: OpenStream | null;
  readonly state: () => PanelState;
  readonly post: (body: Body) => void;
}

/** What can be asked of drivers and done to their networks, beside commands to devices. */
export interface DeviceTools {
  /** Why no driver here does this; null where one does. */
  refusal(family: NetworkFamily, act: NetworkAct): MessageKey | null;
  act(family: NetworkFamily, act: NetworkAct, device: DeviceId | null): void;
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

/** The tools of one hub's drivers. */
export function createDeviceTools(options: DeviceToolsOptions): DeviceTools {
  const { lines, ownerOf, presentAs, now, post } = options;
  const live = createLivePictures({
    clock: options.clock,
    open: options.cameras,
    streamOf: async (device) => (await ownerOf(device)?.supervisor.stream(device)) ?? null,
    stillOf: async (device) => (await ownerOf(device)?.supervisor.still(device)) ?? null,
    videoOf: (device, ears) => ownerOf(device)?.supervisor.video(device, ears) ?? null,
  });
  const scans = new Map<NetworkFamily, Scan>();
  /** What was done last to each network. */
  const acted = new WeakMap<DriverNetwork, NetworkActed>();

  const firmware = createFirmwareQueue(now, () => isBusyProtecting({ state: options.state() }));

  /** The network that a device is on, where it is of the family; else the first of the family. */
  const networkOf = (family: NetworkFamily, device: DeviceId | null = null): DriverNetwork | null => {
    const own = device === null ? undefined : ownerOf(device);
    for (const { supervisor } of own === undefined ? lines : [own, ...lines]) {
      const network = supervisor.network();
      if (network?.family === family) return network;
    }
    return null;
  };

  /** Starts a scan and does not wait for it: a network of many radios takes minutes. */
  function scan(family: NetworkFamily, draw: () => Promise<NetworkMap | null>): Scan {
    const before = scans.get(family);
    const begun: Scan = { at: before?.at ?? null, map: before?.map ?? noMap, state: 'scanning' };
    scans.set(family, begun);
    const end = (map: NetworkMap | null): void => {
      scans.set(family, map === null ? { ...begun, state: 'failed' } : { at: now(), map, state: 'ready' });
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
      commands: present?.commands ?? [],
      asked: ask && line?.supervisor.read(device) === true,
      ...firmwareOf(line, device),
    };
  }

  return {
    refusal: (family, act) => {
      const network = networkOf(family);
      if (network === null) return noDriver[family];
      return network.acts.includes(act) ? null : 'v2_mg_network_act_not_supported';
    },

    act: (family, act, device) => {
      const told = (ok: boolean, detail: string): void =>
        post({ tag: 'networkActed', family, act, device, ok, detail });
      const network = networkOf(family, device);
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
          networks: lines.map(({ name, supervisor, isUp }) => {
            const network = supervisor.network();
            const last = network === null ? undefined : acted.get(network);
            return {
              driver: name,
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

      networkMap: ({ family, anew, begin = true }) => {
        const network = networkOf(family);
        if (network === null) return Promise.resolve(unanswered(noDriver[family]));
        const draw = network.map?.bind(network);
        if (draw === undefined) return Promise.resolve(unanswered('v2_mg_no_network_map'));
        const last = scans.get(family);
        const again = last === undefined || last.state === 'failed' || anew;
        if (begin && again && last?.state !== 'scanning')
          return Promise.resolve({ tag: 'networkMap', scan: scan(family, draw), begun: true });
        return Promise.resolve({ tag: 'networkMap', scan: last ?? noScan });
      },

      onWire: ({ devices, ask }) =>
        Promise.resolve({ tag: 'onWire', devices: devices.map((device) => onWire(device, ask)) }),

      joiningAnswer: async ({ family, answer }) => {
        const network = networkOf(family);
        if (network === null) return unanswered(noDriver[family]);
        const told = await network.answer?.(answer);
        if (told === undefined) return unanswered('v2_mg_network_act_not_supported');
        return { tag: 'joiningAnswer', taken: told.ok, detail: told.detail.slice(0, 80) };
      },

      stream: async ({ device }) => {
        const stream = (await ownerOf(device)?.supervisor.stream(device)) ?? null;
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
