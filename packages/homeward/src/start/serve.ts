import { standardDelays } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { openModemChannel } from '@homeward/channels/modem/channel.ts';
import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { modemManager } from '@homeward/hub/connections/modem.ts';
import { networkManagerData } from '@homeward/hub/connections/mobile-data.ts';
import { nmcliTools } from '@homeward/hub/connections/nmcli.ts';
import { joinAll } from '@homeward/hub/devices/device-plan.ts';
import type { ServerOptions } from '@homeward/server/options/options.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { gatewaysOf } from './gateways.ts';
import { type Machine, outsideOf, type RunningPanel, runPanel, webOf } from './panel-host.ts';
import { ownFolder } from '../machine/own-folder.ts';
import { triedPinIn } from '../machine/tried-pin.ts';
import { pinUser } from './pin-user.ts';
import { addressOf, greet } from './portal-greeting.ts';
import { openPortal, type Portal, type PortalSettings } from '../portal/portal.ts';
import { productFolder, versionIn } from '../product-version.ts';
import { listenProblem, type Settings } from '../settings/settings.ts';
import type { Running } from './running.ts';
import { judgeLater } from '../updates/judge.ts';
import { updaterOf } from '../updates/updater-of.ts';
import { talkOf } from './talk.ts';
import { zigbeeDrivers } from './zigbee.ts';

export const home = AreaId.parse(1);

/** A panel on its first day: one area, no devices, one owner yet to come. */
export const firstConfig = (id: PanelId, version: string): PanelConfig => ({
  ...newPanelConfig(
    {
      id,
      name: 'Home',
      series: 'HYBRID',
      model: 'security',
      version: `HOMEWARD ${version}`,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      pinLength: 6,
    },
    [
      {
        id: home,
        name: 'Home',
        delays: standardDelays,
      },
    ],
  ),
  pins: [pinUser({ tag: 'master' }, 'Owner', [home])],
  checkInHours: 24,
  report: {
    account: '0001',
    destinations: [{ no: 1, name: 'Homeward portal', url: 'link://portal', group: 1, level: 'all' }],
    groups: [
      { no: 1, retries: 3, essential: true },
      // A station that somebody adds is told of everything, whether or not the portal has it.
      { no: 2, retries: 3, essential: true },
    ],
  },
});

