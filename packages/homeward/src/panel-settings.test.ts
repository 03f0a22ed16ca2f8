import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { anna, door, masterPin } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench, hearAll } from '@homeward/testing/hub/test-hub.ts';
import type { VirtualClock } from '@homeward/hub/time/virtual-clock.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { testServer, type TestServer } from '@homeward/testing/server/test-server.ts';
import { memoryConnector } from './portal/memory-connector.ts';

const typed = { accept: 'application/json;scalars=typed' };

/** A server and a real hub with its panel, in one process and on one clock. */
interface Whole {
  readonly bench: Bench;
  readonly server: TestServer<VirtualClock>;
  /** Calls, and lets the time pass that the answer takes. */
  call(
    name: string,
    token: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Envelope<unknown>>;
  /** Somebody with slots of his own, signed in. */
  person(login: string, role: Role, slots: readonly number[]): Promise<string>;
  token(login: string): Promise<string>;
  /** The power goes and comes back, and the link with it. */
  restart(): Promise<void>;
}

const open: TestServer<VirtualClock>[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function whole(): Promise<Whole> {
  const bench = await createBench();
  const server = await testServer<VirtualClock>({ clock: bench.clock });
  open.push(server);
  await server.server.enrol({ id: home, name: 'Test house', key: 'link-key-0123456789' });

  async function lasting<Result>(work: Promise<Result>): Promise<Result> {
    let over = false;
    const end = (): void => void (over = true);
    work.then(end, end);
    for (let turn = 0; turn < 500 && !over; turn += 1) await bench.clock.run(1);
    return work;
  }
  async function link(): Promise<void> {
    bench.hub().connect(memoryConnector(server.server));
    await bench.clock.run(500);
  }
  await link();

  const call: Whole['call'] = async (name, token, body, headers = typed) =>
    (await lasting(server.call(name, { token, headers, ...(body === undefined ? {} : { body }) }))).envelope;
  const token = (login: string): Promise<string> => lasting(server.token(login));
  return {
    bench,
    server,
    call,
    token,
    person: async (login, role, slots) => {
      const account = await lasting(server.person(login, null));
      await server.server.services.memberships.put({
        account,
        panel: home,
        role,
        areas: [],
        slots: slots.map(slotOf),
        from: bench.clock.now(),
        until: null,
        cameras: [],
      });
      return token(login);
    },
    restart: async () => {
      bench.powerOff();
      await bench.clock.run(1000);
      await bench.powerOn();
      hearAll(bench.driver());
      await link();
    },
  };
}

const area = ({ bench }: Whole) => bench.hub().state().areas[0];
const say = async (house: Whole, opening: 'open' | 'closed'): Promise<void> => {
  house.bench.driver().reports(door, { opening });
  await house.bench.clock.run(10);
};

describe('a setting made over the API', () => {
  it('of the siren takes effect, is read back and outlives a restart', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const put = { sirenMinutes: '7', sirenVolume: 'loud', tamperAlarm: 'always' };
    expect((await house.call('PUT /panel/system', mine, put)).code).toBe('000');
    house.bench.driver().reports(door, { tamper: true });
    await house.bench.clock.run(10);
    const alarm = area(house)?.alarm;
    expect(alarm).toMatchObject({ tag: 'sounding' });
    const now = house.bench.hub().state().at;
    expect(alarm?.tag === 'sounding' && Math.ceil(((alarm.sirenUntil ?? 0) - now) / 60_000)).toBe(7);
    await house.restart();
    expect((await house.call('GET /panel/system', mine)).data).toMatchObject({
      sirenMinutes: 7,
      sirenVolume: 'loud',
    });
  });

  it('of an entry delay lets people in for that long', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const delays = { arm: { exit: 10, entry1: 33 } };
    const put = { area: 1, area_name: 'Home', delays };
    expect((await house.call('PUT /panel/area', mine, put)).code).toBe('000');
    await house.call('POST /panel/mode', mine, { area: 1, mode: 'arm', pincode: masterPin });
    await house.bench.clock.run(11_000);
    expect(area(house)?.phase.tag).toBe('armed');
    await say(house, 'open');
    const { phase } = area(house) ?? {};
    expect(
      phase?.tag === 'entryDelay' && Math.ceil((phase.until - house.bench.hub().state().at) / 1000),
    ).toBe(33);
    expect((await house.call('GET /panel/provision/v2', mine)).data).toMatchObject({
      areas: [{ name: 'Home', delays: { arm: { exit: 10, entry1: 33, entry2: 40 } } }],
    });
  });

  it('that the region profile does not take is refused by name, and all of it', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    // Its exit delay of 30 s is too short for CP-01.
    expect(await house.call('PUT /panel/system', mine, { profile: 'CP01' })).toMatchObject({
      code: '001',
      message: 'v2_mg_out_of_profile_range',
      data: { where: 'areas.1.delays.arm.exit' },
    });
    expect((await house.call('GET /panel/system', mine)).data).toMatchObject({ profile: 'EN' });
    const slow = { exit: 60, entry1: 30, entry2: 30 };
    const delays = { arm: slow, home_1: slow, home_2: slow, home_3: slow };
    expect((await house.call('PUT /panel/area', mine, { area: 1, delays })).code).toBe('000');
    expect((await house.call('PUT /panel/system', mine, { profile: 'CP01' })).code).toBe('000');
    expect(await house.call('PUT /panel/system', mine, { abortSeconds: 50 })).toMatchObject({ code: '001' });
    expect(await house.call('PUT /panel/system', mine, { abortSeconds: 46 })).toMatchObject({ code: '001' });
    expect(await house.call('PUT /panel/system', mine, { twoActionPanic: '0' })).toMatchObject({
      message: 'v2_mg_required_by_profile',
      data: { where: 'twoActionPanic' },
    });
  });

