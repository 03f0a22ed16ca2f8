import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { createZigbeeDriver } from '@homeward/drivers/zigbee/driver.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import type { Batch } from '@homeward/hub/journal/journal.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { setting } from '../telling.ts';

/**
 * The product's hub as it runs in a home: Zigbee driver on a real broker, the panel, the journal on disk at `path`. No
 * server is linked. `written` hears of every batch once it is on the disk.
 */
export function runHub(path: string, config: PanelConfig, written: (batch: Batch) => void = () => {}): Hub {
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
    drivers: [
      {
        name: 'zigbee',
        open: () =>
          createZigbeeDriver(
            { url: setting('BENCH_MQTT'), baseTopic: setting('BENCH_TOPIC'), protocolVersion: 5 },
            { clock: systemClock, random: systemRandom },
          ),
      },
    ],
    plan: planned([]),
    ways: { open: () => null },
    // The same from life to life.
    keyring: { pins: new Uint8Array(32).fill(7), link: 'bench' },
    schedule: nodeSchedule,
  });
  hub.start();
  return hub;
}
