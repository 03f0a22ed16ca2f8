import type { FlagName } from '../values/limits.ts';
import { locales } from '../values/locales.ts';
import type { PanelTab } from './panel-tabs.ts';

/** A part of the set-up that is read and written by calls of its own. */
export const settingParts = [
  'system',
  'clock',
  'info',
  'smtp',
  'gsm',
  'gprs',
  'voip',
  'wifi',
  'line',
  'lora',
  'prompt',
] as const;
export type SettingPart = (typeof settingParts)[number];

export type SettingUnit = 'seconds' | 'minutes' | 'hours' | 'times' | 'digits' | 'none';

/** What a setting holds. `standard` is how it leaves the box. */
export type SettingKind =
  | { readonly tag: 'switch'; readonly standard: boolean }
  /** Whole numbers. `zero` is what 0 means where it is more than a number. */
  | {
      readonly tag: 'number';
      readonly unit: SettingUnit;
      readonly min: number;
      readonly max: number;
      readonly standard: number;
      readonly zero?: 'off' | 'never' | 'atOnce';
    }
  /** Numbers of a unit, of which these alone are taken. */
  | {
      readonly tag: 'step';
      readonly unit: SettingUnit;
      readonly of: readonly number[];
      readonly standard: number;
      readonly zero?: 'off' | 'never' | 'atOnce';
    }
  /** Words; each has a text of its own. */
  | { readonly tag: 'choice'; readonly of: readonly string[]; readonly standard: string }
  | { readonly tag: 'text'; readonly most: number; readonly standard: string }
  /** Written and never shown; `***` keeps the one there is. */
  | { readonly tag: 'secret'; readonly most: number }
  /** Lines of text. */
  | {
      readonly tag: 'lines';
      readonly most: number;
      readonly each: number;
      readonly standard: readonly string[];
    }
  /** The name of a time zone, as IANA has it. */
  | { readonly tag: 'timeZone' }
  /** A country by its two letters (ISO 3166), or '' for none. */
  | { readonly tag: 'country'; readonly standard: '' }
  /** A number with decimals, or nothing. */
  | { readonly tag: 'degrees'; readonly min: number; readonly max: number };

/** When a change of it counts: at once, for the next arming, or for the next alarm. */
export type SettingEffect = 'now' | 'arming' | 'alarm';

/** The pages of settings (S2.9) that rows stand on. */
export type SettingPage = 'setting_panel' | 'setting_report' | 'setting_network' | 'setting_prompt';

export interface SettingRow {
  readonly part: SettingPart;
  /** As the calls of its part have it. */
  readonly field: string;
  readonly page: SettingPage;
  /** Of the page that has tabs. */
  readonly tab: PanelTab | ConnectionTab | ReportTab | null;
  readonly kind: SettingKind;
  readonly effect: SettingEffect;
  /** It decides how the home is guarded, or whether anybody hears of it: while it is armed, only a fresh proof changes it. */
  readonly guards: boolean;
  /** Without this flag there is no such setting. */
  readonly flag?: FlagName;
  /** Only under this region profile. */
  readonly profile?: 'EN' | 'CP01';
  /** Kept for clients and panels of the family: nothing here goes by it. */
  readonly unused?: true;
}

/** Tabs of the page of networks, and of that of reports. */
export const connectionTabs = ['line', 'wifi', 'gsm', 'gprs', 'voip', 'lora'] as const;
export type ConnectionTab = (typeof connectionTabs)[number];
export const reportTabs = ['report', 'group', 'sms', 'smtp', 'media'] as const;
export type ReportTab = (typeof reportTabs)[number];

const on: SettingKind = { tag: 'switch', standard: true };
const off: SettingKind = { tag: 'switch', standard: false };
const text = (most: number, standard = ''): SettingKind => ({ tag: 'text', most, standard });
const secret: SettingKind = { tag: 'secret', most: 128 };
const choice = (of: readonly string[], standard: string): SettingKind => ({ tag: 'choice', of, standard });
const port = (standard: number): SettingKind => ({
  tag: 'number',
  unit: 'none',
  // 0 is none, where there may be none.
  min: standard === 0 ? 0 : 1,
  max: 65_535,
  standard,
});
type Zero = 'off' | 'never' | 'atOnce';
const number = (unit: SettingUnit, min: number, max: number, standard: number, zero?: Zero): SettingKind => ({
  tag: 'number',
  unit,
  min,
  max,
  standard,
  ...(zero && { zero }),
});
const step = (unit: SettingUnit, of: readonly number[], standard: number, zero?: Zero): SettingKind => ({
  tag: 'step',
  unit,
  of,
  standard,
  ...(zero && { zero }),
});

