import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { Means } from '@homeward/contract/shapes/reports/connections.ts';
import type { ReportTest } from '@homeward/contract/shapes/reports/report.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { describe, expect, it } from 'vitest';
import { home, sampleTime, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const station = { no: 3, name: 'New', url: 'ip://1234@host:1/SIA', group: 2, level: 'alarm' };
const box = { no: 2, name: 'Box', url: 'ftp://anna:***@box/', level: 'all' } as const;
const smtp = {
  server: 'smtp.example.com',
  port: 587,
  user: 'panel',
  password: 'sesame',
  from: 'panel@example.com',
  tls: true,
};
const noMeans = {
  modem: false,
  wifi: false,
  lora: false,
  voice: false,
  speaker: false,
  mail: false,
  addresses: [],
} satisfies Means;
const outcome: ReportTest = {
  id: 7,
  destination: 2,
  at: sampleTime,
  state: 'waiting',
  endedAt: null,
  answer: null,
};
const view = sampleView(home, {
  connections: {
    ...standardConnections,
    smtp: { ...smtp, password: '***' },
    media: [
      ...standardConnections.media,
      box,
      { no: 3, name: 'Web', url: 'https://anna:***@web/up', level: 'alarm' },
      { no: 4, name: 'Plain', url: 'https://web/up', level: 'alarm' },
    ],
  },
});

/** A server, and calls of its owner who has just proven himself. */
async function owners() {
  const made = await started({ view });
  const token = await made.token('demo');
  return {
    ...made,
    token,
    ask: (name: string, body?: unknown, headers = {}) =>
      made.call(name, { token, headers, ...(body === undefined ? {} : { body }) }),
    edit: () => {
      const sent = made.hub.commands.at(-1)?.command;
      return sent?.tag === 'configure' ? sent.edit : sent;
    },
  };
}

// S7.3, S9.3
describe('rows of the report page', () => {
  it('are read as the family has them, or typed', async () => {
    const { ask } = await owners();
    expect((await ask('GET /panel/report')).envelope.data).toMatchObject([{ no: '1' }, { no: '2' }]);
    expect((await ask('GET /panel/report', undefined, typed)).envelope.data).toMatchObject([
      { no: 1 },
      { no: 2 },
    ]);
  });

  it('are set one by one or all together, from texts and forms, too', async () => {
    const { ask, edit } = await owners();
    await ask('PUT /panel/report', { ...station, no: '3', group: '2' });
    expect(edit()).toEqual({ tag: 'putDestination', destination: station });
    await ask('POST /panel/report', { destinations: JSON.stringify([station]) });
    expect(edit()).toMatchObject({ tag: 'putDestinations', destinations: [{ no: 1 }, station] });
  });

  it('take no seal from outside', async () => {
    const { ask, edit } = await owners();
    await ask('PUT /panel/report', { ...station, secret: 'sealed:AAAA' });
    expect(edit()).toBeUndefined();
  });

  it.each([
    { ...station, no: 21 },
    { ...station, level: 'none' },
    { ...station, url: 'x'.repeat(251) },
    {},
    [],
  ])('%o is no row', async (row) => {
    const { ask, hub } = await owners();
    expect((await ask('PUT /panel/report', row)).envelope.code).toBe('001');
    expect(hub.commands).toEqual([]);
  });
});

describe('a test report', () => {
  it('is told of as it stands at once, without waiting', async () => {
    const { ask, hub } = await owners();
    const { envelope } = await ask('POST /panel/test_report', { no: '2' });
    expect(envelope).toMatchObject({ code: '000', data: { destination: '2', state: 'waiting', answer: '' } });
    expect(hub.commands.at(-1)?.command).toEqual({ tag: 'testReport', destination: 2 });
  });

  it('is waited for where one asks to, and can be read afterwards', async () => {
    const { ask, hub, clock } = await owners();
    const called = ask('POST /panel/test_report', { no: 2, wait: 10 }, typed);
    while (hub.commands.length === 0) await new Promise(setImmediate);
    const ended = { ...outcome, state: 'failed', endedAt: sampleTime, answer: 'noAnswer: closed' } as const;
    for (const test of [outcome, ended]) {
      const { revision } = view;
      await hub.up.change({
        from: revision,
        revision: revision + test.id,
        at: sampleTime,
        reportTests: [test],
      });
      await new Promise(setImmediate);
      clock.advance(250);
    }
    expect((await called).envelope.data).toEqual(ended);
    const read = await ask('GET /panel/test_report', undefined, typed);
    expect(read.envelope.data).toEqual([ended]);
  });

  it('is pending still when nobody has answered by then', async () => {
    const { ask, hub, clock } = await owners();
    const called = ask('POST /panel/test_report', { no: 2, wait: 1 }, typed);
    while (hub.commands.length === 0) await new Promise(setImmediate);
    for (let look = 0; look < 5; look += 1) {
      await new Promise(setImmediate);
      clock.advance(250);
    }
    expect((await called).envelope.data).toMatchObject({ state: 'waiting' });
  });

  it('is refused where the machine has no modem', async () => {
    const { ask, hub } = await owners();
    hub.script = () => ({ tag: 'noMeans', why: 'v2_mg_no_modem' });
    expect((await ask('POST /panel/test_report', { no: 2 })).envelope).toMatchObject({
      code: '996',
      message: 'v2_mg_no_modem',
    });
  });
});

describe('mail, texts and uploads', () => {
  it('are read with their secrets masked', async () => {
    const { ask } = await owners();
    expect((await ask('GET /panel/smtp_report')).envelope.data).toMatchObject({ password: '***', tls: '1' });
    expect((await ask('GET /panel/media_upload', undefined, typed)).envelope.data).toMatchObject({
      rows: [{ no: 1 }, box, { no: 3 }, { no: 4 }],
      uploads: [],
    });
    expect((await ask('GET /panel/sms_report')).envelope.data).toEqual({ modem: 'unknown', rows: [] });
    expect((await ask('GET /panel/report_digest_authentication')).envelope.data).toEqual([
      { no: '3', user: 'anna', password: '***' },
    ]);
  });

  it.each([true, false])('texts say whether the machine has a modem: %s', async (modem) => {
    const { ask, hub } = await owners();
    hub.answer = () => ({ tag: 'means', means: { ...noMeans, modem } });
    expect((await ask('GET /panel/sms_report')).envelope.data).toEqual({
      modem: modem ? 'ready' : 'none',
      rows: [],
    });
  });

  it.each([
    ['POST /panel/smtp_report', smtp, { smtp }],
    ['PUT /panel/smtp_report', { port: '465', tls: '1' }, { smtp: { port: 465, tls: true } }],
    ['PUT /panel/media_upload', box, { mediaRow: box }],
    ['POST /panel/media_upload', { rows: [box] }, { media: [standardConnections.media[0], box] }],
    [
      'POST /panel/sms_report',
      { rows: [{ no: '1', name: 'Anna', phone: '+49151', level: 'all', form: 'words' }] },
      { sms: [{ no: 1, name: 'Anna', phone: '+49151', level: 'all', form: 'words' }] },
    ],
  ])('%s sets %o', async (name, body, connections) => {
    const { ask, edit } = await owners();
    expect((await ask(name, body)).envelope.code).toBe('000');
    expect(edit()).toEqual({ tag: 'putConnections', connections });
  });

  it('are three texts at most', async () => {
    const { ask, hub } = await owners();
    const rows = [1, 2, 3, 1].map((no) => ({ no, name: '', phone: '110', level: 'all', form: 'words' }));
    expect((await ask('POST /panel/sms_report', { rows })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_report_too_many_sms',
    });
    expect(hub.commands).toEqual([]);
  });
});

describe('reports', () => {
  it.each([
    'GET /panel/report',
    'GET /panel/smtp_report',
    'GET /panel/media_upload',
    'GET /panel/test_report',
  ])('%s is for the owner, and for an installer whom he lets in', async (name) => {
    const { call, person, token } = await started({ view });
    await person('lodger', 'user');
    await person('carer', 'careContact');
    await person('locked-out', 'installer');
    for (const login of ['lodger', 'carer', 'locked-out'])
      expect((await call(name, { token: await token(login) })).envelope.code).toBe('403');
    expect((await call(name, { token: await token('demo') })).envelope.code).toBe('000');
  });

  it('are out of reach where the configuration has them switched off', async () => {
    const { call, token } = await started({ view, options: { flags: { ...flags, settingReport: false } } });
    expect((await call('GET /panel/smtp_report', { token: await token('demo') })).envelope).toMatchObject({
      code: '403',
      message: 'v2_mg_switched_off',
    });
  });

  it('leave no secret in the server’s log, nor in what it keeps of a repeated call', async () => {
    const { call, token, log, store } = await started({ view });
    const mine = await token('demo');
    const key = '4A46321737F890F654D632103F86B4F3';
    const url = `ip://1234@host:1/SIA/KEY/${key}`;
    const headers = { 'idempotency-key': 'once' };
    await call('PUT /panel/report', { token: mine, headers, body: { ...station, url } });
    await call('POST /panel/smtp_report', { token: mine, body: { ...smtp, password: 'mail-password' } });
    const kept = await store.db.selectFrom('idempotency').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    const text = JSON.stringify([log, kept]);
    expect(text).not.toContain(key);
    expect(text).not.toContain('mail-password');
  });
});
