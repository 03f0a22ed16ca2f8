import { afterEach, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { clientHome } from '@homeward/testing/clients/client-home.ts';
import type { ClientHome } from '@homeward/testing/clients/client-home.ts';
import { at, liveTold, md5, openSocket, rowsAt } from '@homeward/testing/clients/recorded-client.ts';
import type { Answered } from '@homeward/testing/clients/recorded-client.ts';
import { masterCode } from '@homeward/testing/home/real-home.ts';

/**
 * Clients of `/REST/v2` and the websocket, as they were recorded: their calls in their order, with their headers, and
 * what each reads out of the answers. None of them is installed.
 */

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});
async function begin(...wanted: Parameters<typeof clientHome>): Promise<ClientHome> {
  const home = await clientHome(...wanted);
  open.push(home);
  return home;
}

/** What each client makes of the mode it reads; a word it does not know leaves it without a state. */
const states: Readonly<Record<string, string>> = {
  disarm: 'disarmed',
  arm: 'armed_away',
  home: 'armed_home',
};

/** Home Assistant by a library on `requests`, which takes gzip and deflate and knows no other. */
class Requests {
  readonly #home: ClientHome;
  token = '';
  userId = '';

  constructor(home: ClientHome) {
    this.#home = home;
  }

  get #headers() {
    return {
      'user-agent': 'python-requests/2.32.3',
      'accept-encoding': 'gzip, deflate',
      accept: '*/*',
      connection: 'keep-alive',
      cookie: `isPrivacy=1; api_token=${this.token}; id=${this.userId}; cookiePath=%2FByDemes%2F0%2F0%2F`,
      token: this.token,
    };
  }

  async signIn(more: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const answered = await this.#home.ask({
      method: 'POST',
      path: '/REST/v2/auth/login',
      headers: {
        'user-agent': 'python-requests/2.32.3',
        'accept-encoding': 'gzip, deflate',
        accept: '*/*',
        cookie: 'isPrivacy=1;',
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      },
      form: {
        account: this.#home.login,
        password: md5(this.#home.secret),
        pw_encrypted: 'hashed',
        login_entry: 'web',
        ...more,
      },
    });
    this.token = String(at(answered.json, 'token'));
    this.userId = String(at(answered.json, 'data.user_id'));
    return answered;
  }

  get(path: string): Promise<Answered> {
    return this.#home.ask({
      method: 'GET',
      path: `/REST/v2/${path}?_=1785838065123`,
      headers: this.#headers,
    });
  }

  /** Takes over the token of the answer, as it must. */
  async post(path: string, form: Readonly<Record<string, string | number>>): Promise<Answered> {
    const answered = await this.#home.ask({
      method: 'POST',
      path: `/REST/v2/${path}?_=1785838065123`,
      headers: { ...this.#headers, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      form,
    });
    const token = at(answered.json, 'token');
    if (typeof token === 'string' && token !== '') this.token = token;
    return answered;
  }

  /** The code goes as a number. */
  setMode(mode: string, code: string): Promise<Answered> {
    return this.post('panel/mode', { area: 1, pincode: Number(code), mode, format: 1 });
  }

  async state(): Promise<string | undefined> {
    return states[String(at((await this.get('panel/cycle')).json, 'data.model.0.mode'))];
  }
}

