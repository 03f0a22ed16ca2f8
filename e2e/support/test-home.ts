/**
 * A home for one browser test, in a process of its own so that it can be killed: the demo's panels with short delays and
 * an empty past. Prints its address when it is up. Settings come as one JSON argument.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import { flags, type FlagName } from '@homeward/contract/limits.ts';
import type { Feature } from '@homeward/contract/plan.ts';
import { makeAccounts } from '@homeward/homeward/demo/accounts.ts';
import { mapleCodes, mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { rosaCodes, rosasFlat } from '@homeward/homeward/demo/rosas-flat.ts';
import { stage } from '@homeward/homeward/demo/stage.ts';
import { type RunningPanel, runPanel, webOf } from '@homeward/homeward/panel-host.ts';
import { openPortal } from '@homeward/homeward/portal/portal.ts';
import { firstDay } from '@homeward/testing/home/first-day.ts';
import { zigbeeDrivers } from '@homeward/homeward/zigbee.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/system-ports.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import { noNotifyOptions } from '@homeward/server/notify/options.ts';

export interface TestHomeSettings {
  readonly data: string;
  readonly port: number;
  readonly web: string;
  /** Seconds. */
  readonly exit: number;
  readonly entry: number;
  readonly mqtt: { readonly url: string; readonly topic: string } | null;
  /** Report URLs of monitoring stations, tried in this order. */
  readonly stations: readonly string[];
  /** Where its server is other than the demo's. */
  readonly server: {
    /** Milliseconds for which it counts that somebody has proven who they are. */
    readonly fresh?: number;
    /** A device that has never disarmed asks first who uses it. */
    readonly newDeviceConfirms?: boolean;
    /** The mail server on this machine; without one no mail is sent. */
    readonly mailPort?: number;
    readonly flags?: Partial<Record<FlagName, boolean>>;
    /** Homes pay the demo's provider, for a plan that they chose so many days ago; without it they pay nobody. */
    readonly payment?: { readonly refuses: boolean; readonly days: number };
    /** All that the plan of every panel has. */
    readonly features?: readonly Feature[];
  };
}

const settings = JSON.parse(argv[2] ?? '{}') as TestHomeSettings;
const delays = { exit: settings.exit, entry1: settings.entry, entry2: settings.entry };
const config: PanelConfig = {
  ...mapleStreet,
  areas: mapleStreet.areas.map((area) => ({
    ...area,
    delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
  })),
  checkInHours: 0,
  report: {
    ...mapleStreet.report,
    destinations: [
      ...mapleStreet.report.destinations,
      ...settings.stations.map((url, index) => ({
        no: index + 2,
        name: `Station ${index + 1}`,
        url,
        group: 2,
        level: 'all' as const,
      })),
    ],
  },
};

const { server: wanted } = settings;
const { features, mailPort, payment } = wanted;
const movedIn = systemClock.now() - (payment?.days ?? 0) * 24 * 60 * 60_000;
const mailAt = (port: number): SmtpServer => ({
  host: '127.0.0.1',
  port,
  tls: 'off',
  login: null,
  from: 'home@example.org',
  fromName: 'Homeward',
});
const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
mkdirSync(settings.data, { recursive: true });
const database = join(settings.data, 'portal.db');
await firstDay({ database, data: settings.data, panels: [config, rosasFlat] }, machine, (server) =>
  makeAccounts(server, movedIn),
);
const portal = await openPortal({
  ...machine,
  settings: {
    database,
    options: {
      demo: true,
      web: settings.web,
      node: `test-${process.pid}`,
      newDeviceConfirms: wanted.newDeviceConfirms ?? false,
      flags: { ...flags, ...wanted.flags },
      ...(features === undefined ? {} : { plan: { name: 'basic', features } }),
      ...(payment === undefined ? {} : { payment: { tag: 'demo', refuses: payment.refuses } }),
      ...(wanted.fresh === undefined ? {} : { limits: { fresh: wanted.fresh } }),
      ...(mailPort === undefined ? {} : { notify: { ...noNotifyOptions, mail: mailAt(mailPort) } }),
    },
  },
});
const zigbee = await zigbeeDrivers(
  { mqttUrl: settings.mqtt?.url ?? null, mqttTopic: settings.mqtt?.topic ?? '' },
  machine,
);
const toWeb = webOf(machine, () => settings.port);
const running: { readonly panel: RunningPanel; readonly ended: () => void }[] = [];
for (const setup of [stage(config, mapleCodes, machine, zigbee), stage(rosasFlat, rosaCodes, machine, [])]) {
  const panel = await runPanel(setup, settings.data, machine, portal, toWeb);
  running.push({ panel, ended: setup.opened(panel) });
}
const port = await portal.listen(settings.port, '127.0.0.1');
console.log(JSON.stringify({ address: `http://127.0.0.1:${port}` }));

async function stop(): Promise<void> {
  for (const { panel, ended } of running) {
    ended();
    await panel.hub.stop();
  }
  await portal.close();
  exit(0);
}
process.once('SIGTERM', () => void stop());
// The panels' lines to the portal, for as long as a test wants.
process.on('message', (word) => {
  for (const { panel } of running) {
    if (word === 'cut') panel.link.cut();
    if (word === 'mend') panel.link.mend();
  }
});
