import { afterEach, describe, expect, it } from 'vitest';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import { httpSink } from '@homeward/testing/channels/http-sink.ts';
import { mailSink } from '@homeward/testing/channels/mail-sink.ts';
import { testClock } from '@homeward/testing/server/quiet-world.ts';
import { foreignHome } from '@homeward/testing/server/sample-panel.ts';
import { eachDatabase } from '@homeward/testing/server/each-store.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import { createSeal } from '../base/seal.ts';
import { MachineSettings } from '../notify/machine-settings.ts';
import { noNotifyOptions } from '../options/notify.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const typed = { accept: 'application/json;scalars=typed' };
const key = new Uint8Array(32).fill(7);
/** Only loopback is there in a test; a portal asks for it to be listed. */
const options = { key, notify: { ...noNotifyOptions, networks: ['127.0.0.0/8'] } };

async function mailServer(password = 'sesame') {
  const sink = await mailSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (given, _, answer) =>
      given.password === password
        ? answer(null, { user: given.username })
        : answer(Object.assign(new Error(`5.7.8 no such login ${given.password}`), { responseCode: 535 })),
  });
  closers.push(() => sink.close());
  return sink;
}
const mailValues = (port: number, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  tls: 'off',
  user: 'home',
  password: 'sesame',
  from: 'Home <home@example.org>',
  ...more,
});

const databases = await eachDatabase(import.meta.filename);

