import type { Means } from '@homeward/contract/shapes/reports/connections.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import type { PanelAnswer } from '@homeward/contract/shapes/panel/question.ts';
import { describe, expect, it } from 'vitest';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };
const everythingOn = { flags: { ...flags, loraNetwork: true, settingPrompt: true } };
const view = sampleView(home, {
  connections: {
    ...standardConnections,
    gsm: { pin: '***', smsKeyword: 'HOME', password: '', sleeps: false },
    wifi: { on: true, ssid: 'Home', security: 'wpa2', key: '***' },
  },
});
const means: Means = {
  modem: false,
  wifi: true,
  lora: false,
  voice: false,
  speaker: false,
  mail: true,
  addresses: [{ name: 'eth0', address: '192.168.1.20' }],
};

async function owners(answers: Partial<Record<string, PanelAnswer>> = { means: { tag: 'means', means } }) {
  const made = await started({ view, options: everythingOn });
  const token = await made.token('demo');
  made.hub.answer = ({ tag }) => answers[tag] ?? { tag: 'unanswered', why: 'hub.notKnown' };
  return {
    ...made,
    token,
    ask: (name: string, body?: unknown, headers: Record<string, string> = typed) =>
      made.call(name, { token, headers, ...(body === undefined ? {} : { body }) }),
    sent: () => made.hub.commands.at(-1)?.command,
  };
}

// S7.7, S7.11
describe('how a panel is connected', () => {
  it.each([
    ['GET /panel/gsmSetting', { pin: '***', smsKeyword: 'HOME', modem: 'none', imei: '', rssi: 0 }],
    ['GET /panel/gprs', { apn: '', modem: 'none' }],
    ['GET /panel/voipSetting', { port: 5060, voice: 'none' }],
    ['GET /panel/wifi/setting', { ssid: 'Home', key: '***', wifi: 'ready' }],
    ['GET /panel/wifi/check/capability', { supported: true, wifi: 'ready', means: { modem: false } }],
    ['GET /panel/network', { dhcp: true, addresses: means.addresses, managed: false }],
    ['GET /panel/lora', { on: false, lora: 'none' }],
    ['GET /panel/prompt_setting', { volume: 'high', speaker: 'none' }],
  ])('%s says what is set, and what there truly is', async (name, data) => {
    const { ask } = await owners();
    expect((await ask(name)).envelope).toMatchObject({ code: '000', data });
  });

  it('says how the modem is, where there is one', async () => {
    const modemNow = {
      model: 'Acme LTE 7',
      imei: '490154203237518',
      imsi: '001010123456789',
      carrier: 'Test Net',
      sim: 'ready',
      registered: true,
      roaming: false,
      signal: 68,
      mode: '4G',
      since: null,
    } as const;
    const { ask } = await owners({ means: { tag: 'means', means: { ...means, modem: true, modemNow } } });
    const { imei, imsi, carrier } = modemNow;
    expect((await ask('GET /panel/gsmSetting')).envelope.data).toMatchObject({
      modem: 'ready',
      imei,
      imsi,
      carrier,
      rssi: 21,
    });
    expect((await ask('GET /panel/wifi/check/capability')).envelope.data).toMatchObject({
      means: { modemNow },
    });
  });

  it('is told although nobody can say what the machine has', async () => {
    const { ask } = await owners({});
    expect((await ask('GET /panel/gsmSetting')).envelope.data).toMatchObject({ modem: 'unknown' });
    expect((await ask('GET /panel/wifi/check/capability')).envelope.data).toEqual({
      supported: false,
      wifi: 'unknown',
      means: null,
    });
  });

  it.each([
    ['PUT /panel/gsmSetting', { pin: '1234', sleeps: '1' }, { gsm: { pin: '1234', sleeps: true } }],
    ['POST /panel/wifi/setting', view.connections.wifi, { wifi: view.connections.wifi }],
    ['PUT /panel/wifi/setting', { on: '0' }, { wifi: { on: false } }],
    ['PUT /panel/voipSetting', { port: '5061' }, { voip: { port: 5061 } }],
    ['PUT /panel/gprs', { apn: 'web' }, { gprs: { apn: 'web' } }],
    ['PUT /panel/lora', { region: 'US915' }, { lora: { region: 'US915' } }],
    ['PUT /panel/network', { dns: '["9.9.9.9"]', ntp: '[]' }, { line: { dns: ['9.9.9.9'], ntp: [] } }],
    ['PUT /panel/prompt_setting', { finalBeeps: '5' }, { prompt: { finalBeeps: 5 } }],
  ])('%s sets %o', async (name, body, connections) => {
    const { ask, sent } = await owners();
    expect((await ask(name, body)).envelope.code).toBe('000');
    expect(sent()).toEqual({
      tag: 'configure',
      edit: { tag: 'putConnections', connections },
      expect: null,
      pin: null,
    });
  });

  it.each([
    ['POST /panel/gsmSetting', { pin: '1234' }],
    ['POST /panel/wifi/setting', { ...view.connections.wifi, ssid: 'x'.repeat(33) }],
    ['PUT /panel/wifi/setting', { security: 'wep' }],
    ['PUT /panel/voipSetting', { port: 70_000 }],
    ['PUT /panel/network', { ntp: ['a', 'b', 'c', 'd', 'e'] }],
    ['POST /panel/gsmTools', { tool: 'explode' }],
    ['PUT /panel/change_operator', { operator: 'Vodafone' }],
    ['POST /panel/manual_sms_command', { sms: 'x'.repeat(401) }],
  ])('%s does not take %o', async (name, body) => {
    const { ask, hub } = await owners();
    expect((await ask(name, body)).envelope.code).toBe('001');
    expect(hub.commands).toEqual([]);
  });

  it('names the field that the panel refuses', async () => {
    const { ask, hub } = await owners();
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_secret_again', where: 'wifi.key' });
    expect((await ask('PUT /panel/wifi/setting', { ssid: 'Other' })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_secret_again',
      data: { where: 'wifi.key' },
    });
  });
});

