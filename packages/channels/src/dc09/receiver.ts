import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Key } from './cipher.ts';
import { buildFrame, type ExtendedData, type Frame, type FrameHead, openFrame, parseFrame } from './frame.ts';
import { readContactId, readSiaDcs, type ReceivedEvent } from './received-event.ts';
import { repeats } from './repeats.ts';
import { parseTimestamp } from './timestamp.ts';

/** What the receiver knows of an account. With a key, nothing in the clear is taken. */
export interface ReceiverAccount {
  readonly key: Key | null;
}

/** A message of another panel. */
export interface ReceivedSignal {
  /** A `linkTest` says only that the panel is there. */
  readonly kind: 'event' | 'linkTest';
  readonly protocol: 'SIA-DCS' | 'ADM-CID' | 'NULL';
  /** 3 to 16 hex digits, upper case. */
  readonly account: string;
  readonly receiver: string | null;
  readonly line: string | null;
  readonly sequence: number;
  /** Behind the bar, as it came, one character a byte: what cannot be read is shown to people as it is. */
  readonly data: string;
  /** Empty for a link test, and for data that cannot be read. */
  readonly events: readonly ReceivedEvent[];
  readonly extended: readonly ExtendedData[];
  /** When it happened by the panel's clock, ms since 1970; null where it does not say. */
  readonly occurredAt: number | null;
  /** Our clock, ms since 1970. */
  readonly receivedAt: number;
  readonly encrypted: boolean;
  /** The address that it came from. */
  readonly from: string;
}

export interface ReceiverPorts {
  readonly clock: Clock;
  readonly random: Random;
  /** The account of that number; null where there is none. A failure leaves the message without an answer. */
  readonly accountOf: (account: string) => Promise<ReceiverAccount | null>;
  /** Resolves when the message can no longer be lost. A failure leaves it without an answer: the panel sends again. */
  readonly store: (signal: ReceivedSignal) => Promise<void>;
}

/** What is to be done with one frame. */
export interface Verdict {
  /** `none`: what came is no message for a receiver, or it could not be stored. */
  readonly tag: 'acknowledged' | 'refused' | 'none';
  /** Bytes to answer with; null is silence. */
  readonly reply: Uint8Array | null;
}

export interface Receiver {
  /** Judges one frame, from its line feed to its carriage return. Never throws, whatever the bytes. */
  hear(bytes: Uint8Array, from: string): Promise<Verdict>;
}

/** Seconds by which a timestamp may be old, and ahead. */
const window = { old: 40, ahead: 20 } as const;
const protocols = ['SIA-DCS', 'ADM-CID', 'NULL'] as const;
/** Answers of receivers: to answer them would be a talk without end. */
const answers: readonly string[] = ['ACK', 'NAK', 'DUH', 'RSP'];
const dataForm = /^(?:#?([0-9A-F]{3,16}))?\|(.*)$/is;
const silence: Verdict = { tag: 'none', reply: null };

/**
 * The receiving side of SIA DC-09. ACK: stored. NAK with our clock: damaged on the way, or the panel's clock is wrong.
 * DUH: whole, but not to be processed, so that the panel does not send it again the same way.
 */
export function dc09Receiver({ clock, random, accountOf, store }: ReceiverPorts): Receiver {
  const known = repeats(clock);

  function answer(id: 'ACK' | 'DUH', head: FrameHead, key: Key | null): Uint8Array {
    const timestamp = key === null ? null : clock.now();
    const secrecy = key === null ? null : { key, random };
    return buildFrame({ ...head, id, data: '', extended: [], timestamp }, secrecy);
  }
  const refused = (reply: Uint8Array): Verdict => ({ tag: 'refused', reply });
  const duh = (head: FrameHead, key: Key | null = null): Verdict => refused(answer('DUH', head, key));
  const nak = (): Verdict => refused(buildFrame({ ...nobody('NAK'), timestamp: clock.now() }, null));

  async function judge(bytes: Uint8Array, from: string): Promise<Verdict> {
    const opened = openFrame(bytes);
    if (opened.tag === 'garbage') {
      if (!looksLikeFrame(bytes)) return silence;
      return opened.error === 'badLayout' ? refused(buildFrame(nobody('DUH'), null)) : nak();
    }
    const { head } = opened;
    if (answers.includes(head.id)) return silence;
    const protocol = protocols.find((name) => name === head.id);
    if (protocol === undefined || head.account === null) return duh(head);
    const account = await accountOf(head.account);
    if (account === null || opened.encrypted !== (account.key !== null)) return duh(head);
    const parsed = parseFrame(bytes, account.key);
    if (parsed.tag === 'garbage') return parsed.error === 'badTimestamp' ? nak() : duh(head);
    if (!isTimely(parsed.frame.timestamp, account.key, clock.now())) return nak();
    const signal = signalOf(parsed.frame, {
      protocol,
      account: head.account,
      encrypted: opened.encrypted,
      receivedAt: clock.now(),
      from,
    });
    if (signal === null) return duh(head, account.key);
    // A link test has no number of its own: each one counts.
    await (signal.kind === 'linkTest' ? store(signal) : known.once(parsed.frame, () => store(signal)));
    return { tag: 'acknowledged', reply: answer('ACK', head, account.key) };
  }

  return { hear: (bytes, from) => judge(bytes, from).catch(() => silence) };
}

const nobody = (id: 'DUH' | 'NAK'): Frame => ({
  id,
  sequence: 0,
  receiver: '0',
  line: '0',
  account: null,
  data: '',
  extended: [],
  timestamp: null,
});

/** A message under a key always says its time: without one, it could be played back for ever. */
function isTimely(timestamp: number | null, key: Key | null, now: number): boolean {
  if (timestamp === null) return key === null;
  const age = Math.floor(now / 1000) - timestamp / 1000;
  return age <= window.old && age >= -window.ahead;
}

/** Enough of a frame that whoever sent it understands an answer. */
const looksLikeFrame = (bytes: Uint8Array): boolean =>
  /^\n[0-9A-F]{4}[0-9A-F]{4}"\*?(?:SIA-DCS|ADM-CID|NULL)"/i.test(
    Buffer.from(bytes.subarray(0, 24)).toString('latin1'),
  );

/** Null for an event without data, and for data that name another account than the head. */
function signalOf(
  { data, extended, receiver, line, sequence }: Frame,
  known: Pick<ReceivedSignal, 'protocol' | 'account' | 'encrypted' | 'receivedAt' | 'from'>,
): ReceivedSignal | null {
  const time = extended.find(({ letter }) => letter === 'H')?.text ?? '';
  const whole = { ...known, receiver, line, sequence, extended, occurredAt: parseTimestamp(time) };
  const [, account, told = ''] = dataForm.exec(data) ?? [];
  if (account !== undefined && account.toUpperCase() !== known.account) return null;
  if (known.protocol === 'NULL') return { ...whole, kind: 'linkTest', data: told, events: [] };
  if (told === '') return null;
  const events = known.protocol === 'ADM-CID' ? readContactId(told) : readSiaDcs(told);
  return { ...whole, kind: 'event', data: told, events };
}
