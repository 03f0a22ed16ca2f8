import { hash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { isSigned } from '@homeward/channels/webhook/signature.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { notifyRig, subjectOf } from '@homeward/testing/server/notify-rig.ts';
import type { NotifyRig } from '@homeward/testing/server/notify-rig.ts';
import { sampleEvent, sampleIncident } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { CallMore } from '@homeward/testing/server/test-server.ts';

const started = serversOfThisFile();
const rigs: NotifyRig[] = [];
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close();
});

interface Row {
  readonly user_id: string;
  readonly id: string;
  readonly [name: string]: unknown;
}

async function home(options: object = {}) {
  const rig = await notifyRig();
  rigs.push(rig);
  const made = await started({
    options: {
      notify: rig.options,
      flags: { ...flags, voiceReport: true, voiceAccount: true },
      newDeviceConfirms: false,
      ...options,
    },
  });
  const { call, token, person, store } = made;
  const mine = await token('demo');
  return {
    ...made,
    rig,
    mine,
    ben: await person('ben', 'user'),
    asks: async (name: string, given: CallMore = {}) =>
      (await call(name, { token: mine, headers: { accept: typedScalars }, ...given })).envelope,
    mailOf: (login: string, mail: string) =>
      store.db.updateTable('accounts').set({ mail }).where('login', '=', login).execute(),
    rows: async (name: string, asker = mine, query: Record<string, string> = {}): Promise<readonly Row[]> => {
      const { envelope } = await call(name, { token: asker, query });
      return (envelope.data as { users: readonly Row[] }).users;
    },
  };
}

// S1.2, S3.5, S6.6, S7.14, S7.15
describe('the lists of who is told', () => {
  it('show a master everybody, themselves first, and any other themselves alone', async () => {
    const { rows, token } = await home();
    expect((await rows('GET /user/report')).map(({ id }) => id)).toEqual(['demo', 'ben']);
    expect((await rows('GET /user/report', await token('ben'))).map(({ id }) => id)).toEqual(['ben']);
    expect((await rows('GET /user/report'))[0]).toMatchObject({
      master: '1',
      send_email_report: '1',
      send_SMS_report: '0',
      send_voice_report: '0',
      mobile_phone: '',
    });
  });

  it('change what a master names, and nobody else’s by any other', async () => {
    const { call, rows, mine, ben, token, mailOf } = await home();
    await mailOf('ben', 'ben@example.org');
    const [demo] = await rows('GET /user/mail_report');
    const his = await token('ben');
    const foreign = [{ user_id: demo?.user_id, send_email_report: '0' }];
    const refused = await call('POST /user/mail_report', { token: his, body: { users: foreign } });
    expect(refused.envelope.code).toBe('998');
    const body = { users: JSON.stringify([{ user_id: ben, send_email_report: '1' }]) };
    expect((await call('POST /user/mail_report', { token: mine, body })).envelope.code).toBe('000');
    expect((await rows('GET /user/mail_report')).map((one) => one['send_email_report'])).toEqual(['1', '1']);
  });

  it('take three people for SMS of each type, with a number', async () => {
    const { call, mine, person, ben, rows } = await home();
    const eva = await person('eva', 'user');
    const ida = await person('ida', 'reportUser');
    const master = (await rows('GET /user/report'))[0]?.user_id ?? '';
    const on = (user_id: string, mobile_phone?: string) => ({
      user_id,
      send_SMS_report: true,
      ...(mobile_phone === undefined ? {} : { mobile_phone }),
    });
    const post = async (users: readonly object[], type = 'security') =>
      (await call('POST /user/sms_report', { token: mine, body: { type, users } })).envelope;
    expect(await post([on(ben)])).toMatchObject({ code: '001', message: 'v2_mg_no_phone_number' });
    expect(await post([on(ben, '0170 123')])).toMatchObject({ code: '001' });
    const three = [on(ben, '+491700000001'), on(eva, '+491700000002'), on(ida, '+491700000003')];
    expect(await post([...three, on(master, '+491700000004')])).toMatchObject({
      code: '001',
      message: 'v2_mg_too_many_recipients',
      data: { most: '3' },
    });
    expect(await post(three)).toMatchObject({ code: '000' });
    expect(await post([on(master, '+491700000004')], 'medical')).toMatchObject({ code: '000' });
    const medical = await rows('GET /user/sms_report', mine, { type: 'medical' });
    expect(medical.map((one) => `${one.id} ${String(one['send_SMS_report'])}`).toSorted()).toEqual([
      'ben 0',
      'demo 1',
      'eva 0',
      'ida 0',
    ]);
  });

  it('follow plan and flag', async () => {
    const none = { plan: { name: 'basic', features: ['email'] } } as const;
    const { asks } = await home(none);
    expect(await asks('GET /user/sms_report')).toMatchObject({ code: '403', message: 'v2_mg_not_in_plan' });
    expect(await asks('GET /user/pushed')).toMatchObject({ code: '403' });
    expect(await asks('GET /user/mail_report')).toMatchObject({ code: '000' });
    const off = await home({ flags });
    expect(await off.asks('GET /user/voice_report')).toMatchObject({
      code: '403',
      message: 'v2_mg_switched_off',
    });
    expect(await asks('GET /user/report')).toMatchObject({
      data: {
        ways: [
          { channel: 'push', offered: false },
          { channel: 'incomingCall', offered: false },
          { channel: 'email', offered: true, configured: true, on: true, used: 1, most: 16 },
          { channel: 'sms', offered: false, most: 3 },
          { channel: 'voice', offered: false, most: 3 },
          { channel: 'webhook', offered: true },
        ],
      },
    });
  });
});

