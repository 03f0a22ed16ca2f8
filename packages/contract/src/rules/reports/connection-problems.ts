import type { Connections } from '../../shapes/reports/connections.ts';
import { limits } from '../../words/values/limits.ts';
import { locales } from '../../words/values/locales.ts';
import { mediaUrlProblem } from '../../words/reports/report-url.ts';
import { isHttpUrl } from '../../words/values/http-url.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** What is wrong with a field, as a message key; `where` names it, as `smtp.port`. */
export interface ConnectionProblem {
  readonly where: string;
  readonly why: MessageKey;
}

type Check<Name extends keyof Connections> = (part: Connections[Name]) => readonly Finding[];
/** Field, and whether it is wrong, and why. */
type Finding = readonly [field: string, isWrong: boolean, why: MessageKey];

const required = 'v2_mg_required_field';
const badAddress = 'v2_mg_network_address_invalid';
const badHost = 'v2_mg_network_host_invalid';
const badPhone = 'v2_mg_phone_invalid';

const isHost = (text: string): boolean =>
  /^(?=.{1,253}$)(?!-)[\w-]+(?:\.[\w-]+)*\.?$/.test(text) || isIpv6(text);
const isIpv6 = (text: string): boolean => /^\[?[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}\]?$/i.test(text);
const isHere = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
const isMail = (text: string): boolean => /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,180}$/.test(text);
const isPhone = (text: string): boolean => /^\+?\d{3,15}$/.test(text);

/** An IPv4 address as a number, or null. */
function ipv4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** Ones, then zeros; at least one of each. */
function isMask(text: string): boolean {
  const value = ipv4(text);
  if (value === null) return false;
  const zeros = 2 ** 32 - value;
  return value > 0 && zeros > 1 && Number.isInteger(Math.log2(zeros));
}

/** Whether two addresses are in one network. */
function isNear(a: string, b: string, mask: string): boolean {
  const [first, second, size] = [ipv4(a), ipv4(b), ipv4(mask)];
  if (first === null || second === null || size === null) return false;
  const block = 2 ** 32 - size;
  return Math.floor(first / block) === Math.floor(second / block);
}

const isWired = (address: string): boolean => {
  const value = ipv4(address);
  return value !== null && value >= 2 ** 24 && value < 224 * 2 ** 24 && Math.floor(value / 2 ** 24) !== 127;
};

const sealed = /^(?:sealed:|\*\*\*$)/;
/** A secret in the clear can be looked at; one that is sealed was looked at before. */
const clear = (secret: string): boolean => secret !== '' && !sealed.test(secret);

