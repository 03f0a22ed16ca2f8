import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  settingRows,
  type SettingPart,
  type SettingRow,
} from '@homeward/contract/words/panel/setting-rows.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { caller, homeward, type HomewardProcess } from '@homeward/testing/home/home-processes.ts';

const patient = { timeout: 120_000, interval: 250 };
const pin = '730519';
const owner = { account: 'grace', name: 'Grace', password: 'a long and quiet sentence' };

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
  'clock.time_zone': 'Europe/Berlin',
  'info.mail_address': 'grace@example.com',
  'info.phone': '+44 20 1234567',
  'line.address': '192.168.1.20',
  'line.mask': '255.255.255.0',
  'line.gateway': '192.168.1.1',
  'line.dns': ['9.9.9.9'],
  'line.ntp': ['ntp.example.com'],
  'gprs.mmsUrl': 'http://mms.example.com',
  'smtp.server': 'smtp.example.com',
  'smtp.from': 'panel@example.com',
  'wifi.security': 'wpa3',
  'wifi.key': 'a long enough key',
  'gsm.pin': '1234',
  // Where there is a password it stays on.
  'smtp.tls': true,
};
/** What goes only together with something else. */
const company: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'system.latitude': { longitude: 13.4 },
  'system.longitude': { latitude: 52.52 },
  'line.dhcp': { address: '192.168.1.20', mask: '255.255.255.0', gateway: '192.168.1.1' },
  'wifi.on': { ssid: 'other', key: 'a long enough key' },
  'smtp.server': { from: 'panel@example.com' },
  'voip.on': { domain: 'other', user: 'other' },
};

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

/** Settings of the other region profile, and those behind a flag that homes of their own have off. */
const isHere = ({ profile, flag, field }: SettingRow): boolean =>
  profile !== 'CP01' && flag === undefined && field !== 'profile';
const rows = settingRows.filter(isHere);

describe('every setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-settings-'));
  let address = '';
  let settings: Readonly<Record<string, string>> = {};
  let running: HomewardProcess | undefined;
  const grace = caller();
  const ask = (name: string, body?: unknown) => grace.ask(address, name, body);
  async function readings(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
    const all: Record<string, Readonly<Record<string, unknown>>> = {};
    for (const part of new Set(rows.map((row) => row.part)))
      all[part] = (await ask(calls[part][0])).data as Readonly<Record<string, unknown>>;
    return all;
  }

  afterAll(() => {
    void running?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const begin = (): HomewardProcess => (running = homeward(['serve'], settings, folder));
  const online = async (): Promise<void> => {
    await expect.poll(async () => (await ask('GET /panel/online')).data, patient).toBe('online');
  };

  it('is changed, reads back as it was set, and stands after a restart', async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${String(port)}`;
    settings = { HOMEWARD_DATA: join(folder, 'data'), HOMEWARD_PORT: String(port) };
    const [, code] = await begin().says(/with this code: (\S+)/);
    expect((await ask('POST /auth/setup', { code, ...owner, pin })).code).toBe('000');
    await online();
    for (const row of rows) {
      const value = otherValue(row);
      const body = { ...company[nameOf(row)], [row.field]: value };
      const answer = await ask(calls[row.part][1], body);
      expect({ ...answer, name: nameOf(row) }, JSON.stringify(answer)).toMatchObject({
        name: nameOf(row),
        code: '000',
      });
    }
    const expected = Object.fromEntries(
      rows.map((row) => [nameOf(row), row.kind.tag === 'secret' ? '***' : otherValue(row)]),
    );
    const seen = async () => {
      const all = await readings();
      return Object.fromEntries(rows.map((row) => [nameOf(row), all[row.part]?.[row.field]]));
    };
    await expect.poll(seen, patient).toEqual(expected);

    await running?.kill();
    begin();
    await online();
    await expect.poll(seen, patient).toEqual(expected);
  }, 240_000);

  it('that is no value of its kind is refused by its name', async () => {
    const bounded = rows.filter(
      ({ part, kind }) => part === 'system' && ['number', 'step', 'choice'].includes(kind.tag),
    );
    for (const row of bounded) {
      const wrong =
        row.kind.tag === 'number' ? row.kind.max + 1 : row.kind.tag === 'step' ? 7777 : 'none of these';
      const { code, data } = await ask(calls[row.part][1], { [row.field]: wrong });
      expect({ name: nameOf(row), code, where: (data as { where?: string }).where }).toEqual({
        name: nameOf(row),
        code: '001',
        where: row.field,
      });
    }
  });
});
