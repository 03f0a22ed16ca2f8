/**
 * The portal: the server on its store, in a thread of its own. The main thread is the panel's; whatever happens here,
 * be it a crowd at the door, a full disk of the portal's or its end, an alarm does not wait for it.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PanelId } from '@homeward/contract/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore, probe } from '@homeward/server/store/store.ts';
import { systemClock, systemRandom } from '../system-ports.ts';
import { serverEnd } from './link-port.ts';
import { callsOver } from './port-calls.ts';
import type { ThreadSettings } from './portal.ts';

const main = parentPort;
if (main === null) throw new Error('this is no thread');
const { database, firstCode, options } = workerData as ThreadSettings;

/** Lines of its log are the main thread's to write. */
const logAt =
  (level: keyof Log): Log[keyof Log] =>
  (message, data) =>
    void call('log', { level, message, data }).catch(() => {});
const log: Log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

const { call } = callsOver(main, {
  enrol: (panel: { readonly id: PanelId; readonly name: string; readonly key: string }) =>
    server.enrol(panel),
  listen: async ({ port, host }: { readonly port: number; readonly host: string }) =>
    (await server.listen(port, host)).port,
  hasAccounts: () => server.services.accounts.any(),
  clients: () => server.services.live.size,
  probe: () => probe(store.db),
  close: async () => {
    await server.close();
    await store.close();
  },
});
const store = await openStore(database);
const server = await createServer({
  store,
  clock: systemClock,
  random: systemRandom,
  log,
  hasher: argon2Hasher(),
  options: serverOptions({
    ...options,
    firstAccount:
      firstCode === null
        ? null
        : { code: firstCode, enrol: async ({ pin }) => void (await call('ownerPin', pin)) },
  }),
});
main.on('message', (message: unknown) => {
  // The only other thing that crosses this line.
  if (typeof message === 'object' && message !== null && 'link' in message)
    serverEnd(message.link as MessagePort, server);
});
main.postMessage({ up: true });