type Own = Omit<SettingRow, 'part' | 'field' | 'kind' | 'effect' | 'guards'> & { readonly guards?: true };
type More = Partial<Pick<SettingRow, 'effect' | 'guards' | 'profile' | 'flag' | 'unused'>>;
const rowsOf =
  (part: SettingPart, own: Own) =>
  (field: string, kind: SettingKind, more: More = {}): SettingRow => ({
    part,
    field,
    ...own,
    kind,
    effect: 'now',
    guards: own.guards === true,
    ...more,
  });

const security = rowsOf('system', { page: 'setting_panel', tab: 'security' });
const general = rowsOf('system', { page: 'setting_panel', tab: 'general' });
const panel = rowsOf('system', { page: 'setting_panel', tab: 'panel' });
const code = rowsOf('system', { page: 'setting_panel', tab: 'code' });
const clock = rowsOf('clock', { page: 'setting_panel', tab: 'clock' });
const info = rowsOf('info', { page: 'setting_panel', tab: 'general' });
// Ways by which alarms leave the house.
const smtp = rowsOf('smtp', { page: 'setting_report', tab: 'smtp', guards: true });
const network = (part: SettingPart & ConnectionTab, flag?: FlagName) =>
  rowsOf(part, { page: 'setting_network', tab: part, guards: true, ...(flag && { flag }) });
const gsm = network('gsm');
const gprs = network('gprs');
const voip = network('voip');
const wifi = network('wifi');
const line = network('line');
const lora = network('lora', 'loraNetwork');
const prompt = rowsOf('prompt', { page: 'setting_prompt', tab: null, flag: 'settingPrompt' });

const arming = { effect: 'arming', guards: true } as const;
const alarm = { effect: 'alarm', guards: true } as const;
const guards = { guards: true } as const;
const unused = { unused: true } as const;
const sound = ['off', 'low', 'high'];

/**
 * Every setting that is a value of its own: what it holds, where it stands, when a change of it counts. Forms, the
 * search, the manual and the test of all of them are made from these rows.
 */