describe.each(databases)('how the machine reaches people, on $name', ({ make }) => {
  const started = serversOfThisFile(make);
  async function owner(more: Parameters<typeof started>[0] = {}) {
    const test = await started({ options, ...more });
    const token = await test.token('demo');
    const parts = async () => {
      const { envelope } = await test.call('GET /portal/machine', { token, headers: typed });
      return (envelope.data as { parts: readonly Record<string, unknown>[] }).parts;
    };
    const part = async (name: string) => (await parts()).find((one) => one['part'] === name);
    const put = (name: string, values: object, more_: object = {}) =>
      test.call('PUT /portal/machine', { token, body: { part: name, values, ...more_ } });
    const tried = async (body: object) => {
      const { envelope } = await test.call('POST /portal/machine/test', { token, headers: typed, body });
      return envelope;
    };
    return { ...test, mine: token, part, put, tried };
  }

  it('is set in the portal with effect at once, sealed, and shown without its secret', async () => {
    const sink = await mailServer();
    const { server, put, part, store } = await owner();
    const { services } = server;
    expect(services.mailer).toBeNull();
    expect(await part('mail')).toMatchObject({ by: 'nothing', revision: 0 });
    expect((await put('mail', mailValues(sink.port))).envelope.code).toBe('000');
    expect(await part('mail')).toMatchObject({
      by: 'portal',
      revision: 1,
      values: { host: '127.0.0.1', user: 'home', password: '***' },
    });
    const rows = await store.db.selectFrom('machine_settings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/sesame|127\.0\.0\.1/);
    await services.mailer?.send({ to: 'olga@example.org', subject: 'Hello', text: 'You' });
    await services.notify.settled();
    expect(sink.mails).toMatchObject([{ to: ['olga@example.org'], user: 'home' }]);
    // Kept, while it goes to the same place.
    expect((await put('mail', mailValues(sink.port, { password: '***', user: 'other' }))).envelope.code).toBe(
      '000',
    );
    expect(services.machine.current().mail?.login).toEqual({ user: 'other', password: 'sesame' });
    const elsewhere = await put(
      'mail',
      mailValues(sink.port, { host: 'mail.example.org', tls: 'required', password: '***' }),
    );
    expect(elsewhere.envelope).toMatchObject({ code: '001', message: 'v2_mg_machine_secret_again' });
  });

  it('is tried as typed, with what the server answered', async () => {
    const sink = await mailServer();
    const { tried, part } = await owner();
    const ok = await tried({ part: 'mail', values: mailValues(sink.port), to: 'olga@example.org' });
    expect(ok).toMatchObject({
      code: '000',
      data: [{ tag: 'accepted', said: expect.stringContaining('queued as 42') }],
    });
    expect(sink.mails).toHaveLength(1);
    const wrong = await tried({
      part: 'mail',
      values: mailValues(sink.port, { password: 'wrong-one' }),
      to: 'olga@example.org',
    });
    expect(wrong.data).toMatchObject([
      {
        tag: 'noAnswer',
        reason: 'the login was rejected',
        said: expect.stringContaining('no such login ***'),
      },
    ]);
    expect(JSON.stringify(wrong.data)).not.toContain('wrong-one');
    expect(await part('mail')).toMatchObject({
      by: 'nothing',
      last: { tag: 'noAnswer', reason: 'the login was rejected' },
    });
    await sink.close();
    const closed = await tried({ part: 'mail', values: mailValues(sink.port), to: 'olga@example.org' });
    expect(closed.data).toMatchObject([{ tag: 'noAnswer', reason: 'nothing listens there' }]);
  });

  it('has gateways whose key goes where the provider wants it, and calls by voice come with theirs', async () => {
    const sink = await httpSink();
    closers.push(() => sink.close());
    const { put, tried, part, server } = await owner();
    const values = {
      url: `${sink.url}/send`,
      key: 's3cret',
      headers: 'Authorization: Bearer {key}\nX-Of: home',
      fields: '{"to":"{to}","text":"{text}","auth":{"key":"{key}"}}',
    };
    const ok = await tried({ part: 'sms', values, to: '+49 170 1234567' });
    expect(ok.data).toMatchObject([{ tag: 'accepted' }]);
    const [request] = sink.received;
    expect(request?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-of': 'home' });
    expect(JSON.parse(String(request?.body))).toMatchObject({ to: '+491701234567', auth: { key: 's3cret' } });
    const { tenants, notify } = server.services;
    expect(tenants.flagsFor(null)).toMatchObject({ voiceReport: false, voiceAccount: false });
    expect((await put('voice', values)).envelope.code).toBe('000');
    expect(tenants.flagsFor(null)).toMatchObject({ voiceReport: true, voiceAccount: true });
    expect(notify.ways.configured('voice')).toBe(true);
    expect(JSON.stringify(await part('voice'))).not.toContain('s3cret');
  });

  it('is known at another node that shares the store, and after a start', async () => {
    const url = await make();
    closers.push(() => url.remove());
    const here = await testServer({ clock: testClock(), url: url.url, options });
    const token = await here.token('demo');
    const body = { part: 'push', values: { subject: 'mailto:grace@example.org' } };
    expect((await here.call('PUT /portal/machine', { token, body })).envelope.code).toBe('000');
    const { machine } = here.server.services;
    const { store, clock, log, seal } = here.server.services;
    const there = await MachineSettings.open({ db: store.db, clock, log, seal, options: options.notify });
    expect(there.current().pushSubject).toBe('mailto:grace@example.org');
    await here.call('DELETE /portal/machine', { token, body: { part: 'push' } });
    expect(machine.current().pushSubject).toBeNull();
    await there.refresh();
    expect(there.current().pushSubject).toBeNull();
    await here.close();
  });

  it('says that it must be typed again where its key is gone', async () => {
    const { put, part, server } = await owner();
    expect((await put('push', { subject: 'https://home.example' })).envelope.code).toBe('000');
    expect(await part('push')).toMatchObject({ by: 'portal', lost: false });
    const { store, clock, log, random } = server.services;
    const seal = createSeal(new Uint8Array(32).fill(8), random);
    const there = await MachineSettings.open({ db: store.db, clock, log, seal, options: options.notify });
    expect(there.current().pushSubject).toBeNull();
    const shown = (await there.shown()).find((one) => one.part === 'push');
    expect(shown).toMatchObject({ by: 'nothing', lost: true, values: {}, revision: 1 });
  });

  it('is the variable’s where there is one: shown without secrets, tried, and not to be changed', async () => {
    const sink = await mailServer();
    const mail = {
      host: '127.0.0.1',
      port: sink.port,
      tls: 'off',
      login: { user: 'home', password: 'sesame' },
      from: 'home@example.org',
      fromName: '',
    } as const;
    const { put, part, tried } = await owner({ options: { key, notify: { ...options.notify, mail } } });
    expect(await part('mail')).toMatchObject({ by: 'machine', values: { port: sink.port, password: '***' } });
    expect((await put('mail', mailValues(1))).envelope).toMatchObject({ message: 'v2_mg_machine_wins' });
    const ok = await tried({ part: 'mail', to: 'olga@example.org' });
    expect(ok.data).toMatchObject([{ tag: 'accepted' }]);
    expect(await part('networks')).toMatchObject({ by: 'machine', values: { networks: '127.0.0.0/8' } });
  });

  it('refuses what is wrong by its field, a stale edit, and floods of tests', async () => {
    const { put, tried } = await owner();
    const refused = async (name: string, values: object) => {
      const { envelope } = await put(name, values);
      return [envelope.message, (envelope.data as { where?: string }).where];
    };
    expect(await refused('mail', mailValues(25, { from: 'nobody' }))).toEqual(['v2_mg_mail_invalid', 'from']);
    expect(await refused('mail', mailValues(25, { host: 'mail.example.org' }))).toEqual([
      'v2_mg_machine_tls',
      'tls',
    ]);
    expect(await refused('mail', mailValues(0))).toEqual(['v2_mg_invalid_range', 'port']);
    expect(await refused('sms', { url: 'ftp://x' })).toEqual(['v2_mg_invalid_url', 'url']);
    expect(await refused('sms', { url: 'https://x.example', fields: '[]' })).toEqual([
      'v2_mg_machine_template',
      'fields',
    ]);
    expect(await refused('pushKeys', { publicKey: 'B'.repeat(87), privateKey: 'x' })).toEqual([
      'v2_mg_machine_keys',
      'publicKey',
    ]);
    expect(await refused('push', { subject: 'grace' })).toEqual(['v2_mg_machine_subject', 'subject']);
    const subject = { subject: 'https://home.example' };
    expect((await put('push', subject, { revision: 7 })).envelope.code).toBe('409');
    for (let count = 0; count < 6; count += 1)
      expect((await tried({ part: 'networks', to: 'https://127.0.0.1/' })).code).toBe('000');
    expect((await tried({ part: 'networks', to: 'https://127.0.0.1/' })).message).toBe('v2_mg_retry_later');
  });

  it('knocks at nothing on this machine that nobody listed', async () => {
    const sink = await mailServer();
    const { tried } = await owner({ options: { key } });
    const mail = await tried({ part: 'mail', values: mailValues(sink.port), to: 'olga@example.org' });
    expect(mail.data).toMatchObject([{ tag: 'refused', reason: 'addressRefused' }]);
    const sms = await tried({
      part: 'sms',
      values: { url: 'http://169.254.169.254/latest' },
      to: '+491701234567',
    });
    expect(sms.data).toMatchObject([{ reason: 'addressRefused' }]);
    const hook = await tried({ part: 'networks', to: 'http://192.168.1.9/hook' });
    expect(hook.data).toMatchObject([{ tag: 'refused', reason: 'addressRefused' }]);
    const listed = await tried({
      part: 'networks',
      values: { networks: '192.168.1.0/24' },
      to: 'http://192.168.1.9/hook',
    });
    expect(listed.data).toMatchObject([{ tag: 'accepted' }]);
    expect(sink.mails).toEqual([]);
  });
});

describe('who says how the machine reaches people', () => {
  const started = serversOfThisFile();
  const operator = 'o1' as TenantId;

  it('is the master of the first home, freshly proved, and nobody else', async () => {
    const { call, token, person, clock } = await started({ options });
    const body = { part: 'push', values: { subject: 'https://home.example' } };
    for (const role of ['user', 'installer', 'support'] as const) await person(role, role);
    await person('other', 'master', { panel: foreignHome });
    for (const login of ['user', 'installer', 'support', 'other']) {
      const theirs = await token(login);
      for (const name of [
        'GET /portal/machine',
        'PUT /portal/machine',
        'DELETE /portal/machine',
        'POST /portal/machine/test',
      ] as const) {
        const { envelope } = await call(
          name,
          name.startsWith('GET')
            ? { token: theirs }
            : { token: theirs, body: name.startsWith('PUT') ? body : { part: 'push' } },
        );
        expect([login, name, envelope.code]).toEqual([login, name, '403']);
      }
    }
    const mine = await token('demo');
    expect((await call('PUT /portal/machine', { token: mine, body })).envelope.code).toBe('000');
    clock.advance(6 * 60_000);
    expect((await call('GET /portal/machine', { token: mine })).envelope.code).toBe('000');
    expect((await call('PUT /portal/machine', { token: mine, body })).envelope.code).toBe('428');
    expect((await call('POST /portal/machine/test', { token: mine, body })).envelope.code).toBe('428');
  });

  it('is the operator’s manager where there is an operator, and no master any more', async () => {
    const { call, token, person, server } = await started({ options });
    const { tenants } = server.services;
    await tenants.putTenant({
      id: operator,
      kind: 'operator',
      parent: null,
      name: 'O',
      mail: '',
      phone: '',
      address: '',
      flags: {},
      createdAt: 1,
    });
    for (const role of ['manager', 'technician', 'support'] as const)
      await tenants.putStaff({ account: await person(role, null), tenant: operator, role });
    const codeOf = async (login: string) =>
      (await call('GET /portal/machine', { token: await token(login) })).envelope.code;
    expect(await codeOf('demo')).toBe('403');
    expect(await codeOf('manager')).toBe('000');
    expect(await codeOf('technician')).toBe('403');
    expect(await codeOf('support')).toBe('403');
  });

  it('is nobody in a demo, whose passwords everybody knows', async () => {
    const { call, token } = await started({ options: { ...options, demo: true } });
    const mine = await token('demo');
    const { envelope } = await call('PUT /portal/machine', {
      token: mine,
      body: { part: 'push', values: { subject: 'https://home.example' } },
    });
    expect(envelope).toMatchObject({ code: '403', message: 'v2_mg_machine_demo' });
  });
});
