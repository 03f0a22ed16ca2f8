import { setTimeout as pause } from 'node:timers/promises';
import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { GatewayHealth } from '@homeward/contract/shapes/devices/gateway.ts';
import { ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import { gatewaysOf } from '@homeward/homeward/start/gateways.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import type { Journal } from '@homeward/hub/journal/journal.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { createBenchServer } from '../hub/bench-server.ts';
import { createBenchWays } from '../hub/bench-ways.ts';
import { area, houseConfig } from '../hub/house.ts';
import { createQuietLog } from '../hub/quiet-log.ts';
import { createSeededRandom } from '../hub/seeded-random.ts';
import type { HastenedClock } from '../scenarios/hastened-clock.ts';
import type { SurvivalPeer } from './peer.ts';

/** A hub with the gateway that is tried, and another beside it that is well. */
export interface SurvivalHouse {
  readonly hub: Hub;
  /** How the gateway that is tried fares, as whoever asks the hub is told. */
  health(): Promise<GatewayHealth['state'] | 'closed'>;
  /** Numbers of events so far, as `1333`. */
  readonly events: readonly string[];
  /** What the other device said of its opening, each change once, as the journal has it. */
  readonly heardBeside: string[];
  /** Faults of the program itself. */
  readonly crashes: () => readonly string[];
  /** Waits until it is so, while time goes on gently and `nudge` is done again and again. */
  until(what: string, isSo: () => boolean | Promise<boolean>, nudge?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Real ms for which a fact is waited for: an end of what hangs. */
const patientMs = 60_000;
/** Ms of the house, and real ms after them, while something is waited for. */
const [gentleMs, breathMs] = [400, 6];

const deviceOf = (device: SurvivalPeer['device'], name: string, at: number): readonly DeviceConfig[] =>
  device === null
    ? []
    : [
        {
          ...device,
          modelId: 'survival',
          name,
          area,
          zone: ZoneNo.parse(at + 1),
          room: null,
          settings: defaultSettings(device.kind),
          supervisionSeconds: null,
        },
      ];

export async function survivalHouse(
  tried: SurvivalPeer,
  beside: SurvivalPeer,
  { clock, folder, seed }: { readonly clock: HastenedClock; readonly folder: string; readonly seed: number },
): Promise<SurvivalHouse> {
  const events: string[] = [];
  const heardBeside: string[] = [];
  const log = createQuietLog();
  const random = createSeededRandom(seed);
  const server = createBenchServer(clock);
  /** What is told again is one word. */
  const heardOpening = (opening: 'open' | 'closed' | null | undefined): void => {
    if (typeof opening === 'string' && heardBeside.at(-1) !== opening) heardBeside.push(opening);
  };
  const watched = (journal: Journal): Journal => ({
    ...journal,
    append: (batch) => {
      for (const input of batch.inputs)
        if (input.tag === 'deviceReported' && input.device === beside.device?.id)
          heardOpening(input.values.opening);
      for (const { code } of batch.events) events.push(eventType(code));
      return journal.append(batch);
    },
  });
  const hub = createHub({
    config: {
      ...houseConfig,
      gateways: [tried.gateway, { ...beside.gateway, id: 'beside01', name: 'Beside' }],
      devices: [...deviceOf(tried.device, 'tried', 0), ...deviceOf(beside.device, 'beside', 1)],
    },
    journal: watched(openMemoryJournal(createMemoryDisk('epoch-1'))),
    clock,
    random,
    log,
    drivers: [],
    plan: planned([]),
    gateways: gatewaysOf({ clock, random, log }, { folder, command: [] }),
    ways: createBenchWays(),
    keyring: { pins: new Uint8Array(32).fill(9), link: 'link-key-0123456789' },
    schedule: (run) => void clock.after(0, run),
  });
  hub.start();
  hub.connect(server.connector);

  return {
    hub,
    events,
    heardBeside,
    crashes: () =>
      log.lines
        .filter(({ level }) => level === 'error')
        .map(({ message, data }) => `${message} ${JSON.stringify(data)}`),
    health: async () => {
      const answer = await server.ask({ tag: 'gateways' });
      const health = answer.tag === 'gateways' ? answer.health : [];
      return health.find(({ id }) => id === tried.gateway.id)?.state ?? 'closed';
    },
    until: async (what, isSo, nudge = async () => {}) => {
      const end = performance.now() + patientMs;
      while (!(await isSo())) {
        if (performance.now() > end) throw new Error(`it never came: ${what}`);
        await nudge();
        await clock.pass(gentleMs, tried.isAtWork);
        await pause(breathMs);
      }
    },
    stop: () => hub.stop(),
  };
}
