import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { buildFrame, type Frame } from '@homeward/channels/dc09/frame.ts';
import { parseKey } from '@homeward/channels/dc09/cipher.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import type { Signal } from '@homeward/contract/shapes/reports/signal.ts';
import { testRandom, type TestClock } from '@homeward/testing/server/quiet-world.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestDatabase } from '@homeward/testing/server/test-database.ts';
import { companies, companyA, companyB, noFactors, staff } from '@homeward/testing/server/test-tenants.ts';
import type { Called, TestServer } from '@homeward/testing/server/test-server.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type SignalWish, signalsOf } from '../store/signals.ts';
import { openStore } from '../store/store.ts';

const databases = await eachDatabase(import.meta.filename);
const key = '4A46321737F890F654D632103F86B4F3';
const random = testRandom('panels');
const options = {
  options: { ...noFactors.options, receiver: { port: 0, tlsPort: null }, key: new Uint8Array(32) },
};

const stores: TestDatabase[] = [];
// Registered first, so that it runs last: whoever uses them has ended by then.
afterEach(async () => {
  for (const one of stores.splice(0).toReversed()) await one.remove();
});
const started = serversOfThisFile();

async function monitoring(make: () => Promise<TestDatabase>) {
  const database = await make();
  stores.push(database);
  const test = await started({ ...options, url: database.url });
  await companies(test);
  await staff(test, 'sam', companyA, 'manager');
  await staff(test, 'tom', companyA, 'technician');
  await staff(test, 'bob', companyB, 'manager');
  return { test, url: database.url, ...(await listening(test)) };
}

async function listening(test: TestServer<TestClock>) {
  await test.server.listen(0, '127.0.0.1');
  const [port = 0] = test.server.receiverPorts();
  const ask = async (
    login: string,
    name: string,
    body?: object,
    query?: Readonly<Record<string, string>>,
  ) => {
    const given = { ...(body && { body }), ...(query && { query }) };
    const token = await test.token(login);
    return (await test.call(name, { token, headers: { accept: typedScalars }, ...given })).envelope;
  };
  /** Reports; the words of the receiver, blank where it hangs up without one. */
  async function reports(change: Partial<Frame>, secret?: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1' });
    const frame: Frame = {
      id: 'ADM-CID',
      sequence: 1,
      receiver: null,
      line: '0',
      account: '4711',
      data: '#4711|1130 01 005',
      extended: [],
      timestamp: test.clock.now(),
      ...change,
    };
    const secrecy = secret === undefined ? null : { key: parseKey(secret) ?? new Uint8Array(), random };
    socket.write(buildFrame(frame, secrecy));
    const heard = await Promise.race([
      once(socket, 'data').then(([data]) => String(data)),
      once(socket, 'close').then(() => ''),
    ]);
    socket.destroy();
    return /"\*?([A-Z]+)"/.exec(heard)?.[1] ?? '';
  }
  const signals = async (login = 'sam', query: Readonly<Record<string, string>> = {}) => {
    const { data } = await ask(login, 'GET /installer/signal', undefined, query);
    // Nothing is an empty text (S3.7).
    return data === '' ? [] : (data as Signal[]);
  };
  return { ask, reports, signals };
}
const where = (envelope: Called['envelope']) => [envelope.code, (envelope.data as { where?: string }).where];

