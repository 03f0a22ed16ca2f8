import { may } from '@homeward/contract/rules/access/access-matrix.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { roles } from '@homeward/contract/words/access/roles.ts';
import { envelopeOf } from '@homeward/contract/shapes/api/envelope.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { fromWire } from '@homeward/contract/wire/scalars.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleExample } from '@homeward/testing/server/sample-example.ts';
import { documented } from '@homeward/testing/server/documented.ts';
import { actors, tokenOf } from '@homeward/testing/server/actors.ts';
import type { ActorName } from '@homeward/testing/server/actors.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';

/** One test for each call and everybody who may try it, made from the contract's table. */

const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];
const Envelope = envelopeOf(z.unknown());
const judge = documented();
const known: ReadonlySet<string> = new Set(Object.values(codes));

const isRole = (actor: ActorName): actor is Role => roles.some((role) => role === actor);

/** What the matrix says of an actor, without an alarm, without consent, proved a moment ago. */
function expected(actor: ActorName, { access }: Route): readonly string[] | 'anything' {
  if (access.tag === 'public' || access.tag === 'demo') return 'anything';
  if (actor === 'nobody') return [codes.sessionExpired];
  if (access.tag === 'session') return 'anything';
  if (access.tag === 'tenant') return [codes.forbidden, codes.notFound];
  // At a panel of his own a stranger does what he may; what he reaches there is checked by what is not told.
  if (actor === 'stranger') return 'anything';
  if (!isRole(actor)) return [codes.notFound];
  const verdict = may(actor, access.capability, access.verb, {
    alarm: false,
    consent: false,
    testing: false,
    fresh: true,
  });
  return verdict.tag === 'allowed' ? 'anything' : [codes.forbidden];
}

function conforms(name: string, route: Route, called: Called, typed: boolean): void {
  const { envelope } = called;
  expect(Envelope.safeParse(envelope).error?.message, name).toBeUndefined();
  expect(known.has(envelope.code), `${name} ${envelope.code}`).toBe(true);
  expect(envelope.result).toBe(envelope.code === codes.ok);
  expect(called.status, name).toBeLessThan(500);
  // As somebody reads it who knows the document alone.
  const type = String(called.headers['content-type']);
  expect([name, envelope.code, judge.reply(name, called.status, type, envelope)]).toEqual([
    name,
    envelope.code,
    [],
  ]);
  if (envelope.code !== codes.ok || envelope.data === '') return;
  const schema = route.scalars === true && !typed ? fromWire(route.data) : route.data;
  const { error } = schema.safeParse(envelope.data);
  expect(error?.message, `${name} ${JSON.stringify(envelope.data).slice(0, 400)}`).toBeUndefined();
}

const served = all.filter(([, { access }]) => access.tag !== 'demo');

// S3.7, S7.2, S7.12, S7.13
describe.each(served)('%s', (name, route) => {
  let made: TestServer<TestClock>;
  beforeAll(async () => {
    made = await testServer<TestClock>({ clock: testClock() });
  });
  afterAll(() => made.close());

  async function call(actor: ActorName, typed: boolean): Promise<Called | null> {
    const token = await tokenOf(made, actor);
    const example = sampleExample(route.example);
    const reply = await made.raw(name, {
      ...(token === null ? {} : { token }),
      ...(example.query === undefined ? {} : { query: example.query }),
      ...(name.startsWith('GET ') ? {} : { body: example.body ?? {} }),
      headers: typed ? { accept: typedScalars } : {},
    });
    // A picture, a file or a table is no envelope.
    if (reply.envelope === null)
      expect(route.sends, name).toContain(String(reply.headers['content-type']).split(';')[0]);
    return reply.envelope === null ? null : { ...reply, envelope: reply.envelope };
  }

  it.each(actors)('answers %s by the contract and the matrix', async (actor) => {
    const called = await call(actor, actor === 'reportUser' || actor === 'user');
    if (called === null) return;
    conforms(name, route, called, actor === 'reportUser' || actor === 'user');
    const codesAllowed = expected(actor, route);
    if (codesAllowed !== 'anything')
      expect([name, actor, called.envelope.code]).toEqual([name, actor, expect.toBeOneOf([...codesAllowed])]);
    else if (actor !== 'stranger' && isRole(actor))
      expect([name, actor, called.envelope.code]).not.toEqual([name, actor, codes.internal]);
  });
});

