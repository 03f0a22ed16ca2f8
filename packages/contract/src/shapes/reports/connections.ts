import { z } from 'zod';
import { DeviceId, Instant } from '../values/ids.ts';

/**
 * What stands in a secret's place: as given on its way to the hub, sealed behind it, and `***` wherever it is shown.
 * Blank is none.
 */
const Secret = z.string().max(128);

const Text = z.string().max(120);

const Port = z.number().int().min(0).max(65_535);

/** The mail server through which this panel sends its reports; blank `server` is none. */
export const SmtpSettings = z.object({
  server: z.string().max(60),
  port: Port,
  user: Text,
  password: Secret,
  from: Text,
  /** Nothing is said before the line is encrypted. */
  tls: z.boolean(),
});

export type SmtpSettings = z.infer<typeof SmtpSettings>;

/** The SIM card, and who may command the panel by text message. */
export const GsmSettings = z.object({
  /** Of the SIM card. */
  pin: Secret,
  /** Word that every text message of the panel begins with. */
  smsKeyword: z.string().max(15),
  /** Word that a remote command begins with (domain 4.6: the P-Word). */
  password: Secret,
  /** Off the air after an hour without use. */
  sleeps: z.boolean(),
});

export type GsmSettings = z.infer<typeof GsmSettings>;

/** Data over the mobile network. */
export const GprsSettings = z.object({
  apn: Text,
  user: Text,
  password: Secret,
  mmsApn: Text,
  mmsUrl: z.string().max(250),
  mmsProxy: Text,
  mmsPort: Port,
});

export type GprsSettings = z.infer<typeof GprsSettings>;

/** The telephone exchange for voice calls. */
export const VoipSettings = z.object({
  on: z.boolean(),
  user: Text,
  password: Secret,
  domain: Text,
  port: Port,
  proxy: Text,
  stun: Text,
  /** Own number at the exchange. */
  number: z.string().max(40),
  /** Minutes in which the station may call back after a report. */
  callbackMinutes: z.number().int().min(0).max(60),
});

export type VoipSettings = z.infer<typeof VoipSettings>;

const WifiSecurity = z.enum(['open', 'wpa2', 'wpa3']);

export const WifiSettings = z.object({
  on: z.boolean(),
  ssid: z.string().max(32),
  security: WifiSecurity,
  key: Secret,
});

export type WifiSettings = z.infer<typeof WifiSettings>;

export const LoraSettings = z.object({
  on: z.boolean(),
  region: z.enum(['EU868', 'US915', 'AU915', 'AS923', 'IN865', 'KR920']),
  /** 16 hex digits each; blank is none. */
  deviceEui: z.string().max(16),
  joinEui: z.string().max(16),
  /** 32 hex digits. */
  key: Secret,
});

export type LoraSettings = z.infer<typeof LoraSettings>;

/** Addresses of the panel's line, and whom it asks for names and the time. IPv4, as the family has it. */
export const LineSettings = z.object({
  dhcp: z.boolean(),
  address: z.string().max(15),
  mask: z.string().max(15),
  gateway: z.string().max(15),
  dns: z.array(z.string().max(45)).max(2).readonly(),
  /** Minutes until names are looked up anew; 0 is off. */
  dnsFlushMinutes: z.number().int().min(0).max(1440),
  ntp: z.array(z.string().max(120)).max(4).readonly(),
});

export type LineSettings = z.infer<typeof LineSettings>;

const Sound = z.enum(['off', 'low', 'high']);

/** What the panel's own speaker says and sounds (domain 4.2). */
export const PromptSettings = z.object({
  volume: Sound,
  /** Locale of the voice, as `en-US`. */
  language: z.string().max(10),
  exitArm: Sound,
  exitHome: Sound,
  entryArm: Sound,
  entryHome: Sound,
  chime: Sound,
  /** Only the last seconds of a delay sound: 3 to 10; 0 is the whole of it. */
  finalBeeps: z.number().int().min(0).max(10),
  /** A beep every 30 s for a fault that nobody has read. */
  faultBeep: z.boolean(),
});

export type PromptSettings = z.infer<typeof PromptSettings>;

/** Whom the panel texts by its own modem. */
export const SmsReport = z.object({
  no: z.number().int().min(1).max(3),
  name: z.string().max(30),
  phone: z.string().max(20),
  level: z.enum(['all', 'alarm', 'status']),
  /** The event string, or words. */
  form: z.enum(['event', 'words']),
});

export type SmsReport = z.infer<typeof SmsReport>;

/** Where pictures and clips are uploaded; row 1 is the portal itself and cannot be edited (S9.3). */
export const MediaUpload = z.object({
  no: z.number().int().min(1).max(5),
  name: z.string().max(30),
  /** `ftp://name:password@host/folder`, `ftps://`, `http(s)://`, `mailto:`; a secret in it is shown as `***`. */
  url: z.string().max(250),
  /** Those of alarms alone, or all. */
  level: z.enum(['all', 'alarm']),
});

export type MediaUpload = z.infer<typeof MediaUpload>;