describe('a client on python-requests that polls panel/cycle', () => {
  it('signs in, reads areas and devices, and shows every mode that it can set', async () => {
    const home = await begin();
    const client = new Requests(home);
    expect((await client.signIn()).status).toBe(200);
    expect(client.token).not.toBe('');
    expect(client.userId).not.toBe('undefined');

    const cycle = await client.get('panel/cycle');
    const devices = rowsAt(cycle.json, 'data.device_status');
    const typed = devices.map((device) => [at(device, 'type_no'), at(device, 'type')]);
    expect(typed).toContainEqual(['4', 'device_type.door_contact']);
    expect(typed).toContainEqual(['9', 'device_type.pir']);
    const door = devices.find((device) => at(device, 'type') === 'device_type.door_contact');
    expect(rowsAt(door, 'status_open')[0]).toBe('device_status.dc_close');
    expect(await client.state()).toBe('disarmed');

    for (const [mode, state] of [
      ['home', 'armed_home'],
      ['disarm', 'disarmed'],
      ['arm', 'armed_away'],
    ] as const) {
      const set = await client.setMode(mode, masterCode);
      expect([set.status, at(set.json, 'code'), at(set.json, 'data')]).toEqual([200, '000', '']);
      await home.pass(31);
      await client.signIn();
      expect(await client.state()).toBe(state);
    }
  });

  it('reads compressed, as far as it can', async () => {
    const client = new Requests(await begin());
    await client.signIn();
    const cycle = await client.get('panel/cycle');
    expect(cycle.headers['content-encoding']).toBe('gzip');
    expect(cycle.size).toBeLessThan(JSON.stringify(cycle.json).length / 3);
  });

  it('takes every rejected code by its status, and nothing changes', async () => {
    const home = await begin();
    const client = new Requests(home);
    await client.signIn();
    for (const form of [
      { area: 1, mode: 'arm', format: 1, pincode: 111_111 },
      { area: 1, mode: 'arm', format: 1, pincode: 'abcd' },
      { area: 1, mode: 'arm', format: 1, pincode: '' },
      { area: 1, mode: 'arm', format: 1, pincode: 1 },
      { area: 1, mode: 'arm', format: 1 },
    ]) {
      const refused = await client.post('panel/mode', form);
      expect([refused.status, at(refused.json, 'code')]).toEqual([400, '996']);
      await client.signIn();
    }
    expect(await client.state()).toBe('disarmed');
  });

  it('signs in anew where its token has lapsed', async () => {
    const home = await begin();
    const client = new Requests(home);
    await client.signIn();
    await home.pass(3600);
    expect((await client.get('panel/cycle')).status).toBe(401);
    await client.signIn();
    expect((await client.get('panel/cycle')).status).toBe(200);
  });

  it('latches an alarm by a new report of its class, and by no other', async () => {
    const home = await begin();
    const client = new Requests(home);
    await client.signIn();
    const latest = async () => at((await client.get('panel/cycle')).json, 'data.alarm_event_latest');
    expect(await latest()).toBeNull();
    await client.setMode('arm', masterCode);
    await home.pass(31);
    await client.signIn();
    expect(await latest()).toBeNull();
    await home.says('ZB:hall', { motion: true });
    const alarm = await latest();
    expect(String(at(alarm, 'cid_code'))).toMatch(/^1(1\d\d)$/);
    expect(String(at(alarm, 'cid'))).toHaveLength(11);
    expect([Number(String(at(alarm, 'cid')).slice(6, 8)), Number(String(at(alarm, 'cid')).slice(8))]).toEqual(
      [1, 2],
    );
    expect(String(at(alarm, 'utc_event_time'))).toMatch(/^\d{10}$/);
    expect(at((await client.get('panel/cycle')).json, 'data.model.0')).toMatchObject({
      mode: 'arm',
      burglar: true,
    });
  });
});

describe('a client that names no more than it needs', () => {
  it('arms and disarms by two calls, with an empty dealer group', async () => {
    const client = new Requests(await begin());
    expect((await client.signIn({ dealer_group: '' })).status).toBe(200);
    const answered = await client.post('panel/mode', {
      area: '1',
      mode: 'arm',
      pincode: masterCode,
      format: '1',
    });
    expect(answered.status).toBe(200);
  });
});

