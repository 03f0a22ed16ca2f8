import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundGateway, FoundStick } from '@homeward/contract/shapes/devices/gateway.ts';
import {
  type DiscoveryPlace,
  findCameras,
  onvifDiscovery,
} from '@homeward/drivers/camera/onvif/discovery.ts';
import type { ProbeNote } from '@homeward/drivers/common/ask-broker.ts';
import {
  type AnnouncedPlace,
  findServices,
  multicastDns,
} from '@homeward/drivers/common/announced-services.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { troubleOf } from '@homeward/drivers/common/trouble.ts';

/** Where things of this machine are; a test gives its own. */
export interface Places {
  readonly brokers: readonly string[];
  readonly zwaveServers: readonly string[];
  readonly matterServers: readonly string[];
  readonly powerServers: readonly { readonly host: string; readonly port: number }[];
  /** Folders of programs, as PATH has them. */
  readonly programs: string;
  readonly serial: string;
  readonly usb: string;
  readonly devices: string;
  /** Where cameras of the network listen for who looks for them. */
  readonly cameras: DiscoveryPlace;
  /** Where others of the network do that announce themselves. */
  readonly services: AnnouncedPlace;
}
const here: Places = {
  brokers: ['mqtt://127.0.0.1:1883'],
  zwaveServers: ['ws://127.0.0.1:3000'],
  matterServers: ['ws://127.0.0.1:5580/ws'],
  powerServers: [{ host: '127.0.0.1', port: 3493 }],
  programs: process.env['PATH'] ?? '',
  serial: '/dev/serial/by-id',
  usb: '/sys/bus/usb/devices',
  devices: '/dev',
  cameras: onvifDiscovery,
  services: multicastDns,
};

/** Vendor and product of sticks that rtl_433 listens with. */
const receivers: ReadonlySet<string> = new Set(['0bda:2832', '0bda:2838']);
const mostStored = 20;

const listed = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

/** What a broker of this machine has: bridges by their topics, devices that announce themselves, or a lock. */
async function atBroker(url: string): Promise<readonly FoundGateway[]> {
  const { findBridges } = await import('@homeward/drivers/zigbee/probe.ts');
  const { wrong, bridges } = await findBridges({ url, protocolVersion: 5 });
  if (wrong !== null)
    return troubleOf(wrong).why === 'signIn'
      ? [{ kind: 'zigbee', values: { url }, what: 'lockedBroker', where: url }]
      : [];
  const found: FoundGateway[] = [...bridges.keys()].slice(0, mostStored).map((baseTopic) => ({
    kind: 'zigbee',
    values: { url, baseTopic },
    what: 'bridge',
    where: baseTopic,
  }));
  const { probeMqtt } = await import('@homeward/drivers/mqtt/probe.ts');
  let announced = 0;
  const note: ProbeNote = (_what, count) => (announced += count);
  const options = { url, protocolVersion: 5, discoveryPrefix: 'homeassistant', leftToOthers: [] } as const;
  const { ok } = await probeMqtt(options, note);
  // A broker with nothing on it is where a bridge will be.
  if (ok && announced === 0 && found.length === 0)
    return [{ kind: 'zigbee', values: { url }, what: 'broker', where: url }];
  return ok && announced > 0
    ? [...found, { kind: 'mqtt', values: { url }, what: 'broker', where: url }]
    : found;
}

/** A Z-Wave JS server of this machine, as Z-Wave JS UI opens one. */
async function zwaveServer(server: string): Promise<readonly FoundGateway[]> {
  const { probeZwave } = await import('@homeward/drivers/zwave/probe.ts');
  const { ok } = await probeZwave({ url: server });
  return ok ? [{ kind: 'zwave', values: { server }, what: 'zwaveServer', where: server }] : [];
}

/** A Matter server of this machine. */
async function matterServer(clock: Clock, url: string): Promise<readonly FoundGateway[]> {
  const { probeMatter } = await import('@homeward/drivers/matter/probe.ts');
  const { ok } = await probeMatter({ url }, clock);
  return ok ? [{ kind: 'matter', values: { matterServer: url }, what: 'matterServer', where: url }] : [];
}

/** Uninterruptible supplies that a server of Network UPS Tools at this machine knows. */
async function supplies(
  clock: Clock,
  { host, port }: Places['powerServers'][number],
): Promise<readonly FoundGateway[]> {
  const { findUps } = await import('@homeward/drivers/ups/probe.ts');
  const names = await findUps({ host, port }, clock);
  return names.slice(0, mostStored).map((ups) => ({
    kind: 'ups',
    values: { powerServer: host, port, ups },
    what: 'ups',
    where: ups.slice(0, 200),
  }));
}

