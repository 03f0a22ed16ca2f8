import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import {
  readFirmwareTerms,
  standardFirmwareTerms,
  type FirmwareTerms,
} from '@homeward/contract/words/panel/feature-gates.ts';
import { openFlags } from '@homeward/contract/words/company/flag-uses.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { panelSeries } from '@homeward/contract/words/panel/panel-models.ts';
import type { NotifyOptions } from '@homeward/server/options/notify.ts';
import { isNetwork } from '@homeward/server/options/gateway-request.ts';
import type { MapOptions } from '@homeward/server/options/maps.ts';
import { mapVariables, readMapOptions } from './maps.ts';
import { notifyVariables, readNotifyOptions } from './notify.ts';
import type { PaymentOptions } from '@homeward/server/options/payment.ts';
import { paymentVariables, readPaymentOptions } from './payment.ts';
import { readUpdateChannel, type UpdateChannel, updateVariables } from '../updates/channel.ts';

/** Everything that can be set from outside, parsed once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path; everything the product writes lies below it. */
  readonly data: string;
  /** `postgres://…`, or null for SQLite below `data`. */
  readonly database: string | null;
  /** `redis://…` when several server nodes share live messages and commands. */
  readonly cluster: string | null;
  readonly mqttUrl: string | null;
  /** Base topic of Zigbee2MQTT. */
  readonly mqttTopic: string;
  /** The program that plays a sound file, with the words before the file; empty is none. */
  readonly speakerCommand: readonly string[];
  /** The program through which callers talk to the house, with its words; empty where the machine has none of its own. */
  readonly talkCommand: readonly string[];
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  /** Ports at which panels of other makers report by SIA DC-09, in the clear and in TLS; null: nowhere. */
  readonly receiver: { readonly port: number | null; readonly tlsPort: number | null } | null;
  /** Reverse proxies in front, which end TLS: addresses and networks from which X-Forwarded-For is believed. */
  readonly proxies: readonly string[];
  /** Where browsers reach the portal (`https://home.example`), for passkeys and links in mails; null: as each says. */
  readonly origin: string | null;
  /** Whom to tell of holes: `mailto:` or `https:`; null says nobody. */
  readonly securityContact: string | null;
  /** How people are told: mail, SMS, voice, push, webhooks. */
  readonly notify: NotifyOptions;
  /** What lies under places and ways, and who finds addresses. */
  readonly maps: MapOptions;
  /** Whom homes pay for their plans; null: nothing is said. */
  readonly payment: PaymentOptions | null;
  /** Where a panel alone finds its server (`https://portal.example`): its nodes, of which it takes one that answers. */
  readonly servers: readonly string[];
  /** Flags of the specification that are otherwise than it ships them, for every home of this portal. */
  readonly flags: Readonly<Partial<Record<FlagName, boolean>>>;
  /** Which firmware panels of other makers need for what (S6.7). */
  readonly firmware: FirmwareTerms;
  /** Where new versions come from; null: nowhere. */
  readonly updates: UpdateChannel | null;
}

export type SettingsResult =
  | { readonly tag: 'settings'; readonly settings: Settings }
  | { readonly tag: 'wrong'; readonly problems: readonly string[] };

const known = [
  'HOMEWARD_PORT',
  'HOMEWARD_HOST',
  'HOMEWARD_DATA',
  'HOMEWARD_DATABASE',
  'HOMEWARD_CLUSTER',
  'HOMEWARD_MQTT_URL',
  'HOMEWARD_MQTT_TOPIC',
  'HOMEWARD_SPEAKER_COMMAND',
  'HOMEWARD_TALK_COMMAND',
  'HOMEWARD_TLS_CERT',
  'HOMEWARD_TLS_KEY',
  'HOMEWARD_BEHIND_PROXY',
  'HOMEWARD_ADDRESS',
  'HOMEWARD_SECURITY_CONTACT',
  'HOMEWARD_RECEIVER_PORT',
  'HOMEWARD_RECEIVER_TLS_PORT',
  'HOMEWARD_FLAGS',
  'HOMEWARD_FIRMWARE',
  ...updateVariables,
  ...notifyVariables,
  ...mapVariables,
  ...paymentVariables,
];
/** Other families of variables that are not settings of the product. */
const foreign = /^HOMEWARD_(TEST_|BENCH_|E2E_|AMOUNT_|REQUIRE_SERVICES$|ROTATION$|PROOF$|MUTANT$)/;