/** An address whose secrets the hub has sealed: they belong where the address says `***`. */
const Sealed = { secret: z.string().max(1200).optional() };

export const StoredMedia = MediaUpload.extend(Sealed);

export type StoredMedia = z.infer<typeof StoredMedia>;

export const sealedAddress = Sealed;

/** How the panel is connected, part by part. */
export const Connections = z.object({
  smtp: SmtpSettings,
  gsm: GsmSettings,
  gprs: GprsSettings,
  voip: VoipSettings,
  wifi: WifiSettings,
  lora: LoraSettings,
  line: LineSettings,
  prompt: PromptSettings,
  sms: z.array(SmsReport).max(3).readonly(),
  media: z.array(StoredMedia).max(5).readonly(),
});

export type Connections = z.infer<typeof Connections>;

/** Some of it: parts that are named change, and of them the fields that are named. Lists come as a whole. */
export const ConnectionsEdit = z
  .object({
    smtp: SmtpSettings.partial(),
    gsm: GsmSettings.partial(),
    gprs: GprsSettings.partial(),
    voip: VoipSettings.partial(),
    wifi: WifiSettings.partial(),
    lora: LoraSettings.partial(),
    line: LineSettings.partial(),
    prompt: PromptSettings.partial(),
    sms: z.array(SmsReport).max(3).readonly(),
    media: z.array(StoredMedia).max(5).readonly(),
    /** One row, added or in the place of the one with its number; a blank address takes it away. */
    mediaRow: StoredMedia,
  })
  .partial();

export type ConnectionsEdit = z.infer<typeof ConnectionsEdit>;

/** One capture on its way to one row of the upload page. */
export const Upload = z.object({
  id: z.number().int().positive(),
  capture: z.string().max(64),
  device: DeviceId,
  /** Row of the upload page. */
  row: z.number().int(),
  at: Instant,
  attempts: z.number().int().nonnegative(),
  state: z.enum(['waiting', 'sending', 'accepted', 'failed']),
  /** When it is tried next, or an attempt counts as unanswered; null when it is over. */
  nextAt: Instant.nullable(),
  /** What was said last; null before the first answer. */
  answer: z.string().max(160).nullable(),
});

export type Upload = z.infer<typeof Upload>;

/** A modem, as it says itself. */
export const ModemState = z.object({
  model: z.string().max(130),
  imei: z.string().max(60),
  /** Of its SIM card. */
  imsi: z.string().max(60),
  /** Of the network that it is in; blank is in none. */
  carrier: z.string().max(60),
  sim: z.enum(['ready', 'missing', 'locked', 'error']),
  registered: z.boolean(),
  /** In the network of another country, or of another provider. */
  roaming: z.boolean(),
  /** Percent; null is not known. */
  signal: z.number().int().min(0).max(100).nullable(),
  mode: z.enum(['', '2G', '3G', '4G', '5G']),
});
export type ModemState = z.infer<typeof ModemState>;

export const ModemNow = ModemState.extend({
  /** Since when it is in no network, as far as that was seen; null while it is in one. */
  since: Instant.nullable(),
});
export type ModemNow = z.infer<typeof ModemNow>;

/** What can be done with the machine's own connections. */
export const ConnectionAct = z.enum(['joinWifi', 'checkSim', 'resetModem', 'changeOperator']);
export type ConnectionAct = z.infer<typeof ConnectionAct>;

/** How the last of its kind went since the machine started: it may take longer than anybody waits for its answer. */
export const ConnectionActNow = z.object({
  act: ConnectionAct,
  /** The Wi-Fi or mobile network that it was about; blank is none. */
  about: z.string().max(32),
  at: Instant,
  /** Null while it goes on. */
  endedAt: Instant.nullable(),
  /** Why it came to nothing, as the panel's refusals are named; null where it did not, or goes on. */
  why: z.string().max(60).nullable(),
});
export type ConnectionActNow = z.infer<typeof ConnectionActNow>;

/** What this machine has to connect with. */
export const Means = z.object({
  modem: z.boolean(),
  wifi: z.boolean(),
  lora: z.boolean(),
  voice: z.boolean(),
  speaker: z.boolean(),
  mail: z.boolean(),
  /** Addresses that the machine has now. */
  addresses: z.array(z.object({ name: z.string().max(40), address: z.string().max(45) })).readonly(),
  /** As the modem is now; absent where there is none. */
  modemNow: ModemNow.optional(),
  /** Whether the machine's system took the access point for data; `off` while none is set, absent where nobody asks it. */
  mobileData: z.enum(['off', 'given', 'refused']).optional(),
  /** Absent of a hub that keeps none. */
  acts: z.array(ConnectionActNow).max(ConnectionAct.options.length).readonly().optional(),
});

export type Means = z.infer<typeof Means>;

/** A Wi-Fi network in reach. */
export const AccessPoint = z.object({
  ssid: z.string().max(32),
  /** Percent. */
  signal: z.number().int().min(0).max(100),
  security: z.string().max(40),
  channel: z.number().int().nullable(),
  /** The machine is in it. */
  joined: z.boolean(),
});

export type AccessPoint = z.infer<typeof AccessPoint>;
