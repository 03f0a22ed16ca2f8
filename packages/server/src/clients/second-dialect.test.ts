import { afterEach, describe, expect, it } from 'vitest';
import { clientHome } from '@homeward/testing/clients/client-home.ts';
import type { ClientHome } from '@homeward/testing/clients/client-home.ts';
import { at, rowsAt } from '@homeward/testing/clients/recorded-client.ts';
import type { Answered } from '@homeward/testing/clients/recorded-client.ts';
import { masterCode } from '@homeward/testing/home/real-home.ts';

/** Clients of the family's second dialect, below `/yapi`: they sign in for a bearer token, and slashes end their paths. */

let home: ClientHome;
afterEach(() => home.close());

const begin = async (...wanted: Parameters<typeof clientHome>): Promise<Cloud> => {
  home = await clientHome(...wanted);
  const cloud = new Cloud(home);
  expect((await cloud.signIn()).status).toBe(200);
  return cloud;
};
const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`;
const python = {
  'user-agent': 'python-requests/2.32.3',
  'accept-encoding': 'gzip, deflate',
  accept: '*/*',
};

/** A client by its calls. The paths are those of the recordings: some name the base twice, one names none of it. */
class Cloud {
  readonly #home: ClientHome;
  #token = '';
  refresh = '';

  constructor(one: ClientHome) {
    this.#home = one;
  }

  async signIn(form: Readonly<Record<string, string>> = {}): Promise<Answered> {
    const { login, secret } = this.#home;
    const answered = await this.#home.ask({
      method: 'POST',
      path: '/yapi/o/token/',
      headers: { ...python, authorization: basic },
      form: { grant_type: 'password', username: login, password: secret, ...form },
    });
    if (answered.status === 200) {
      this.#token = String(at(answered.json, 'access_token'));
      this.refresh = String(at(answered.json, 'refresh_token'));
    }
    return answered;
  }

  again(): Promise<Answered> {
    return this.signIn({ grant_type: 'refresh_token', refresh_token: this.refresh });
  }

  get(path: string): Promise<Answered> {
    return this.#home.ask({
      method: 'GET',
      path,
      headers: { ...python, authorization: `Bearer ${this.#token}` },
    });
  }

  post(path: string, form?: Readonly<Record<string, string | number>>): Promise<Answered> {
    return this.#home.ask({
      method: 'POST',
      path,
      headers: { ...python, authorization: `Bearer ${this.#token}` },
      ...(form === undefined ? {} : { form }),
    });
  }

  put(path: string): Promise<Answered> {
    return this.#home.ask({
      method: 'PUT',
      path,
      headers: { ...python, authorization: `Bearer ${this.#token}` },
    });
  }

  async devices(type: string): Promise<readonly unknown[]> {
    const { json } = await this.get('/yapi/api/panel/device_status/');
    return rowsAt(json, 'data').filter((device) => at(device, 'type') === type);
  }

  async lock(): Promise<unknown> {
    return (await this.devices('device_type.door_lock'))[0];
  }
}

/** How clients read a lock, by their own rules; a rule that does not know a record says so. */
const lockRules: Readonly<Record<string, (lock: unknown) => string>> = {
  bits: (lock) => {
    const byte = String(at(lock, 'minigw_lock_status'));
    if (byte === '')
      return String(at(lock, 'status1')).includes('device_status.lock') ? 'locked' : 'unlocked';
    const bits = Number.parseInt(byte, 16);
    if ((bits & 16) === 0) return 'open';
    return (bits & 1) === 1 ? 'locked' : 'unlocked';
  },
  /** Compares the words whole, and twenty in decimal is an open door. */
  words: (lock) => {
    if (Number.parseInt(String(at(lock, 'minigw_lock_status')), 10) === 20) return 'open';
    const word = at(lock, 'status_open.0');
    return word === 'device_status.lock'
      ? 'locked'
      : word === 'device_status.unlock'
        ? 'unlocked'
        : 'no rule';
  },
  /** Knows these bytes alone; whatever else there is has jammed. */
  bytes: (lock) => {
    const known: Readonly<Record<string, string>> = {
      '11': 'locked',
      '10': 'unlocked',
      '20': 'open',
      '21': 'open',
    };
    return known[String(at(lock, 'minigw_lock_status'))] ?? 'jammed';
  },
  first: (lock) => {
    const bits = Number.parseInt(String(at(lock, 'minigw_lock_status')), 16);
    if ((bits & 16) === 0) return 'open';
    return at(lock, 'status1') === 'device_status.lock' ? 'locked' : 'unlocked';
  },
};

