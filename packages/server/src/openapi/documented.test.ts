import { liveTopics } from '@homeward/contract/words/api/live-names.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import type { LiveMessage } from '@homeward/contract/shapes/api/live.ts';
import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { clientHome } from '@homeward/testing/clients/client-home.ts';
import { documented } from '@homeward/testing/server/documented.ts';
import { masterCode } from '@homeward/testing/home/real-home.ts';
import { openApi } from './document.ts';
import { asyncApi } from './live-document.ts';

const judge = documented();
const all = (Object.entries(routes) as readonly (readonly [RouteName, Route])[]).filter(
  ([, { access }]) => access.tag !== 'demo',
);
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('the examples of the documents', () => {
  it.each(all)('show %s as it may be sent', (name, { example }) => {
    expect([name, judge.request(name, example.body ?? {})]).toEqual([name, []]);
  });

  it.each(liveTopics)('show a %s as it comes', (topic) => {
    const { components } = asyncApi('0') as {
      readonly components: { readonly messages: Record<string, { examples: { payload: unknown }[] }> };
    };
    for (const { payload } of components.messages[topic]?.examples ?? [])
      expect(judge.live(payload)).toEqual([]);
  });

  it('would be noticed where they were wrong', () => {
    expect(judge.request('POST /panel/mode', { area: '1', mode: 'away' })).not.toEqual([]);
    expect(judge.request('POST /panel/mode', { mode: 'arm' })).not.toEqual([]);
    expect(
      judge.live({ refreshed_type: 'PANEL_ONLINE', refreshed: true, panel: 'x', epoch: 'e', seq: 1 }),
    ).not.toEqual([]);
  });
});

describe('the document of live messages', () => {
  it('is a valid AsyncAPI document', async () => {
    const schema: object = specs.schemasWithoutId['3.0.0'];
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(JSON.parse(JSON.stringify(asyncApi('0.1.0'))))).toBe(true);
  });

  it('tells every live message of a home that lives', async () => {
    const home = await clientHome();
    const heard: LiveMessage[] = [];
    try {
      const { login, secret, server, ask } = home;
      const { services } = server;
      const json = { account: login, password: secret };
      const signedIn = await ask({ method: 'POST', path: '/REST/v2/auth/login', json });
      const session = await services.sessions.find((signedIn.json as { readonly token: string }).token);
      if (session === null) throw new Error('nobody is signed in');
      const subscription = await services.live.subscribe(session, {
        receive: (text) => void heard.push(JSON.parse(text) as LiveMessage),
        end: () => undefined,
      });
      await home.pass(0);
      await home.says('ZB:door', { opening: 'open' });
      await home.says('ZB:door', { opening: 'closed' });
      await home.call('POST /panel/mode', { body: { area: 1, mode: 'arm', pincode: masterCode } });
      await home.pass(31);
      await home.says('ZB:hall', { motion: true });
      await home.pass(5);
      await home.call('POST /panel/mode', { body: { area: 1, mode: 'disarm', pincode: masterCode } });
      await home.call('POST /panel/walktest', { body: { area: 1, on: true, pincode: masterCode } });
      await home.says('ZB:hall', { motion: false });
      await home.pass(1);
      subscription.close();
    } finally {
      await home.close();
    }
    const topics = new Set(heard.map(({ refreshed_type: topic }) => topic));
    expect([...topics]).toEqual(expect.arrayContaining(['DEVICE_STATUS', 'MODE_CHANGE', 'REPORT', 'ALARM']));
    for (const message of heard)
      expect([message.refreshed_type, judge.live(message)]).toEqual([message.refreshed_type, []]);
  });
});

const client = `
import type { paths } from './api.ts';

type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;
type Post = paths['/panel/mode']['post'];
type Given = Json<NonNullable<Post['requestBody']>>;
type Answer = Json<Post['responses'][200]>;
type Modes = Json<paths['/panel/mode']['get']['responses'][200]>;

const [host = '', token = '', pincode = ''] = process.argv.slice(2);
const url = (path: keyof paths): string => \`\${host}/REST/v2\${path}\`;
const headers = { token, 'content-type': 'application/json' };

async function modes(): Promise<string> {
  const reply = (await (await fetch(url('/panel/mode'), { headers })).json()) as Modes;
  if (!reply.result || reply.data === '') return 'none';
  return reply.data.map(({ area, mode }) => \`\${area} \${mode}\`).join(', ');
}
async function set(body: Given): Promise<string> {
  const reply = (await (
    await fetch(url('/panel/mode'), { method: 'POST', headers, body: JSON.stringify(body) })
  ).json()) as Answer;
  return reply.result ? 'done' : reply.code;
}
// @ts-expect-error no such mode
const wrong: Given = { area: 1, mode: 'away' };

console.log(JSON.stringify([await modes(), await set({ area: 1, mode: 'arm', pincode }), await set(wrong)]));
`;

describe('a client whose types are made from the document', () => {
  it('compiles, and works', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homeward-client-'));
    folders.push(folder);
    const types = await openapiTypescript(JSON.parse(JSON.stringify(openApi('0.1.0'))));
    await writeFile(join(folder, 'api.ts'), astToString(types));
    await writeFile(join(folder, 'client.ts'), client);
    const require = createRequire(import.meta.url);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'esnext',
          module: 'nodenext',
          allowImportingTsExtensions: true,
          skipLibCheck: true,
          types: ['node'],
          typeRoots: [join(dirname(dirname(require.resolve('@types/node/package.json'))))],
        },
        files: ['client.ts'],
      }),
    );
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const run = promisify(execFile);
    const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
    await expect(run(process.execPath, [tsc, '-p', folder])).resolves.toMatchObject({ stdout: '' });

    const home = await clientHome();
    try {
      const { login, secret, host, ask } = home;
      const signedIn = await ask({
        method: 'POST',
        path: '/REST/v2/auth/login',
        json: { account: login, password: secret },
      });
      const { token } = signedIn.json as { readonly token: string };
      const { stdout } = await run(process.execPath, [join(folder, 'client.ts'), host, token, masterCode]);
      expect(JSON.parse(stdout)).toEqual(['1 disarm', 'done', '001']);
    } finally {
      await home.close();
    }
  });
});
