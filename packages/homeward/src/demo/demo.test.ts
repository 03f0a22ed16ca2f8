import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { httpSink } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '../start/panel-host.ts';
import { readSettings } from '../settings/settings.ts';
import type { Running } from '../start/running.ts';
import { lineLog, systemClock, systemRandom } from '../machine/system-ports.ts';
import { demoPassword } from './accounts.ts';
import { startDemo } from './demo.ts';
import { prepareDemo } from './prepare.ts';

const machine: Machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };

let data: string;
let sink: HttpSink;
let demo: Running;
let token: string;

async function call(name: string, given: { readonly query?: object; readonly body?: unknown } = {}) {
  const [method = 'GET', path = ''] = name.split(' ');
  const query = new URLSearchParams(given.query as Record<string, string>).toString();
  const reply = await fetch(`${demo.address}/REST/v2${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
  });
  const type = reply.headers.get('content-type') ?? '';
  const isJson = type.startsWith('application/json');
  const envelope = isJson ? ((await reply.json()) as Envelope<unknown>) : null;
  if (envelope !== null && envelope.token !== '') ({ token } = envelope);
  return { status: reply.status, type, envelope };
}
async function signIn(): Promise<void> {
  token = '';
  const { envelope } = await call('POST /auth/login', { body: { account: 'demo', password: demoPassword } });
  token = envelope?.token ?? '';
}

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'homeward-demo-'));
  sink = await httpSink();
  const result = readSettings(
    { HOMEWARD_PORT: '0', HOMEWARD_DATA: data, HOMEWARD_SMS_GATEWAY: `${sink.url}/send` },
    data,
  );
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  await prepareDemo(result.settings, machine, () => undefined, 1);
  demo = await startDemo(result.settings, machine, null, () => undefined);
  await signIn();
}, 120_000);
afterAll(async () => {
  await demo.stop();
  await sink.close();
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

describe('the demo home', () => {
  it('tells people by the ways that the settings name, as a real home does', async () => {
    const users = (await call('GET /user/report')).envelope?.data as { readonly users?: object };
    expect(users).toBeTruthy();
    const change = { slaves: [], mobile_phone: '+491701234567' };
    const own = (await call('GET /auth/check')).envelope?.data as { readonly user_id: string };
    const set = await call('POST /user/sms_report', {
      body: { users: [{ user_id: own.user_id, send_SMS_report: true, mobile_phone: change.mobile_phone }] },
    });
    expect(set.envelope?.code).toBe('000');
    const tested = await call('POST /user/notification_test', { body: { channel: 'sms' } });
    expect(tested.envelope?.data).toMatchObject([{ tag: 'accepted' }]);
    expect(sink.received.map(({ url }) => url)).toEqual(['/send']);
  });
});
