import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';
import { postgresService, redisService } from '@homeward/testing/server/outside-service.ts';
import { freshSchema } from '@homeward/testing/server/test-database.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
const patient = { timeout: 120_000, interval: 250 };
const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence', pin: '730519' };

it('every panel is commanded from every node, also after one of them was killed', async (context) => {
  const [postgres, redis] = [await postgresService(), await redisService()];
  if (postgres.tag === 'missing') return context.skip(postgres.reason);
  if (redis.tag === 'missing') return context.skip(redis.reason);
  const schema = await freshSchema(postgres.url);
  closers.push(() => schema.remove());
  const folder = mkdtempSync(join(tmpdir(), 'homeward-nodes-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const shared = {
    HOMEWARD_DATABASE: schema.url,
    HOMEWARD_CLUSTER: `${redis.url}#nodes-${process.pid}`,
  };
  const ports = { a: await freePort(), b: await freePort(), c: await freePort() };
  const at = (name: keyof typeof ports): string => `http://127.0.0.1:${ports[name]}`;
  const start = (name: keyof typeof ports, word: 'serve' | 'portal'): HomewardProcess => {
    const started = homeward(
      [word],
      { ...shared, HOMEWARD_DATA: join(folder, name), HOMEWARD_PORT: String(ports[name]) },
      folder,
    );
    closers.push(() => started.kill());
    return started;
  };

  // The first node makes the key that all of them need.
  let a = start('a', 'serve');
  const [, code] = await a.says(/with this code: (\S+)/);
  for (const name of ['b', 'c']) {
    mkdirSync(join(folder, name, 'keys'), { recursive: true, mode: 0o700 });
    cpSync(join(folder, 'a', 'keys', 'portal.key'), join(folder, name, 'keys', 'portal.key'));
  }
  const b = start('b', 'serve');
  const c = start('c', 'portal');
  await b.says(/Homeward is at/);
  await c.says(/Homeward is at/);
  // A panel alone, for whichever node answers.
  const hub = homeward(
    ['hub'],
    { HOMEWARD_DATA: join(folder, 'hub'), HOMEWARD_SERVER: `${at('a')},${at('b')}` },
    folder,
  );
  closers.push(() => hub.kill());

  const grace = caller();
  expect((await grace.ask(at('c'), 'POST /auth/login', { account: 'a', password: 'b' })).code).toBe('010');
  expect((await grace.ask(at('a'), 'POST /auth/setup', { code, ...owner })).code).toBe('000');
  const [, shown = ''] = await hub.says(/within 10 minutes: (\S+)/);
  await expect
    .poll(
      async () => (await grace.ask(at('b'), 'POST /panel/enrol', { code: shown.replaceAll('-', '') })).code,
      patient,
    )
    .toBe('000');

  interface Panel {
    readonly mac: string;
    readonly online: unknown;
  }
  const panels = async (node: string): Promise<readonly Panel[]> => {
    const { data } = await grace.ask(node, 'GET /panel/list');
    return Array.isArray(data) ? (data as Panel[]) : [];
  };
  const macs = (await panels(at('b'))).map(({ mac }) => mac);
  expect(macs).toHaveLength(3);
  /** What a node says of a command to a panel. */
  const commanded = async (node: string, mac: string): Promise<string> => {
    await grace.ask(node, 'POST /panel/select', { mac });
    return (await grace.ask(node, 'PUT /panel/system', { sirenMinutes: 3 })).code;
  };
  const all = async (nodes: readonly string[], wanted: readonly string[]): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const node of nodes) for (const mac of wanted) found.push(await commanded(node, mac));
    return found;
  };
  const done = (count: number): readonly string[] => Array<string>(count).fill('000');
  const everywhere = [at('a'), at('b'), at('c')];
  await expect.poll(() => all(everywhere, macs), patient).toEqual(done(9));

  const ofA = readFileSync(join(folder, 'a', 'panel'), 'utf8').trim();
  await a.kill();
  const left = [at('b'), at('c')];
  const others = macs.filter((mac) => mac !== ofA);
  await expect.poll(() => all(left, [ofA]), patient).toEqual(['995', '995']);
  // The panel alone has found another node.
  await expect.poll(() => all(left, others), patient).toEqual(done(4));

  a = start('a', 'serve');
  await a.says(/Homeward is at/);
  await expect.poll(() => all(everywhere, macs), patient).toEqual(done(9));
  expect(await a.stop()).toBe(0);
}, 600_000);
