/**
 * The product as it runs in one home: hub, server and REST in one process, one panel of 40 devices on its stage, the
 * portal when it is built, a Zigbee bridge when there is a broker. Nothing is reported, so that every run is alike. With
 * `BENCH_LARGE` there are 1,000 devices, which speak when they are asked to.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mapleCodes } from '@homeward/homeward/demo/maple-street.ts';
import { rosaCodes, rosasFlat } from '@homeward/homeward/demo/rosas-flat.ts';
import { stage } from '@homeward/homeward/demo/stage.ts';
import { type RunningPanel, runPanel, webOf } from '@homeward/homeward/start/panel-host.ts';
import { openPortal } from '@homeward/homeward/portal/portal.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { zigbeeDrivers } from '@homeward/homeward/start/zigbee.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { inTurn } from '../paced.ts';
import { serve, setting } from '../telling.ts';
import { visitor, watcher } from './accounts.ts';
import { fortyDevices } from './forty-devices.ts';
import { hundredRules } from './hundred-rules.ts';
import { thousandDevices, thousandVoices } from './thousand-devices.ts';

const data = setting('BENCH_DATA');
const web = process.env['BENCH_WEB'] ?? null;
const quiet = (config: PanelConfig): PanelConfig => ({
  ...config,
  checkInHours: 0,
  report: { ...config.report, destinations: [] },
});
const rules = Number(process.env['BENCH_RULES'] ?? 0);
const large = process.env['BENCH_LARGE'] === '1';
const house = quiet(
  large
    ? thousandDevices
    : rules === 0
      ? fortyDevices
      : { ...fortyDevices, rules: hundredRules.rules.slice(0, rules) },
);
const flat = quiet(rosasFlat);

const machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
mkdirSync(data, { recursive: true });
const zigbee = await zigbeeDrivers(
  { mqttUrl: process.env['BENCH_MQTT'] ?? null, mqttTopic: process.env['BENCH_TOPIC'] ?? '' },
  machine,
);
const setups = [stage(house, mapleCodes, machine, zigbee)];
// The others who listen watch another panel: what they cost is being there.
if (process.env['BENCH_WATCHED'] === '1') setups.push(stage(flat, rosaCodes, machine, []));
const database = join(data, 'portal.db');
const panels = setups.map(({ config }) => config);
// On other days the panel's thread has no portal in it, as in the product.
if (!existsSync(database)) {
  const { firstDay } = await import('@homeward/testing/home/first-day.ts');
  const { moveIn } = await import('./residents.ts');
  await firstDay({ database, data, panels }, machine, async (server) => {
    for (const [login, config] of [
      [visitor, house],
      [watcher, flat],
    ] as const)
      if (panels.includes(config)) await moveIn(server, login, config);
  });
}
const portal = await openPortal({
  ...machine,
  settings: { database, options: { web, node: 'bench' } },
});
// No rule of these panels reaches for the web.
const toWeb = webOf(machine, () => null);
const running: { readonly panel: RunningPanel; readonly ended: () => void }[] = [];
for (const setup of setups) {
  const panel = await runPanel(setup, data, machine, portal, toWeb);
  running.push({ panel, ended: setup.opened(panel) });
}
const port = await portal.listen(0, '127.0.0.1');
const nextReport = thousandVoices();
const speak = inTurn(
  () => running[0]?.panel.hub.post({ tag: 'deviceReported', live: true, ...nextReport() }),
  50,
);
serve(
  { port, panel: house.id, watched: flat.id },
  async (word) => {
    // Of the large house: so many reports, 50 a second.
    const [deed, count] = word.split(' ');
    if (deed === 'speak') speak(Number(count));
    return { sockets: await portal.clients() };
  },
  async () => {
    for (const { panel, ended } of running) {
      ended();
      await panel.hub.stop();
    }
    await portal.close();
  },
);