const checks: { readonly [Name in keyof Connections]: Check<Name> } = {
  smtp: ({ server, port, user, password, from, tls }) => [
    ['server', server !== '' && !isHost(server), badHost],
    ['port', server !== '' && port < 1, 'v2_mg_network_port_invalid'],
    ['from', server !== '' && from === '', required],
    ['from', from !== '' && !isMail(from), 'v2_mg_mail_invalid'],
    ['user', server !== '' && user === '' && password !== '', required],
    // A password in the clear goes no further than this machine.
    ['tls', server !== '' && user !== '' && !tls && !isHere(server), 'v2_mg_smtp_tls_required'],
  ],
  gsm: ({ pin, password, smsKeyword }) => [
    ['pin', clear(pin) && !/^\d{4,8}$/.test(pin), 'v2_mg_sim_pin_format'],
    ['password', clear(password) && !/^[^\s:]{1,15}$/.test(password), 'v2_mg_sms_password_format'],
    ['smsKeyword', /[\s:]/.test(smsKeyword), 'v2_mg_sms_keyword_format'],
  ],
  gprs: ({ apn, mmsUrl, mmsProxy }) => [
    ['apn', apn !== '' && !/^[\w.-]{1,100}$/.test(apn), 'v2_mg_apn_invalid'],
    ['mmsUrl', mmsUrl !== '' && !isHttpUrl(mmsUrl), 'v2_mg_invalid_url'],
    ['mmsProxy', mmsProxy !== '' && !isHost(mmsProxy), badHost],
  ],
  voip: ({ on, user, domain, port, proxy, stun, number }) => [
    ['domain', on && domain === '', required],
    ['user', on && user === '', required],
    ['domain', domain !== '' && !isHost(domain), badHost],
    ['port', on && port < 1, 'v2_mg_network_port_invalid'],
    ['proxy', proxy !== '' && !isHost(proxy.replace(/:\d{1,5}$/, '')), badHost],
    ['stun', stun !== '' && !isHost(stun.replace(/:\d{1,5}$/, '')), badHost],
    ['number', number !== '' && !/^[+\w.-]{1,40}$/.test(number), badPhone],
  ],
  wifi: ({ on, ssid, security, key }) => [
    ['ssid', on && ssid === '', required],
    ['key', on && security !== 'open' && key === '', required],
    [
      'key',
      security !== 'open' && clear(key) && !/^(?:[\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(key),
      'v2_mg_wifi_key_format',
    ],
  ],
  lora: ({ on, deviceEui, joinEui, key }) => [
    ['deviceEui', on && deviceEui === '', required],
    ['deviceEui', deviceEui !== '' && !/^[0-9a-f]{16}$/i.test(deviceEui), 'v2_mg_lora_eui_format'],
    ['joinEui', joinEui !== '' && !/^[0-9a-f]{16}$/i.test(joinEui), 'v2_mg_lora_eui_format'],
    ['key', on && key === '', required],
    ['key', clear(key) && !/^[0-9a-f]{32}$/i.test(key), 'v2_mg_lora_key_format'],
  ],
  line: ({ dhcp, address, mask, gateway, dns, ntp }) => [
    ['address', !dhcp && !isWired(address), badAddress],
    ['mask', !dhcp && !isMask(mask), 'v2_mg_network_mask_invalid'],
    ['gateway', !dhcp && gateway !== '' && !isNear(address, gateway, mask), 'v2_mg_network_gateway_invalid'],
    ['address', dhcp && address !== '' && !isWired(address), badAddress],
    ['dns', dns.some((one) => ipv4(one) === null && !isIpv6(one)), badAddress],
    ['ntp', ntp.some((one) => !isHost(one)), badHost],
  ],
  prompt: ({ language, finalBeeps }) => [
    ['language', !locales.some((locale) => locale === language), 'v2_mg_language_unknown'],
    ['finalBeeps', finalBeeps !== 0 && finalBeeps < 3, 'v2_mg_invalid_range'],
  ],
  sms: (rows) => [
    ['', new Set(rows.map(({ no }) => no)).size !== rows.length, 'v2_mg_report_row_repeated'],
    ['', rows.length > limits.smsReports, 'v2_mg_report_too_many_sms'],
    ...rows.map(({ no, phone }): Finding => [`${no}.phone`, !isPhone(phone), badPhone]),
  ],
  media: (rows) => [
    ['', new Set(rows.map(({ no }) => no)).size !== rows.length, 'v2_mg_report_row_repeated'],
    ...rows.map(({ no, url }): Finding => {
      const why = mediaUrlProblem(url);
      return [`${no}.url`, why !== null && !isReserved(no), why ?? 'v2_mg_invalid_url'];
    }),
  ],
};

const isReserved = (no: number): boolean => limits.reservedMediaRows.some((reserved) => reserved === no);

function problemsOf<Name extends keyof Connections>(
  name: Name,
  part: Connections[Name],
): readonly ConnectionProblem[] {
  return checks[name](part)
    .filter(([, isWrong]) => isWrong)
    .map(([field, , why]) => ({ where: field === '' ? name : `${name}.${field}`, why }));
}

/** What is wrong with some of a panel's connections, in order; the hub asks before it seals, the panel for the whole. */
export const connectionProblems = (parts: Partial<Connections>): readonly ConnectionProblem[] =>
  (Object.keys(checks) as readonly (keyof Connections)[]).flatMap((name) => {
    const part = parts[name];
    return part === undefined ? [] : problemsOf(name, part);
  });