/** What plays sounds: the command that the machine's owner has set, or else the first player that is installed. */
async function players(hasCommand: boolean, programs: string): Promise<readonly FoundGateway[]> {
  const { findPlayers } = await import('@homeward/drivers/speaker/probe.ts');
  const [player] = hasCommand ? ['own'] : await findPlayers(programs);
  return player === undefined
    ? []
    : [{ kind: 'speaker', values: { player }, what: 'player', where: player === 'own' ? '' : player }];
}

/** Cameras of the networks that this machine is in, as they answer to who asks for any. */
async function networkCameras(clock: Clock, place: DiscoveryPlace): Promise<readonly FoundGateway[]> {
  const cameras = await findCameras(clock, randomUUID(), place);
  return cameras.map(({ url, name, address }) => ({
    kind: 'camera',
    values: { camera: url },
    what: 'networkCamera',
    where: (name === '' ? address : `${name}, ${address}`).slice(0, 200),
  }));
}

/** What announces itself on the networks of this machine, as the form for it begins. */
const announced: Readonly<
  Record<string, (at: string, port: number) => Pick<FoundGateway, 'kind' | 'what' | 'values'>>
> = {
  '_hue._tcp': (at, port) => ({
    kind: 'hue',
    what: 'hueBridge',
    values: { bridge: `https://${at}${port === 443 ? '' : `:${port}`}` },
  }),
  '_zwave-js-server._tcp': (at, port) => ({
    kind: 'zwave',
    what: 'zwaveServer',
    values: { server: `ws://${at}:${port}` },
  }),
  '_home-assistant._tcp': (at, port) => ({
    kind: 'fromHomeAssistant',
    what: 'assistant',
    values: { assistant: `http://${at}:${port}` },
  }),
};

async function networkServices(clock: Clock, place: AnnouncedPlace): Promise<readonly FoundGateway[]> {
  const services = await findServices(clock, Object.keys(announced), place);
  return services.flatMap(({ service, name, address, port }) => {
    const form = announced[service]?.(address, port);
    const where = service === '_zwave-js-server._tcp' ? `${address}:${port}` : `${name}, ${address}`;
    return form === undefined ? [] : [{ ...form, where: where.slice(0, 200) }];
  });
}

async function radioReceivers(usb: string): Promise<readonly FoundGateway[]> {
  const names = await listed(usb);
  const ids = await Promise.all(
    names.map(async (name) => {
      const [vendor, product] = await Promise.all([
        read(join(usb, name, 'idVendor')),
        read(join(usb, name, 'idProduct')),
      ]);
      return `${vendor}:${product}`;
    }),
  );
  return ids
    .filter((id) => receivers.has(id))
    .slice(0, mostStored)
    .map((id, index) => ({
      kind: 'rf',
      values: { source: 'receiver', receiver: String(index) },
      what: 'receiver',
      where: id,
    }));
}

/** What at this machine and on its networks may be a gateway: cameras, what announces itself, brokers, bridges, Z-Wave and Matter servers, receivers, pins, and sticks that a bridge is to drive. */
export async function findGateways(
  clock: Clock,
  hasCommand: boolean,
  places: Places = here,
): Promise<{ readonly found: readonly FoundGateway[]; readonly sticks: readonly FoundStick[] }> {
  const [brokers, zwave, matter, power, cameras, services, speakers, radios, serial, devices] =
    await Promise.all([
      Promise.all(places.brokers.map((url) => atBroker(url).catch(() => []))),
      Promise.all(places.zwaveServers.map((server) => zwaveServer(server).catch(() => []))),
      Promise.all(places.matterServers.map((server) => matterServer(clock, server).catch(() => []))),
      Promise.all(places.powerServers.map((server) => supplies(clock, server).catch(() => []))),
      networkCameras(clock, places.cameras).catch(() => []),
      networkServices(clock, places.services).catch(() => []),
      players(hasCommand, places.programs),
      radioReceivers(places.usb),
      listed(places.serial),
      listed(places.devices),
    ]);
  const pins = devices
    .filter((name) => /^gpiochip\d{1,3}$/.test(name))
    .slice(0, mostStored)
    .map((chip): FoundGateway => ({
      kind: 'wired',
      values: { board: 'gpio', chip },
      what: 'pins',
      where: chip,
    }));
  return {
    found: [
      ...brokers.flat(),
      ...zwave.flat(),
      ...matter.flat(),
      ...power.flat(),
      ...cameras,
      ...services,
      ...speakers,
      ...radios,
      ...pins,
    ].slice(0, 2 * mostStored),
    sticks: serial.slice(0, mostStored).map((name) => ({
      name: name.replace(/^usb-/, '').replaceAll('_', ' ').slice(0, 200),
      path: join(places.serial, name).slice(0, 300),
    })),
  };
}
