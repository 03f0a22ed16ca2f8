import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { matterThere } from '../drivers/matter-network.ts';
import { pymodbusThere } from '../drivers/modbus-server.ts';
import { mosquittoThere } from '../drivers/own-broker.ts';
import { zwaveThere } from '../drivers/zwave-network.ts';
import type { Device, Output, Peer, Word } from './scenario.ts';
import { brokerWire } from './wires/broker.ts';
import { cameraWire } from './wires/camera.ts';
import { gpioWire } from './wires/gpio.ts';
import { matterWire } from './wires/matter.ts';
import { modbusWire } from './wires/modbus.ts';
import type { Wire, WireDevice, WireEars } from './wires/wire.ts';
import { zwaveWire } from './wires/zwave.ts';

/** The other sides of the drivers. */
export interface Peers {
  /** The gateways, as they are set up in the panel. */
  readonly gateways: readonly Gateway[];
  readonly devices: readonly WireDevice[];
  /** Has a device speak. */
  say(device: Device, word: Word): Promise<void>;
  /** When a siren was told to sound first, ms of `performance.now`; null is never. */
  sounded(): number | null;
  /** Whether every siren, or none, was told to sound last. */
  sirensAre(isOn: boolean): boolean;
  /** Something befalls a peer (scenario.ts). */
  act(peer: Peer | 'broker', what: string): Promise<void>;
  nonsense(count: number): Promise<void>;
  close(): Promise<void>;
}

/** What a peer needs that is no part of the product, and whether it is here; others need nothing of their own. */
const needed: Partial<Readonly<Record<Peer, () => boolean>>> = {
  zwave: zwaveThere,
  lock: zwaveThere,
  matter: matterThere,
  modbus: pymodbusThere,
};

/** Whether all peers of a scenario can be started here. */
export const peersThere = (wanted: readonly Peer[]): boolean =>
  mosquittoThere() && wanted.every((peer) => needed[peer]?.() !== false);

/** Each peer that is not behind the broker. */
const own: Partial<Readonly<Record<Peer, (ears: WireEars, wanted: readonly Peer[]) => Promise<Wire>>>> = {
  camera: cameraWire,
  zwave: (_, wanted) => zwaveWire(wanted.includes('lock')),
  matter: matterWire,
  modbus: modbusWire,
  gpio: gpioWire,
};

/** Starts them on loopback; `now` is the time of the house, epoch ms. */
export async function startPeers(wanted: readonly Peer[], now: () => number): Promise<Peers> {
  let sounded: number | null = null;
  const sirens = new Map<Output, boolean>();
  const ears: WireEars = {
    now,
    siren: (name, isOn) => {
      sirens.set(name, isOn);
      if (isOn) sounded ??= performance.now();
    },
  };
  const broker = await brokerWire(wanted, ears);
  const wires = new Map<Peer | 'broker', Wire>([['broker', broker]]);
  for (const peer of wanted) wires.set(peer, (await own[peer]?.(ears, wanted)) ?? broker);
  const all = [...new Set(wires.values())];
  for (const { name, kind } of all.flatMap(({ devices }) => devices))
    if (kind === 'siren') sirens.set(name as Output, false);

  return {
    gateways: all.flatMap(({ gateways }) => gateways),
    devices: all.flatMap(({ devices }) => devices),
    say: async (device, word) => {
      const wire = all.find(({ devices }) => devices.some(({ name }) => name === device));
      if (wire === undefined) throw new Error(`this house has no ${device}`);
      await wire.say(device, word);
    },
    sounded: () => sounded,
    sirensAre: (isOn) => [...sirens.values()].every((one) => one === isOn),
    act: async (peer, what) => {
      const wire = wires.get(peer);
      if (wire === undefined) throw new Error(`this house has no ${peer}`);
      await wire.act(what);
    },
    nonsense: broker.nonsense,
    close: async () => {
      for (const wire of all.toReversed()) await wire.close();
    },
  };
}
