import { describe, expect, it } from 'vitest';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import { home, house, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: 'application/json;scalars=typed' };

// S7.4, S7.8
describe('the settings', () => {
  it('are read as they are, with the revision an edit may name', async () => {
    const { call, token } = await started({ view: sampleView(home, { setupRevision: 7 }) });
    const mine = await token('demo');
    const { envelope } = await call('GET /panel/system', { token: mine, headers: typed });
    expect(envelope.data).toEqual({ ...standardSettings, revision: 7 });
    const wire = await call('GET /panel/system', { token: mine });
    expect(wire.envelope.data).toMatchObject({ sirenMinutes: '3', muteInternalSiren: '0', latitude: '' });
  });

  it.each(['POST /panel/system', 'PUT /panel/system'])('are changed with %s, form or JSON', async (name) => {
    const { call, token, hub } = await started();
    const body = {
      sirenMinutes: '5',
      muteInternalSiren: '1',
      latitude: '',
      requestNetworks: '["10.0.0.0/8"]',
    };
    const put = await call(name, { token: await token('demo'), body, headers: { 'if-match': '"0"' } });
    expect(put.envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      tag: 'configure',
      expect: 0,
      edit: {
        settings: {
          sirenMinutes: 5,
          muteInternalSiren: true,
          latitude: null,
          requestNetworks: ['10.0.0.0/8'],
        },
      },
    });
  });

  it.each([
    [{ sirenMinutes: '99' }, 'sirenMinutes'],
    [{ profile: 'US' }, 'profile'],
    [{ grade: 'many' }, 'grade'],
    [{ muteInternalSiren: { $gt: 0 } }, 'muteInternalSiren'],
  ])('that are no values of theirs are refused by name: %o', async (body, where) => {
    const { call, token, hub } = await started();
    const { envelope } = await call('PUT /panel/system', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message: 'v2_mg_value_not_offered', data: { where } });
    expect(hub.commands).toEqual([]);
  });

  it('take the length of codes as a form has it, and say how many digits open the door', async () => {
    const pins = sampleView().pins.map((user, no) => (no === 0 ? { ...user, digits: 6 as const } : user));
    const view = sampleView(home, { pinLength: 4, pins });
    const { call, token, hub } = await started({ view });
    const mine = await token('demo');
    await call('PUT /panel/system', { token: mine, body: { pinLength: '6' } });
    expect(hub.commands.at(-1)?.command).toMatchObject({ edit: { settings: { pinLength: 6 } } });
    const { envelope } = await call('GET /panel/info', { token: mine });
    expect(envelope.data).toMatchObject({ pin_length: '6', pin_least: '4' });
  });

  it('are refused with the panel’s own words', async () => {
    const { call, token, hub } = await started();
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_out_of_profile_range', where: 'abortSeconds' });
    const body = { abortSeconds: 20 };
    expect((await call('PUT /panel/system', { token: await token('demo'), body })).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_out_of_profile_range',
      data: { where: 'abortSeconds' },
    });
  });
});

describe('the panel’s name and contact', () => {
  it('are shown with its account, and changed in part', async () => {
    const { call, token, hub } = await started();
    const mine = await token('demo');
    expect((await call('GET /panel/info', { token: mine })).envelope.data).toMatchObject({
      dealer_name: '',
      SMS_Balance: '0',
      zb_version: '',
      name: 'Maple Street 12',
      contact: 'Ada',
      mail_address: 'ada@example.org',
      report_account: '1234',
    });
    await call('PUT /panel/info', { token: mine, body: { name: 'Lodge', phone: '+49 40 1' } });
    expect(hub.commands.at(-1)?.command).toMatchObject({
      edit: {
        tag: 'putPanel',
        name: 'Lodge',
        timeZone: 'Europe/Berlin',
        contact: { name: 'Ada', mail: 'ada@example.org', phone: '+49 40 1' },
      },
    });
  });

  it.each([
    [{ name: 'N'.repeat(61) }, 'v2_mg_max_limit_name_length'],
    [{ phone: '1'.repeat(41) }, 'v2_mg_text_too_long'],
    [{ mail_address: 'nobody' }, 'v2_mg_mail_invalid'],
  ])('are refused for %o', async (body, message) => {
    const { call, token } = await started();
    const { envelope } = await call('PUT /panel/info', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message });
  });
});

