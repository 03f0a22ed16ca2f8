/**
 * A home for browser tests, in a process of its own so that it can be killed: households like the demo's with short
 * delays and an empty past. The panels of a household run from the time a test opens it until it closes it. Settings
 * come as one JSON argument, errands over the process's own channel (`home-messages.ts`).
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv, exit } from 'node:process';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { mapleCodes, mapleStreet } from '@homeward/homeward/demo/maple-street.ts';
import { rosaCodes, rosasFlat } from '@homeward/homeward/demo/rosas-flat.ts';
import { stage } from '@homeward/homeward/demo/stage.ts';
import { type RunningPanel, runPanel, webOf } from '@homeward/homeward/start/panel-host.ts';
import { portalKey } from '@homeward/homeward/keys/portal-key.ts';
import { openPortal } from '@homeward/homeward/portal/portal.ts';
import { zigbeeDrivers } from '@homeward/homeward/start/zigbee.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { newPanelConfig, type PanelConfig } from '@homeward/panel/state/config.ts';
import { noNotifyOptions } from '@homeward/server/options/notify.ts';
import { firstHouseholds } from './first-households.ts';
import type { Asked, Errand, HouseSettings, ProcessSettings, Told } from './home-messages.ts';
import { householdAt, newSiteAt } from './household.ts';
import { terraces } from './terrace.ts';

const settings = JSON.parse(argv[2] ?? '{}') as ProcessSettings;

/** The demo's house as a test wants it. */
function houseOf(
  id: PanelConfig['id'],
  { exit: exitDelay, entry, hold, stations }: HouseSettings,
): PanelConfig {
  const delays = { exit: exitDelay, entry1: entry, entry2: entry };
  return {
    ...mapleStreet,
    id,
    areas: mapleStreet.areas.map((area) => ({
      ...area,
      delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
    })),
    checkInHours: 0,
    remoteHoldSeconds: hold,
    // A short cut of the mains counts in the demo's house only after a while.
    acFailSeconds: 1,
    report: {
      ...mapleStreet.report,
      destinations: [
        ...mapleStreet.report.destinations,
        ...stations.map((url, index) => ({
          no: index + 2,
          name: `Station ${index + 1}`,
          url,
          group: 2,
          level: 'all' as const,
        })),
      ],
    },
  };
}

const { server: wanted } = settings;
const { features, mailPort, payment } = wanted;
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
const movedIn = systemClock.now() - (payment?.days ?? 0) * 24 * 60 * 60_000;
const sessions = await firstHouseholds(
  {
    database,
    count: settings.households,
    movedIn,
    proven: wanted.proven ?? true,
    key: portalKey(settings.data),
  },
  machine,
);
const portal = await openPortal({
  ...machine,
  settings: {
    database,
    keys: settings.data,
    options: {
      demo: true,
      ...(settings.receiver === null ? {} : { receiver: { port: settings.receiver, tlsPort: null } }),
      web: settings.web,
      node: `test-${process.pid}`,
      newDeviceConfirms: wanted.newDeviceConfirms ?? false,
      flags: { ...flags, ...wanted.flags },
      ...(wanted.firmware === undefined ? {} : { firmware: { ip: wanted.firmware, minima: {} } }),
      ...(features === undefined ? {} : { plan: { name: 'basic', features } }),
      ...(payment === undefined ? {} : { payment: { tag: 'demo', refuses: payment.refuses } }),
      ...(mailPort === undefined ? {} : { notify: { ...noNotifyOptions, mail: mailAt(mailPort) } }),
      limits: {
        // A session was opened before the home was, and its test may come much later.
        fresh: 60 * 60_000,
        // Every test is at the same address: wrong passwords of one must not keep another out.
        sourceFailures: 10_000,
      },
    },
  },
});
const terrace = terraces(portal, machine.clock);
const toWeb = webOf(machine, () => settings.port);

/** A house as an installer finds it: two detectors have been let in, and nothing else was set up. */
function newSiteOf(no: number): PanelConfig {
  const { series, model, version, timeZone, pinLength, areas, devices, floors, rooms } = mapleStreet;
  const own = new Set<string>(['RF:0a1b2c01', 'RF:0a1b2c07']);
  const identity = { id: newSiteAt(no), name: 'Linden Court 9', series, model, version, timeZone, pinLength };
  return {
    ...newPanelConfig(identity, areas.slice(0, 1)),
    devices: devices.filter(({ id }) => own.has(id)),
    floors,
    rooms,
  };
}

interface Running {
  readonly panel: RunningPanel;
  readonly ended: () => void;
}
const running = new Map<number, readonly Running[]>();
const at = (household: number): readonly Running[] => running.get(household) ?? [];

async function begin(setup: ReturnType<typeof stage>): Promise<Running> {
  const panel = await runPanel(setup, settings.data, machine, portal, toWeb);
  return { panel, ended: setup.opened(panel) };
}

async function newSite(no: number): Promise<void> {
  const site = await begin(stage(newSiteOf(no), [], machine, []));
  running.set(no, [...at(no), site]);
}

async function open(no: number, house: HouseSettings): Promise<void> {
  const { house: houseId, flat: flatId } = householdAt(no);
  const zigbee = await zigbeeDrivers(
    { mqttUrl: house.mqtt?.url ?? null, mqttTopic: house.mqtt?.topic ?? '' },
    machine,
  );
  const setups = [
    stage(houseOf(houseId, house), mapleCodes, machine, zigbee),
    stage({ ...rosasFlat, id: flatId }, rosaCodes, machine, []),
  ];
  running.set(no, await Promise.all(setups.map(begin)));
}

async function close(no: number): Promise<void> {
  const panels = at(no);
  running.delete(no);
  terrace.leave(no);
  for (const { ended } of panels) ended();
  await Promise.all(panels.map(({ panel }) => panel.hub.stop()));
}

function setLine(no: number, up: boolean): void {
  for (const { panel } of at(no))
    if (up) panel.link.mend();
    else panel.link.cut();
}

async function run(errand: Errand): Promise<void> {
  switch (errand.tag) {
    case 'open':
      return open(errand.household, errand.house);
    case 'close':
      return close(errand.household);
    case 'newSite':
      return newSite(errand.household);
    case 'terrace':
      await Promise.all(errand.houses.map((house) => terrace.come(errand.household, house)));
      return;
    case 'line':
      return setLine(errand.household, errand.up);
  }
}

async function stop(): Promise<void> {
  await Promise.all([...running.keys()].map(close));
  await portal.close();
  exit(0);
}

const tell = (told: Told): void => void process.send?.(told);
process.on('message', ({ id, errand }: Asked) => {
  run(errand).then(
    () => tell({ tag: 'done', id }),
    (error: unknown) => tell({ tag: 'failed', id, error: String(error) }),
  );
});
process.once('SIGTERM', () => void stop());
// Whoever started it is gone.
process.once('disconnect', () => exit(0));
await portal.listen(settings.port, '127.0.0.1');
tell({ tag: 'up', sessions });
