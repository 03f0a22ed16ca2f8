import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { standardFirmwareTerms, type FirmwareTerms } from '@homeward/contract/words/panel/feature-gates.ts';
import { flags } from '@homeward/contract/words/values/limits.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import { fullPlan } from '@homeward/contract/rules/company/full-plan.ts';
import type { Plan } from '@homeward/contract/shapes/company/plan.ts';
import { noMaps } from './maps.ts';
import type { MapOptions } from './maps.ts';
import { noNotifyOptions } from './notify.ts';
import type { NotifyOptions } from './notify.ts';
import type { PaymentOptions } from './payment.ts';

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
  /** The same of an account over all sources, known devices aside. */
  accountFailuresOfAll: 10,
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
  /** A node says so often that it lives; one that says nothing for so long is dead, and its panels are offline. */
  nodeBeat: 3 * second,
  nodeSilence: 12 * second,
  /** How long another node may take to say what it knows of a panel. */
  viewTimeout: 3 * second,
  /** reliability D7 */
  liveHistory: 10_000,
  liveHistoryLife: day,
  /** More missed messages than this are cheaper to read anew. */
  resumeMost: 500,
  /** Bytes a live socket may lag behind before it is dropped; more than what is resumed at once comes to. */
  liveBacklog: 2 * 1024 * 1024,
  /** Live sockets are pinged every 25 of these, and ended when they do not answer within 35 (domain 1.8). */
  liveTick: second,
  /** Bytes of ready-made replies kept. */
  preparedBytes: 64 * 1024 * 1024,
  /** How long events are kept (reliability A1-4 asks for 30 days). */
  eventLife: 730 * day,
  bodyBytes: 256 * 1024,
  /** A connection that has not said what it wants by then, and one that has not said all of it, are ended. */
  headersTimeout: 15 * second,
  requestTimeout: 2 * minute,
  /**
   * A connection on which nothing is asked is kept for so long: longer than a proxy before the portal keeps it (commonly
   * 60 to 120 s), or one end closes it while the other is asking.
   */
  keepAliveTimeout: 125 * second,
  idempotencyLife: day,
  /** To bring a second factor or a passkey. */
  challengeLife: 5 * minute,
  /** reliability D2 */
  handoverLife: minute,
  /** reliability D7 */
  ticketLife: 30 * second,
  /** A mailed link for a new password, and how soon another may be mailed to the same account. */
  resetLife: 30 * minute,
  resetEvery: 5 * minute,
  /** Somebody whose second factors are to be removed can stop it for so long. */
  factorResetWait: day,
  /** A code of the panel opens its settings pages for this long (reliability D4). */
  passcodeLife: 5 * minute,
  /** Tries at secrets are forgotten when none has been added for so long. */
  triesLife: day,
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
  /** Addresses and networks of the reverse proxies whose forwarded headers count; nobody else's do. */
  readonly proxies: readonly string[];
  /** The session alone is proof enough, no PIN: an option of the whole tenant. */
  readonly pinless: boolean | ((panel: PanelId) => boolean);
  /** `redis://host:port`, with `#name` where several installations share it; null for one node. */
  readonly cluster: string | null;
  /** This node's name among others. */
  readonly node: string;
  readonly firstAccount: FirstAccount | null;
  /** What panels have without a plan of an operator's. */
  readonly plan: Plan;
  /** The configuration's flags (S6.2, S9.4). */
  readonly flags: Readonly<Record<FlagName, boolean>>;
  /** Which firmware panels need for what (S6.7). */
  readonly firmware: FirmwareTerms;
  /** 32 bytes that seal secrets in the store, the same on every node; null: made anew, and lost with the process. */
  readonly key: Uint8Array | null;
  /** Where browsers reach this server (`https://home.example`); null: as each says, and no links in mails. */
  readonly origin: string | null;
  /** Whom to tell of holes (`mailto:` or `https:`), for `/.well-known/security.txt`; null: there is none. */
  readonly securityContact: string | null;
  /** Roles that nobody has without a second factor (reliability D3); whoever works for a tenant is among them. */
  readonly secondFactorFor: readonly Role[];
  /** A device that has never disarmed asks first who uses it, but for tenants without PINs (reliability D3). */
  readonly newDeviceConfirms: boolean;
  /** How people are reached: mail, SMS, voice, push, webhooks. */
  readonly notify: NotifyOptions;
  /** Where panels of other makers report to, beside the portal; null: nowhere. Ports that are null are not opened. */
  readonly receiver: { readonly port: number | null; readonly tlsPort: number | null } | null;
  /** What lies under places and ways, and who finds addresses. */
  readonly maps: MapOptions;
  /** Whom homes pay for their plans. */
  readonly payment: PaymentOptions;
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
  proxies: [],
  securityContact: null,
  receiver: null,
  pinless: false,
  cluster: null,
  node: 'node',
  firstAccount: null,
  plan: fullPlan,
  flags,
  firmware: standardFirmwareTerms,
  key: null,
  origin: null,
  // The demo's names and passwords are public: there is nobody to prove.
  secondFactorFor: given.demo === true ? [] : ['installer', 'support', 'station'],
  newDeviceConfirms: given.demo !== true,
  notify: noNotifyOptions,
  maps: noMaps,
  payment: { tag: 'none' },
  ...given,
  limits: { ...defaultLimits, ...given.limits },
});
