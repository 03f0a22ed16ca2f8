import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type FaultyReceiver, reply, startFaultyReceiver } from '@homeward/channels/dc09/faulty-receiver.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { startHome } from './start/serve.ts';
import { readSettings } from './settings/settings.ts';
import { systemClock, systemRandom } from './machine/system-ports.ts';

const machine = { clock: systemClock, random: systemRandom, log: createQuietLog() };
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A station that acknowledges everything. */
async function station(): Promise<FaultyReceiver> {
  const made = await startFaultyReceiver(({ frame, socket }) => socket.write(reply(frame)));
  closers.push(() => made.close());
  return made;
}

/** A home as its owner starts it, with networks that he listed; what its first visitor, its master, then asks of it. */
async function realHome(networks: string) {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-station-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const read = readSettings(
    {
      HOMEWARD_DATA: folder,
      HOMEWARD_PORT: '0',
      HOMEWARD_HOST: '127.0.0.1',
      HOMEWARD_WEBHOOK_NETWORKS: networks,
    },
    folder,
  );
  if (read.tag === 'wrong') throw new Error(read.problems.join());
  const running = await startHome(read.settings, machine, null, () => undefined);
  closers.push(() => running.stop());
  let token = '';
  async function ask(name: string, body: unknown): Promise<Envelope<unknown>> {
    const [method = '', path = ''] = name.split(' ');
    const answer = await fetch(running.address + apiBase + path, {
      method,
      headers: { 'content-type': 'application/json', accept: typedScalars, token },
      body: JSON.stringify(body),
    });
    const envelope = (await answer.json()) as Envelope<unknown>;
    token = envelope.token || token;
    return envelope;
  }
  const code = /code: (\S+)/.exec(running.greeting.join('\n'))?.[1];
  const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence', pin: '730519' };
  expect(await ask('POST /auth/setup', { code, ...owner })).toMatchObject({ code: '000' });
  /** Has reports go to a port of this machine, and tries it; how that ended. */
  async function test(host: string, port: number): Promise<unknown> {
    const row = { no: 2, name: 'Station', url: `ip://1234@${host}:${port}/CID_SIA`, group: 2, level: 'all' };
    await expect
      .poll(async () => (await ask('PUT /panel/report', row)).code, { timeout: 60_000 })
      .toBe('000');
    return (await ask('POST /panel/test_report', { no: 2, wait: 15 })).data;
  }
  return { test, port: Number(new URL(running.address).port) };
}

describe('a home as its owner starts it', () => {
  it('sends reports to no station on its own machine', async () => {
    const { port, connections } = await station();
    const { test } = await realHome('');
    expect(await test('127.0.0.1', port)).toMatchObject({
      state: 'failed',
      answer: 'noAnswer: addressRefused',
    });
    expect(await test('localhost', port)).toMatchObject({
      state: 'failed',
      answer: 'noAnswer: addressRefused',
    });
    expect(connections()).toBe(0);
  });

  it('sends them there where the owner listed it, but never to itself', async () => {
    const { port, received } = await station();
    const home = await realHome('127.0.0.0/8');
    expect(await home.test('127.0.0.1', port)).toMatchObject({ state: 'accepted' });
    expect(received.map(({ account }) => account)).toContain('1234');
    expect(await home.test('127.0.0.1', home.port)).toMatchObject({
      state: 'failed',
      answer: 'noAnswer: addressRefused',
    });
  });
});
