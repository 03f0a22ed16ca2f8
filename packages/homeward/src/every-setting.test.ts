import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { placeOfRow } from '@homeward/contract/words/panel/setting-places.ts';
import {
  settingRows,
  type SettingPart,
  type SettingRow,
} from '@homeward/contract/words/panel/setting-rows.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';

const patient = { timeout: 120_000, interval: 250 };
const pin = '730519';
const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };
/** Flags behind which settings stand, and which homes of their own have off. */
const flags: ReadonlySet<FlagName> = new Set(settingRows.flatMap(({ flag }) => flag ?? []));

/** How each part is read and written, as the portal does it. */
const calls: Readonly<Record<SettingPart, readonly [read: string, write: string]>> = {
  system: ['GET /panel/system', 'PUT /panel/system'],
  clock: ['GET /panel/timezone', 'POST /panel/timezone'],
  info: ['GET /panel/info', 'PUT /panel/info'],
  smtp: ['GET /panel/smtp_report', 'PUT /panel/smtp_report'],
  gsm: ['GET /panel/gsmSetting', 'PUT /panel/gsmSetting'],
  gprs: ['GET /panel/gprs', 'PUT /panel/gprs'],
  voip: ['GET /panel/voipSetting', 'PUT /panel/voipSetting'],
  wifi: ['GET /panel/wifi/setting', 'PUT /panel/wifi/setting'],
  line: ['GET /panel/network', 'PUT /panel/network'],
  lora: ['GET /panel/lora', 'PUT /panel/lora'],
  prompt: ['GET /panel/prompt_setting', 'PUT /panel/prompt_setting'],
};

const nameOf = ({ part, field }: SettingRow): string => `${part}.${field}`;
const isSecret = ({ kind }: SettingRow): boolean => kind.tag === 'secret';

/** Other values than the standard ones, where not every value of the kind will do. */
const others: Readonly<Record<string, unknown>> = {
  'system.grade': 1,
  'system.supervisionHours': 12,
  'system.pendantHours': 24,
  'system.latitude': 52.52,
  'system.longitude': 13.4,
  'system.country': 'DE',
  'system.emergencyNumber': '112',
  'system.currency': 'EUR',
  'system.requestNetworks': ['192.168.1.0/24'],
  'system.abortSeconds': 20,
  'system.cancelMinutes': 10,
  'system.swingerTrips': 3,
  'clock.time_zone': 'Europe/Berlin',
  'info.mail_address': 'grace@example.com',
  'info.phone': '+44 20 1234567',
  'line.address': '192.168.1.20',
  'line.mask': '255.255.255.0',
  'line.gateway': '192.168.1.1',
  'line.dns': ['9.9.9.9'],
  'line.ntp': ['ntp.example.com'],
  'gprs.mmsUrl': 'http://mms.example.com',
  // On this machine a password may go without TLS.
  'smtp.server': 'localhost',
  'smtp.from': 'panel@example.com',
  'wifi.security': 'wpa3',
  'wifi.key': 'a long enough key',
  'gsm.pin': '1234',
  'lora.deviceEui': '00112233445566aa',
  'lora.joinEui': '00112233445566bb',
  'lora.key': '00112233445566778899aabbccddeeff',
};
/** What goes only together with something else. */
const company: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'system.latitude': { longitude: 10 },
};

/** What is switched on once all is there that it takes, after the secrets. */
const last: ReadonlySet<string> = new Set(['smtp.server', 'wifi.on', 'voip.on', 'lora.on', 'line.dhcp']);
const turnOf = (row: SettingRow): number => (last.has(nameOf(row)) ? 2 : isSecret(row) ? 1 : 0);
const inTurn = (rows: readonly SettingRow[]): readonly SettingRow[] =>
  rows.toSorted((one, other) => turnOf(one) - turnOf(other));

function otherValue(row: SettingRow): unknown {
  const { kind } = row;
  const own = others[nameOf(row)];
  if (own !== undefined) return own;
  switch (kind.tag) {
    case 'switch':
      return !kind.standard;
    case 'number':
      return kind.standard === kind.min ? kind.min + 1 : kind.min;
    case 'step':
    case 'choice':
      return [...kind.of].find((one) => one !== kind.standard);
    case 'text':
      return 'other'.slice(0, kind.most);
    case 'secret':
      return 'sesame';
    default:
      throw new Error(`${nameOf(row)} needs a value`);
  }
}

/** A value that is none of the kind. */
function noValue({ kind }: SettingRow): unknown {
  switch (kind.tag) {
    case 'switch':
      return 'perhaps';
    case 'number':
      return kind.max + 1;
    case 'step':
      return 7777;
    case 'choice':
      return 'none of these';
    case 'text':
    case 'secret':
      return 'x'.repeat(kind.most + 1);
    case 'lines':
      return Array.from({ length: kind.most + 1 }, () => '10.0.0.0/8');
    case 'timeZone':
      return 'Nowhere/At_all';
    case 'country':
      return 'Germany';
    case 'degrees':
      return kind.max + 1;
  }
}

