/** A hub's process with one driver, opened as the product opens gateways, and nothing said: what it weighs there. */
import { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { House } from '@homeward/drivers/house.ts';
import { gatewaysOf } from '@homeward/homeward/start/gateways.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { settledBytes } from '../heap.ts';
import { serve, setting } from '../telling.ts';
// What is there without any driver.
import '@homeward/hub/hub.ts';

/** What another system in the house is shown: as many devices as the others bring. */
const shown: House = {
  panel: '00:1d:94:00:00:01',
  name: 'Home',
  model: 'Homeward',
  version: '1',
  areas: [
    {
      id: 1,
      name: 'House',
      phase: 'disarmed',
      mode: null,
      modeName: '',
      alarm: null,
      isHeard: false,
      changedBy: '',
    },
  ],
  devices: Array.from({ length: 40 }, (_, no) => ({
    id: DeviceId.parse(`RF:bench-${no}`),
    name: `Door ${no}`,
    kind: 'door_contact',
    isOnline: true,
    isActive: false,
    tamper: false,
    batteryLow: false,
    battery: 90,
    temperature: undefined,
    humidity: undefined,
  })),
  faults: [],
};

const gateway = Gateway.parse(JSON.parse(setting('BENCH_GATEWAY')));
const ports = gatewaysOf(
  { clock: systemClock, random: systemRandom, log: lineLog('error') },
  { folder: '', command: [] },
);
// Timers of the product let a process end that has nothing else to do.
setInterval(() => {}, 60_000);
const bare = settledBytes();
// What the first driver at a broker loads for all others.
await import('mqtt');
const before = settledBytes();
const driver = (await ports.prepare(gateway, () => null))();
const devices = new Set<string>();
let up = () => {};
const isUp = new Promise<void>((resolve) => {
  up = resolve;
});
await driver.start((report) => {
  if (report.tag === 'discovered') devices.add(report.device.id);
  if (report.tag === 'link' && report.up) up();
});
driver.shows?.house(shown);
await isUp;
// What it asks at first is answered, and what it compiled for that lies there.
await new Promise((resolve) => systemClock.after(5_000, () => resolve(null)));
const bytes = settledBytes() - before;
serve(
  { bytes, library: before - bare, devices: devices.size },
  () => ({}),
  () => driver.stop(),
);
