/**
 * The portal's server alone on a filled event log, of which pages are read. Its panel's state is known, as that of every
 * panel that was ever connected; no hub is, now.
 */
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { bigPanel } from '../big-log.ts';
import { firstText } from '../load/panel-traffic.ts';
import { serve, setting } from '../telling.ts';
import { password, visitor } from './accounts.ts';

const store = await openStore(setting('BENCH_STORE'));
const server = await createServer({
  store,
  clock: systemClock,
  random: systemRandom,
  log: lineLog('error'),
  hasher: argon2Hasher(),
  options: serverOptions({ web: null, node: 'bench' }),
});
const { services } = server;
const panel = PanelId.parse(bigPanel);
const name = 'The big one';
await server.enrol({ id: panel, name, key: 'a key of more than sixteen characters' });
services.registry.snapshot(PanelView.parse({ ...JSON.parse(firstText(0)), id: panel, name }));
const account = await services.accounts.create({ login: visitor, name: visitor, password });
await services.memberships.put({
  account: account.id,
  panel,
  role: 'master',
  areas: [],
  slots: [],
  from: 0,
  until: null,
  cameras: [],
});
const everything = { panel, areas: [], silent: true, actor: null };
// The reading thread begins with the first question.
await services.reader.find(everything, { limit: 1 });
const { port } = await server.listen(0, '127.0.0.1');
serve(
  { port },
  () => ({}),
  async () => {
    await server.close();
    await store.close();
  },
);