/** What a value that is none of its kind is refused with; else the call itself says that it cannot read it. */
const kindMessages: Readonly<Record<string, string>> = {
  system: 'v2_mg_value_not_offered',
  'info.name': 'v2_mg_max_limit_name_length',
  info: 'v2_mg_text_too_long',
  'clock.time_zone': 'v2_mg_time_zone_unknown',
};
const kindMessage = (row: SettingRow): string =>
  kindMessages[nameOf(row)] ?? kindMessages[row.part] ?? 'v2_mg_input_error';

const still = { dhcp: false, address: '192.168.1.20', mask: '255.255.255.0' };
/** Values of the right kind that make no sense all the same, and what is said of them. */
const misfits: readonly (readonly [name: string, value: unknown, message: string, beside?: object])[] = [
  ['system.emergencyNumber', '1x', 'v2_mg_emergency_number_invalid'],
  ['system.currency', 'eu', 'v2_mg_value_not_offered'],
  ['system.requestNetworks', ['0.0.0.0/0'], 'v2_mg_network_address_invalid'],
  ['system.latitude', null, 'v2_mg_required_field', { longitude: 10 }],
  ['system.abortSeconds', 20, 'v2_mg_out_of_profile_range'],
  ['info.name', ' ', 'v2_mg_required_name'],
  ['info.mail_address', 'grace', 'v2_mg_mail_invalid'],
  ['line.address', '300.1.1.1', 'v2_mg_network_address_invalid'],
  ['line.mask', '255.0.255.0', 'v2_mg_network_mask_invalid', still],
  ['line.gateway', '10.0.0.1', 'v2_mg_network_gateway_invalid', still],
  ['line.dns', ['nine'], 'v2_mg_network_address_invalid'],
  ['line.ntp', ['a b'], 'v2_mg_network_host_invalid'],
  ['wifi.ssid', '', 'v2_mg_required_field', { on: true, key: 'a long enough key' }],
  ['wifi.key', 'short', 'v2_mg_wifi_key_format'],
  ['gsm.pin', '12', 'v2_mg_sim_pin_format'],
  ['gsm.password', 'two words', 'v2_mg_sms_password_format'],
  ['gsm.smsKeyword', 'two words', 'v2_mg_sms_keyword_format'],
  ['gprs.apn', 'two words', 'v2_mg_apn_invalid'],
  ['gprs.mmsUrl', 'ftp://mms', 'v2_mg_invalid_url'],
  ['gprs.mmsProxy', 'a b', 'v2_mg_network_host_invalid'],
  ['voip.domain', '', 'v2_mg_required_field', { on: true, user: 'other' }],
  ['voip.user', '', 'v2_mg_required_field', { on: true, domain: 'other' }],
  ['voip.proxy', 'a b', 'v2_mg_network_host_invalid'],
  ['voip.stun', 'a b', 'v2_mg_network_host_invalid'],
  ['voip.number', 'a b', 'v2_mg_phone_invalid'],
  ['lora.deviceEui', '12', 'v2_mg_lora_eui_format'],
  ['lora.joinEui', '12', 'v2_mg_lora_eui_format'],
  ['lora.key', '12', 'v2_mg_lora_key_format'],
  ['smtp.server', 'a b', 'v2_mg_network_host_invalid'],
  ['smtp.from', 'panel', 'v2_mg_mail_invalid'],
  [
    'smtp.tls',
    false,
    'v2_mg_smtp_tls_required',
    { server: 'smtp.example.com', from: 'panel@example.com', user: 'other', password: 'sesame' },
  ],
  ['prompt.language', 'xx-XX', 'v2_mg_language_unknown'],
  ['prompt.finalBeeps', 1, 'v2_mg_invalid_range'],
];
/** The field that a refusal names, as its call or the panel calls it. */
const fieldsOf = (row: SettingRow): readonly string[] => [
  row.field,
  nameOf(row),
  ...(row.field === 'time_zone' ? ['timeZone'] : []),
];

/** Rows by the region profile under which they count: those of CP-01 behind the choice of it. */
const ofAmerica = ({ profile, field }: SettingRow): boolean => profile === 'CP01' || field === 'profile';
const american = settingRows.filter(ofAmerica);
const european = inTurn(settingRows.filter((row) => !ofAmerica(row)));
/** Times to leave and to come in that both profiles take. */
const times = { exit: 60, entry1: 30, entry2: 30 };
const delays = { arm: times, home_1: times, home_2: times, home_3: times };

