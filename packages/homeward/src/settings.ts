import { isAbsolute, resolve } from 'node:path';
import type { NotifyOptions } from '@homeward/server/notify/options.ts';
import { notifyVariables, readNotifyOptions } from './notify-settings.ts';
import type { PaymentOptions } from '@homeward/server/payment/options.ts';
import { paymentVariables, readPaymentOptions } from './payment-settings.ts';
import { readUpdateChannel, type UpdateChannel, updateVariables } from './update-settings.ts';

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
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  /** A reverse proxy in front ends TLS and sets X-Forwarded-For. */
  readonly behindProxy: boolean;
  /** Where browsers reach the portal (`https://home.example`), for passkeys and links in mails; null: as each says. */
  readonly origin: string | null;
  /** How people are told: mail, SMS, voice, push, webhooks. */
  readonly notify: NotifyOptions;
  /** Whom homes pay for their plans; null: nothing is said. */
  readonly payment: PaymentOptions | null;
  /** Where a panel alone finds its server (`https://portal.example`). */
  readonly server: string | null;
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
  'HOMEWARD_TLS_CERT',
  'HOMEWARD_TLS_KEY',
  'HOMEWARD_BEHIND_PROXY',
  'HOMEWARD_ADDRESS',
  ...updateVariables,
  ...notifyVariables,
  ...paymentVariables,
];
/** Other families of variables that are not settings of the product. */
const foreign = /^HOMEWARD_(TEST_|BENCH_|E2E_|AMOUNT_|REQUIRE_SERVICES$|ROTATION$|PROOF$|MUTANT$)/;

/** True for addresses that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

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
        `${name} must be an address starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
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
  const proxy = get('HOMEWARD_BEHIND_PROXY') ?? '0';
  if (proxy !== '0' && proxy !== '1') problems.push('HOMEWARD_BEHIND_PROXY must be 0 or 1');
  const origin = address('HOMEWARD_ADDRESS', ['https:', 'http:']);
  const settings: Settings = {
    port,
    host,
    data: isAbsolute(data) ? data : resolve(folder, data),
    database: address('HOMEWARD_DATABASE', ['postgres:', 'postgresql:']),
    cluster: address('HOMEWARD_CLUSTER', ['redis:', 'rediss:']),
    mqttUrl: address('HOMEWARD_MQTT_URL', ['mqtt:', 'mqtts:']),
    mqttTopic: get('HOMEWARD_MQTT_TOPIC') ?? 'zigbee2mqtt',
    tls: certificate !== null && key !== null ? { certificate, key } : null,
    behindProxy: proxy === '1',
    origin: origin !== null && URL.canParse(origin) ? new URL(origin).origin : null,
    notify: readNotifyOptions(get, (problem) => problems.push(problem)),
    payment: readPaymentOptions(get, (problem) => problems.push(problem)),
    server: address('HOMEWARD_SERVER', ['https:', 'http:']),
    updates: readUpdateChannel(get, folder, (problem) => problems.push(problem)),
  };
  return problems.length === 0 ? { tag: 'settings', settings } : { tag: 'wrong', problems };
}

/** Why this must not listen where it was told to, or null. Beyond loopback a real home needs TLS or a proxy that has it. */
export function listenProblem(settings: Settings): string | null {
  if (isLoopback(settings.host) || settings.tls !== null || settings.behindProxy) return null;
  return `HOMEWARD_HOST=${settings.host} is beyond this machine. Set HOMEWARD_TLS_CERT and HOMEWARD_TLS_KEY, or HOMEWARD_BEHIND_PROXY=1 where a reverse proxy ends TLS`;
}