describe('what somebody chooses', () => {
  it('is kept, part by part', async () => {
    const { asks } = await home();
    const put = (body: object) => asks('PUT /user/notification', { body });
    expect(await put({ language: 'de-DE', repeatMinutes: '30' })).toMatchObject({ code: '000' });
    expect(await put({ quiet: { enabled: '1', from: '1320', until: '420' } })).toMatchObject({ code: '000' });
    expect(await asks('GET /user/notification')).toMatchObject({
      data: {
        language: 'de-DE',
        repeatMinutes: 30,
        quiet: { enabled: true, from: 1320, until: 420 },
        timeZone: '',
      },
    });
  });

  it('never takes the push away from fire and medical alarms', async () => {
    const { asks } = await home();
    const matrix = {
      fire: ['email'],
      alarm: [],
      medical: ['push'],
      technical: [],
      fault: [],
      arming: [],
      status: [],
    };
    expect(await asks('PUT /user/notification', { body: { matrix } })).toMatchObject({
      code: '001',
      message: 'v2_mg_life_safety_stays_on',
    });
    const right = { ...matrix, fire: ['push'] };
    expect(await asks('PUT /user/notification', { body: { matrix: right } })).toMatchObject({ code: '000' });
    expect(await asks('PUT /user/notification', { body: { timeZone: 'Mars/Base' } })).toMatchObject({
      code: '001',
    });
  });

  it('of others is a master’s to see alone', async () => {
    const { call, token, ben, mine, rows } = await home();
    const demo = (await rows('GET /user/report'))[0]?.user_id ?? '';
    const his = await token('ben');
    const ask = async (asker: string, user_id: string) =>
      (await call('GET /user/notification', { token: asker, query: { user_id } })).envelope.code;
    expect([await ask(mine, ben), await ask(his, demo), await ask(his, 'none')]).toEqual([
      '000',
      '998',
      '998',
    ]);
    const body = { enabled: true, afterMinutes: 5, rounds: 2, steps: [] };
    expect((await call('PUT /user/escalation', { token: his, body })).envelope.code).toBe('403');
    const stranger = { ...body, steps: [['nobody']] };
    expect((await call('PUT /user/escalation', { token: mine, body: stranger })).envelope.code).toBe('998');
  });
});