describe('every setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-settings-'));
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const grace = caller();
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  const write = (row: SettingRow, value: unknown) =>
    ask(calls[row.part][1], { ...company[nameOf(row)], [row.field]: value });

  type Seen = Readonly<Record<string, unknown>>;
  async function seenOf(rows: readonly SettingRow[]): Promise<Seen> {
    const all: Record<string, Readonly<Record<string, unknown>>> = {};
    for (const part of new Set(rows.map((row) => row.part)))
      all[part] = (await ask(calls[part][0])).data as Readonly<Record<string, unknown>>;
    return Object.fromEntries(rows.map((row) => [nameOf(row), all[row.part]?.[row.field]]));
  }
  const newest = async (): Promise<ChangeRow | undefined> =>
    ((await ask('GET /panel/changes?num=1')).data as { readonly changes: readonly ChangeRow[] }).changes[0];
  /** A proof lasts some minutes, and there are many settings. */
  const prove = async (): Promise<void> => {
    expect((await ask('POST /auth/confirm', { password: owner.password })).code).toBe('000');
  };
  const begin = (): HomewardProcess => (running = homeward(['serve'], settings, folder));
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };

  afterAll(() => {
    void running?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('begins with a home as it leaves the box', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = {
      HOMEWARD_DATA: join(folder, 'data'),
      HOMEWARD_PORT: String(port),
      HOMEWARD_FLAGS: [...flags].join(','),
    };
    const [, code] = await begin().says(/with this code: (\S+)/);
    expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
    await online();
  }, 240_000);

  /** Sets each row to another value; gives the numbers of the changes that the history has of them. */
  async function changed(rows: readonly SettingRow[]): Promise<ReadonlyMap<SettingRow, number>> {
    const made = new Map<SettingRow, number>();
    for (const row of rows) {
      const answer = await write(row, otherValue(row));
      expect({ ...answer, name: nameOf(row) }, JSON.stringify(answer)).toMatchObject({
        name: nameOf(row),
        code: '000',
      });
      const change = await newest();
      const fields = (change?.things ?? []).flatMap((thing) =>
        thing.fields.map((field) => ({ ...field, place: `${thing.part}/${thing.id}/${field.field}` })),
      );
      const told = fields.find(({ place }) => place === placeOfRow(row));
      expect({ name: nameOf(row), hidden: told?.hidden, own: change?.own }).toEqual({
        name: nameOf(row),
        hidden: isSecret(row) ? 'secret' : null,
        own: true,
      });
      expect(told?.before === told?.after).toBe(isSecret(row));
      made.set(row, change?.no ?? 0);
    }
    expect(new Set(made.values()).size).toBe(rows.length);
    return made;
  }

  /** Puts everything back, the last first; what is secret is known to nobody who could. */
  async function undone(made: ReadonlyMap<SettingRow, number>): Promise<void> {
    for (const [row, no] of [...made].toReversed()) {
      const answer = await ask('POST /panel/change_undo', { no, pincode: pin });
      expect({ ...answer, name: nameOf(row) }, JSON.stringify(answer)).toMatchObject({
        name: nameOf(row),
        code: isSecret(row) ? '001' : '000',
        ...(isSecret(row) && { message: 'v2_mg_undo_secret' }),
      });
    }
  }

  it.each([
    ['of Europe', european],
    ['of CP-01', american],
  ] as const)(
    '%s is changed, told, read back, kept over a restart and undone',
    async (_profile, rows) => {
      await prove();
      expect((await ask('PUT /panel/area', { area: 1, delays })).code).toBe('000');
      const open = rows.filter((row) => !isSecret(row));
      const before = await seenOf(rows);
      const made = await changed(rows);
      const expected = Object.fromEntries(
        rows.map((row) => [nameOf(row), isSecret(row) ? '***' : otherValue(row)]),
      );
      for (const row of rows)
        expect([nameOf(row), expected[nameOf(row)]]).not.toEqual([nameOf(row), before[nameOf(row)]]);
      await expect.poll(() => seenOf(rows), patient).toEqual(expected);

      await running?.kill();
      begin();
      await online();
      await expect.poll(() => seenOf(rows), patient).toEqual(expected);

      await prove();
      await undone(made);
      const asBefore = Object.fromEntries(open.map((row) => [nameOf(row), before[nameOf(row)]]));
      await expect.poll(() => seenOf(open), patient).toEqual(asBefore);
    },
    240_000,
  );

  it('that is no value of its kind is refused by its name, and says why', async () => {
    await prove();
    const refused = async (row: SettingRow, value: unknown, beside: object = {}) => {
      const answer = await ask(calls[row.part][1], { ...beside, [row.field]: value });
      const { where = '' } = answer.data as { readonly where?: string };
      const { code, message } = answer;
      return { name: nameOf(row), code, message, isNamed: fieldsOf(row).includes(where) };
    };
    const isRefused = { code: '001', isNamed: true };
    for (const row of settingRows)
      expect(await refused(row, noValue(row))).toEqual({
        ...isRefused,
        name: nameOf(row),
        message: kindMessage(row),
      });
    for (const [name, value, message, beside] of misfits) {
      const row = settingRows.find((one) => nameOf(one) === name);
      if (row === undefined) throw new Error(`no setting is called ${name}`);
      expect(await refused(row, value, beside)).toEqual({ ...isRefused, name, message });
    }
  }, 240_000);
});
