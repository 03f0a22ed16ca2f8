import { describe, expect, it } from 'vitest';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import type { JobOwner } from '../jobs/work.ts';
import { foreignHome, garage, home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const start = serversOfThisFile();
const at = (panel: typeof home, account: AccountId): JobOwner => ({
  subject: { tag: 'panel', panel },
  account,
  name: 'Demo',
});

async function signedIn(
  made: Awaited<ReturnType<typeof start>>,
  login: string,
  panel: string = home,
): Promise<string> {
  const token = await made.token(login);
  await made.call('POST /panel/select', { token, body: { mac: panel } });
  return token;
}

describe('long work', () => {
  it('is shown to those who may do it, and to nobody else', async () => {
    const made = await start();
    const { jobs } = made.server.services;
    const eve = await made.person('eve', 'master', { panel: foreignHome });
    await made.person('uma', 'user');
    await made.person('gus', 'master', { areas: [garage] });
    const { id } = await jobs.start(at(home, eve), 'backup', async () => ({ entries: 3 }));
    await jobs.settled(id);
    const seen = async (login: string, panel: string = home) =>
      (await made.call('GET /job', { token: await signedIn(made, login, panel) })).envelope.data;
    expect(await seen('demo')).toMatchObject([
      { id, kind: 'backup', state: 'done', percent: '100', result: { entries: '3' }, by: 'Demo' },
    ]);
    expect(await seen('uma')).toBe('');
    expect(await seen('gus')).toBe('');
    expect(await seen('eve', foreignHome)).toBe('');
  });

  it('of somebody else’s panel looks like none, seen or cancelled', async () => {
    const made = await start();
    const { jobs } = made.server.services;
    const eve = await made.person('eve', 'master', { panel: foreignHome });
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    const { id } = await jobs.start(at(home, eve), 'backup', () => promise);
    const token = await signedIn(made, 'eve', foreignHome);
    const absent = '0'.repeat(32);
    for (const job of [id, absent]) {
      expect((await made.call('GET /job', { token, query: { job } })).envelope.code).toBe('998');
      expect((await made.call('POST /job/cancel', { token, body: { job } })).envelope.code).toBe('998');
    }
    expect(await jobs.find(id)).toMatchObject({ state: 'running' });
    resolve({});
    await jobs.settled(id);
  });

  it('is cancelled by whoever may do it, and the audit says so', async () => {
    const made = await start();
    const { jobs, audit, store } = made.server.services;
    const account = await made.person('uma', 'user');
    const { id } = await jobs.start(
      at(home, account),
      'backup',
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('let go')));
        }),
    );
    const token = await signedIn(made, 'demo');
    expect((await made.call('POST /job/cancel', { token, body: { job: id } })).envelope.code).toBe('000');
    await jobs.settled(id);
    expect((await made.call('GET /job', { token, query: { job: id } })).envelope.data).toMatchObject([
      { state: 'cancelled' },
    ]);
    await audit.settled();
    const acts = await store.db.selectFrom('audit').select('act').execute();
    expect(acts).toContainEqual({ act: 'cancelJob' });
  });

  it('tells the panel’s clients its percentage live', async () => {
    const made = await start();
    const { jobs, live, sessions } = made.server.services;
    const account = await made.person('gus', 'user', { areas: [garage] });
    const heard = async (login: string): Promise<LiveMessage[]> => {
      const session = await sessions.find(await signedIn(made, login));
      const messages: LiveMessage[] = [];
      await live.subscribe(session!, {
        receive: (text) => messages.push(JSON.parse(text) as LiveMessage),
        end: () => undefined,
      });
      return messages;
    };
    const [demo, gus] = [await heard('demo'), await heard('gus')];
    const { id } = await jobs.start(at(home, account), 'backup', async ({ progress }) => {
      progress(50);
      return {};
    });
    await jobs.settled(id);
    expect(demo.map(({ refreshed_type, data }) => ({ refreshed_type, data }))).toEqual(
      [
        ['0', 'waiting'],
        ['0', 'running'],
        ['50', 'running'],
        ['100', 'done'],
      ].map(([percent, state]) => ({
        refreshed_type: 'TCP_PERCENTAGE',
        data: { job: id, percent, state },
      })),
    );
    expect(gus).toEqual([]);
  });
});