describe('a Home Assistant client on python-requests', () => {
  it('reads everything that it refreshes with, by its own paths', async () => {
    const cloud = await begin();
    expect(at((await cloud.get('/yapi/services/')).json, 'yapi')).toBeUndefined();
    expect(at((await cloud.get('/yapi/api/panel/mode/')).json, 'data.0.mode')).toBe('disarm');
    const cycle = await cloud.get('/yapi/yapi/api/panel/cycle/');
    expect(cycle.headers['content-encoding']).toBe('gzip');
    expect(rowsAt(cycle.json, 'data.device_status').length).toBeGreaterThan(0);
    const status = await cloud.get('/yapi/yapi/api/panel/status/');
    for (const field of ['acfail', 'battery', 'tamper', 'jam'])
      expect([field, at(status.json, `data.${field}`)]).toEqual([field, 'main.normal']);
    expect(at((await cloud.get('/yapi/yapi/api/panel/online/')).json, 'data')).toBe('online');
    expect(at((await cloud.get('/yapi/yapi/api/panel/info/')).json, 'data.mac')).toBe('00:1d:94:00:00:01');
    expect(at((await cloud.get('/yapi/yapi/api/auth/check/')).json, 'data.id')).toBe('demo');
    const history = await cloud.get('/yapi/yapi/api/event/report/?page_num=1&set_utc=1');
    expect(history.status).toBe(200);
    const [contact] = await cloud.devices('device_type.door_contact');
    expect(String(at(contact, 'status1'))).toContain('device_status.dc_close');
    await home.says('ZB:door', { opening: 'open' });
    const [opened] = await cloud.devices('device_type.door_contact');
    expect(String(at(opened, 'status1'))).toContain('device_status.dc_open');
  });

  it('arms, reads back what it set and disarms without a code, where its owner gave it his', async () => {
    const cloud = await begin({ withCode: true });
    for (const mode of ['home', 'disarm', 'arm', 'disarm']) {
      const set = await cloud.post('/yapi/api/panel/mode/', { area: 1, mode });
      expect([mode, set.status, at(set.json, 'code')]).toEqual([mode, 200, '000']);
      await home.pass(31);
      await cloud.again();
      expect(at((await cloud.get('/yapi/api/panel/mode/')).json, 'data.0.mode')).toBe(mode);
    }
  });

  it('is told that it needs a code where its owner gave it none', async () => {
    const cloud = await begin();
    const refused = await cloud.post('/yapi/api/panel/mode/', { area: 1, mode: 'arm' });
    expect([refused.status, at(refused.json, 'code')]).toEqual([400, '996']);
  });

  it('presses the panic button at a place of its own', async () => {
    const cloud = await begin();
    expect((await cloud.post('/api/panel/panic')).status).toBe(200);
    const cycle = await cloud.get('/yapi/yapi/api/panel/cycle/');
    expect(at(cycle.json, 'data.alarm_event_latest.cid_code')).toBe('1120');
  });

  it('locks, unlocks by a code, sets volume and auto-lock, and asks for the change to be saved', async () => {
    const cloud = await begin({ withCode: true });
    const lock = await cloud.lock();
    const place = { area: String(at(lock, 'area')), zone: String(at(lock, 'no')) };
    const configuration = String(at(lock, 'minigw_configuration_data'));
    expect([configuration.slice(0, 2), configuration.slice(2, 4)]).toEqual(['02', 'FF']);
    const unlocked = await cloud.post('/yapi/api/minigw/unlock/', { ...place, pincode: masterCode });
    expect(at(unlocked.json, 'code')).toBe('000');
    const wrong = await cloud.post('/yapi/api/minigw/unlock/', { ...place, pincode: '111111' });
    expect([wrong.status, at(wrong.json, 'code')]).toEqual([200, '996']);
    const malformed = await cloud.post('/yapi/api/minigw/unlock/', { ...place, pincode: 'x' });
    expect([malformed.status, at(malformed.json, 'code')]).toEqual([200, '996']);
    const locked = await cloud.post('/yapi/api/panel/device_control/', {
      ...place,
      device_sid: String(at(lock, 'address')),
      device_type: String(at(lock, 'type')),
      request_value: '1',
    });
    expect([at(locked.json, 'code'), at(locked.json, 'data.request_value')]).toEqual(['000', '1']);
    for (const [idx, val] of [
      ['01', '03'],
      ['02', 'FF'],
      ['02', '00'],
    ] as const) {
      const set = await cloud.post('/yapi/api/minigw/lock/config/', { ...place, val, idx });
      expect([idx, val, at(set.json, 'code')]).toEqual([idx, val, '000']);
      expect(at((await cloud.put('/yapi/api/panel/device/')).json, 'code')).toBe('000');
    }
    expect(home.driver.commands.map(({ command }) => command.tag)).toEqual([
      'lock',
      'lock',
      'volume',
      'autoLock',
      'autoLock',
    ]);
  });
});