  it('from an older revision is a conflict, and changes nothing', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const read = await house.call('GET /panel/system', mine);
    const { revision } = read.data as { revision: number };
    const edit = (sirenMinutes: number) =>
      house.call('PUT /panel/system', mine, { sirenMinutes }, { ...typed, 'if-match': String(revision) });
    expect((await edit(4)).code).toBe('000');
    expect(await edit(5)).toMatchObject({ code: '409', data: { revision: String(revision + 1) } });
    expect((await house.call('GET /panel/system', mine)).data).toMatchObject({ sirenMinutes: 4 });
  });

  it('of the owner’s clock moves the hours of codes, and not the time of deadlines', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const clock = { time_zone: 'Europe/London', internet_time: '0', date: '2026/01/05', time: '20:00' };
    expect((await house.call('POST /panel/timezone', mine, clock)).code).toBe('000');
    expect((await house.call('GET /panel/timezone', mine)).data).toMatchObject({
      time_zone: 'Europe/London',
      internet_time: false,
      date: '2026/01/05',
    });
    const period = { days: [1], from: 19 * 60, to: 21 * 60 };
    const put = { no: 97, code: '604815', validity: { from: null, until: null, period }, pincode: masterPin };
    expect((await house.call('PUT /panel/pin_code', mine, put)).code).toBe('000');
    const guest = await house.person('guest', 'user', [97]);
    const arm = { area: 1, mode: 'arm', pincode: '604815' };
    expect((await house.call('POST /panel/mode', guest, arm)).code).toBe('000');
    const [row] = (await house.call('GET /panel/area', mine)).data as { until: string }[];
    expect(Number(row?.until) - house.bench.clock.now()).toBeLessThan(31_000);
  });
});

describe('a code given over the API', () => {
  it('opens at once, after a restart too, and no more when it is taken away', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const ben = await house.person('ben', 'user', [2]);
    const mode = async (wished: string, pincode: string): Promise<string> =>
      (await house.call('POST /panel/mode', ben, { area: 1, mode: wished, pincode })).code;
    expect(await mode('arm', '731946')).not.toBe('000');
    const add = { user_name: 'Ben', code: '731946', area: 1, pincode: masterPin };
    expect(await house.call('POST /panel/pin_code', mine, add)).toMatchObject({
      code: '000',
      data: { no: 2 },
    });
    const list = await house.call('GET /panel/pin_code', mine);
    expect(list.data).toContainEqual(expect.objectContaining({ no: 2, code: '******', user_name: 'Ben' }));
    expect(JSON.stringify(list)).not.toContain('731946');
    expect(await mode('arm', '731946')).toBe('000');
    await house.restart();
    expect(await mode('disarm', '731946')).toBe('000');
    const gone = { no: 2, pincode: masterPin };
    expect((await house.call('DELETE /panel/pin_code', mine, gone)).code).toBe('000');
    expect(await mode('arm', '731946')).not.toBe('000');
    expect(area(house)?.phase.tag).toBe('disarmed');
  });

  it('is refused as S5.8 has it: used, of the wrong form, by the wrong hand', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const add = (code: string, pincode = masterPin) =>
      house.call('POST /panel/pin_code', mine, { user_name: 'Ben', code, area: 1, pincode });
    for (const [code, panelCode] of [
      ['482650', '58'],
      [masterPin, '57'],
      ['4826', '54'],
      ['4826a0', '55'],
      ['345678', '56'],
      ['444826', '61'],
    ] as const)
      expect([code, await add(code)]).toMatchObject([code, { code: '996', panelCode }]);
    expect(await add('731946', '111111')).toMatchObject({ code: '996', panelCode: '45' });
  });

  it('is a person’s own to change, by the old one', async () => {
    const house = await whole();
    const own = await house.person('anna', 'user', [1]);
    expect(anna).toEqual({ tag: 'user', no: 1 });
    const change = { no: 1, user_name: 'Anne', code: '731946', pincode: '482650' };
    expect((await house.call('PUT /panel/pin_code', own, change)).code).toBe('000');
    const more = { no: 1, latch: '0', pincode: '731946' };
    expect((await house.call('PUT /panel/pin_code', own, more)).code).toBe('403');
    expect((await house.call('GET /panel/pin_code', own)).data).toMatchObject([{ no: 1, user_name: 'Anne' }]);
  });
});

describe('the owner’s consent', () => {
  it('opens the settings to an installer, and its revocation shuts them at once', async () => {
    const house = await whole();
    const mine = await house.token('demo');
    const installer = await house.person('installer', 'installer', [99]);
    const settings = async (): Promise<string> => (await house.call('GET /panel/system', installer)).code;
    expect(await settings()).toBe('403');
    const consent = { minutes: 60, pincode: masterPin };
    expect((await house.call('POST /panel/consent', mine, consent)).code).toBe('000');
    expect(await settings()).toBe('000');
    expect((await house.call('PUT /panel/system', installer, { sirenMinutes: 9 })).code).toBe('000');
    const codes = await house.call('GET /panel/pin_code', installer);
    expect(JSON.stringify(codes.data)).not.toContain('Anna');
    expect((await house.call('DELETE /panel/consent', mine)).code).toBe('000');
    expect(await settings()).toBe('403');
    expect((await house.call('PUT /panel/system', installer, { sirenMinutes: 3 })).code).toBe('403');
  });
});
