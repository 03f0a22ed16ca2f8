import { AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { DriverNetwork } from '@homeward/drivers/port.ts';
import { createSimulator } from '@homeward/drivers/simulator/driver.ts';
import type { Simulator, SimulatorOptions } from '@homeward/drivers/simulator/driver.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import { newPanelConfig } from '@homeward/panel/state/config.ts';
import { testClock, testLog, testRandom } from '../server/quiet-world.ts';
import type { TestClock } from '../server/quiet-world.ts';
import type { Server } from '@homeward/server/server.ts';
import { testServer } from '../server/test-server.ts';
import { memoryConnector } from '@homeward/homeward/portal/memory-connector.ts';
import { pinUser } from '@homeward/homeward/start/pin-user.ts';

export const livedInPanel = PanelId.parse('00:1d:94:00:0e:2e');
const house = AreaId.parse(1);
const delays = { exit: 30, entry1: 30, entry2: 60 };

/** A home from the driver to the REST call: a real hub with simulated devices, a real server, and its owner. */
export interface LivedInHome {
  readonly clock: TestClock;
  readonly simulator: Simulator;
  readonly hub: Hub;
  readonly server: Server;
  /** A call of the owner. */
  call(name: string, body?: unknown, query?: Readonly<Record<string, string>>): Promise<Envelope<unknown>>;
  /** What the owner's open page has heard. */
  readonly heard: readonly LiveMessage[];
  close(): Promise<void>;
}

export interface LivedInOptions extends Omit<SimulatorOptions, 'checkInMs'> {
  /** The server's store; one in memory by default. */
  readonly url?: string;
  /** A radio network that the simulated devices are on. */
  readonly network?: DriverNetwork;
}

/** Begins with an empty panel of one area; devices are there, and part of nothing yet. */
export async function livedInHome({ url, network, ...options }: LivedInOptions): Promise<LivedInHome> {
  const clock = testClock();
  const random = testRandom('lived-in');
  const log = testLog();
  const test = await testServer({ clock, ...(url === undefined ? {} : { url }) });
  const key = 'link-key-of-a-lived-in-home';
  await test.server.enrol({ id: livedInPanel, name: 'Lived in', key });
  const simulator = createSimulator({ ...options, checkInMs: 3_600_000 }, { clock });
  const identity = {
    id: livedInPanel,
    name: 'Lived in',
    series: 'HYBRID',
    model: 'security',
    version: 'TEST 1.0.1.29A',
    timeZone: 'Europe/London',
    pinLength: 6,
  } as const;
  const area = {
    id: house,
    name: 'House',
    delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
  };
  const hub = createHub({
    config: { ...newPanelConfig(identity, [area]), pins: [pinUser({ tag: 'master' }, 'Owner', [house])] },
    journal: openMemoryJournal(createMemoryDisk('lived-in-1')),
    clock,
    random,
    log,
    drivers: [{ name: 'simulator', open: () => (network ? { ...simulator, network } : simulator) }],
    plan: planned([]),
    ways: { open: () => null },
    keyring: { pins: new Uint8Array(32).fill(7), link: key },
    schedule: nodeSchedule,
  });
  hub.connect(memoryConnector(test.server));
  hub.start();
  await test.person('owner', 'master', { panel: livedInPanel });
  const token = await test.token('owner');
  await test.call('POST /panel/select', { token, body: { mac: livedInPanel } });
  const session = await test.server.services.sessions.find(token);
  if (!session) throw new Error('not signed in');
  const heard: LiveMessage[] = [];
  const subscription = await test.server.services.live.subscribe(session, {
    receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
    end: () => {},
  });
  await subscription.select(livedInPanel);
  return {
    clock,
    simulator,
    hub,
    server: test.server,
    heard,
    call: async (name, body, query) =>
      (
        await test.call(name, {
          token,
          ...(body === undefined ? {} : { body }),
          ...(query === undefined ? {} : { query }),
        })
      ).envelope,
    close: async () => {
      await hub.stop();
      await test.close();
    },
  };
}

/** A record of GET /panel/device. */
export type DeviceRecord = Readonly<Record<string, unknown>>;

/** The record of one device as the owner reads it now. */
export async function recordNow(home: LivedInHome, device: DeviceId): Promise<DeviceRecord | undefined> {
  const { data } = await home.call('GET /panel/device');
  return data === ''
    ? undefined
    : (data as readonly DeviceRecord[]).find((record) => record['device_id'] === device);
}
