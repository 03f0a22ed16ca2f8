import { joinAll } from '@homeward/hub/devices/device-plan.ts';
import { openModemChannel } from '@homeward/channels/modem/channel.ts';
import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { modemManager } from '@homeward/hub/connections/modem.ts';
import { networkManagerData } from '@homeward/hub/connections/mobile-data.ts';
import { nmcliTools } from '@homeward/hub/connections/nmcli.ts';
import { join } from 'node:path';
import { socketConnector } from '@homeward/hub/link/socket-connector.ts';
import { offerEnrolment } from './enrolment.ts';
import { gatewaysOf } from './gateways.ts';
import {
  keepPanel,
  type Machine,
  openPanel,
  outsideOf,
  panelFolder,
  type RunningPanel,
  webOf,
} from './panel-host.ts';
import { ownFolder } from '../machine/own-folder.ts';
import { triedPinIn } from '../machine/tried-pin.ts';
import { productFolder, versionIn } from '../product-version.ts';
import type { Running } from './running.ts';
import { firstConfig, home, ownPanel } from './serve.ts';
import { isLoopback, type Settings } from '../settings/settings.ts';
import { judgeLater } from '../updates/judge.ts';
import { updaterOf } from '../updates/updater-of.ts';
import { talkOf } from './talk.ts';
import { zigbeeDrivers } from './zigbee.ts';

/** The owner's first code: by chance, shown once at the panel. There is no factory code. */
async function firstCode({ hub }: RunningPanel, { random }: Machine): Promise<string | null> {
  if (hub.hasPin({ tag: 'master' })) return null;
  for (;;) {
    const number = Buffer.from(random.bytes(4)).readUInt32BE() % 1_000_000;
    const code = String(number).padStart(6, '0');
    if ((await hub.setPin({ tag: 'master' }, code)).tag === 'done') return code;
  }
}

/** Starts a panel alone, for a server elsewhere. Throws where no server is named, or it is reached in the clear. */
export async function startHub(settings: Settings, machine: Machine, restart: () => void): Promise<Running> {
  const { servers, data } = settings;
  const [first] = servers;
  if (first === undefined)
    throw new Error('HOMEWARD_SERVER must say where the server is, as https://portal.example');
  const clear = servers.find((server) => {
    const { protocol, hostname } = new URL(server);
    return protocol !== 'https:' && !isLoopback(hostname);
  });
  if (clear !== undefined)
    throw new Error(`HOMEWARD_SERVER must begin with https:// where the server is another machine: ${clear}`);
  ownFolder(data, machine.log);
  const { clock, random, log } = machine;
  const id = ownPanel(data, machine);
  const version = versionIn(productFolder);
  const config = firstConfig(id, version);
  const updater = updaterOf(settings, machine, version, restart);
  const { journal, keys, linkKeys } = panelFolder(data, id);
  const drivers = await zigbeeDrivers(settings, machine);
  const setup = {
    config,
    codes: [],
    plan: joinAll(home),
    world: null,
    drivers,
    gateways: gatewaysOf(machine, { folder: join(data, 'sounds'), command: settings.speakerCommand }),
  };
  const web = webOf(machine, () => null);
  const outside = {
    ...outsideOf(machine, () => null, settings.notify.networks),
    tools: nmcliTools(),
    modem: modemManager(systemBus, triedPinIn(data)),
    data: networkManagerData(systemBus),
    ...(await talkOf(settings.talkCommand, machine.clock)),
    texts: (patience: number) => openModemChannel(systemBus, machine.clock, patience),
  };
  const panel = await keepPanel(machine, (running, again) =>
    openPanel({ setup, journal, keys, machine, web, outside, running }, socketConnector(servers), {
      restart: again,
      keys: linkKeys,
      firmware: updater,
    }),
  );
  const code = await firstCode(panel, machine);
  const stopEnrolment = offerEnrolment({
    servers,
    panel: id,
    name: config.name,
    key: () => linkKeys.current(),
    isOnline: () => panel.link.online(),
    clock,
    random,
    log,
    show: (text) => console.log(`Enter this code at the portal within 10 minutes: ${text}`),
  });
  const stopWatching = judgeLater(machine, updater, () => panel.hub.probe());
  return {
    address: first,
    greeting: [
      `Panel ${id} is up and speaks with ${servers.join(', ')}`,
      ...(code === null ? [] : [`The owner’s first code is ${code}. Change it at the portal.`]),
      'Ctrl-C stops it.',
    ],
    async stop() {
      stopWatching();
      stopEnrolment();
      await panel.hub.stop();
    },
  };
}