describe('what takes means that a machine may lack', () => {
  it.each([
    ['POST /panel/gsmTools', { tool: 'checkSim' }, 'checkSim'],
    ['POST /panel/gsmTools', { tool: 'reset' }, 'resetModem'],
    ['PUT /panel/change_operator', { operator: '26201' }, 'changeOperator'],
    ['GET /panel/wifi/check/connect', undefined, 'joinWifi'],
  ])('%s %o is asked of the panel, which says so', async (name, body, act) => {
    const { ask, hub, sent } = await owners();
    hub.script = () => ({ tag: 'noMeans', why: 'v2_mg_no_modem' });
    expect((await ask(name, body)).envelope).toMatchObject({ code: '996', message: 'v2_mg_no_modem' });
    expect(sent()).toEqual({ tag: 'connection', act, ...(act === 'changeOperator' ? body : {}) });
  });

  it('lists the networks in reach, or says that there is no Wi-Fi', async () => {
    const networks = [{ ssid: 'Home', signal: 80, security: 'WPA2', channel: 6, joined: true }];
    const some = await owners({
      means: { tag: 'means', means },
      wifiScan: { tag: 'wifiScan', networks },
    });
    expect((await some.ask('GET /panel/wifi/ap')).envelope.data).toEqual(networks);
    const none = await owners({ means: { tag: 'means', means: { ...means, wifi: false } } });
    expect((await none.ask('GET /panel/wifi/ap')).envelope).toMatchObject({
      code: '996',
      message: 'v2_mg_no_wifi',
    });
  });

  it('joins no network for a link in another page', async () => {
    const { call, token, hub } = await owners();
    const cookie = `api_token=${token}; id=demo`;
    expect((await call('GET /panel/wifi/check/connect', { headers: { cookie } })).envelope.code).not.toBe(
      '000',
    );
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call('GET /panel/wifi/check/connect', { token, headers })).envelope.code).toBe('403');
    expect(hub.commands).toEqual([]);
  });
});

describe('a remote command in words', () => {
  const body = { sms: '7982 ECHO:' };

  it.each([
    [null, { reply: 'CMD:OK', why: '' }],
    [
      { tag: 'wrongPin', triesLeft: 3 },
      { reply: 'CMD:ERROR', why: 'v2_mg_wrong_pin' },
    ],
    [{ tag: 'absent' }, { reply: 'CMD:ERROR', why: 'v2_mg_no_data_found' }],
    [
      { tag: 'invalid', why: 'v2_mg_sms_command_format' },
      { reply: 'CMD:ERROR', why: 'v2_mg_sms_command_format' },
    ],
  ] as const)('that the panel answers with %o', async (refusal, data) => {
    const { ask, hub, sent } = await owners();
    hub.script = () => refusal;
    expect((await ask('POST /panel/manual_sms_command', body)).envelope).toMatchObject({ code: '000', data });
    expect(sent()).toEqual({ tag: 'smsCommand', sms: body.sms });
  });

  it('says so when nobody knows what became of it', async () => {
    const { ask, hub } = await owners();
    hub.script = () => ({ tag: 'noAnswer' });
    expect((await ask('POST /panel/manual_sms_command', body)).envelope).toMatchObject({
      code: '996',
      panelCode: '90',
    });
  });
});

describe('connections', () => {
  it('are the owner’s, freshly proven, and an installer’s whom he lets in', async () => {
    const { call, person, token, clock } = await started({ view, options: everythingOn });
    await person('lodger', 'user');
    await person('locked-out', 'installer');
    for (const login of ['lodger', 'locked-out'])
      expect((await call('GET /panel/gsmSetting', { token: await token(login) })).envelope.code).toBe('403');
    const mine = await token('demo');
    const put = () => call('PUT /panel/gsmSetting', { token: mine, body: { sleeps: true } });
    expect((await put()).envelope.code).toBe('000');
    clock.advance(6 * 60_000);
    expect((await call('GET /panel/gsmSetting', { token: mine })).envelope.code).toBe('000');
    expect((await put()).envelope.code).toBe('428');
  });

  it.each([
    ['GET /panel/lora', 'loraNetwork'],
    ['GET /panel/prompt_setting', 'settingPrompt'],
    ['GET /panel/network', 'settingNetwork'],
  ])('%s is out of reach while %s is off', async (name, flag) => {
    const { call, token } = await started({ view, options: { flags: { ...flags, [flag]: false } } });
    expect((await call(name, { token: await token('demo') })).envelope).toMatchObject({
      code: '403',
      message: 'v2_mg_switched_off',
    });
  });
});
