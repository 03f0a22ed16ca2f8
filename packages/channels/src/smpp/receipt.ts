/** What became of a message after the gateway took it. */
export interface SmppReceipt {
  /** As `submit_sm_resp` named the message. */
  readonly message: string;
  readonly state: 'delivered' | 'failed' | 'onItsWay';
  /** The gateway's word for it, such as `UNDELIV`. */
  readonly word: string;
}

const isReceipt = 0b0000_0100;
const tags = { receiptedMessage: 0x001e, messageState: 0x0427, payload: 0x0424 } as const;

/** Numbers that some gateways give in place of words. */
const words = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD'];
const ends: Readonly<Record<string, SmppReceipt['state']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};

interface Delivered {
  readonly isReceipt: boolean;
  readonly text: string;
  readonly more: ReadonlyMap<number, Uint8Array>;
}

/** Reads `deliver_sm`; null where it is cut off. */
function read(body: Uint8Array): Delivered | null {
  const bytes = Buffer.from(body);
  let at = 0;
  const word = (): void => {
    const end = bytes.indexOf(0, at);
    at = end === -1 ? bytes.length + 1 : end + 1;
  };
  word();
  for (let no = 0; no < 2; no += 1) {
    at += 2;
    word();
  }
  const kind = bytes[at] ?? 0;
  at += 3;
  word();
  word();
  at += 4;
  const length = bytes[at];
  if (length === undefined || at + 1 + length > bytes.length) return null;
  const text = bytes.toString('latin1', at + 1, at + 1 + length);
  at += 1 + length;
  const more = new Map<number, Uint8Array>();
  while (at + 4 <= bytes.length) {
    const size = bytes.readUInt16BE(at + 2);
    more.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  const payload = more.get(tags.payload);
  const long = payload === undefined ? '' : Buffer.from(payload).toString('latin1');
  return { isReceipt: (kind & isReceipt) !== 0, text: text === '' ? long : text, more };
}

/** Reads a receipt out of `deliver_sm`; null where it is none, as a text that somebody wrote. */
export function receiptOf(body: Uint8Array): SmppReceipt | null {
  const delivered = read(body);
  if (delivered === null || !delivered.isReceipt) return null;
  const { text, more } = delivered;
  const named = more.get(tags.receiptedMessage);
  const [, written = ''] = /\bid:\s*([\w-]{1,64})/i.exec(text) ?? [];
  const message = named === undefined ? written : Buffer.from(named).toString('latin1').replaceAll('\0', '');
  const [, said = ''] = /\bstat:\s*([A-Z]{1,10})/i.exec(text) ?? [];
  const word = said === '' ? (words[more.get(tags.messageState)?.[0] ?? 0] ?? '') : said.toUpperCase();
  return message === '' ? null : { message, state: ends[word] ?? 'onItsWay', word };
}

/** Other ways to write a number: some gateways name a message by sixteens and its receipt by tens, or the reverse. */
export function otherNamesOf(message: string): readonly string[] {
  const tens = /^\d{1,19}$/.test(message) ? [BigInt(message).toString(16)] : [];
  const sixteens = /^[0-9a-f]{1,16}$/i.test(message) ? [BigInt(`0x${message}`).toString(10)] : [];
  return [...new Set([...tens, ...sixteens])].filter((name) => name !== message.toLowerCase());
}
