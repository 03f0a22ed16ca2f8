import type { PanelId } from '@homeward/contract/ids.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the server, in ms unless the name says otherwise, with where it comes from. */
export const defaultLimits = {
  /** domain 8.2 */
  tokenLife: 10 * minute,
  /** A token younger than this is not rotated, so that a burst of POSTs rotates once. */
  rotateAfter: minute,
  previousTokenLife: 30 * second,
  /** A refresh token sent twice within this is a repeated request, later it is a stolen one. */
  refreshGrace: 10 * second,
  /** reliability D2 */
  idle: hour,
  absolute: day,
  remembered: 30 * day,
  fresh: 5 * minute,
  /** Live sign-ins of one app password; the oldest ends. Clients of the family sign in before every call. */
  clientSessions: 20,
  /** reliability D3 */
  accountFailures: 5,
  accountLock: minute,
  accountLockMax: 15 * minute,
  sourceFailures: 20,
  sourceWindow: 15 * minute,
  hashesAtOnce: 2,
  hashesWaiting: 20,
  /** How long a hub may take to answer a command. */
  commandTimeout: 10 * second,
  /** And a question: it gives itself a minute, for rehearsing a rule over a quarter of a year takes its time. */
  questionTimeout: 70 * second,
  /** Known state reaches the store this long after a change; the hub sends it anew when it connects. */
  saveDelay: 2 * second,
  /** Between nodes, memory is trusted this long and sockets are looked at this often: revocation takes 5 s (D6). */
  revalidate: 2 * second,
  /** reliability D7 */
  liveHistory: 10_000,
  liveHistoryLife: day,
  /** More missed messages than this are cheaper to read anew. */
  resumeMost: 500,
  /** Packets a live socket may lag behind before it is dropped. */
  liveBacklog: 500,
  /** Bytes of ready-made replies kept. */
  preparedBytes: 64 * 1024 * 1024,
  bodyBytes: 256 * 1024,
  idempotencyLife: day,
} as const satisfies Readonly<Record<string, number>>;

export type Limits = Readonly<Record<keyof typeof defaultLimits, number>>;

/** A home without an account yet: the one-time code from the console, and what the hub does with the first PIN. */
export interface FirstAccount {
  readonly code: string;
  /** Called before the account exists; a rejection leaves nothing behind. */
  enrol(given: { readonly login: string; readonly name: string; readonly pin: string }): Promise<void>;
}

export interface ServerOptions {
  readonly version: string;
  /** The demo home: `POST /demo/act` exists. */
  readonly demo: boolean;
  /** The built web app; null serves the API alone. */
  readonly web: string | null;
  /** Cookies are marked Secure, and browsers are told to stay on TLS. */
  readonly tls: boolean;
  /** PEM texts; null where the server speaks plainly, to this machine or to a proxy. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** Addresses of the reverse proxy whose forwarded headers count; false: none. */
  readonly trustProxy: boolean | string;
  /** The session alone is proof enough, no PIN: an option of the whole tenant. */
  readonly pinless: boolean | ((panel: PanelId) => boolean);
  /** `redis://host:port`, with `#name` where several installations share it; null for one node. */
  readonly cluster: string | null;
  /** This node's name among others. */
  readonly node: string;
  readonly firstAccount: FirstAccount | null;
  readonly limits: Limits;
}

/** The options of a single node on loopback, with `given` over them. */
export const serverOptions = (
  given: Partial<Omit<ServerOptions, 'limits'>> & { readonly limits?: Partial<Limits> } = {},
): ServerOptions => ({
  version: '0.1.0',
  demo: false,
  web: null,
  tls: false,
  certificate: null,
  trustProxy: false,
  pinless: false,
  cluster: null,
  node: 'node',
  firstAccount: null,
  ...given,
  limits: { ...defaultLimits, ...given.limits },
});
