/**
 * Why a message was not taken, or what was heard last before it was given up. Channels write these texts into their
 * receipts; logs and exports keep them as they are; pages put them into the reader's language by their name.
 */
export const deliveryReasons = {
  accepted: 'accepted',
  /** Nothing came. */
  silence: 'no answer in time',
  noConnection: 'no connection in time',
  stopped: 'ended by the sender',
  closed: 'closed by the other side',
  refusedConnection: 'nothing listens there',
  unreachable: 'the network does not reach it',
  noSuchHost: 'no such host',
  addressRefused: 'the address may not be reached',
  invalidUrl: 'the address is not valid',
  certificate: 'its certificate is not trusted',
  notTls: 'no encrypted connection came about',
  notHttp: 'what answers there does not speak HTTP',
  notMail: 'what answers there is no mail server',
  login: 'the login was rejected',
  senderRefused: 'the sender was refused',
  receiverRefused: 'the receiver was refused',
  noYes: 'the gateway did not confirm the message',
  failed: 'failed',
  /** Gateways for text messages (SMPP). */
  notSmpp: 'what answers there does not speak SMPP',
  connectedElsewhere: 'this login is in use elsewhere',
  needsTls: 'a password goes over the Internet only with encryption',
  throttled: 'the gateway asks for fewer messages',
  notDelivered: 'taken, but not delivered to the phone',
  /** Calls (SIP). */
  notSip: 'what answers there does not speak SIP',
  busy: 'the line was busy',
  notPickedUp: 'nobody picked up',
  declined: 'the call was declined',
  noSpeech: 'nothing here can speak the text',
  hungUp: 'the call ended before all was said',
  /** Monitoring stations (SIA DC-09). */
  plainAnswer: 'answered without encryption: is the key set there?',
  encryptedAnswer: 'answered with encryption: is the key missing here?',
  otherKey: 'answered under another key',
  otherAddress: 'answered for another account or receiver',
  otherMessage: 'answered another message',
  badChecksum: 'answered with a broken checksum',
  halfFrame: 'answered with half a frame',
  noReceiver: 'what answers there is no receiver',
  cannotProcess: 'the receiver cannot process the message (DUH)',
  rejected: 'the receiver rejected the frame (NAK)',
  otherTime: 'the receiver rejected the time of the frame (NAK)',
  noChannel: 'no channel for this address',
  keyLost: 'the key cannot be read any more',
  noReceipt: 'no receipt',
  noModem: 'no modem',
  noCalls: 'nobody makes these calls here',
  noNetwork: 'the modem is in no network',
  simLocked: 'the card asks for its PIN',
  /** Mail of the panel. */
  noMailWay: 'no mail way',
  noMailServer: 'no mail server set up',
  passwordLost: 'the mail password cannot be read any more',
  noMailAddress: 'no mail address',
  noPhone: 'no phone number',
  /** Messages to people. */
  notSetUp: 'not set up',
  deviceForgotten: 'device forgotten',
  webhookRemoved: 'webhook removed',
  expired: 'expired',
  notArrived: 'taken, but the device did not say that it arrived',
  noMember: 'no longer a member',
  noContact: 'no longer a contact',
  acknowledged: 'acknowledged',
  overtaken: 'overtaken by later news',
  tooMany: 'too many in an hour',
} as const;

export type DeliveryReason = keyof typeof deliveryReasons;

/** What programs and libraries say for the same. */
const synonyms: Readonly<Record<string, DeliveryReason>> = {
  timeout: 'silence',
  ETIMEDOUT: 'silence',
  ESOCKETTIMEDOUT: 'silence',
  connectTimeout: 'noConnection',
  stopped: 'stopped',
  closed: 'closed',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNREFUSED: 'refusedConnection',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  noSuchHost: 'noSuchHost',
  ENOTFOUND: 'noSuchHost',
  EAI_AGAIN: 'noSuchHost',
  addressRefused: 'addressRefused',
  invalidUrl: 'invalidUrl',
  schemeRefused: 'invalidUrl',
  userinfoRefused: 'invalidUrl',
  badTime: 'otherTime',
};

/** A reason as pages tell it: its name, or the code that a server answered with, such as `HTTP 503`. */
export type ReadReason =
  | { readonly tag: 'reason'; readonly name: DeliveryReason }
  | {
      readonly tag: 'code';
      readonly protocol: 'HTTP' | 'SMTP' | 'FTP' | 'SMPP' | 'SIP';
      readonly code: string;
      /** What the gateway said, or the step at which it said so; '' where it did not. */
      readonly detail: string;
    };

const names: ReadonlyMap<string, DeliveryReason> = new Map([
  ...Object.keys(deliveryReasons).map((name) => {
    const known = name as DeliveryReason;
    return [deliveryReasons[known], known] as const;
  }),
  ...Object.entries(synonyms),
]);

const certificates = /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/;
const code = /^(HTTP|SMTP|FTP|SMPP|SIP) (\d{1,3}|0x[0-9A-F]{2,8})(?: (.*))?$/;

/** What stands in front of a reason that was written down: how the receipt ended. */
const ends = /^(?:expired|noAnswer|refused|badTime): /;

/** Reads the text of a receipt; null where it is nobody's text of these, and shown as it is. */
export function readReason(written: string): ReadReason | null {
  const text = written.replace(ends, '');
  const name = names.get(text);
  if (name !== undefined) return { tag: 'reason', name };
  if (certificates.test(text)) return { tag: 'reason', name: 'certificate' };
  if (/^(?:ERR_SSL|EPROTO|ERR_TLS)/.test(text)) return { tag: 'reason', name: 'notTls' };
  if (text.startsWith('HPE_')) return { tag: 'reason', name: 'notHttp' };
  const [, protocol, number, detail = ''] = code.exec(text) ?? [];
  switch (protocol) {
    case 'HTTP':
    case 'SMTP':
    case 'FTP':
    case 'SMPP':
    case 'SIP':
      return { tag: 'code', protocol, code: number ?? '', detail };
    default:
      return null;
  }
}

/** The text of a reason for what a library called it; as it is where nobody knows better. */
export function reasonText(text: string): string {
  const read = readReason(text);
  return read?.tag === 'reason' ? deliveryReasons[read.name] : text;
}