describe('an app that posts JSON', () => {
  const json = { 'content-type': 'application/json' };

  it('lists what is in the way of arming, and arms in spite of it', async () => {
    const home = await begin();
    const { ask, login, secret, says } = home;
    const signedIn = await ask({
      method: 'POST',
      path: '/REST/v2/auth/login',
      json: { account: login, password: secret },
    });
    const token = String(at(signedIn.json, 'token'));
    await says('ZB:door', { opening: 'open' });
    const arm = (bypass: string) =>
      ask({
        method: 'POST',
        path: '/REST/v2/panel/mode',
        headers: { token },
        json: { area: '1', mode: 'arm', pincode: masterCode, format: '1', bypass },
      });
    const refused = await arm('0');
    expect([at(refused.json, 'result'), at(refused.json, 'code'), at(refused.json, 'panelCode')]).toEqual([
      false,
      '996',
      '29',
    ]);
    for (const fault of rowsAt(refused.json, 'data'))
      expect([typeof at(fault, 'fault'), typeof at(fault, 'name')]).toEqual(['string', 'string']);
    expect(String(at(refused.json, 'message'))).toMatch(/^a=\d+&z=\d+&c=\d+(;a=\d+&z=\d+&c=\d+)*$/);
    expect(at((await arm('1')).json, 'code')).toBe('000');
    const get = (path: string) =>
      ask({ method: 'GET', path: `/REST/v2/${path}`, headers: { ...json, token } });
    const devices = rowsAt((await get('panel/device')).json, 'data');
    for (const device of devices)
      for (const field of ['area', 'no', 'name', 'type', 'type_no', 'device_id', 'status1', 'bypass', 'rssi'])
        expect([field, typeof at(device, field)]).toEqual([field, 'string']);
    const events = rowsAt((await get('event?num=10000')).json, 'data');
    for (const field of ['id', 'event_type', 'cid_trans', 'time', 'cid_source', 'area', 'type'])
      expect([field, typeof at(events[0], field)]).toEqual([field, 'string']);
    const faults = await get('fault/dashboard');
    for (const part of ['panel', 'device', 'dc'])
      expect(Array.isArray(at(faults.json, `data.${part}.detail`))).toBe(true);
    expect((await get('event?num=10&type=alarm&event_date=2026/01/05')).status).toBe(200);
  });
});

describe('live messages', () => {
  async function token(home: ClientHome): Promise<string> {
    const client = new Requests(home);
    await client.signIn();
    return client.token;
  }
  const changed = async (home: ClientHome): Promise<void> => {
    await home.says('ZB:door', { opening: 'open' });
  };

  it('reach a client of version 4 in frames of its own, which answers pings', async () => {
    const home = await begin();
    const socket = await openSocket(
      home.host,
      `/ws/socket.io/?token=${await token(home)}&transport=websocket&EIO=4`,
    );
    open.push(socket);
    const opening = JSON.parse((await socket.next('0')).slice(1)) as Readonly<Record<string, unknown>>;
    expect(opening).toMatchObject({ pingInterval: 25_000, pingTimeout: expect.any(Number) });
    socket.say('40');
    expect(JSON.parse((await socket.next('40')).slice(2))).toMatchObject({ sid: expect.any(String) });
    await changed(home);
    expect(liveTold(await socket.next('42', 'DEVICE_STATUS'))).toMatchObject({
      refreshed_type: 'DEVICE_STATUS',
      data: { device_id: 'ZB:door', area: '1' },
    });
    // A door that stands in the way of arming is no other mode: clients fetch everything when they are told of that.
    expect(socket.frames.filter((frame) => frame.includes('MODE_CHANGE'))).toEqual([]);
    await home.call('POST /panel/mode', {
      body: { area: 1, mode: 'home_1', pincode: masterCode, bypass: '1' },
    });
    expect(liveTold(await socket.next('42', 'MODE_CHANGE')).refreshed_type).toBe('MODE_CHANGE');
  });

  it('reach a client that names no version, greets nobody and pings by itself', async () => {
    const home = await begin();
    const socket = await openSocket(
      home.host,
      `/ws/socket.io/?token=${await token(home)}&transport=websocket`,
    );
    open.push(socket);
    await socket.next('0');
    await socket.next('40');
    socket.say('2');
    expect(await socket.next('3')).toBe('3');
    await changed(home);
    expect(liveTold(await socket.next('42', 'DEVICE_STATUS')).refreshed_type).toBe('DEVICE_STATUS');
  });

  it('reach a client of Socket.IO that gives its token with its greeting', async () => {
    const home = await begin();
    const socket = io(home.host, {
      path: '/ws/socket.io/',
      auth: { token: await token(home) },
      transports: ['websocket'],
      reconnection: false,
    });
    open.push({ close: () => socket.disconnect() });
    await new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(null));
      socket.on('connect_error', reject);
    });
    const told = new Promise<void>((resolve) =>
      socket.on('token', (text: string) => {
        if (JSON.parse(text).refreshed_type === 'DEVICE_STATUS') resolve();
      }),
    );
    await changed(home);
    await told;
  });

  it('end with a word that clients know where the token is none', async () => {
    const home = await begin();
    const socket = await openSocket(home.host, '/ws/socket.io/?token=lapsed&transport=websocket&EIO=4');
    open.push(socket);
    socket.say('40');
    expect(await socket.next('44')).toContain('check token error');
  });
});
