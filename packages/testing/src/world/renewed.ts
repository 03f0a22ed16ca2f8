import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { memoryConnector } from '@homeward/homeward/portal/memory-connector.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import { createMemoryDisk, openMemoryJournal, type MemoryDisk } from '@homeward/hub/journal/memory.ts';
import type { LinkClient } from '@homeward/hub/link/link-client.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import { createVirtualClock, settled, type VirtualClock } from '@homeward/hub/time/virtual-clock.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import { copyStore } from '@homeward/server/store/copy-store.ts';
import { openStore, type Store } from '@homeward/server/store/store.ts';
import { createBenchDriver } from '../hub/bench-driver.ts';
import { createBenchWays } from '../hub/bench-ways.ts';
import { anna, annaPin, asAnna, houseConfig, setMode } from '../hub/house.ts';
import { createQuietLog } from '../hub/quiet-log.ts';
import { createSeededRandom } from '../hub/seeded-random.ts';
import { hearAll } from '../hub/test-hub.ts';
import { hubKey } from '../server/scripted-hub.ts';
import { fastHasher, testLog, testRandom } from '../server/quiet-world.ts';
import { createDice } from './random.ts';

/** What becomes of the two in such a life. */
const acts = [
  'live',
  'live',
  'restoreHub',
  'renewHub',
  'restorePortal',
  'renewPortal',
  'restoreBoth',
  'loseBackups',
] as const;
type Act = (typeof acts)[number];

export interface RenewedLife {
  /** What did not hold, in the words of invariant I8: what happens at the hub reaches the portal, once and in order. */
  readonly problems: readonly string[];
  readonly lived: readonly Act[];
}

/** The lives that tests live: without a fault nothing is wrong in them, and each fault shows in one. */
export const renewedSeeds = [1, 2, 3, 4, 5, 6];

/** Turns of the event loop after which everything has come to rest on a clock that stands still. */
const turns = 12;
/** How often events that are on their way to the portal's disk are looked for, 10 ms apart. */
const patience = 500;

/**
 * Lives of a hub and a portal that are put back to what they were, or renewed, in any order. After each act the link is
 * up, commands get through, and what happens from then on is at the portal once. Everything by the seed.
 */