/** True for addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** Flags that are switched on by their names, and off by a name after a minus; null where one is none that is open. */
function flagsOf(text: string): Settings['flags'] | null {
  const chosen = listOf(text).map((word) => {
    const name = openFlags.find((one) => one === word.replace(/^-/, ''));
    return name === undefined ? null : ([name, !word.startsWith('-')] as const);
  });
  return chosen.includes(null)
    ? null
    : Object.fromEntries(chosen.flatMap((one) => (one === null ? [] : [one])));
}

/** Where forwarded headers are believed; null where it makes no sense. Every address (`0.0.0.0/0`) is no proxy's. */
function proxiesOf(text: string): readonly string[] | null {
  if (text === '0') return [];
  if (text === '1') return ['127.0.0.0/8', '::1'];
  const parts = listOf(text);
  return parts.every((part) => isIP(part) !== 0 || (isNetwork(part) && !part.endsWith('/0'))) ? parts : null;
}

/** A program by its path and its words; each ends at a space, and nothing of it is run by a shell. */
function commandOf(text: string | null, wrong: () => void): readonly string[] {
  if (text === null) return [];
  const words = text.split(/\s+/);
  if (!isAbsolute(words[0] ?? '')) wrong();
  return words;
}

/** Where panels of other makers report to; null where nothing listens for them. */
function receiverOf(
  get: (name: string) => string | null,
  hasCertificate: boolean,
  wrong: (problem: string) => void,
): Settings['receiver'] {
  const portOf = (name: string): number | null => {
    const given = get(name);
    if (given === null) return null;
    const port = Number(given);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    wrong(`${name} must be a port from 0 to 65535 (0: any free one)`);
    return null;
  };
  const port = portOf('HOMEWARD_RECEIVER_PORT');
  const tlsPort = portOf('HOMEWARD_RECEIVER_TLS_PORT');
  if (tlsPort !== null && !hasCertificate)
    wrong('HOMEWARD_RECEIVER_TLS_PORT needs HOMEWARD_TLS_CERT and HOMEWARD_TLS_KEY');
  return port === null && tlsPort === null ? null : { port, tlsPort };
}

