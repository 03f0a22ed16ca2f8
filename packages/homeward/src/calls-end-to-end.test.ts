import { afterEach, describe, expect, it } from 'vitest';
import { DeviceGroup, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { deviceOf, masterCode, realHome, start, type RealHome } from '@homeward/testing/home/real-home.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';

let home: RealHome;
afterEach(() => home.close());

const devices: PanelConfig['devices'] = [
  ...houseConfig.devices,
  deviceOf('ZB:lock', 'door_lock', 7),
  deviceOf('ZB:pendant', 'pendant', 8),
  { ...deviceOf('ZB:kitchen', 'pir', 9), room: RoomId.parse('kitchen') },
];
const rooms = [{ id: RoomId.parse('kitchen'), name: 'Kitchen' }];
const begin = async (change: Partial<PanelConfig> = {}, more = {}): Promise<RealHome> => {
  home = await realHome({ devices, rooms, ...change }, more);
  await home.says('ZB:lock', { locked: true });
  await home.says('ZB:lamp', { on: false });
  return home;
};

const lampOn = { tag: 'device', device: 'ZB:lamp', command: { tag: 'switch', on: true } };
const unlock = { tag: 'device', device: 'ZB:lock', command: { tag: 'lock', locked: false } };
const doorLight = { name: 'Door light', trigger: { tag: 'opened', device: 'ZB:door' }, actions: [lampOn] };

describe('a rule', () => {
  it('that is saved fires, tells its run, and is silent once it is switched off', async () => {
    const { call, says, driver } = await begin();
    const saved = await call('POST /automation/rule', { body: doorLight });
    expect(saved.code).toBe('000');
    const { id } = saved.data as { id: string };
    expect((await call('GET /automation/rule')).data).toMatchObject([
      { id, enabled: true, restingUntil: null },
    ]);
    await says('ZB:door', { opening: 'open' });
    expect(driver.commands).toContainEqual({ device: 'ZB:lamp', command: { tag: 'switch', on: true } });
    expect((await call('GET /automation/rule_runs', { query: { id } })).data).toMatchObject([
      { rule: id, name: 'Door light', outcome: 'ran', refusals: [null], condition: null },
    ]);
    expect((await call('POST /automation/rule_enable', { body: { id, enabled: false } })).code).toBe('000');
    const told = driver.commands.length;
    await says('ZB:door', { opening: 'closed' });
    await says('ZB:door', { opening: 'open' });
    expect(driver.commands).toHaveLength(told);
    expect((await call('DELETE /automation/rule', { body: { id } })).code).toBe('000');
    expect((await call('GET /automation/rule')).data).toBe('');
  });

  it('says which condition kept it from running', async () => {
    const { call, says } = await begin();
    const armed = { tag: 'mode', area: 1, modes: ['arm'] };
    const { data } = await call('POST /automation/rule', { body: { ...doorLight, conditions: [armed] } });
    await says('ZB:door', { opening: 'open' });
    expect((await call('GET /automation/rule_runs')).data).toMatchObject([
      { rule: (data as { id: string }).id, outcome: 'blocked', blockedBy: 0, condition: armed },
    ]);
  });

  it('that unlocks is found by the check, and saved with its owner’s code alone', async () => {
    const { call, says, driver } = await begin();
    const rule = { ...doorLight, actions: [unlock] };
    const checked = await call('POST /automation/rule_check', { body: { rule } });
    expect(checked.data).toMatchObject({
      problems: [{ why: 'v2_mg_leave_required', where: 'actions.0' }],
      safety: [
        {
          danger: 'unlocks',
          device: 'ZB:lock',
          allowed: null,
          path: [{ tag: 'happens' }, { tag: 'runs' }, { tag: 'acts' }],
        },
      ],
    });
    expect(await call('POST /automation/rule', { body: rule })).toMatchObject({
      code: '001',
      message: 'v2_mg_leave_required',
      data: { where: 'actions.0' },
    });
    const leave = ['unlock'];
    expect(await call('POST /automation/rule', { body: { ...rule, leave } })).toMatchObject({
      message: 'v2_mg_pin_required',
    });
    expect(
      (await call('POST /automation/rule', { body: { ...rule, leave, pincode: masterCode } })).code,
    ).toBe('000');
    const whole = await call('GET /automation/check');
    expect(whole.data).toMatchObject({ safety: [{ danger: 'unlocks', allowed: 'unlock' }], conflicts: [] });
    await says('ZB:door', { opening: 'open' });
    expect(driver.commands).toContainEqual({ device: 'ZB:lock', command: { tag: 'lock', locked: false } });
  });

  it('that fights with another is found before it is saved', async () => {
    const { call } = await begin();
    await call('POST /automation/rule', { body: doorLight });
    const off = { ...lampOn, command: { tag: 'switch', on: false } };
    const checked = await call('POST /automation/rule_check', {
      body: { rule: { ...doorLight, actions: [off] } },
    });
    expect(checked.data).toMatchObject({ conflicts: [{ tag: 'opposed', device: 'ZB:lamp' }] });
  });

  it('is refused by the panel with the message and the field', async () => {
    const { call } = await begin();
    for (const [change, message, where] of [
      [{ name: '' }, 'v2_mg_required_name', 'name'],
      [{ actions: [] }, 'v2_mg_required_action', 'actions'],
      [{ trigger: { tag: 'opened', device: 'ZB:gone' } }, 'v2_mg_trigger_no_zone', 'trigger.device'],
      [
        { trigger: { tag: 'time', moment: { tag: 'weekly', days: [], minute: 1 } } },
        'v2_mg_required_week',
        'trigger.moment.days',
      ],
      [
        { actions: [{ tag: 'request', method: 'GET', url: 'ftp://a.example', body: null }] },
        'v2_mg_invalid_url',
        'actions.0.url',
      ],
    ] as const)
      expect(await call('POST /automation/rule', { body: { ...doorLight, ...change } })).toMatchObject({
        code: '001',
        message,
        data: { where },
      });
  });

  it('unchanged does in a rehearsal what it did; another would have done otherwise', async () => {
    const { call, says, pass } = await begin({}, { past: true });
    const { data } = await call('POST /automation/rule', { body: doorLight });
    const { id } = data as { id: string };
    for (let opening = 0; opening < 3; opening += 1) {
      await pass(60);
      await says('ZB:door', { opening: 'open' });
      await pass(60);
      await says('ZB:door', { opening: 'closed' });
    }
    await pass(5);
    const rehearse = (rule: object) =>
      call('POST /automation/rule_rehearse', { body: { rule: { id, ...rule }, days: 1 } });
    const same = await rehearse(doorLight);
    expect(same.data).toMatchObject({ added: [], removed: [] });
    expect((same.data as { runs: readonly unknown[] }).runs).toHaveLength(3);
    const never = await rehearse({ ...doorLight, trigger: { tag: 'closed', device: 'ZB:door' } });
    expect(never.data).toMatchObject({ added: { length: 3 }, removed: { length: 3 } });
  });
});

it('a scene tells what each device made of it', async () => {
  const { call } = await begin({
    deviceGroups: [DeviceGroup.parse({ id: 'g', kind: 'switch', name: 'Lights', devices: ['ZB:lamp'] })],
    scenes: [
      Scene.parse({
        id: 's',
        name: 'Evening',
        actions: [
          { ...lampOn, command: { tag: 'level', level: 40 } },
          { tag: 'group', group: 'g', command: { tag: 'switch', on: true } },
        ],
      }),
    ],
  });
  expect((await call('POST /automation/scene_apply', { body: { id: 's' } })).data).toEqual({
    results: [
      { device: 'ZB:lamp', refusal: 'v2_mg_command_not_taken', action: 0 },
      { device: 'ZB:lamp', refusal: null, action: 1 },
    ],
  });
});

describe('care', () => {
  const calls = async () =>
    ((await home.call('GET /care')).data as { calls: readonly { state: string }[] }).calls;
  const act = (name: string, more: object = {}) =>
    home.call('POST /care/act', { body: { act: name, ...more } });

  it('a call for help is taken back in time, and nothing was sent', async () => {
    await begin();
    await home.call('POST /care/settings', { body: { cancelSeconds: 30 } });
    await act('help', { text: 'I fell' });
    expect(await calls()).toMatchObject([{ state: 'pending', text: 'I fell' }]);
    await act('cancel');
    await home.pass(60);
    expect(await calls()).toMatchObject([{ state: 'cancelled' }]);
    expect((await home.call('GET /incident')).data).toBe('');
  });

  it('a call for help is answered by who is on the way, and closed', async () => {
    await begin();
    await home.says('ZB:pendant', { detected: true });
    expect(await calls()).toMatchObject([{ state: 'calling', kind: 'medical', device: 'ZB:pendant' }]);
    expect((await act('answer', { text: 'Ten minutes' })).code).toBe('000');
    expect(await calls()).toMatchObject([
      { state: 'answered', text: 'Ten minutes', helper: { name: 'demo', account: expect.any(String) } },
    ]);
    // Answered, it can be taken back no more.
    expect((await act('cancel')).message).toBe('v2_mg_care_no_such_call');
    await act('nurse');
    await act('close', { reason: 'real', text: 'Bandaged' });
    expect(await calls()).toMatchObject([{ state: 'closed' }]);
    expect((await home.call('GET /incident')).data).toMatchObject([{ state: 'closed', reason: 'real' }]);
  });

  it('an incident that somebody claims is a call that is answered', async () => {
    await begin();
    await home.says('ZB:pendant', { detected: true });
    const { data } = await home.call('GET /incident');
    const [{ id } = { id: '' }] = data as readonly { id: string }[];
    await home.call('POST /incident', { body: { id, act: 'claim' } });
    expect(await calls()).toMatchObject([{ state: 'answered', helper: { name: 'demo' } }]);
    expect((await home.call('GET /incident')).data).toMatchObject([
      { state: 'acknowledged', acts: [{ tag: 'claimed' }] },
    ]);
    await home.call('POST /incident', { body: { id, act: 'release', text: 'No car' } });
    expect(await calls()).toMatchObject([{ state: 'calling', text: 'No car' }]);
    expect((await home.call('GET /incident')).data).toMatchObject([
      { state: 'open', acts: [{ tag: 'claimed' }, { tag: 'released' }] },
    ]);
  });

  it('a check-in that nobody answers is a call', async () => {
    await begin();
    const minute = 12 * 60 + 10;
    const settings = { checkIns: [minute], checkInMinutes: 15, checkInRecentMinutes: 0 };
    expect((await home.call('POST /care/settings', { body: settings })).code).toBe('000');
    await home.pass(11 * 60);
    expect((await home.call('GET /care')).data).toMatchObject({ checkInDue: start + 25 * 60_000 });
    await home.pass(15 * 60);
    expect((await home.call('GET /care')).data).toMatchObject({
      checkInDue: null,
      checkIn: { outcome: 'missed' },
      calls: [{ kind: 'checkIn', state: 'calling' }],
    });
  });

  it('the receiver, the doctor and those to call are kept by the panel', async () => {
    await begin();
    const { call } = home;
    await call('POST /user/care_receiver', {
      body: { name: 'Rosa', bloodType: 'AB', mobility: 'wheelchair', access: 'Key safe' },
    });
    await call('POST /user/care_receiver_contacts', { body: { name: 'Ben', phone: '+49 30 1' } });
    await call('POST /user/care_receiver_contacts', { body: { name: 'Ada', phone: '+49 30 2', place: 0 } });
    await call('POST /user/care_receiver_contacts', {
      body: { kind: 'doctor', name: 'Dr Grey', phone: '112' },
    });
    expect((await call('GET /user/care_receiver')).data).toMatchObject({
      name: 'Rosa',
      bloodType: 'AB',
      mobility: 'wheelchair',
      access: 'Key safe',
      allergies: '',
    });
    const { data } = await call('GET /user/care_receiver_contacts');
    expect(data).toMatchObject([{ name: 'Ada' }, { name: 'Ben' }, { name: 'Dr Grey', kind: 'doctor' }]);
    const bad = await call('POST /user/care_receiver_contacts', {
      body: { kind: 'doctor', phone: 'by night' },
    });
    expect(bad).toMatchObject({ message: 'v2_mg_phone_invalid', data: { where: 'phone' } });
  });
});

describe('location', () => {
  it('a phone that enters a place starts a rule, and its way is kept', async () => {
    const { call, clock, pass, driver } = await begin({}, { past: true });
    const place = { name: 'Home', latitude: 52.5, longitude: 13.4, radius: 150 };
    const fence = (await call('POST /panel/mobilelite_geofence', { body: place })).data as { id: string };
    const tracker = (await call('POST /location/tracker', { body: { name: 'Phone' } })).data as {
      id: string;
    };
    const says = (latitude: number) =>
      call('POST /location/position', { body: { latitude, longitude: 13.4, accuracy: 10 } });
    expect((await says(52.6)).message).toBe('v2_mg_location_consent_required');
    await call('PUT /location/tracker', { body: { id: tracker.id, consent: true } });
    const trigger = { tag: 'arrived', fence: fence.id, tracker: tracker.id };
    expect((await call('POST /automation/rule', { body: { ...doorLight, trigger } })).code).toBe('000');
    for (const latitude of [52.6, 52.55, 52.5]) {
      await pass(60);
      expect((await says(latitude)).code).toBe('000');
    }
    expect(driver.commands).toContainEqual({ device: 'ZB:lamp', command: { tag: 'switch', on: true } });
    expect((await call('GET /panel/mobilelite_geofence')).data).toMatchObject([{ inside: [tracker.id] }]);
    expect((await call('GET /location/tracker')).data).toMatchObject([
      { own: true, bearer: 'demo', last: { latitude: 52.5, at: clock.now() }, inside: [fence.id] },
    ]);
    await call('POST /location/locate', { body: { id: tracker.id } });
    expect((await call('GET /location/tracker')).data).toMatchObject([{ asked: { by: { name: 'demo' } } }]);
    await pass(5);
    const way = await call('GET /location/history', { query: { id: tracker.id } });
    expect(way.data).toMatchObject({
      positions: [{ latitude: 52.6 }, { latitude: 52.55 }, { latitude: 52.5 }],
      earlier: null,
    });
  });
});

describe('the past', () => {
  it('the house is told as it was', async () => {
    const { call, says, pass, clock } = await begin({}, { past: true });
    await says('ZB:door', { opening: 'open' });
    await pass(60);
    const then = clock.now();
    await pass(60);
    await says('ZB:door', { opening: 'closed' });
    await pass(60);
    const door = async (name: string, query = {}) => {
      const { data } = await call(name, { query });
      const rows = Array.isArray(data) ? data : (data as { device: readonly unknown[] }).device;
      return (rows as readonly { device_id: string; status1: string }[]).find(
        ({ device_id }) => device_id === 'ZB:door',
      )?.status1;
    };
    expect(await door('GET /panel/device')).toContain('dc_close');
    expect(await door('GET /panel/state_at', { at: String(then) })).toContain('dc_open');
    expect((await call('GET /panel/state_at', { query: { at: String(start - 86_400_000) } })).code).toBe(
      '998',
    );
  });

  it('the proof of an alarm holds, however far panel time is behind the wall', async () => {
    const { call, clock, says, pass } = await begin();
    clock.setWall(clock.now() + 7_200_000);
    await says('ZB:lamp', { on: true });
    await pass(10);
    await says('ZB:smoke', { detected: true });
    await pass(5);
    const [{ id } = { id: '' }] = (await call('GET /incident')).data as readonly { id: string }[];
    const proof = await call('GET /incident/proof', { query: { id } });
    expect(proof.data).toMatchObject({ intact: true, offset: 7_200_000 });
    const exported = await call('GET /incident/export', { query: { id } });
    expect(exported.data).toMatchObject({ incident: { kind: 'fire' }, proof: { intact: true } });
  });

  it('the area says what it guards', async () => {
    const { call } = await begin();
    const { data } = await call('GET /panel/coverage', { query: { area: '1', mode: 'arm' } });
    expect(data).toMatchObject({ area: 1, mode: 'arm', rows: [{ room: 'kitchen' }, { room: null }] });
  });
});
