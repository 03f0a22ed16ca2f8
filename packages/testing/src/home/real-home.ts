import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { createPast } from '@homeward/hub/past/past.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import type { Server } from '@homeward/server/server.ts';
import { createBenchDriver, type BenchDriver } from '../hub/bench-driver.ts';
import { createBenchWays } from '../hub/bench-ways.ts';
import { area, houseConfig, masterPin } from '../hub/house.ts';
import { createQuietLog } from '../hub/quiet-log.ts';
import { createSeededRandom } from '../hub/seeded-random.ts';
import { hearAll } from '../hub/test-hub.ts';
import { createVirtualClock, settled, type VirtualClock } from '@homeward/hub/time/virtual-clock.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { hubKey } from '../server/scripted-hub.ts';
import { testServer, type CallMore, type Called } from '../server/test-server.ts';
import { memoryConnector } from '@homeward/homeward/portal/memory-connector.ts';

/** A server and a real hub in one process, on one clock that the test moves. */
export interface RealHome {
  readonly clock: VirtualClock;
  readonly hub: Hub;
  readonly server: Server;
  readonly driver: BenchDriver;
  /** A call of the owner, with numbers, flags and nulls as JSON has them. */
  readonly call: (name: string, given?: CallMore) => Promise<Called['envelope']>;
  /** Lets so many seconds pass, and everything that follows come to rest. */
  readonly pass: (seconds: number) => Promise<void>;
  /** A device says something. */
  readonly says: (device: string, values: Parameters<BenchDriver['reports']>[1]) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const masterCode = masterPin;
export const start = Date.UTC(2026, 0, 5, 12);
const turns = 30;

/** A device beside those of the hub's test house. */
export const deviceOf = (id: string, kind: DeviceConfig['kind'], zone: number): DeviceConfig => ({
  id: DeviceId.parse(id),
  kind,
  modelId: 'test',
  name: id.slice(3),
  area,
  zone: ZoneNo.parse(zone),
  room: null,
  settings: defaultSettings(kind),
  supervisionSeconds: null,
});

/** The hub's test house at a server, its devices heard at rest. With a past it keeps journal and history on a disk. */
export async function realHome(
  change: Partial<PanelConfig> = {},
  { past: withPast = false }: { readonly past?: boolean } = {},
): Promise<RealHome> {
  const clock = createVirtualClock(start);
  const made = await testServer({ clock });
  const log = createQuietLog();
  const driver = createBenchDriver();
  const folder = withPast ? mkdtempSync(join(tmpdir(), 'homeward-home-')) : null;
  const path = folder === null ? null : join(folder, 'journal.db');
  const past =
    path === null
      ? null
      : createPast({ journal: path, clock, log, lookMs: { first: 1_000, calm: 1_000, soon: 1_000 } });
  const hub = createHub({
    config: { ...houseConfig, ...change },
    journal:
      path === null || past === null
        ? openMemoryJournal(createMemoryDisk('real'))
        : openSqliteJournal({ path, epoch: 'real', waits: true, log, follower: past }),
    ...(past === null ? {} : { past }),
    clock,
    random: createSeededRandom(7),
    log,
    drivers: [{ name: 'bench', open: () => driver.open() }],
    plan: planned([]),
    ways: createBenchWays(),
    keyring: { pins: new Uint8Array(32).fill(9), link: hubKey },
    schedule: nodeSchedule,
  });

  async function rest(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await clock.run(0);
      await settled();
    }
  }

  hub.start();
  hub.connect(memoryConnector(made.server));
  await rest();
  await hub.setPin({ tag: 'master' }, masterPin);
  hearAll(driver);
  await rest();
  let token = await made.token('demo');

  /** As a page does: takes over new tokens, and signs in again where the session is over. */
  async function call(name: string, given: CallMore = {}): Promise<Called['envelope']> {
    const asked = { headers: { accept: typedScalars }, ...given };
    let { envelope } = await made.call(name, { token, ...asked });
    if (envelope.code === codes.sessionExpired) {
      token = await made.token('demo');
      ({ envelope } = await made.call(name, { token, ...asked }));
    }
    if (envelope.token !== '') ({ token } = envelope);
    await rest();
    return envelope;
  }

  return {
    clock,
    hub,
    server: made.server,
    driver,
    call,
    pass: async (seconds) => {
      await clock.run(seconds * 1000);
      await rest();
    },
    says: async (device, values) => {
      driver.reports(DeviceId.parse(device), values);
      await rest();
    },
    close: async () => {
      await Promise.all([hub.stop(), rest()]);
      await made.close();
      if (folder !== null) rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
