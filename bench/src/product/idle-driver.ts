/** A hub's process with one driver, opened as the product opens gateways, and nothing said: what it weighs there. */
import { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { gatewaysOf } from '@homeward/homeward/start/gateways.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { settledBytes } from '../heap.ts';
import { serve, setting } from '../telling.ts';
// What is there without any driver.
import '@homeward/hub/hub.ts';

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
await isUp;
// What it asks at first is answered, and what it compiled for that lies there.
await new Promise((resolve) => systemClock.after(5_000, () => resolve(null)));
const bytes = settledBytes() - before;
serve(
  { bytes, library: before - bare, devices: devices.size },
  () => ({}),
  () => driver.stop(),
);