describe('a client that knows of one lock', () => {
  it('means the one there is, whatever its zone', async () => {
    const cloud = await begin();
    const unlock = (zone: number) =>
      cloud.post('/yapi/api/minigw/unlock/', { area: 1, zone, pincode: masterCode });
    expect(at((await unlock(1)).json, 'code')).toBe('000');
    expect(home.driver.commands.at(-1)).toMatchObject({ device: 'ZB:lock', command: { locked: false } });
    expect(at((await unlock(2)).json, 'code')).toBe('998');
  });
});

describe('the states of a lock', () => {
  it.each([
    ['locked', { locked: true, opening: 'closed' }],
    ['unlocked', { locked: false, opening: 'closed' }],
    ['open', { locked: false, opening: 'open' }],
  ] as const)('read %s by every rule that clients have', async (state, values) => {
    const cloud = await begin();
    await home.says('ZB:lock', values);
    const lock = await cloud.lock();
    for (const [name, rule] of Object.entries(lockRules)) expect([name, rule(lock)]).toEqual([name, state]);
  });

  it('that are not known break no client', async () => {
    const cloud = await begin();
    await home.says('ZB:lock', { locked: null });
    const lock = await cloud.lock();
    expect(typeof at(lock, 'status_open.0')).toBe('string');
    expect(lockRules['words']?.(lock)).toBe('no rule');
  });
});

describe('a client on Node that decodes strictly', () => {
  it('finds the panel, its mode and an acknowledgement', async () => {
    const cloud = await begin({ withCode: true });
    expect(typeof at((await cloud.get('/yapi/services/')).json, 'panel')).toBe('string');
    const mode = (await cloud.get('/yapi/api/panel/mode/')).json;
    expect([typeof at(mode, 'data.0.area'), typeof at(mode, 'data.0.mode')]).toEqual(['string', 'string']);
    const set = await cloud.post('/yapi/api/panel/mode/', { area: 1, mode: 'home' });
    expect([set.status, at(set.json, 'data.cmd_ack')]).toEqual([200, 'OK']);
    for (const device of rowsAt((await cloud.get('/yapi/api/panel/device_status/')).json, 'data'))
      for (const field of ['device_id', 'name', 'type', 'status1'])
        expect([field, typeof at(device, field)]).toEqual([field, 'string']);
  });

  it.each<[string, Readonly<Record<string, string>>, number, string]>([
    ['a wrong password', { password: 'wrong' }, 401, 'invalid_grant'],
    ['no password', { password: '' }, 400, 'invalid_request'],
    ['no grant', { grant_type: '' }, 400, 'unsupported_grant_type'],
    ['an old refresh token', { grant_type: 'refresh_token', refresh_token: 'old' }, 401, 'invalid_grant'],
  ])('reads why it gets no token: %s', async (_, form, status, error) => {
    const cloud = await begin();
    const refused = await cloud.signIn(form);
    expect([refused.status, at(refused.json, 'error')]).toEqual([status, error]);
    expect(typeof at(refused.json, 'error_description')).toBe('string');
  });

  it('reads why a call with a status of its own failed', async () => {
    const cloud = await begin();
    const refused = await cloud.post('/yapi/api/panel/mode/', { area: 1, mode: 'arm' });
    expect([refused.status, at(refused.json, 'error'), at(refused.json, 'error_description')]).toEqual([
      400,
      '996',
      'v2_mg_pin_required',
    ]);
  });
});

describe('a hub of another maker that reads the first word of each list', () => {
  it.each(['open', 'closed'] as const)('knows a contact that is %s, and its battery', async (opening) => {
    const cloud = await begin();
    await home.says('ZB:door', { opening });
    const [contact] = await cloud.devices('device_type.door_contact');
    expect(at(contact, 'status_open.0')).toBe(
      opening === 'open' ? 'device_status.dc_open' : 'device_status.dc_close',
    );
    expect(rowsAt(contact, 'status_fault')).not.toContain('device_status.low_battery');
  });
});
