import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import { openMjpeg } from '@homeward/channels/camera/live.ts';
import { mayHoldStation, mayReach } from '@homeward/channels/http/addresses.ts';
import { fetchText } from '@homeward/channels/http/fetch-text.ts';
import { peoplesReach } from '@homeward/channels/http/reach.ts';
import type { Reach } from '@homeward/channels/http/judged-address.ts';
import { judgedAddress } from '@homeward/channels/http/judged-address.ts';
import { openMailChannel } from '@homeward/channels/mail/channel.ts';
import { openMediaChannel } from '@homeward/channels/media/channel.ts';
import { nodeNet, type NetReach } from '@homeward/channels/net.ts';
import { phoneLimits } from '@homeward/channels/sip/phone-call.ts';
import { openPhone } from '@homeward/channels/sip/phone.ts';
import type { Outside } from '@homeward/hub/connections/connections.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import type { GatewayPort } from '@homeward/hub/devices/gateway-port.ts';
import type { DevicePlan } from '@homeward/hub/devices/device-plan.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import type { LinkClient } from '@homeward/hub/link/link-client.ts';
import type { LinkKeys } from '@homeward/hub/link/link-keys.ts';
import { createPast } from '@homeward/hub/past/past.ts';
import type { Keyring } from '@homeward/hub/pins/key-file.ts';
import { dc09Ways } from '@homeward/hub/reporting/report-ways.ts';
import { nodeWeb } from '@homeward/hub/requests/node-web.ts';
import type { Web } from '@homeward/hub/requests/web.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { FirmwareKeeper, Machine as MachineParts } from '@homeward/hub/machine.ts';
import { keyIn } from '../keys/key-files.ts';
import { linkKeyFiles } from '../keys/link-key-files.ts';
import type { Portal } from '../portal/portal.ts';