describe('devices', () => {
  it('subscribe with a real key, and are an account’s own', async () => {
    const { asks, call, token, rig } = await home();
    const subscription = rig.subscription('phone');
    const made = await asks('POST /user/push_subscription', { body: subscription });
    expect(made.code).toBe('000');
    expect(await asks('POST /user/push_subscription', { body: subscription })).toEqual({
      ...made,
      token: expect.anything() as unknown,
    });
    const { id } = made.data as { id: string };
    const his = await token('ben');
    expect((await call('DELETE /user/push_subscription', { token: his, query: { id } })).envelope.code).toBe(
      '998',
    );
    expect(await asks('GET /user/push_subscription')).toMatchObject({
      data: { devices: [{ id, name: 'phone' }] },
    });
    expect(await asks('DELETE /user/push_subscription', { query: { id } })).toMatchObject({ code: '000' });
  });

  it.each([
    { endpoint: 'file:///etc/passwd' },
    { endpoint: 'https://user:secret@example.org/' },
    { keys: { p256dh: 'A'.repeat(87), auth: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  ])('with %o are refused', async (change) => {
    const { asks, rig } = await home();
    const body = { ...rig.subscription('phone'), ...change };
    expect(await asks('POST /user/push_subscription', { body })).toMatchObject({ code: '001' });
  });

  it('say that they have a push, with the proof it brought', async () => {
    const { asks, call, rig, hub, server } = await home();
    await asks('POST /user/push_subscription', { body: rig.subscription('phone') });
    await hub.send(sampleEvent(1, { event: 110 }, { at: server.services.clock.now() }));
    await server.services.notify.settled();
    const log = async () => ((await asks('GET /user/notification_log')).data as readonly Row[])[0];
    const id = String((await log())?.id);
    const tell = async (receipt: string, what: string) =>
      (await call('POST /user/push_receipt', { body: { id, receipt, what } })).envelope.code;
    expect(await tell('forged', 'seen')).toBe('998');
    const receipt = server.services.seal.mark(`push ${id}`);
    expect([await tell(receipt, 'received'), await tell(receipt, 'seen')]).toEqual(['000', '000']);
    const now = server.services.clock.now();
    const pushed = ((await asks('GET /user/notification_log')).data as readonly Row[]).find(
      (one) => one['received_at'] !== null,
    );
    expect(pushed).toMatchObject({ received_at: now, seen_at: now });
  });
});

describe('what a device is told of itself', () => {
  interface Sub {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  }
  const at = async (made: Awaited<ReturnType<typeof home>>) => {
    const subscribe = async (name: string, more: object = {}): Promise<Sub & { readonly id: string }> => {
      const subscription = made.rig.subscription(name) as Sub;
      const { data } = await made.asks('POST /user/push_subscription', {
        body: { ...subscription, ...more },
      });
      return { ...subscription, id: (data as { id: string }).id };
    };
    const devices = async (): Promise<readonly Row[]> =>
      ((await made.asks('GET /user/push_subscription')).data as { devices: readonly Row[] }).devices;
    return { subscribe, devices };
  };
  const markOf = ({ endpoint, keys }: Sub): string =>
    hash('sha256', `${endpoint} ${keys.p256dh}`, 'base64url');

  it('is the mark of its subscription, and of none other', async () => {
    const { subscribe, devices } = await at(await home());
    const phone = await subscribe('phone');
    const tablet = await subscribe('tablet');
    expect(new Map((await devices()).map(({ id, mark, trouble }) => [id, [mark, trouble]]))).toEqual(
      new Map([
        [phone.id, [markOf(phone), null]],
        [tablet.id, [markOf(tablet), null]],
      ]),
    );
  });

  it.each([
    [410, 'gone'],
    [404, 'gone'],
    [401, 'refused'],
    [403, 'refused'],
  ] as const)('is after HTTP %i that it is %s, and it counts as no way any more', async (status, trouble) => {
    const made = await home();
    const { subscribe, devices } = await at(made);
    await made.mailOf('demo', 'olga@example.org');
    const { id } = await subscribe('phone');
    const reachedBy = async () => (await made.asks('GET /user/report')).data as { users: readonly Row[] };
    expect((await reachedBy()).users[0]?.['reached_by']).toContain('push');
    made.rig.http.answer = (response) => void response.writeHead(status).end();
    await made.asks('POST /user/notification_test', { body: { channel: 'push' } });
    await made.server.services.notify.settled();
    expect(await devices()).toMatchObject([{ id, trouble }]);
    expect((await reachedBy()).users[0]?.['reached_by']).not.toContain('push');
    expect(made.rig.mail.mails.map(({ raw }) => subjectOf(raw))).toEqual([
      'phone no longer gets notifications',
    ]);
    // Said once, however often it is tried; and in order again with another subscription in its place.
    await made.asks('POST /user/notification_test', { body: { channel: 'push' } });
    await made.server.services.notify.settled();
    expect(made.rig.mail.mails).toHaveLength(1);
    const renewed = await subscribe('phone-2', { replaces: id });
    expect(await devices()).toMatchObject([{ id, trouble: null, mark: markOf(renewed) }]);
  });

  it('may be changed without a session by who has the secret of the subscription, and by nobody else', async () => {
    const made = await home();
    const { subscribe, devices } = await at(made);
    const { endpoint, keys, id } = await subscribe('phone');
    const next = made.rig.subscription('phone-2') as Sub;
    const now = { endpoint: next.endpoint, keys: next.keys };
    const put = async (body: object) =>
      (await made.call('PUT /user/push_subscription', { body })).envelope.code;
    expect(await put({ before: { endpoint, auth: next.keys.auth }, now })).toBe('998');
    expect(await put({ before: { endpoint: `${endpoint}-x`, auth: keys.auth }, now })).toBe('998');
    expect(
      await put({ before: { endpoint, auth: keys.auth }, now: { ...now, endpoint: 'file:///etc/passwd' } }),
    ).toBe('001');
    expect(await devices()).toMatchObject([{ id, mark: markOf({ endpoint, keys }) }]);
    expect(await put({ before: { endpoint, auth: keys.auth }, now })).toBe('000');
    expect(await devices()).toMatchObject([{ id, mark: markOf(next), trouble: null }]);
    // Its push service took it: the device stays, in trouble, and its person hears of it.
    await made.mailOf('demo', 'olga@example.org');
    const lost = { before: { endpoint: next.endpoint, auth: next.keys.auth }, gone: true };
    expect([await put(lost), await put(lost)]).toEqual(['000', '000']);
    expect(await devices()).toMatchObject([{ id, trouble: 'gone' }]);
    await made.server.services.notify.settled();
    expect(made.rig.mail.mails.map(({ raw }) => subjectOf(raw))).toEqual([
      'phone no longer gets notifications',
    ]);
    expect(await put({ before: { endpoint: next.endpoint, auth: next.keys.auth } })).toBe('000');
    expect(await devices()).toEqual([]);
  });
});

describe('whom an alarm would reach', () => {
  interface Told {
    readonly alarm: readonly Row[];
    readonly help: readonly Row[];
  }
  it('is nobody where no way leads to anybody, and says who it is as soon as one does', async () => {
    const { asks, mailOf, call, token, rig } = await home();
    const reach = async () => (await asks('GET /panel/reach')).data as Told;
    const ways = ({ alarm }: Told) => alarm.map(({ name, ways }) => [name, ways]);
    const nobody = await reach();
    expect(ways(nobody).flatMap(([, list]) => list)).toEqual([]);
    expect(nobody.alarm).toHaveLength(2);
    await mailOf('demo', 'olga@example.org');
    expect(ways(await reach()).filter(([, list]) => (list as readonly string[]).length > 0)).toEqual([
      ['demo', ['email']],
    ]);
    const his = await token('ben');
    await call('POST /user/push_subscription', { token: his, body: rig.subscription('ben') });
    const all = await reach();
    expect(new Map(ways(all) as [string, unknown][])).toEqual(
      new Map([
        ['demo', ['email']],
        ['ben', ['push']],
      ]),
    );
    // Who belongs to the home besides is for its owner to know.
    const seen = (await call('GET /panel/reach', { token: his, headers: { accept: typedScalars } })).envelope
      .data as Told;
    expect(new Map(ways(seen) as [string, unknown][])).toEqual(
      new Map([
        ['', ['email']],
        ['ben', ['push']],
      ]),
    );
  });
});

describe('a test of a way', () => {
  it('answers with its receipt, good or bad, and stands in the log', async () => {
    const { asks, mailOf, rig } = await home();
    expect(await asks('POST /user/notification_test', { body: { channel: 'email' } })).toMatchObject({
      code: '001',
      message: 'v2_mg_no_address',
    });
    await mailOf('demo', 'olga@example.org');
    const tested = await asks('POST /user/notification_test', { body: { channel: 'email' } });
    expect(tested).toMatchObject({ data: [{ tag: 'accepted', to: 'olga@example.org' }] });
    expect(rig.mail.mails).toHaveLength(1);
    await asks('POST /user/push_subscription', { body: rig.subscription('gone') });
    rig.http.answer = (response) => void response.writeHead(410).end();
    expect(await asks('POST /user/notification_test', { body: { channel: 'push' } })).toMatchObject({
      data: [{ tag: 'refused', reason: 'HTTP 410', to: 'gone' }],
    });
    expect(await asks('GET /user/push_subscription')).toMatchObject({
      data: { devices: [{ name: 'gone', trouble: 'gone' }] },
    });
    expect(await asks('GET /user/notification_log')).toMatchObject({
      data: [
        { channel: 'push', state: 'failed', answer: 'HTTP 410' },
        { channel: 'email', state: 'accepted' },
      ],
    });
  });

  it('cannot be made into a flood', async () => {
    const { asks, mailOf, clock } = await home();
    await mailOf('demo', 'olga@example.org');
    const test = async () =>
      (await asks('POST /user/notification_test', { body: { channel: 'email' } })).code;
    const codes = [];
    for (let count = 0; count < 7; count += 1) codes.push(await test());
    expect(codes).toEqual([...Array.from({ length: 6 }, () => '000'), '044']);
    clock.advance(60_000);
    expect(await test()).toBe('000');
  });
});

describe('webhooks', () => {
  it('are signed with a secret that is shown once', async () => {
    const { asks, rig, call, token } = await home();
    const url = `${rig.http.url}/hook`;
    const made = await asks('POST /user/webhook', { body: { name: 'Hook', url } });
    const { id, secret } = made.data as { id: string; secret: string };
    expect(JSON.stringify((await asks('GET /user/webhook')).data)).not.toContain(secret);
    const tested = await asks('POST /user/notification_test', { body: { channel: 'webhook', id } });
    expect(tested).toMatchObject({ data: [{ tag: 'accepted' }] });
    const [got] = rig.http.received;
    const header = (name: string) => String(got?.headers[name]);
    expect(
      isSigned(
        secret,
        {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          body: got?.body.toString() ?? '',
        },
        Number(header('webhook-timestamp')) * 1000,
      ),
    ).toBe(true);
    const his = await token('ben');
    const foreign = { token: his, body: { id, enabled: '0' } };
    expect((await call('PUT /user/webhook', foreign)).envelope.code).toBe('998');
    expect((await call('DELETE /user/webhook', { token: his, query: { id } })).envelope.code).toBe('998');
    expect((await asks('PUT /user/webhook', { body: { id, classes: ['fire'] } })).code).toBe('000');
    expect(await asks('GET /user/webhook')).toMatchObject({
      data: [{ classes: ['fire'], last_answer: 'accepted' }],
    });
    expect((await asks('DELETE /user/webhook', { query: { id } })).code).toBe('000');
  });

  it.each(['ftp://example.org', 'https://a:b@example.org/', 'example.org/hook', 'javascript:alert(1)'])(
    'do not lead to %s',
    async (url) => {
      const { asks } = await home();
      expect(await asks('POST /user/webhook', { body: { name: 'Hook', url } })).toMatchObject({
        code: '001',
        message: 'v2_mg_url_invalid',
      });
    },
  );

  it('are five at most', async () => {
    const { asks } = await home();
    const make = async () =>
      (await asks('POST /user/webhook', { body: { name: 'Hook', url: 'https://example.org/' } })).message;
    const told = [];
    for (let count = 0; count < 6; count += 1) told.push(await make());
    expect(told.at(-1)).toBe('v2_mg_too_many_webhooks');
  });
});

it('shows who was told of an incident to those who may see it', async () => {
  const { asks, hub, server, mailOf } = await home();
  await mailOf('demo', 'olga@example.org');
  const revision = 11;
  const incidents = [sampleIncident('i1'), sampleIncident('i2', { silent: true })];
  await hub.up.change({ from: 10, revision, at: 1, incidents });
  await hub.send(
    sampleEvent(1, { event: 110 }, { incident: incidents[0]?.id ?? null, at: server.services.clock.now() }),
  );
  await server.services.notify.settled();
  expect(await asks('GET /incident/notified', { query: { id: 'i1' } })).toMatchObject({
    data: [{ name: 'demo', channel: 'email', state: 'accepted', round: 1 }],
  });
  expect((await asks('GET /incident/notified', { query: { id: 'i2' } })).code).toBe('998');
});
