/**
 * A server's life in a process of its own, which sets three homes up by a batch and is killed: when the second has been
 * told, before or after that made it, or while the second is armed and waits, or when all is given back and the second was
 * told that, or when the second has refused its second edit and is told to give back the first. Words: the store, when it
 * dies.
 */
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { connectKilledHomes, killedHomes } from './batch-homes.ts';
import { lifeKey } from './firmware-then.ts';
import { testClock } from './quiet-world.ts';
import { area, house } from './sample-panel.ts';
import { companies, companyA, staff } from './test-tenants.ts';
import { testServer } from './test-server.ts';

const [url = '', dies = ''] = process.argv.slice(2);

const made = await testServer({ clock: testClock(), url, seed: 'first', options: { key: lifeKey } });
await companies(made);
const homes = await connectKilledHomes(made);
for (const panel of killedHomes) await made.server.services.tenants.change(panel, { tenant: companyA });
await staff(made, 'sam', companyA, 'manager');
const second = homes[1];
if (second === undefined) throw new Error('no homes');
const end = (): void => void process.kill(process.pid, 'SIGKILL');
if (dies === 'armed') await second.areas([area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } })]);
const dying: typeof second.refuses = () => {
  end();
  return null;
};
if (dies === 'telling') second.refuses = dying;
const setting = { tag: 'settings', settings: { sirenMinutes: 5 } };
const delay = { tag: 'delays', areas: 'first', delays: { arm: { exit: 20 } } };
const isRefused = dies === 'refused';
if (isRefused)
  second.refuses = (command) => {
    if (command.tag !== 'configure' || command.edit.tag !== 'putSettings') return null;
    second.refuses = dying;
    return { tag: 'invalid', why: 'v2_mg_value_not_offered', where: 'sirenMinutes' };
  };
const token = await made.token('sam');
const begun = await made.call('POST /installer/batch', {
  token,
  headers: { accept: typedScalars },
  body: { panels: killedHomes, wave: 1, tasks: isRefused ? [setting, delay] : [setting] },
});
// While the second is armed, the first and the third are made; then there is nothing to do.
const rows = made.store.db.selectFrom('batch_panels').select('state').orderBy('place');
while (dies === 'armed') {
  const states = (await rows.execute()).map(({ state }) => state);
  if (states.join(' ') === 'done armed done') end();
}
// All three are made; then all is to be given back.
while (dies === 'back') {
  const states = (await rows.execute()).map(({ state }) => state);
  if (states.some((state) => state !== 'done')) continue;
  const { job } = await made.store.db.selectFrom('batches').select('job').executeTakeFirstOrThrow();
  await made.server.services.jobs.settled(job as never);
  second.refuses = dying;
  await made.call('POST /installer/batch_rollback', {
    token,
    headers: { accept: typedScalars },
    body: begun.envelope.data as { readonly id: string },
  });
  break;
}
// It lives until it is killed.
setInterval(() => undefined, 60_000);
