/** What SMPP 3.4 calls the messages that we speak and hear. */
export const commands = {
  genericNack: 0x8000_0000,
  bindTransceiver: 0x09,
  submit: 0x04,
  deliver: 0x05,
  unbind: 0x06,
  enquireLink: 0x15,
} as const;
/** An answer has the command of what it answers and this bit. */
export const answerBit = 0x8000_0000;

/** A message of the protocol, its body as it came. */
export interface Pdu {
  readonly command: number;
  readonly status: number;
  readonly sequence: number;
  readonly body: Uint8Array;
}

const headBytes = 16;
/** Longer than any message that a gateway sends. */
const mostBytes = 65_536;

export function pduBytes({ command, status, sequence, body }: Pdu): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(headBytes + body.length, 0);
  head.writeUInt32BE(command, 4);
  head.writeUInt32BE(status, 8);
  head.writeUInt32BE(sequence, 12);
  return Buffer.concat([head, body]);
}

/** Takes a stream apart into messages. Gives null, for good, once it is none of this protocol. */
export function pduSplitter(): (bytes: Uint8Array) => readonly Pdu[] | null {
  let rest: Buffer = Buffer.alloc(0);
  let isBroken = false;
  return (bytes) => {
    if (isBroken) return null;
    rest = Buffer.concat([rest, bytes]);
    const found: Pdu[] = [];
    while (rest.length >= 4) {
      const length = rest.readUInt32BE(0);
      if (length < headBytes || length > mostBytes) {
        isBroken = true;
        return null;
      }
      if (rest.length < length) break;
      found.push({
        command: rest.readUInt32BE(4),
        status: rest.readUInt32BE(8),
        sequence: rest.readUInt32BE(12),
        body: rest.subarray(headBytes, length),
      });
      rest = rest.subarray(length);
    }
    return found;
  };
}

const octets = (text: string, most: number): Uint8Array =>
  Buffer.concat([Buffer.from(text, 'latin1').subarray(0, most - 1), Uint8Array.of(0)]);

export interface Login {
  readonly user: string;
  readonly password: string;
  readonly systemType: string;
}

export const bindBody = ({ user, password, systemType }: Login): Uint8Array =>
  Buffer.concat([
    octets(user, 16),
    // The protocol has room for eight letters; many gateways take more.
    octets(password, 65),
    octets(systemType, 13),
    // Version 3.4, no type of number, all addresses.
    Uint8Array.of(0x34, 0, 0, 0),
  ]);

export interface Address {
  readonly type: number;
  readonly plan: number;
  readonly digits: string;
}

/** A sender: an international number, a name of letters, or a number of one network. */
export function senderAddress(text: string): Address {
  if (text === '') return { type: 0, plan: 0, digits: '' };
  if (/^\+\d+$/.test(text)) return { type: 1, plan: 1, digits: text.slice(1) };
  return /^\d+$/.test(text) ? { type: 3, plan: 0, digits: text } : { type: 5, plan: 0, digits: text };
}

export interface Submit {
  readonly from: Address;
  readonly to: Address;
  readonly coding: number;
  readonly joined: boolean;
  readonly text: Uint8Array;
}

const addressBytes = ({ type, plan, digits }: Address): Uint8Array =>
  Buffer.concat([Uint8Array.of(type, plan), octets(digits, 21)]);

export const submitBody = ({ from, to, coding, joined, text }: Submit): Uint8Array =>
  Buffer.concat([
    // The usual service.
    Uint8Array.of(0),
    addressBytes(from),
    addressBytes(to),
    // Class (with a header of parts), protocol, priority, at once, for as long as usual.
    Uint8Array.of(joined ? 0x40 : 0, 0, 0, 0, 0),
    // A receipt is wanted, nothing is replaced, the letters, no message of the gateway's own.
    Uint8Array.of(1, 0, coding, 0, text.length),
    text,
  ]);

/** The name of a message in an answer; '' where there is none. */
export const messageIdOf = (body: Uint8Array): string => {
  const [id = ''] = Buffer.from(body).toString('latin1').split('\0', 1);
  return id;
};