describe('the panel’s clock', () => {
  it('is read in its own zone', async () => {
    const { call, token, clock } = await started();
    const { envelope } = await call('GET /panel/timezone', { token: await token('demo'), headers: typed });
    expect(envelope.data).toEqual({
      revision: 0,
      time_zone: 'Europe/Berlin',
      offset_minutes: 60,
      dst: false,
      internet_time: true,
      ahead_seconds: 0,
      at: clock.now(),
      date: '2026/11/21',
      time: '09:00:00',
    });
  });

  it('is its owner’s where he wishes', async () => {
    const settings = { ...standardSettings, internetTime: false, clockAheadSeconds: 3600 };
    const { call, token } = await started({ view: sampleView(home, { settings }) });
    const { envelope } = await call('GET /panel/timezone', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject({ time: '10:00:00', ahead_seconds: 3600, internet_time: false });
  });

  it('is set by its local date and time, in the zone that is chosen with it', async () => {
    const { call, token, hub } = await started();
    const body = { time_zone: 'America/New_York', internet_time: '0', date: '2026/11/21', time: '03:05' };
    const set = await call('POST /panel/timezone', { token: await token('demo'), body });
    expect(set.envelope.code).toBe('000');
    expect(hub.commands.map(({ command }) => command)).toMatchObject([
      { edit: { tag: 'putPanel', name: 'Maple Street 12', timeZone: 'America/New_York' } },
      { edit: { tag: 'putSettings', settings: { internetTime: false, clockAheadSeconds: 300 } } },
    ]);
  });

  it.each([
    [{ date: '2026/11/21', time: '10:00' }, 'v2_mg_clock_by_internet'],
    [{ internet_time: 0, date: '2026/02/30', time: '10:00' }, 'v2_mg_date_time_invalid'],
    [{ internet_time: 0, date: '2026/02/20', time: '25:00' }, 'v2_mg_date_time_invalid'],
    [{ internet_time: 0, date: 'soon' }, 'v2_mg_date_time_invalid'],
  ])('is not set by %o', async (body, message) => {
    const { call, token, hub } = await started();
    const { envelope } = await call('POST /panel/timezone', { token: await token('demo'), body });
    expect(envelope).toMatchObject({ code: '001', message });
    expect(hub.commands).toEqual([]);
  });
});

describe('what a panel can do', () => {
  it('is told with the sizes of its series, the flags and the tabs of who asks', async () => {
    const { call, token, hub, person } = await started();
    hub.answer = () => ({
      tag: 'networks',
      networks: [{ driver: 'zigbee', family: 'zigbee', acts: ['removeDevice'], map: true }],
    });
    const { envelope } = await call('GET /panel/capability', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject({
      series: 'H',
      firmware: '1.0.1.29A',
      limits: { areas: 2, pin_users: 30, cross_area_pin_users: 0 },
      flags: { exclusionMode: true, loraNetwork: false },
      cross_area_user_code: false,
      cameras: true,
      door_locks: true,
      sirens: false,
      drivers: [{ driver: 'zigbee' }],
    });
    await person('ben', 'user', { areas: [house] });
    const seen = await call('GET /panel/capability', { token: await token('ben'), headers: typed });
    expect(seen.envelope.data).toMatchObject({ tabs: ['code', 'scheduledAlarm'], programming_tabs: [] });
  });

  it('leaves out the drivers where the hub says nothing', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/capability', { token: await token('demo'), headers: typed });
    expect(envelope.data).toMatchObject({ drivers: null });
  });

  it('is provisioned as one whole', async () => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/provision/v2', {
      token: await token('demo'),
      headers: typed,
    });
    expect(envelope.data).toMatchObject({
      mac: home,
      report_account: '1234',
      profile: 'EN',
      areas: [{ id: 1, name: 'House', supervision: true }, { id: 2 }],
      counts: { areas: 2, pins: 3, schedules: 1 },
    });
  });

  it('has a battery where one was measured', async () => {
    const status = {
      faults: ['acFailure'],
      battery: 80,
      rssi: 1,
      sirenMuted: false,
      suspended: true,
    } as const;
    const { call, token } = await started({ view: sampleView(home, { status }) });
    const { envelope } = await call('GET /panel/external_battery', { token: await token('demo') });
    expect(envelope.data).toEqual({ fitted: '1', percent: '80', low: '0', mains: '0', suspended: '1' });
  });
});

describe('exclusion', () => {
  const networks = {
    tag: 'networks',
    networks: [
      { driver: 'zwave', family: 'zwave', acts: ['exclude', 'heal'], map: false },
      { driver: 'zigbee', family: 'zigbee', acts: ['removeDevice'], map: true },
      { driver: 'wired', family: null, acts: [], map: false },
    ],
  } as const;

  it('is what each network can do of it', async () => {
    const { call, token, hub } = await started();
    hub.answer = () => networks;
    const { envelope } = await call('GET /panel/exclusion', { token: await token('demo') });
    expect(envelope.data).toEqual({
      networks: [
        { family: 'zwave', by_button: '1', by_name: '0' },
        { family: 'zigbee', by_button: '0', by_name: '1' },
      ],
    });
  });

  it.each([
    [{}, { family: 'zwave', act: 'exclude', device: null }],
    [{ device_id: 'ZB:00000004' }, { family: 'zigbee', act: 'removeDevice', device: 'ZB:00000004' }],
  ])('of %o has the network do it', async (body, act) => {
    const { call, token, hub } = await started();
    hub.answer = () => networks;
    const done = await call('POST /panel/exclusion', { token: await token('demo'), body });
    expect(done.envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({ tag: 'network', ...act });
  });

  it('is refused where no network knows it, or the configuration has it off', async () => {
    const { call, token } = await started();
    expect(
      (await call('POST /panel/exclusion', { token: await token('demo'), body: {} })).envelope,
    ).toMatchObject({ code: '996', message: 'v2_mg_no_network_excludes' });
    const off = await started({ options: { flags: { ...flags, exclusionMode: false } } });
    expect((await off.call('GET /panel/exclusion', { token: await off.token('demo') })).envelope.code).toBe(
      '403',
    );
  });
});

describe('what energy costs', () => {
  const told = async (tariff: { readonly energyCents: number; readonly currency: string }) => {
    const view = sampleView(home, { settings: { ...standardSettings, ...tariff } });
    const { call, token } = await started({ view });
    return (await call('GET /panel/info', { token: await token('demo') })).envelope.data;
  };

  it('is told by the kilowatt-hour, and not without its currency', async () => {
    expect(await told({ energyCents: 32, currency: 'EUR' })).toMatchObject({
      energy_price: '0.32',
      currency: 'EUR',
    });
    const unsaid = { energy_price: '', currency: '' };
    expect(await told({ energyCents: 32, currency: '' })).toMatchObject(unsaid);
    expect(await told({ energyCents: 0, currency: 'EUR' })).toMatchObject(unsaid);
  });
});
