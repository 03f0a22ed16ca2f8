import type { Random } from '@homeward/contract/ports.ts';
import { asciiText } from '../ascii-text.ts';
import { decrypt, encrypt, type Key } from './cipher.ts';
import { crc16 } from './crc.ts';
import { formatTimestamp, parseTimestamp } from './timestamp.ts';

/** Extended data behind the message: a letter and its text, such as M for the panel's MAC. */
export interface ExtendedData {
  readonly letter: string;
  readonly text: string;
}

/** A SIA DC-09 frame, both directions. */
export interface Frame {
  /** `ADM-CID`, `SIA-DCS`, `NULL`, `ACK`, `DUH`, `NAK`; without the asterisk of encryption. */
  readonly id: string;
  /** 0 to 9999; 0 belongs to link tests and NAK. */
  readonly sequence: number;
  readonly receiver: string | null;
  /** The account prefix; only a NAK may go without. */
  readonly line: string | null;
  /** 3 to 16 hex digits; null in a NAK. With an A in front where it came without the number sign. */
  readonly account: string | null;
  readonly data: string;
  readonly extended: readonly ExtendedData[];
  /** Ms since 1970, whole seconds on the wire. */
  readonly timestamp: number | null;
}

/** What makes a frame an encrypted one. */
export interface Secrecy {
  readonly key: Key;
  readonly random: Random;
}

export type FrameError =
  | 'noStart'
  | 'noEnd'
  | 'badLength'
  | 'badCrc'
  | 'badLayout'
  | 'badTimestamp'
  | 'encrypted'
  | 'badCipher';

export type ParsedFrame =
  | { readonly tag: 'frame'; readonly frame: Frame; readonly encrypted: boolean }
  | { readonly tag: 'garbage'; readonly error: FrameError };

/** Longest frame that a three-digit length can describe, with its wrapping. */
export const longestFrame = 0xfff + 10;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** A receiver in Python writes `None` for the receiver number that a frame went without. */
const head =
  /^"(\*?)([A-Z0-9-]{2,10})"(\d{4})(?:R([0-9A-F]{1,6})|None)?(?:L([0-9A-F]{1,6}?))?(?:#([0-9A-F]{3,16})|(A[0-9A-F]{1,16}))?\[/i;
const body = /^([^\]]*)\]((?:\[[^\]]*\])*)(?:_([0-9:,-]+))?$/;

/** The number behind `sequence`: 1 to 9999, then 1 again (reliability: A3-29). */
export function nextSequence(sequence: number): number {
  return sequence >= 9999 ? 1 : sequence + 1;
}

/** Bytes for the wire; with `secrecy` the part behind the opening bracket is encrypted. */
export function buildFrame(frame: Frame, secrecy: Secrecy | null): Uint8Array {
  const extended = frame.extended.map(({ letter, text }) => `[${letter}${plain(text)}]`).join('');
  const time = frame.timestamp === null ? '' : `_${formatTimestamp(frame.timestamp)}`;
  const content = `${frame.data}]${extended}${time}`;
  const part = (letter: string, value: string | null) => (value === null ? '' : letter + value);
  const address =
    part('R', frame.receiver) + part('L', frame.line) + (frame.account === null ? 'A0' : `#${frame.account}`);
  const span = Buffer.from(
    `"${secrecy ? '*' : ''}${frame.id}"${String(frame.sequence).padStart(4, '0')}${address}` +
      `[${secrecy ? encrypt(content, secrecy.key, secrecy.random) : content}`,
    'latin1',
  );
  return Buffer.concat([
    Buffer.from(`\n${hex(crc16(span), 4)}0${hex(span.length, 3)}`),
    span,
    Buffer.from('\r'),
  ]);
}

/** What stands in the clear before the opening bracket, whether the rest is encrypted or not. */
export type FrameHead = Pick<Frame, 'id' | 'sequence' | 'receiver' | 'line' | 'account'>;

/** A frame whose length and checksum are right, with its content still closed. */
export type OpenedFrame =
  | { readonly tag: 'opened'; readonly head: FrameHead; readonly encrypted: boolean; readonly rest: string }
  | { readonly tag: 'garbage'; readonly error: FrameError };

/** Reads the head of one frame with nothing before or behind it; no key is needed. Never throws. */
export function openFrame(bytes: Uint8Array): OpenedFrame {
  const garbage = (error: FrameError): OpenedFrame => ({ tag: 'garbage', error });
  if (bytes[0] !== lineFeed) return garbage('noStart');
  if (bytes.length < 10 || bytes.at(-1) !== carriageReturn) return garbage('noEnd');
  const text = Buffer.from(bytes).toString('latin1');
  const span = text.slice(9, -1);
  if (!/^0[0-9A-F]{3}$/i.test(text.slice(5, 9)) || Number.parseInt(text.slice(6, 9), 16) !== span.length) {
    return garbage('badLength');
  }
  if (text.slice(1, 5).toUpperCase() !== hex(crc16(bytes.subarray(9, -1)), 4)) return garbage('badCrc');
  const match = head.exec(span);
  if (!match) return garbage('badLayout');
  const [opening, star, id, sequence, receiver, line, account, otherAccount = 'A0'] = match;
  return {
    tag: 'opened',
    encrypted: star === '*',
    rest: span.slice(opening.length),
    head: {
      id: (id ?? '').toUpperCase(),
      sequence: Number(sequence),
      receiver: receiver ?? null,
      line: line ?? null,
      account: account?.toUpperCase() ?? (/^A0+$/i.test(otherAccount) ? null : otherAccount.toUpperCase()),
    },
  };
}

/** Reads one frame with nothing before or behind it. Never throws, whatever the bytes. */
export function parseFrame(bytes: Uint8Array, key: Key | null): ParsedFrame {
  const opened = openFrame(bytes);
  if (opened.tag === 'garbage') return opened;
  const { head: address, encrypted, rest } = opened;
  const garbage = (error: FrameError): ParsedFrame => ({ tag: 'garbage', error });
  if (encrypted && key === null) return garbage('encrypted');
  const content = encrypted && key !== null ? decrypt(rest, key) : rest;
  if (content === null) return garbage('badCipher');
  const parts = body.exec(content);
  if (!parts) return garbage(encrypted ? 'badCipher' : 'badLayout');
  const timestamp = parts[3] === undefined ? null : parseTimestamp(parts[3]);
  if (parts[3] !== undefined && timestamp === null) return garbage('badTimestamp');
  const frame = { ...address, data: parts[1] ?? '', extended: readExtended(parts[2] ?? ''), timestamp };
  return { tag: 'frame', encrypted, frame };
}

function readExtended(text: string): readonly ExtendedData[] {
  return [...text.matchAll(/\[([^\]])([^\]]*)\]/g)].map(([, letter = '', value = '']) => ({
    letter,
    text: value,
  }));
}

/** Text as a frame can carry it: ASCII, with other marks in the place of those that structure a frame. */
export const plain = (text: string): string =>
  asciiText(text)
    .replace(/[[\]|^"]/g, (mark) => marks[mark] ?? ' ')
    .trim();

const marks: Readonly<Record<string, string>> = { '[': '(', ']': ')', '|': '/', '"': "'" };

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