export const settingRows: readonly SettingRow[] = [
  // How the home guards.
  security('profile', choice(['EN', 'CP01'], 'EN'), arming),
  security('grade', step('none', [1, 2, 3, 4], 2), arming),
  security('armFault', choice(['confirm', 'direct'], 'confirm'), arming),
  security('lowBatteryRefuses', off, arming),
  security('preArmMinutes', number('minutes', 0, 120, 0, 'off'), arming),
  security('reincludeWhenClosed', on, arming),
  security('exitRestart', on, arming),
  security('autoStay', off, arming),
  security('sirenMinutes', number('minutes', 0, 15, 3, 'off'), alarm),
  security('sirenVolume', choice(['none', 'normal', 'loud'], 'loud'), alarm),
  security('muteInternalSiren', off, alarm),
  security('tamperAlarm', choice(['fullArm', 'always'], 'always'), alarm),
  security('crossZoneMinutes', number('minutes', 0, 15, 5, 'off'), alarm),
  security('fireVerificationMinutes', number('minutes', 0, 15, 5, 'off'), alarm),
  security('confirmationMinutes', number('minutes', 30, 60, 30), alarm),
  security('remoteHoldSeconds', number('seconds', 0, 30, 30, 'atOnce'), { ...alarm, profile: 'EN' }),
  security('dialerSeconds', step('seconds', [0, 15, 30, 45], 0, 'atOnce'), { ...alarm, profile: 'EN' }),
  security('abortSeconds', number('seconds', 0, 45, 0, 'atOnce'), { ...alarm, profile: 'CP01' }),
  security('cancelMinutes', number('minutes', 0, 255, 5, 'never'), { ...alarm, profile: 'CP01' }),
  security('swingerTrips', number('times', 0, 6, 0, 'off'), { ...alarm, profile: 'CP01' }),
  security('twoActionPanic', on, guards),
  // What is watched over.
  info('name', text(60)),
  info('contact', text(60)),
  info('mail_address', text(100)),
  info('phone', text(40)),
  // Sunset is where the home is, and the hour of a schedule is by its clock.
  general('latitude', { tag: 'degrees', min: -90, max: 90 }, guards),
  general('longitude', { tag: 'degrees', min: -180, max: 180 }, guards),
  general('country', { tag: 'country', standard: '' }),
  general('emergencyNumber', text(6)),
  general('energyCents', number('none', 0, 10_000, 0, 'off')),
  general('currency', text(3)),
  general(
    'acFailSeconds',
    step('seconds', [0, 10, 60, 180, 300, 600, 900, 1200, 1800, 3600], 10, 'never'),
    guards,
  ),
  general('acSuspendMinutes', number('minutes', 0, 1440, 0, 'never'), guards),
  general('jammingMinutes', step('minutes', [0, 1, 2], 1, 'never'), guards),
  general('supervisionHours', step('hours', [0, 2, 4, 5, 6, 8, 12, 24], 0, 'off'), guards),
  general('pendantHours', step('hours', [0, 2, 4, 5, 6, 8, 12, 24], 0, 'off'), guards),
  general('floodPerMinute', number('times', 0, 6000, 120, 'off'), guards),
  general('checkInHours', number('hours', 0, 672, 0, 'off'), guards),
  general('checkInOffsetHours', step('hours', [0, 1, 2, 3, 4, 6, 8, 12], 0, 'atOnce'), guards),
  general('pollingSeconds', number('seconds', 0, 86_400, 0, 'off'), guards),
  general('gprsTestHours', number('hours', 0, 672, 0, 'off'), { ...guards, ...unused }),
  general('ethernetTestHours', number('hours', 0, 672, 0, 'off'), guards),
  panel('requestNetworks', { tag: 'lines', most: 20, each: 43, standard: [] }),
  code('pinLength', step('digits', [4, 6], 6)),
  clock('time_zone', { tag: 'timeZone' }, guards),
  clock('internet_time', on, guards),
  // How it is connected.
  line('dhcp', on),
  line('address', text(15)),
  line('mask', text(15)),
  line('gateway', text(15)),
  line('dns', { tag: 'lines', most: 2, each: 45, standard: [] }),
  line('dnsFlushMinutes', number('minutes', 0, 1440, 0, 'off')),
  line('ntp', { tag: 'lines', most: 4, each: 120, standard: ['pool.ntp.org', 'time.nist.gov'] }),
  wifi('on', off),
  wifi('ssid', text(32)),
  wifi('security', choice(['open', 'wpa2', 'wpa3'], 'wpa2')),
  wifi('key', secret),
  gsm('pin', secret),
  gsm('smsKeyword', text(15)),
  gsm('password', secret),
  gsm('sleeps', off, unused),
  gprs('apn', text(120)),
  gprs('user', text(120)),
  gprs('password', secret),
  gprs('mmsApn', text(120), unused),
  gprs('mmsUrl', text(250), unused),
  gprs('mmsProxy', text(120), unused),
  gprs('mmsPort', port(0), unused),
  voip('on', off),
  voip('user', text(120)),
  voip('password', secret),
  voip('domain', text(120)),
  voip('port', port(5060)),
  voip('proxy', text(120)),
  voip('stun', text(120)),
  voip('number', text(40)),
  voip('callbackMinutes', number('minutes', 0, 60, 0, 'off')),
  lora('on', off),
  lora('region', choice(['EU868', 'US915', 'AU915', 'AS923', 'IN865', 'KR920'], 'EU868')),
  lora('deviceEui', text(16)),
  lora('joinEui', text(16)),
  lora('key', secret),
  // Mail of the panel's own, and what its speaker says.
  smtp('server', text(60)),
  smtp('port', port(587)),
  smtp('user', text(120)),
  smtp('password', secret),
  smtp('from', text(120)),
  smtp('tls', on),
  prompt('volume', choice(sound, 'high')),
  prompt('language', choice(locales, 'en-US')),
  prompt('exitArm', choice(sound, 'high')),
  prompt('exitHome', choice(sound, 'low')),
  prompt('entryArm', choice(sound, 'high')),
  prompt('entryHome', choice(sound, 'low')),
  prompt('chime', choice(sound, 'low')),
  prompt('finalBeeps', step('seconds', [0, 3, 4, 5, 6, 7, 8, 9, 10], 0, 'off')),
  prompt('faultBeep', on),
];

/** The rows of a tab of a page, in their order. */
export const rowsOfTab = (page: SettingPage, tab: SettingRow['tab']): readonly SettingRow[] =>
  settingRows.filter((row) => row.page === page && row.tab === tab);

/** The address of the page where a row stands, below the entry. */
export const pathOfRow = ({ page, tab }: SettingRow): string =>
  `/setting/${page}${tab === null ? '' : `/${tab}`}`;
