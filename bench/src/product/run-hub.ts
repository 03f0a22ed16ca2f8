import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { createMqttDriver } from '@homeward/drivers/mqtt/driver.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import { createZigbeeDriver } from '@homeward/drivers/zigbee/driver.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import type { Batch } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { prefixOf } from '../load/discovered-home.ts';
import { setting } from '../telling.ts';

const ports = { clock: systemClock, random: systemRandom };
/** Behind a Zigbee bridge. */
export const zigbeeHome = (): Driver =>
  createZigbeeDriver(
    { url: setting('BENCH_MQTT'), baseTopic: setting('BENCH_TOPIC'), protocolVersion: 5 },
    ports,
  );
/** Devices that announce themselves. */
export const announcedHome = (): Driver =>
  createMqttDriver(
    {
      url: setting('BENCH_MQTT'),
      discoveryPrefix: prefixOf(setting('BENCH_TOPIC')),
      leftToOthers: [],
      protocolVersion: 5,
    },
    ports,
  );

/**
 * The product's hub as it runs in a home: a driver on a real broker, the panel, the journal on disk at `path`. No
 * server is linked. `written` hears of every batch once it is on the disk.
 */
export function runHub(
  path: string,
  config: PanelConfig,
  written: (batch: Batch) => void = () => {},
  open: () => Driver = zigbeeHome,
): Hub {
  const log = lineLog('error');
  const journal = openSqliteJournal({ path, epoch: 'bench', log });
  const hub = createHub({
    config,
    journal: {
      ...journal,
      append(batch) {
        const landing = journal.append(batch);
        if (landing === null) written(batch);
        return landing && landing.then(() => written(batch));
      },
    },
    clock: systemClock,
    random: systemRandom,
    log,
    drivers: [{ name: 'wire', open }],
    plan: planned([]),
    ways: { open: () => null },
    // The same from life to life.
    keyring: { pins: new Uint8Array(32).fill(7), link: 'bench' },
    schedule: nodeSchedule,
  });
  hub.start();
  return hub;
}
