import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PanelId } from '@homeward/contract/ids.ts';
import type { PinSlot } from '@homeward/contract/modes.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { WorldAct } from '@homeward/contract/world.ts';
import { nodeNet } from '@homeward/channels/net.ts';
import { createHub, type Hub } from '@homeward/hub/hub.ts';
import type { DevicePlan } from '@homeward/hub/devices/device-plan.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import type { LinkClient } from '@homeward/hub/link/link-client.ts';
import { createPast } from '@homeward/hub/past/past.ts';
import { type Keyring, readKeyFile } from '@homeward/hub/pins/key-file.ts';
import { dc09Ways } from '@homeward/hub/report-ways.ts';
import { nodeWeb } from '@homeward/hub/requests/node-web.ts';
import type { Web } from '@homeward/hub/requests/web.ts';
import { nodeSchedule } from '@homeward/hub/schedule.ts';
import type { PanelConfig } from '@homeward/panel/config.ts';
import type { Server } from '@homeward/server/server.ts';

export interface Machine {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** What runs on a machine for one panel. */
export interface PanelSetup {
  readonly config: PanelConfig;
  /** Codes for slots that have none yet. */
  readonly codes: readonly { readonly slot: PinSlot; readonly code: string }[];
  readonly drivers: readonly DriverSpec[];
  readonly plan: DevicePlan;
  readonly world: ((act: WorldAct, panel: RunningPanel) => Promise<void>) | null;
}

/** The way to the web that rules of a panel on this machine have. `port` is where the machine serves, once it does. */
export const webOf = ({ clock }: Machine, port: () => number | null): Web =>
  nodeWeb({ clock, isOwnPort: (wanted) => wanted === port() });

export interface RunningPanel {
  readonly hub: Hub;
  readonly link: LinkClient;
}

const folderName = (panel: PanelId): string => panel.replaceAll(':', '-');

/** Where a panel keeps its journal, and beside it, not in it, its keys. Made when missing. */
export function panelFolder(
  data: string,
  panel: PanelId,
): { readonly journal: string; readonly keys: Keyring } {
  const folder = join(data, 'panels', folderName(panel));
  const keys = join(data, 'keys');
  mkdirSync(folder, { recursive: true });
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const key = (name: string): Uint8Array => readKeyFile(join(keys, `${folderName(panel)}.${name}`));
  return {
    journal: join(folder, 'journal.db'),
    keys: { pins: key('pins'), link: Buffer.from(key('link')).toString('hex') },
  };
}

/** A link through memory: hub and server share a process, and nothing else. */
export function memoryConnector(server: Server): LinkConnector {
  return {
    dial: (_hello, down, lost) => {
      const link = server.linkUp(down);
      let closing = false;
      void link.closed.then(() => {
        if (!closing) lost('closed');
      });
      const close = (): void => {
        closing = true;
        void link.close();
      };
      return Promise.resolve({ up: link.up, close });
    },
  };
}

/** Opens a panel where its journal left it, makes it known to the server, links the two and starts its drivers. */
export async function runPanel(
  setup: PanelSetup,
  data: string,
  machine: Machine,
  server: Server,
  web: Web,
): Promise<RunningPanel> {
  const { config } = setup;
  const { clock, random, log } = machine;
  const { journal, keys } = panelFolder(data, config.id);
  await server.enrol({ id: config.id, name: config.name, key: keys.link });
  let running: RunningPanel | null = null;
  const past = createPast({ journal, clock, log });
  const epoch = Buffer.from(random.bytes(12)).toString('hex');
  const hub = createHub({
    config,
    journal: openSqliteJournal({ path: journal, epoch, log, follower: past }),
    past,
    clock,
    random,
    log,
    drivers: setup.drivers,
    plan: setup.plan,
    ways: dc09Ways(config.id, { net: nodeNet, clock, random }),
    web,
    keyring: keys,
    schedule: nodeSchedule,
    world: async (act) => {
      if (running && setup.world) await setup.world(act, running);
    },
  });
  running = { hub, link: hub.connect(memoryConnector(server)) };
  hub.start();
  for (const { slot, code } of setup.codes) if (!hub.hasPin(slot)) await hub.setPin(slot, code);
  return running;
}