export async function renewedLife(seed: number, length = 12): Promise<RenewedLife> {
  const dice = createDice(`renewed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'homeward-renewed-'));
  const clock = createVirtualClock(Date.UTC(2026, 0, 5, 12));
  const problems: string[] = [];
  const lived: Act[] = [];
  let files = 0;
  let epochs = 0;
  let portal = await openPortal(join(folder, `${(files += 1)}.db`), clock);
  let disk = createMemoryDisk(`epoch-${(epochs += 1)}`);
  let home = await openHome(disk, clock, () => portal.server);
  const hubCopies: MemoryDisk[] = [];
  const portalCopies: string[] = [];

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      await clock.run(0);
      await settled();
    }
  }
  /** Time passes in small pieces: what waits for somebody else must not see it fly. */
  async function rest(ms = 60_000): Promise<void> {
    await settle();
    for (let passed = 0; passed < ms; passed += 5_000) {
      await clock.run(Math.min(5_000, ms - passed));
      await settle();
    }
  }
  const backUpHub = (): void => void hubCopies.push(structuredClone({ ...disk, sure: null }));
  async function backUpPortal(): Promise<void> {
    const file = join(folder, `${(files += 1)}.db`);
    await portal.server.services.registry.flush();
    await copyStore(portal.store, file);
    portalCopies.push(file);
  }
  async function startHub(from: MemoryDisk): Promise<void> {
    await Promise.all([home.hub.stop(), rest(1_000)]);
    disk = from;
    home = await openHome(disk, clock, () => portal.server);
  }
  async function startPortal(file: string): Promise<void> {
    await portal.close();
    portal = await openPortal(file, clock);
  }
  const chosen = <Copy>(copies: readonly Copy[]): Copy | null =>
    copies.length === 0 ? null : dice.pick(copies);

  async function act(what: Act): Promise<void> {
    const hubCopy = chosen(hubCopies);
    const portalCopy = chosen(portalCopies);
    const again = join(folder, `${(files += 1)}.db`);
    if ((what === 'restoreHub' || what === 'restoreBoth') && hubCopy !== null)
      await startHub(structuredClone(hubCopy));
    if ((what === 'restorePortal' || what === 'restoreBoth') && portalCopy !== null) {
      const copy = await openStore(portalCopy);
      await copyStore(copy, again);
      await copy.close();
      await startPortal(again);
    }
    if (what === 'renewHub') await startHub(createMemoryDisk(`epoch-${(epochs += 1)}`));
    if (what === 'renewPortal') await startPortal(again);
    if (what === 'loseBackups') {
      hubCopies.length = 0;
      portalCopies.length = 0;
    }
  }

  /** Something happens at the home, and is looked for at the portal. */
  async function look(what: Act): Promise<void> {
    await rest();
    if (!home.link.online()) return void problems.push(`${what}: the link is down`);
    const from = home.hub.state().eventSeq;
    for (const mode of ['home_1', 'disarm'] as const) {
      const sent = portal.server.services.links.send(houseConfig.id, asAnna(setMode(mode), clock.now()));
      await rest(15_000);
      const got = await sent;
      if (got.tag !== 'answered' || got.result.tag !== 'done')
        problems.push(`${what}: ${mode} through the portal came to ${JSON.stringify(got)}`);
    }
    await rest();
    const wanted = disk.events
      .filter(({ seq }) => seq > from)
      .map(({ body }) => PanelEvent.parse(JSON.parse(body)).code);
    const codes = async (): Promise<readonly string[]> => {
      const rows = await portal.store.db
        .selectFrom('events')
        .select(['seq', 'code'])
        .where('epoch', '=', disk.epoch)
        .where('seq', '>', from)
        .orderBy('seq')
        .execute();
      return rows.map(({ code }) => code);
    };
    let found = await codes();
    // The portal's disk takes real time, which the virtual clock knows nothing of.
    for (let again = 0; found.length < wanted.length && again < patience; again += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await settle();
      found = await codes();
    }
    if (wanted.length === 0) problems.push(`${what}: nothing happened`);
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      problems.push(`${what}: the portal has ${found.join(' ')} of ${wanted.join(' ')}`);
  }

  try {
    await look('live');
    for (let no = 0; no < length && problems.length === 0; no += 1) {
      if (dice.chance(0.5)) backUpHub();
      if (dice.chance(0.5)) await backUpPortal();
      const what = dice.pick(acts);
      lived.push(what);
      await act(what);
      await look(what);
    }
  } finally {
    await Promise.all([home.hub.stop(), rest(1_000)]);
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { problems, lived };
}

interface OpenPortal {
  readonly server: Server;
  readonly store: Store;
  close(): Promise<void>;
}

/** A portal on a file, which makes this home's panel known as `homeward serve` does at every start. */
async function openPortal(file: string, clock: VirtualClock): Promise<OpenPortal> {
  const store = await openStore(file);
  const server = await createServer({
    store,
    clock,
    random: testRandom(file),
    log: testLog(),
    hasher: fastHasher,
    options: serverOptions(),
  });
  await server.enrol({ id: houseConfig.id, name: 'Test house', key: hubKey });
  return {
    server,
    store,
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}

interface OpenHome {
  readonly hub: Hub;
  readonly link: LinkClient;
}

async function openHome(disk: MemoryDisk, clock: VirtualClock, server: () => Server): Promise<OpenHome> {
  const driver = createBenchDriver();
  const hub = createHub({
    config: houseConfig,
    journal: openMemoryJournal(disk),
    clock,
    random: createSeededRandom(7),
    log: createQuietLog(),
    drivers: [{ name: 'bench', open: () => driver.open() }],
    plan: planned([]),
    ways: createBenchWays(),
    keyring: { pins: new Uint8Array(32).fill(9), link: hubKey },
    schedule: nodeSchedule,
  });
  hub.start();
  const link = hub.connect({ dial: (...call) => memoryConnector(server()).dial(...call) });
  for (let turn = 0; turn < turns; turn += 1) {
    await clock.run(0);
    await settled();
  }
  await Promise.all([hub.setPin(anna, annaPin), clock.run(0)]);
  hearAll(driver);
  return { hub, link };
}
