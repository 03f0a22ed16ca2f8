import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer, type Server } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { type Machine, panelFolder } from '@homeward/homeward/start/panel-host.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

export interface FirstDay {
  /** A file or a PostgreSQL URL. */
  readonly database: string;
  /** Where the panels' keys are. */
  readonly data: string;
  readonly panels: readonly PanelConfig[];
}

/** Makes a home's panels known and lets `moveIn` make its accounts, before its portal is opened; once for each store. */
export async function firstDay(
  { database, data, panels }: FirstDay,
  machine: Machine,
  moveIn: (server: Server) => Promise<void>,
): Promise<void> {
  const store = await openStore(database);
  const server = await createServer({
    store,
    ...machine,
    hasher: argon2Hasher(),
    options: serverOptions({ node: 'first day' }),
  });
  if (!(await server.services.accounts.any())) {
    for (const { id, name } of panels)
      await server.enrol({ id, name, key: panelFolder(data, id).linkKeys.current() });
    await moveIn(server);
  }
  await server.close();
  await store.close();
}