/** Reads the environment. Every wrong variable is named with what would be right; unknown HOMEWARD_ ones too. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): SettingsResult {
  const problems: string[] = [];
  const get = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const address = (name: string, schemes: readonly string[]): string | null => {
    const value = get(name);
    if (value !== null && !(URL.canParse(value) && schemes.includes(new URL(value).protocol))) {
      problems.push(
        `${name} must be an address starting with ${schemes.map((scheme) => (scheme === 'mailto:' ? scheme : `${scheme}//`)).join(' or ')}`,
      );
    }
    return value;
  };
  for (const name of Object.keys(environment)) {
    if (name.startsWith('HOMEWARD_') && !known.includes(name) && !foreign.test(name))
      problems.push(`${name} is not a setting; there are ${known.join(', ')}`);
  }
  const port = Number(get('HOMEWARD_PORT') ?? '8080');
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push('HOMEWARD_PORT must be a port from 0 to 65535 (0: any free one)');
  const host = get('HOMEWARD_HOST') ?? '127.0.0.1';
  if (!/^[\w.:-]+$/.test(host))
    problems.push('HOMEWARD_HOST must be a host name or address, for example 127.0.0.1');
  const data = get('HOMEWARD_DATA') ?? 'data';
  const certificate = get('HOMEWARD_TLS_CERT');
  const key = get('HOMEWARD_TLS_KEY');
  if ((certificate === null) !== (key === null))
    problems.push('HOMEWARD_TLS_CERT and HOMEWARD_TLS_KEY go together');
  const proxies = proxiesOf(get('HOMEWARD_BEHIND_PROXY') ?? '0');
  if (proxies === null)
    problems.push(
      'HOMEWARD_BEHIND_PROXY must be the addresses of the proxies, as 10.0.0.5 or 10.0.0.0/24, with commas between; 1 for proxies on this machine, 0 for none',
    );
  const own = flagsOf(get('HOMEWARD_FLAGS') ?? '');
  if (own === null)
    problems.push(
      `HOMEWARD_FLAGS must be names of flags, with a minus to switch one off: ${openFlags.join(', ')}`,
    );
  const firmware = readFirmwareTerms(listOf(get('HOMEWARD_FIRMWARE') ?? ''), panelSeries);
  if (firmware === null)
    problems.push(
      'HOMEWARD_FIRMWARE must be the firmware that panels need, as 1.0.1.28, onvif=1.0.3.30 for one feature, or onvif.H=1.0.3.30 for one of a series',
    );
  const servers = listOf(get('HOMEWARD_SERVER') ?? '');
  if (!servers.every((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
    problems.push(
      'HOMEWARD_SERVER must be an address starting with https:// or http://, or several with commas between',
    );
  const origin = address('HOMEWARD_ADDRESS', ['https:', 'http:']);
  const settings: Settings = {
    port,
    host,
    data: isAbsolute(data) ? data : resolve(folder, data),
    database: address('HOMEWARD_DATABASE', ['postgres:', 'postgresql:']),
    cluster: address('HOMEWARD_CLUSTER', ['redis:', 'rediss:']),
    mqttUrl: address('HOMEWARD_MQTT_URL', ['mqtt:', 'mqtts:']),
    speakerCommand: commandOf(get('HOMEWARD_SPEAKER_COMMAND'), () =>
      problems.push(
        'HOMEWARD_SPEAKER_COMMAND must begin with the full path of a program, for example /usr/bin/mpv --no-video; the sound file is its last word',
      ),
    ),
    talkCommand: commandOf(get('HOMEWARD_TALK_COMMAND'), () =>
      problems.push(
        'HOMEWARD_TALK_COMMAND must begin with the full path of a program, which plays what it reads and writes what it records (16 bits, one channel, 8,000 a second)',
      ),
    ),
    mqttTopic: get('HOMEWARD_MQTT_TOPIC') ?? 'zigbee2mqtt',
    tls: certificate !== null && key !== null ? { certificate, key } : null,
    proxies: proxies ?? [],
    origin: origin !== null && URL.canParse(origin) ? new URL(origin).origin : null,
    receiver: receiverOf(get, certificate !== null, (problem) => problems.push(problem)),
    securityContact: address('HOMEWARD_SECURITY_CONTACT', ['mailto:', 'https:']),
    notify: readNotifyOptions(get, (problem) => problems.push(problem)),
    maps: readMapOptions(get, (problem) => problems.push(problem)),
    payment: readPaymentOptions(get, (problem) => problems.push(problem)),
    servers,
    flags: own ?? {},
    firmware: firmware ?? standardFirmwareTerms,
    updates: readUpdateChannel(get, folder, (problem) => problems.push(problem)),
  };
  return problems.length === 0 ? { tag: 'settings', settings } : { tag: 'wrong', problems };
}

/** Why this must not listen where it was told to, or null. Beyond loopback a real home needs TLS or a proxy that has it. */
export function listenProblem(settings: Settings): string | null {
  if (isLoopback(settings.host) || settings.tls !== null || settings.proxies.length > 0) return null;
  return `HOMEWARD_HOST=${settings.host} is beyond this machine. Set HOMEWARD_TLS_CERT and HOMEWARD_TLS_KEY, or HOMEWARD_BEHIND_PROXY to the address of the reverse proxy that ends TLS`;
}