/** This home's panel: a locally administered MAC address, made once. */
export function ownPanel(data: string, machine: Machine): PanelId {
  const file = join(data, 'panel');
  try {
    return PanelId.parse(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const bytes = machine.random.bytes(6);
    const id = [...bytes]
      .map((byte, index) => (index === 0 ? (byte & 0xfc) | 0x02 : byte).toString(16).padStart(2, '0'))
      .join(':');
    writeFileSync(file, `${id}\n`, { flag: 'wx', mode: 0o600 });
    return PanelId.parse(id);
  }
}

/** Twelve characters without look-alikes, in groups: typed once, by hand. */
export function oneTimeCode(machine: Machine): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const text = [...machine.random.bytes(12)].map((byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/**
 * The specification's flags, but that a gateway for calls is the account that they need (S2.17, S9.3), and that homes of
 * their own can have Z-Wave, which needs its tools.
 */
export function flagsFor({
  notify,
  flags: own,
}: Pick<Settings, 'notify'> & Partial<Pick<Settings, 'flags'>>): ServerOptions['flags'] {
  const voice = notify.voice !== null || notify.sip !== null;
  return { ...flags, settingZwaveTool: true, ...own, voiceReport: voice, voiceAccount: voice };
}

/** What the settings say of a portal, whichever home it shows: how people are told, and how it is reached. */
export const portalOptions = (settings: Settings) => ({
  cluster: settings.cluster,
  notify: settings.notify,
  maps: settings.maps,
  flags: flagsFor(settings),
  firmware: settings.firmware,
  tls: settings.tls !== null || settings.proxies.length > 0,
  proxies: settings.proxies,
  origin: settings.origin,
  receiver: settings.receiver,
  securityContact: settings.securityContact,
});

/** Ms after which a port that could not be had is tried again. */
const listenAgainMs = 5_000;

/** Listens, or says why not and goes on trying; null meanwhile. Nothing that protects waits for it. */
export async function listenOrTry(
  portal: Pick<Portal, 'listen'>,
  { port, host }: Pick<Settings, 'port' | 'host'>,
  { clock, log }: Machine,
  listens: (port: number) => void,
): Promise<() => void> {
  let cancel = (): void => undefined;
  const listen = async (): Promise<void> => {
    try {
      listens(await portal.listen(port, host));
    } catch (error) {
      log.error('the portal cannot listen, and tries again', { host, port, error: String(error) });
      cancel = clock.after(listenAgainMs, () => void listen());
    }
  };
  await listen();
  return () => cancel();
}

/** What `openPortal` is given of the settings of a real one. */
export const portalSettings = (settings: Settings, machine: Machine, web: string | null): PortalSettings => ({
  database: settings.database ?? join(settings.data, 'portal.db'),
  tls: settings.tls,
  keys: settings.data,
  options: {
    ...portalOptions(settings),
    web,
    payment: settings.payment ?? { tag: 'none' },
    // Of this start alone: machines may have the same name, and processes the same number.
    node: `node-${Buffer.from(machine.random.bytes(8)).toString('hex')}`,
  },
});

/** Starts a real home. Throws where it may not listen as told. */
export async function startHome(
  settings: Settings,
  machine: Machine,
  web: string | null,
  restart: () => void,
): Promise<Running> {
  const problem = listenProblem(settings);
  if (problem !== null) throw new Error(problem);
  ownFolder(settings.data, machine.log);
  const id = ownPanel(settings.data, machine);
  const code = oneTimeCode(machine);
  let panel: RunningPanel | null = null;
  let listening: number | null = null;
  const version = versionIn(productFolder);
  const updater = updaterOf(settings, machine, version, restart);
  const drivers = await zigbeeDrivers(settings, machine);
  const opening = openPortal({
    ...machine,
    first: {
      code,
      ownerPin: async (pin) => {
        const change = await panel?.hub.setPin({ tag: 'master' }, pin);
        if (change?.tag !== 'done') throw new Error('the panel did not take the PIN');
      },
    },
    storeOpened: () => panel?.link.hurry(),
    settings: portalSettings(settings, machine, web),
  });
  panel = await runPanel(
    {
      config: firstConfig(id, version),
      codes: [],
      plan: joinAll(home),
      world: null,
      drivers,
      gateways: gatewaysOf(machine, {
        folder: join(settings.data, 'sounds'),
        command: settings.speakerCommand,
      }),
    },
    settings.data,
    machine,
    opening,
    webOf(machine, () => listening),
    {
      ...outsideOf(machine, () => listening, settings.notify.networks),
      tools: nmcliTools(),
      modem: modemManager(systemBus, triedPinIn(settings.data)),
      data: networkManagerData(systemBus),
      ...(await talkOf(settings.talkCommand, machine.clock)),
      texts: (patience) => openModemChannel(systemBus, machine.clock, patience),
    },
    updater,
  );
  const portal = await opening;
  const stopListening = await listenOrTry(portal, settings, machine, (port) => {
    listening = port;
  });
  const greeting = await greet({
    portal,
    settings,
    machine,
    port: () => listening,
    code,
    say: (line) => console.log(line),
  });
  const stopWatching = judgeLater(machine, updater, async () => {
    await portal.probe();
    return panel.hub.probe();
  });
  return {
    address: addressOf(settings, listening ?? settings.port),
    greeting: [...greeting.lines, 'Ctrl-C stops it.'],
    async stop() {
      stopWatching();
      greeting.stop();
      stopListening();
      await panel.hub.stop();
      await portal.close();
    },
  };
}