/** What the sample has nothing for: an example names what is not there, was never begun, or is set up elsewhere. */
const refusals: Readonly<Record<string, readonly RouteName[]>> = {
  [codes.notFound]: [
    'PUT /panel/calendar',
    'DELETE /panel/calendar',
    'PUT /panel/member',
    'POST /panel/company_code',
    'DELETE /panel/member',
    'DELETE /panel/cross_area_user_code',
    'GET /camera/picture',
    'DELETE /camera/capture',
    'DELETE /user/care_receiver_contacts',
    'POST /user/care_receiver_contacts_removed',
    'DELETE /panel/mobilelite_geofence',
    'POST /location/position',
    'POST /incident',
    'GET /incident/proof',
    'GET /incident/export',
    'GET /incident/notified',
    'PUT /user/webhook',
    'DELETE /user/webhook',
    'GET /panel/config/file',
    'POST /auth/confirm_passkey',
    'DELETE /account/totp',
    'PUT /account/passkey',
    'DELETE /account/passkey',
    'PUT /account/app_password',
    'DELETE /account/app_password',
    'GET /panel/floor_picture',
    'PUT /panel/floor_picture',
    'GET /user/avatar',
    'GET /user/care_receiver_picture',
    'POST /user/care_receiver_versions',
    'DELETE /account/factor_reset',
    'GET /auth/invitation',
    'POST /auth/invitation',
    'PUT /auth/invitation',
    'PUT /user/push_subscription',
    'DELETE /user/push_subscription',
    'POST /user/push_receipt',
    'POST /job/cancel',
    'POST /panel/enrol',
    // Installers alone make reports.
    'POST /panel/acceptance',
    'GET /panel/acceptance_report',
    'PUT /panel/acceptance_report',
    'PUT /user/canary',
    'DELETE /automation/rule_address',
  ],
  [codes.panelFault]: [
    'POST /panel/area',
    'POST /panel/exclusion',
    'POST /panel/cross_area_user_code',
    'PUT /panel/cross_area_user_code',
  ],
  [codes.loginFailure]: [
    'POST /auth/second_factor',
    'POST /auth/passkey/finish',
    'POST /auth/token',
    'POST /auth/reset_password',
    'POST /auth/setup',
  ],
  [codes.sessionExpired]: ['POST /auth/refresh'],
  [codes.wrongPassword]: ['PUT /account/totp'],
  [codes.conflict]: [
    'POST /account/recovery_codes',
    // Nobody is paid.
    'GET /panel/payment/quote',
    'PUT /panel/payment',
    'DELETE /panel/payment',
    'DELETE /panel/payment/pending',
    'PUT /panel/payment/overdue',
  ],
  [codes.inputError]: [
    'POST /account/passkey/finish',
    'POST /user/notification_test',
    'POST /automation/rule_address',
  ],
  // No company watches the sample, and nobody finds addresses for it.
  // And what the resident shares, the owner only reads.
  [codes.forbidden]: [
    'POST /auth/forgot',
    'PUT /panel/monitoring_pictures',
    'GET /common/address',
    'POST /care/sharing',
  ],
};
const refusalOf = (name: RouteName): string =>
  Object.entries(refusals).find(([, names]) => names.includes(name))?.[0] ?? codes.ok;

describe('the master’s example', () => {
  it.each(served.filter(([, { access }]) => access.tag !== 'tenant'))(
    '%s is answered as right, or by what the sample lacks',
    async (name, route) => {
      const made = await testServer<TestClock>({ clock: testClock() });
      const token = (await tokenOf(made, 'master')) ?? '';
      const example = sampleExample(route.example);
      const { envelope } = await made.raw(name, {
        token,
        ...(example.query === undefined ? {} : { query: example.query }),
        ...(name.startsWith('GET ') ? {} : { body: example.body ?? {} }),
      });
      await made.close();
      // Pictures, files and tables have no envelope; the scripted hub answers no questions.
      if (envelope === null || envelope.message === 'hub.notKnown') return;
      const off = route.gate?.flags?.some((flag) => !flags[flag]) === true;
      const code = off ? codes.forbidden : refusalOf(name);
      expect([name, envelope.code, envelope.message]).toEqual([name, code, expect.anything()]);
    },
  );
});