describe.each(databases)('panels that report to a company, on $name', ({ make }) => {
  it('are known by their numbers, each to one company, and their keys are told to nobody', async () => {
    const { ask, test } = await monitoring(make);
    const put = (login: string, body: object) => ask(login, 'PUT /installer/signal_account', body);
    expect((await put('sam', { account: '4711', name: 'Bakery' })).code).toBe('000');
    expect((await put('sam', { account: 'abc1', name: 'Mill', key })).code).toBe('000');
    expect((await put('sam', { account: 'abc1', name: 'Old mill', key: '***' })).code).toBe('000');
    expect((await ask('tom', 'GET /installer/signal_account')).data).toMatchObject([
      { account: '4711', name: 'Bakery', keyed: false, heard: null },
      { account: 'ABC1', name: 'Old mill', keyed: true },
    ]);
    const rows = await test.store.db.selectFrom('signal_accounts').selectAll().execute();
    expect(JSON.stringify(rows).toUpperCase()).not.toContain(key);
    expect(where(await put('bob', { account: '4711', name: 'Mine' }))).toEqual(['001', 'account']);
    expect(where(await put('bob', { account: '9999', name: 'New', key: '***' }))).toEqual(['001', 'key']);
    expect(where(await put('sam', { account: '47', name: 'Short' }))).toEqual(['001', 'account']);
    expect(where(await put('sam', { account: '4711', name: 'Bakery', key: 'abc' }))).toEqual(['001', 'key']);
    expect((await put('tom', { account: '1111', name: 'Nail bar' })).code).toBe('403');
    expect((await ask('bob', 'DELETE /installer/signal_account', { account: '4711' })).code).toBe('998');
    expect((await ask('demo', 'GET /installer/signal')).code).toBe('998');
  });

  it('are acknowledged once what they report is kept, which outlives a restart, with who took note', async () => {
    const { ask, reports, signals, test, url } = await monitoring(make);
    await ask('sam', 'PUT /installer/signal_account', { account: '4711', name: 'Bakery' });
    await ask('sam', 'PUT /installer/signal_account', { account: '4712', name: 'Mill', key });
    expect(await reports({})).toBe('ACK');
    expect(await reports({ account: '0815', data: '#0815|1130 01 005' })).toBe('DUH');
    // What has a key is not taken in the clear.
    expect(await reports({ account: '4712', data: '#4712|1110 00 001' })).toBe('DUH');
    test.clock.advance(1_000);
    expect(await reports({ account: '4712', data: '#4712|1110 00 001' }, key)).toBe('ACK');
    // That it is there says its time alone.
    expect(await reports({ id: 'NULL', data: '' })).toBe('ACK');
    expect(await signals()).toMatchObject([
      { account: '4712', name: 'Mill', encrypted: true, events: [{ qualifier: 1, code: 110 }] },
      { account: '4711', name: 'Bakery', encrypted: false, events: [{ code: 130, area: 1, detail: 5 }] },
    ]);
    const [fire, burglary] = await signals();
    expect((await ask('sam', 'GET /installer/signal_account')).data).toMatchObject([
      { account: '4711', heard: test.clock.now() },
      { account: '4712', heard: test.clock.now() },
    ]);
    expect(await signals('bob')).toEqual([]);

    const ids = [fire?.id];
    const note = (login: string, text: string) =>
      ask(login, 'POST /installer/signal', { ids, note: text }).then(({ code, data }) => [code, data]);
    expect((await note('bob', 'mine'))[0]).toBe('998');
    expect((await note('tom', 'mine'))[0]).toBe('403');
    expect(await note('sam', 'Owner called')).toEqual(['000', { acknowledged: 1 }]);
    const at = test.clock.now();
    test.clock.advance(5_000);
    expect(await note('sam', 'again')).toEqual(['000', { acknowledged: 0 }]);

    const again = await openStore(url);
    stores.push({ url, remove: () => again.close() });
    const after = (query: Partial<SignalWish> = {}) =>
      signalsOf(again.db, companyA, { open: false, ...query });
    const taken = { acknowledgedAt: at, acknowledgedBy: 'sam', note: 'Owner called' };
    expect(await after()).toMatchObject([{ id: fire?.id, ...taken }, { id: burglary?.id }]);
    expect(await after({ open: true })).toMatchObject([{ id: burglary?.id, acknowledgedAt: null }]);
    expect(await signals('sam', { open: '1' })).toMatchObject([{ id: burglary?.id }]);
    expect(await signals('sam', { before: fire?.id ?? '' })).toMatchObject([{ id: burglary?.id }]);
    expect(await signals('sam', { account: '4712' })).toHaveLength(1);
  });

  it('are left without an answer where nothing can be kept', async () => {
    const { ask, reports, test } = await monitoring(make);
    await ask('sam', 'PUT /installer/signal_account', { account: '4711', name: 'Bakery' });
    await test.store.db.schema.dropTable('signals').execute();
    expect(await reports({})).toBe('');
  });

  it('report no more once their account is taken away, and what they reported stays', async () => {
    const { ask, reports, signals } = await monitoring(make);
    await ask('sam', 'PUT /installer/signal_account', { account: '4711', name: 'Bakery' });
    expect(await reports({})).toBe('ACK');
    expect((await ask('sam', 'DELETE /installer/signal_account', { account: '4711' })).code).toBe('000');
    expect(await reports({ sequence: 2 })).toBe('DUH');
    expect(await signals()).toMatchObject([{ account: '4711', name: '' }]);
  });
});

describe('the receiver', () => {
  const stateWith = async (more: object, host: string | null) => {
    const test = await started({ options: { ...noFactors.options, ...more } });
    await companies(test);
    await staff(test, 'sam', companyA, 'manager');
    if (host !== null) await test.server.listen(0, host);
    const token = await test.token('sam');
    const { envelope } = await test.call('GET /installer/signal_receiver', {
      token,
      headers: { accept: typedScalars },
    });
    return { test, state: envelope.data };
  };

  it('says that it is off where the operator has opened no port', async () => {
    expect((await stateWith({}, '127.0.0.1')).state).toEqual({
      state: 'off',
      address: '',
      local: false,
      doors: [],
    });
  });

  it('says at which ports it listens, and under which address', async () => {
    const { test, state } = await stateWith(
      { receiver: { port: 0, tlsPort: null }, origin: 'https://home.example:8443' },
      '127.0.0.1',
    );
    const [tcp, udp] = test.server.receiverPorts();
    expect(state).toEqual({
      state: 'open',
      address: 'home.example',
      local: true,
      doors: [
        { transport: 'tcp', port: tcp },
        { transport: 'udp', port: udp },
      ],
    });
  });

  it('says that it could not be opened', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { state } = await stateWith({ receiver: { port, tlsPort: null } }, '127.0.0.1');
    expect(state).toMatchObject({ state: 'failed', doors: [] });
    taken.close();
  });
});