export interface Machine {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** What runs on a machine for one panel. */
export interface PanelSetup {
  readonly config: PanelConfig;
  /** Codes for slots that have none yet. */
  readonly codes: readonly { readonly slot: PinSlot; readonly code: string }[];
  readonly drivers: readonly DriverSpec[];
  readonly plan: DevicePlan;
  /** What opens its gateways; absent where it has none to open, as in the demo. */
  readonly gateways?: GatewayPort;
  readonly world: ((act: WorldAct, panel: RunningPanel) => Promise<void>) | null;
}

/** The way to the web that rules of a panel on this machine have. `port` is where the machine serves, once it does. */
export const webOf = ({ clock }: Machine, port: () => number | null): Web =>
  nodeWeb({ clock, isOwnPort: (wanted) => wanted === port() });

/** What a panel speaks to outside the house. */
export interface WaysOutside extends Outside {
  /** Where its monitoring stations may be; absent is also on this machine. */
  readonly station?: NetReach;
}

const stationAnywhere: NetReach = (address, port) =>
  mayHoldStation(address, port, ['127.0.0.0/8', '::1/128'], () => false);

/**
 * Mail, uploads and reports of a panel on this machine. Mail and uploads go where rules may go: to the public Internet, and to networks that
 * the panel's owner listed, or whoever runs the machine; reports also into the house.
 */
export function outsideOf(
  { clock, random }: Machine,
  port: () => number | null,
  listed: readonly string[] = [],
): WaysOutside {
  const isOwnPort = (wanted: number): boolean => wanted === port();
  /** What stands in the house, or on this machine where loopback is listed. */
  const reachHome: Reach = (address, to) => mayHoldStation(address, to, listed, isOwnPort);
  const placeAt = async (host: string, to: number): Promise<{ host: string; port: number } | null> => {
    const at = { host, port: to, secure: false };
    const address = await judgedAddress(at, { reach: reachHome }).catch(() => null);
    return address === null ? null : { host: address, port: to };
  };
  const reachOf =
    (networks: readonly string[]): Reach =>
    (address, to) =>
      mayReach(address, to, [...networks, ...listed], isOwnPort);
  return {
    mail: (server, networks) => openMailChannel(server, { clock, reach: reachOf(networks) }),
    media: (url, networks) => openMediaChannel(url, { clock, random, reach: reachOf(networks) }),
    calendars: (url, networks, signal) =>
      fetchText(
        { url, accept: 'text/calendar, */*;q=0.5', mostBytes: 2_000_000 },
        { clock, reach: peoplesReach([...networks, ...listed], isOwnPort) },
        signal,
      ),
    // A camera stands in the house, where stations may be too; its driver says where.
    cameras: (url, listener) => openMjpeg(url, { clock, reach: reachHome }, listener),
    station: (address, to) => reachHome(address, to, false),
    phone: (line, stun, ears) =>
      openPhone({
        ...ears,
        line,
        address: async () => (await placeAt(line.host, line.port))?.host ?? null,
        stun: async () => (stun === null ? null : placeAt(stun.host, stun.port)),
        clock,
        random,
        limits: phoneLimits,
        reach: reachHome,
      }),
  };
}

/** The hub and its link as they are now: a restart makes new ones. */
export interface RunningPanel {
  readonly hub: Hub;
  readonly link: LinkClient;
}

const folderName = (panel: PanelId): string => panel.replaceAll(':', '-');

/** Where a panel keeps its journal, and beside it, not in it, its keys. Made on its first day; throws where a key is lost. */
export function panelFolder(
  data: string,
  panel: PanelId,
): { readonly journal: string; readonly keys: Keyring; readonly linkKeys: LinkKeys } {
  const folder = join(data, 'panels', folderName(panel));
  const keys = join(data, 'keys');
  mkdirSync(folder, { recursive: true });
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const key = (name: string): Uint8Array => keyIn(data, `${folderName(panel)}.${name}`);
  return {
    journal: join(folder, 'journal.db'),
    keys: { pins: key('pins'), link: Buffer.from(key('link')).toString('hex') },
    linkKeys: linkKeyFiles(join(keys, `${folderName(panel)}.link`)),
  };
}

type PortalSide = Pick<Portal, 'enrol' | 'connector'>;

/**
 * Opens a panel where its journal left it and starts its drivers; makes it known to the portal, once there is one, and
 * links the two. A panel does not wait for a portal to protect, nor does it end where there is none.
 */
export async function runPanel(
  setup: PanelSetup,
  data: string,
  machine: Machine,
  portal: PortalSide | Promise<PortalSide>,
  web: Web,
  outside: WaysOutside = {},
  firmware?: FirmwareKeeper,
): Promise<RunningPanel> {
  const { config } = setup;
  const { journal, keys, linkKeys } = panelFolder(data, config.id);
  let known = false;
  const know = async (): Promise<LinkConnector> => {
    const { enrol, connector } = await portal;
    if (!known) await enrol({ id: config.id, name: config.name, key: linkKeys.current() });
    known = true;
    return connector;
  };
  // A portal that cannot be had now is tried with every dial.
  const connector: LinkConnector = { dial: async (...call) => (await know()).dial(...call) };
  const running = await keepPanel(machine, (now, restart) =>
    openPanel({ setup, journal, keys, machine, web, outside, running: now }, connector, {
      restart,
      keys: linkKeys,
      ...(firmware === undefined ? {} : { firmware }),
    }),
  );
  // Where all is well the portal knows of it from here on.
  await know().catch((error: unknown) =>
    machine.log.warn('the portal does not know of the panel yet', { error: String(error) }),
  );
  return running;
}

/** Ms after which a panel that could not be opened again is opened once more. */
const againMs = 5_000;

/** Keeps a panel that `open` opens, and opens it anew when it is to restart. */
export async function keepPanel(
  { clock, log }: Machine,
  open: (running: () => RunningPanel | null, restart: () => void) => Promise<RunningPanel>,
): Promise<RunningPanel> {
  let current: RunningPanel | null = null;
  const restart = (): void => {
    const before = current;
    (before?.hub.stop() ?? Promise.resolve()).then(begin).catch((error: unknown) => {
      log.error('the panel could not be opened again', { error: String(error) });
      clock.after(againMs, () => void begin().catch(() => restart()));
    });
  };
  const begin = async (): Promise<RunningPanel> => (current = await open(() => current, restart));
  const first = await begin();
  return {
    get hub() {
      return (current ?? first).hub;
    },
    get link() {
      return (current ?? first).link;
    },
  };
}

interface Opening {
  readonly setup: PanelSetup;
  readonly journal: string;
  readonly keys: Keyring;
  readonly machine: Machine;
  readonly web: Web;
  readonly outside: WaysOutside;
  readonly running: () => RunningPanel | null;
}

/** Opens a panel where its journal left it, dials and starts its drivers. */
export async function openPanel(
  { setup, journal, keys, machine, web, outside, running }: Opening,
  connector: LinkConnector,
  kept: MachineParts,
): Promise<RunningPanel> {
  const { config } = setup;
  const { clock, random, log } = machine;
  const past = createPast({ journal, clock, log });
  const epoch = Buffer.from(random.bytes(12)).toString('hex');
  const hub = createHub({
    config,
    journal: openSqliteJournal({ path: journal, epoch, log, follower: past }),
    past,
    clock,
    random,
    log,
    drivers: setup.drivers,
    plan: setup.plan,
    ...(setup.gateways === undefined ? {} : { gateways: setup.gateways }),
    ways: dc09Ways(config.id, { net: nodeNet(outside.station ?? stationAnywhere), clock, random }),
    web,
    outside,
    keyring: keys,
    machine: kept,
    schedule: nodeSchedule,
    world: async (act) => {
      const panel = running();
      if (panel && setup.world) await setup.world(act, panel);
    },
  });
  const link = hub.connect(connector);
  hub.start();
  for (const { slot, code } of setup.codes) if (!hub.hasPin(slot)) await hub.setPin(slot, code);
  return { hub, link };
}
