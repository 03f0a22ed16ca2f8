import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { documented } from '@homeward/testing/server/documented.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '../start/panel-host.ts';
import type { Running } from '../start/running.ts';
import { readSettings } from '../settings/settings.ts';
import { lineLog, systemClock, systemRandom } from '../machine/system-ports.ts';
import { demoPassword } from './accounts.ts';
import { startDemo } from './demo.ts';
import { refusalOnDemo } from './example-exceptions.ts';
import { prepareDemo } from './prepare.ts';

/** Whoever reads the documents of the API tries their examples on the demo: they work there as they are shown. */

const machine: Machine = { clock: systemClock, random: systemRandom, log: lineLog('error') };
const judge = documented();
let [data, demo]: [string, Running | null] = ['', null];

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'homeward-examples-'));
  const result = readSettings({ HOMEWARD_PORT: '0', HOMEWARD_DATA: data }, data);
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  await prepareDemo(result.settings, machine, () => undefined, 1);
  demo = await startDemo(result.settings, machine, null, () => undefined);
}, 120_000);
afterAll(async () => {
  await demo?.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

async function send(name: string, token: string, { query = {}, body = {} }: Route['example']) {
  const [method = 'GET', path = ''] = name.split(' ');
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${demo?.address}${apiBase}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: { token, accept: typedScalars, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const type = reply.headers.get('content-type') ?? '';
  const envelope = type.startsWith('application/json') ? ((await reply.json()) as Envelope<unknown>) : null;
  if (envelope === null) await reply.arrayBuffer();
  return { status: reply.status, type, envelope };
}

/** Sessions that go on, by their account: to prove a password takes longer than most calls. */
const sessions = new Map<string, string>();

async function signIn(account: string): Promise<string> {
  const open = sessions.get(account);
  if (open !== undefined) return open;
  const body = { account, password: demoPassword };
  const token = (await send('POST /auth/login', '', { body })).envelope?.token ?? '';
  sessions.set(account, token);
  return token;
}
/** Calls that end sessions, or change what they may. */
const ofSessions = / \/(?:auth|account|panel\/select)\b/;

/** Whose call it is, where that is not the owner's. */
const others: Partial<Record<RouteName, string>> = {
  'GET /installer/factor_reset': 'operator',
  'GET /installer/company': 'operator',
  'PUT /installer/plan': 'operator',
  'PUT /installer/flag': 'operator',
  'POST /installer/factor_reset': 'operator',
  'DELETE /installer/factor_reset': 'operator',
  'POST /installer/company': 'operator',
  'GET /installer/company_audit': 'operator',
  'GET /installer/company_case': 'operator',
  'GET /installer/company_member': 'operator',
  'GET /installer/company_site': 'operator',
  'GET /installer/enrolment': 'operator',
  'POST /installer/enrolment': 'operator',
  'DELETE /installer/enrolment': 'operator',
  'POST /installer/plan': 'operator',
  'DELETE /installer/plan': 'operator',
  'POST /installer/case': 'support',
  'POST /announcement': 'operator',
  'DELETE /announcement': 'operator',
  'GET /portal/machine': 'operator',
  'PUT /portal/machine': 'operator',
  'DELETE /portal/machine': 'operator',
  'POST /portal/machine/test': 'operator',
  // What ends an account or its password is tried with one that nobody needs.
  'POST /account/password': 'ben',
  'DELETE /account': 'carer',
};
const callerOf = (name: RouteName, { access }: Route): string =>
  others[name] ?? (access.tag === 'tenant' ? 'installer' : 'demo');

/**
 * Reading comes first, then arming, making, changing, taking away, putting back; last what others could not go on
 * after.
 */
const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const arming: readonly RouteName[] = ['POST /panel/mode', 'POST /panel/arm_now'];
/** What goes on until somebody ends it, and keeps from other things meanwhile. */
const lasting: readonly RouteName[] = ['POST /panel/learning', 'POST /panel/walktest'];
/** How a company comes and goes, before the owner lets it in or moves the panel to another. */
const visit: readonly RouteName[] = [
  'PUT /panel/emergency_access',
  'POST /installer/emergency',
  'DELETE /installer/access',
  'POST /installer/ask',
  'POST /installer/ask_sites',
  'DELETE /installer/ask',
];
const last: readonly RouteName[] = [
  'POST /location/position',
  'GET /camera/frame',
  'POST /camera/privacy',
  'POST /panel/panic',
  'POST /panel/key',
  'POST /panel/reset',
];
const turnOf = (name: RouteName): number => {
  if (arming.includes(name)) return 0.1 * (1 + arming.indexOf(name));
  if (visit.includes(name)) return 0.5 + 0.1 * visit.indexOf(name);
  if (last.includes(name)) return 10 + last.indexOf(name);
  return name.endsWith('_removed') && name.startsWith('POST') ? 5 : methods.indexOf(name.split(' ')[0] ?? '');
};
const all = (Object.entries(routes) as readonly (readonly [RouteName, Route])[]).toSorted(
  ([one], [other]) => turnOf(one) - turnOf(other),
);

describe('the example of', () => {
  it.each(all)('%s works on the demo as it is shown', async (name, route) => {
    if (ofSessions.test(name)) sessions.clear();
    const token = await signIn(callerOf(name, route));
    const exitDelay = name === 'POST /panel/arm_now';
    // Whatever the hour and the household's habits: most of the set-up waits for a house that is disarmed.
    if (route.access.tag === 'panel' && !exitDelay)
      await send('POST /panel/mode', token, { body: { area: 0, mode: 'disarm', pincode: '482650' } });
    const { status, type, envelope } = await send(name, token, route.example);
    if (ofSessions.test(name)) sessions.clear();
    if (lasting.includes(name)) await send(name, token, { body: { on: '0' } });
    if (envelope === null) {
      expect([name, status]).toEqual([name, 200]);
      return;
    }
    // The demo's own call is in no document.
    if (route.access.tag !== 'demo')
      expect([name, judge.reply(name, status, type, envelope)]).toEqual([name, []]);
    expect([name, envelope.code, envelope.message]).toEqual([
      name,
      refusalOnDemo(name) ?? codes.ok,
      expect.anything(),
    ]);
  });
});
