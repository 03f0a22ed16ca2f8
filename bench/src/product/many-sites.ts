/**
 * The server alone with the portal's files, and what it last knew of many panels of 40 devices: of half of them one company
 * looks after, of the rest another. Every fifth has a low battery. There is no hub; panels count as connected.
 */
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import { argon2Hasher } from '@homeward/server/accounts/hasher.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { settledBytes } from '../heap.ts';
import { firstText, panelIds, traffic } from '../load/panel-traffic.ts';
import { inTurn } from '../paced.ts';
import { serve, setting } from '../telling.ts';
import { password, visitor } from './accounts.ts';

const sites = Number(setting('BENCH_SITES'));
const ids = panelIds(Number(setting('BENCH_PANELS')));
const store = await openStore(':memory:');
const server = await createServer({
  store,
  clock: systemClock,
  random: systemRandom,
  log: lineLog('error'),
  hasher: argon2Hasher(),
  options: serverOptions({ web: process.env['BENCH_WEB'] ?? null, node: 'bench', secondFactorFor: [] }),
});
const { services } = server;
const own = 'own' as TenantId;
const other = 'other' as TenantId;
for (const id of [own, other])
  await services.tenants.putTenant({
    id,
    kind: 'installer',
    parent: null,
    name: `Company ${id}`,
    mail: '',
    phone: '',
    address: '',
    flags: {},
    createdAt: systemClock.now(),
  });
const account = await services.accounts.create({ login: visitor, name: visitor, password });
await services.tenants.putStaff({ account: account.id, tenant: own, role: 'manager' });

// Whatever is loaded and compiled on first use must not count as panels.
traffic(ids.slice(0, 1), 0, 1, () => {});
for (const [no, id] of ids.entries()) {
  await server.enrol({ id, name: `Home ${no}`, key: hubKey });
  await services.tenants.change(id, { tenant: no < sites ? own : other });
}
const empty = settledBytes();
for (const [no, id] of ids.entries()) {
  const view = PanelView.parse(JSON.parse(firstText(no)));
  const [first, ...devices] = view.devices;
  const low =
    first === undefined ? [] : [{ ...first, faults: no % 5 === 0 ? (['lowBattery'] as const) : [] }];
  services.registry.snapshot({ ...view, devices: [...low, ...devices] }, false);
  await services.presence.arrived(id, systemClock.now());
}
const { port } = await server.listen(0, '127.0.0.1');

let turn = 0;
/** The next panel says that it heard of a device. */
function say(): void {
  const id = ids[turn % ids.length];
  turn += 1;
  const resident = id === undefined ? undefined : services.registry.peek(id);
  const device = resident?.devices[1];
  if (id === undefined || resident === undefined || device === undefined) throw new Error('no such panel');
  const at = systemClock.now();
  const change = { from: resident.revision, revision: resident.revision + 1, at };
  services.registry.change(id, { ...change, devices: [{ ...device, lastHeard: at }] }, false);
}
const speak = inTurn(say, 50);

serve(
  { port },
  (word) => {
    const [deed, count] = word.split(' ');
    if (deed === 'speak') speak(Number(count));
    return deed === 'settle' ? { each: (settledBytes() - empty) / ids.length } : {};
  },
  async () => {
    await server.close();
    await store.close();
  },
);
