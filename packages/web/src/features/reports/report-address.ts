import { secretShown } from '@homeward/contract/words/reports/report-url.ts';

/** What stations speak: Contact ID in a SIA frame, or SIA's own events; 2 keeps a number for each line. */
export const protocols = ['SIA', 'SIA2', 'CID_SIA', 'CID_SIA2'] as const;
export type Protocol = (typeof protocols)[number];

/** Contact ID has a place neither for names nor for zones above those of an area. */
export const isContactId = (protocol: Protocol): boolean => protocol.startsWith('CID');

/** Where reports go, field by field. */
export type Destination =
  | {
      readonly tag: 'station';
      readonly transport: 'ip' | 'udp';
      readonly account: string;
      readonly host: string;
      readonly port: string;
      readonly protocol: Protocol;
      /** Zones are counted through all areas. */
      readonly counted: boolean;
      /** Names of zones and people go with events. */
      readonly names: boolean;
      /** Hex digits; blank is none, `***` is the one there is. */
      readonly key: string;
    }
  | { readonly tag: 'mail'; readonly address: string }
  | { readonly tag: 'sms'; readonly account: string; readonly phone: string; readonly words: boolean }
  | { readonly tag: 'call'; readonly account: string; readonly phone: string };
export type Way = Destination['tag'];

/** Ways to choose among. Calls are none: a row that is one (`now`) may stay so, or become something else. */
export const waysFor = (modem: boolean, now: Way | undefined): readonly Way[] => [
  'station',
  'mail',
  ...(modem ? (['sms'] as const) : []),
  ...(now === 'call' ? (['call'] as const) : []),
];

export const blank: { readonly [Tag in Way]: Extract<Destination, { tag: Tag }> } = {
  station: {
    tag: 'station',
    transport: 'ip',
    account: '',
    host: '',
    port: '',
    protocol: 'SIA',
    counted: false,
    names: false,
    key: '',
  },
  mail: { tag: 'mail', address: '' },
  sms: { tag: 'sms', account: '0000', phone: '', words: true },
  call: { tag: 'call', account: '0000', phone: '' },
};

/** A part of a destination that is typed. */
export type Typed = 'account' | 'host' | 'port' | 'key' | 'address' | 'phone';

const forms: Readonly<Record<Typed, RegExp>> = {
  account: /^[0-9a-f]{3,16}$/i,
  host: /^(?:\[[0-9a-f:.]+\]|[^:/@\s[\]*]+)$/i,
  port: /^(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
  key: /^(?:|\*\*\*|[0-9a-f]{32}|[0-9a-f]{48}|[0-9a-f]{64})$/i,
  address: /^[^\s@,;<>"]{1,64}@[^\s@,;<>"/?]{1,180}$/,
  phone: /^\+?\d{3,15}$/,
};

/** What of a destination is typed wrongly, as the whole address would be refused for. */
export const wrongIn = (destination: Destination): ReadonlySet<Typed> =>
  new Set(
    (Object.keys(forms) as readonly Typed[]).filter((field) => {
      const text: unknown = Reflect.get(destination, field);
      return typeof text === 'string' && !forms[field].test(text);
    }),
  );

/** The address of a destination, as the panel keeps it. */
export function addressOf(destination: Destination): string {
  switch (destination.tag) {
    case 'station': {
      const { transport, account, host, port, protocol, counted, names, key } = destination;
      const contactId = isContactId(protocol);
      const named = names && !contactId ? '/TEXT' : '';
      const secret = key === '' ? '' : `/KEY/${key}`;
      return `${transport}://${account}@${host}:${port}/${protocol}${counted && !contactId ? '_A' : ''}${named}${secret}`;
    }
    case 'mail':
      return `mailto:${destination.address}`;
    case 'sms':
      return `sms://${destination.account}@${destination.phone}${destination.words ? '/TEXT' : ''}`;
    case 'call':
      return `gsm://${destination.account}@${destination.phone}`;
  }
}

const station = /^(ip|udp):\/\/([^@]*)@(.+):(\d*)\/(SIA2?|CID_SIA2?)(_A)?((?:\/TEXT)?)(?:\/KEY\/(.*))?$/i;

/** A destination out of its address; undefined where it is none that the form knows. */
export function destinationOf(url: string): Destination | undefined {
  const mail = /^mailto:(.*)$/i.exec(url);
  if (mail !== null) return { tag: 'mail', address: mail[1] ?? '' };
  const sms = /^sms:\/\/([^@]*)@([^/]*)(\/TEXT)?$/i.exec(url);
  if (sms !== null)
    return { tag: 'sms', account: sms[1] ?? '', phone: sms[2] ?? '', words: sms[3] !== undefined };
  const call = /^gsm:\/\/([^@]*)@(.*)$/i.exec(url);
  if (call !== null) return { tag: 'call', account: call[1] ?? '', phone: call[2] ?? '' };
  const found = station.exec(url);
  if (found === null) return undefined;
  const [, transport = '', account = '', host = '', port = '', protocol = '', counted, names, key = ''] =
    found;
  const known = protocols.find((one) => one === protocol.toUpperCase());
  if (known === undefined) return undefined;
  return {
    tag: 'station',
    transport: transport.toLowerCase() === 'udp' ? 'udp' : 'ip',
    account,
    host,
    port,
    protocol: known,
    counted: counted !== undefined,
    names: names !== '',
    key: key === '' ? '' : key,
  };
}

/** Whom a destination reaches, in a few words, without anything secret. */
export function placeOf(url: string): string {
  const destination = destinationOf(url);
  switch (destination?.tag) {
    case 'station':
      return `${destination.host}:${destination.port}`;
    case 'mail':
      return destination.address;
    case 'sms':
    case 'call':
      return destination.phone;
    case undefined:
      return url;
  }
}

/** Whether a key stays as it is. */
export const isKept = (key: string): boolean => key === secretShown;

/** Whether others carry a report on to where it goes, as mail and texts are, so that nobody there answers. */
export const isCarried = (url: string): boolean => /^(mailto|sms):/i.test(url);

/** Whether a report would be a call of the panel's own: nobody makes these here, with a modem or without. */
export const isCall = (url: string): boolean => /^gsm:/i.test(url);
