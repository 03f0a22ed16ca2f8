/**
 * The server alone with one panel of 40 devices, whose hub is a script in this process, and so many people of that
 * house, each signed in once. Nobody types a password here, so none is hashed.
 */
import { writeFileSync } from 'node:fs';
import { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import { liveEvent } from '@homeward/contract/words/api/live-names.ts';
import { lineLog, systemClock, systemRandom } from '@homeward/homeward/machine/system-ports.ts';
import type { Hasher } from '@homeward/server/accounts/hasher.ts';
import type { Tokens } from '@homeward/server/accounts/new-session.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import { deafHub, hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { settledResident } from '../heap.ts';
import { firstText, panelIds, traffic } from '../load/panel-traffic.ts';
import { inTurn } from '../paced.ts';
import { serve, setting } from '../telling.ts';

const people = Number(setting('BENCH_PEOPLE'));
const home = panelIds(1);
const view = PanelView.parse(JSON.parse(firstText(0)));
const unhashed: Hasher = {
  hash: (password) => Promise.resolve(password),
  verify: () => Promise.resolve(true),
};

const store = await openStore(':memory:');
const server = await createServer({
  store,
  clock: systemClock,
  random: systemRandom,
  log: lineLog('error'),
  hasher: unhashed,
  options: serverOptions({ web: null, node: 'bench' }),
});
const { services } = server;
await server.enrol({ id: view.id, name: view.name, key: hubKey });
const { up } = server.linkUp(deafHub);
await up.hello({ panel: view.id, key: hubKey, epoch: 'bench', protocol: 1 });
await up.snapshot(view);

async function signedIn(no: number): Promise<Tokens> {
  const account = await services.accounts.create({
    login: `person${no}`,
    name: `Person ${no}`,
    password: 'x',
  });
  await services.memberships.put({
    account: account.id,
    panel: view.id,
    role: 'master',
    areas: [],
    slots: [],
    from: 0,
    until: null,
    cameras: [],
  });
  return services.sessions.open({
    account: account.id,
    channel: 'web',
    panel: view.id,
    remember: false,
    rights: 'full',
    appPassword: null,
    proof: 'password',
    device: 'bench',
    address: '127.0.0.1',
  });
}

const sessions: Tokens[] = [];
for (let no = 0; no < people; no += 1) sessions.push(await signedIn(no));
writeFileSync(setting('BENCH_TOKENS'), JSON.stringify(sessions.map(({ token }) => token)));

/** Messages that everybody who listens must have received. */
let told = 0;
let last = '';
const [first] = sessions;
if (first === undefined) throw new Error('nobody is signed in');
const ear = await services.live.subscribe(first.session, {
  receive: (text) => {
    told += 1;
    last = text;
  },
  end: () => {},
});

let round = 0;
function change(hub: LinkUp): Promise<unknown>[] {
  const sent: Promise<unknown>[] = [];
  traffic(home, round, 1, (_panel, _id, text) => sent.push(hub.change(PanelChange.parse(JSON.parse(text)))));
  round += 1;
  return sent;
}
await Promise.all(change(up));
// As it goes over the wire, for the limit to send.
writeFileSync(setting('BENCH_FRAME'), `42${JSON.stringify([liveEvent, last])}`);
const pace = inTurn(() => void change(up));
const { port } = await server.listen(0, '127.0.0.1');

serve(
  { port },
  (word) => {
    const [deed, count] = word.split(' ');
    if (deed === 'send') pace(Number(count));
    const settled = deed === 'settle' ? { settled: settledResident() } : {};
    return { sockets: services.live.size - 1, sent: told, ...settled };
  },
  async () => {
    ear.close();
    await server.close();
    await store.close();
  },
);
