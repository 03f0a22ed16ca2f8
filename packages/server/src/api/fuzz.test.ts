import { envelopeOf } from '@homeward/contract/shapes/api/envelope.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { routes } from '@homeward/contract/routes/table.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { amountOf, isFull, rotation } from '@homeward/testing/amounts.ts';
import { hostileRequests } from '@homeward/testing/server/hostile-input.ts';
import type { HostileRequest } from '@homeward/testing/server/hostile-input.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

/** Requests for each call. */
const count = amountOf('requests');
const seed = rotation;
/** What nobody outside may read: addresses of code, queries, stacks. */
const inside = /node_modules|\.ts:\d|\bat \w+ \(|SQLITE_|syntax error at|insert into|select \*|ECONNREFUSED/;
/** After so many requests a harmless one is sent, whose time says how quick this machine is at this moment. */
const harmlessEvery = 10;
/** Times a harmless call's p99 that a call may take; and what is no wonder on a machine that does other things (ms). */
const [slower, unremarkable] = [40, 200];
const Envelope = envelopeOf(z.unknown());
const started = serversOfThisFile();

function requestOf(name: RouteName, given: HostileRequest, token: string): InjectOptions {
  const [method = 'GET', path = '/'] = name.split(' ');
  const form = given.asForm && typeof given.body === 'object' && given.body !== null;
  const payload = form
    ? new URLSearchParams(
        Object.entries(given.body as object).map(([field, value]): [string, string] => [
          field,
          typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
        ]),
      ).toString()
    : (JSON.stringify(given.body) ?? '');
  return {
    method: method as 'GET',
    url: `${apiBase}${path}`,
    query: { ...given.query },
    headers: {
      ...given.headers,
      token,
      ...(method === 'GET'
        ? {}
        : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload }),
  };
}

/** A session of somebody who may all that can be allowed; made anew where a call has ended it. */
async function sessionOf({ server, person }: TestServer<TestClock>, no: number): Promise<string> {
  const account: AccountId = await person(`fuzz${no}`, 'master');
  const { token } = await server.services.sessions.open({
    account,
    channel: 'web',
    panel: home,
    remember: false,
    rights: 'full',
    appPassword: null,
    proof: 'factor',
    device: 'fuzz',
    address: '127.0.0.1',
  });
  return token;
}

/** What a call answers; where it waits for time to pass, time passes. */
async function answered<Reply>(call: Promise<Reply>, clock: TestClock): Promise<Reply> {
  let over = false;
  const end = (): void => void (over = true);
  call.then(end, end);
  for (let turn = 0; !over; turn += 1) {
    await new Promise(setImmediate);
    if (turn > 300) clock.advance(1000);
  }
  return call;
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

describe('a call that is nearly right', () => {
  const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];

  it.each(all.filter(([, { access }]) => access.tag !== 'demo'))(
    '%s breaks nothing and tells nothing',
    async (name, route) => {
      const made = await started();
      let people = 0;
      let token = await sessionOf(made, people);
      const [hostile, harmless]: [number[], number[]] = [[], []];
      // The first call makes the server ready.
      await made.call('GET /auth/check', { token });
      async function timed<Reply>(times: number[], call: Promise<Reply>): Promise<Reply> {
        const began = performance.now();
        const reply = await answered(call, made.clock);
        times.push(performance.now() - began);
        return reply;
      }
      for (const given of fc.sample(hostileRequests(route), { numRuns: count, seed })) {
        if (hostile.length % harmlessEvery === 0)
          await timed(harmless, made.call('GET /auth/check', { token }));
        const reply = await timed(hostile, made.server.call(requestOf(name, given, token)));
        const what = (): string => JSON.stringify({ name, given, reply: reply.body.slice(0, 300) });
        if (reply.statusCode >= 500 || inside.test(reply.body)) expect.fail(what());
        const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
        if (!isJson || reply.statusCode === 304) continue;
        const envelope = Envelope.safeParse(reply.json());
        if (!envelope.success) expect.fail(what());
        if (envelope.data.code === '999' && route.access.tag !== 'public')
          token = await sessionOf(made, (people += 1));
      }
      expect(Reflect.get({}, 'admin')).toBeUndefined();
      expect(made.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
      // How quick a call is says something only where nothing else runs.
      if (isFull) expect(p99(hostile)).toBeLessThan(Math.max(unremarkable, slower * p99(harmless)));
    },
    // Each takes about a millisecond; this is where something hangs.
    60_000 + count * 30,
  );
});
