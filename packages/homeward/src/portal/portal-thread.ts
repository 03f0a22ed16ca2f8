/**
 * The portal: the server on its store, in a thread of its own. The main thread is the panel's; whatever happens here,
 * be it a crowd at the door, a store that cannot be had or its end, an alarm does not wait for it.
 */
import { readFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions, type ServerOptions } from '@homeward/server/options/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import { storeFailure } from '@homeward/server/store/store-failure.ts';
import { isPostgres, openStore, probe, type Store } from '@homeward/server/store/store.ts';
import { openWaitingRoom } from '@homeward/server/waiting-room.ts';
import { whyOf } from '@homeward/server/base/why.ts';
import { portalKeyFor } from '../keys/portal-key.ts';
import { systemClock, systemRandom } from '../machine/system-ports.ts';
import { createDoor } from './door.ts';
import { serverEnd } from './link-port.ts';
import { callsOver } from './port-calls.ts';
import type { ThreadSettings } from './portal.ts';

const main = parentPort;
if (main === null) throw new Error('this is no thread');
const { database, firstCode, tls, keys, options: given } = workerData as ThreadSettings;

/** Ms until a store that could not be had is tried again: first, and at most. */
const againMs = 500;
const longestAgainMs = 10_000;

/** Lines of its log are the main thread's to write. */
const logAt =
  (level: keyof Log): Log[keyof Log] =>
  (message, data) =>
    void call('log', { level, message, data }).catch(() => {});
const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

interface Opened {
  readonly store: Store;
  readonly server: Server;
}
interface Listening {
  readonly port: number;
  readonly host: string;
}

let opened: Opened | null = null;
/** Why there is no store, once it has been tried. */
let failed: unknown = null;
let closing = false;
/** The certificate is read when it is needed: what was renewed, or was missing, is taken then. */
const optionsNow = (): ServerOptions =>
  serverOptions({
    ...given,
    certificate:
      tls === null
        ? null
        : { cert: readFileSync(tls.certificate, 'utf8'), key: readFileSync(tls.key, 'utf8') },
    firstAccount:
      firstCode === null
        ? null
        : { code: firstCode, enrol: async ({ pin }) => void (await call('ownerPin', pin)) },
  });

const door = createDoor(() => openWaitingRoom(optionsNow(), () => storeFailure(failed) ?? 'away'));

const up = (): Opened => {
  if (opened === null) throw new Error(`the portal waits for its store: ${whyOf(failed)}`);
  return opened;
};

const { call } = callsOver(main, {
  enrol: (panel: { readonly id: PanelId; readonly name: string; readonly key: string }) =>
    up().server.enrol(panel),
  listen: ({ port, host }: Listening) => door.listen(port, host),
  waits: () => (opened === null ? whyOf(failed) : null),
  hasAccounts: () => up().server.services.accounts.any(),
  clients: () => opened?.server.services.live.size ?? 0,
  probe: () => probe(up().store.db),
  close: async () => {
    closing = true;
    await door.close();
    await opened?.server.close();
    await opened?.store.close();
  },
});

async function open(): Promise<Opened> {
  // Without its key the store cannot be read; whoever comes is told so at a door that needs none.
  const key =
    keys === undefined ? {} : { key: await portalKeyFor(keys, isPostgres(database) ? database : null) };
  const options = { ...optionsNow(), ...key };
  const store = await openStore(database);
  try {
    const server = await createServer({
      store,
      clock: systemClock,
      random: systemRandom,
      log,
      hasher: argon2Hasher(),
      options,
    });
    return { store, server };
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
}

/** One try to have the store; false where it cannot be had. What keeps it from being had is said once. */
async function tried(): Promise<boolean> {
  try {
    opened = await open();
    return true;
  } catch (error) {
    if (whyOf(failed) !== whyOf(error))
      log.error('the portal waits for its store; panels here protect without it', { error: whyOf(error) });
    failed = error;
    return false;
  }
}

async function tryAgain(wait: number): Promise<void> {
  if (closing) return;
  if (!(await tried()) || opened === null) {
    systemClock.after(wait, () => void tryAgain(Math.min(longestAgainMs, wait * 2)));
    return;
  }
  await door.handTo(opened.server);
  log.warn('the portal has its store');
  void call('storeOpened').catch(() => {});
}

main.on('message', (message: unknown) => {
  // The only other thing that crosses this line.
  if (typeof message !== 'object' || message === null || !('link' in message)) return;
  const port = message.link as MessagePort;
  if (opened === null) port.close();
  else serverEnd(port, opened.server);
});
if (await tried()) await door.handTo(up().server);
else systemClock.after(againMs, () => void tryAgain(againMs * 2));
main.postMessage({ up: true });
