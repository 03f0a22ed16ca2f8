import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Net, Wire } from '../net.ts';
import type { Channel } from '../port.ts';
import { type Answer, answerOf, strayReason } from './answer.ts';
import { buildFrame, type ExtendedData, type Frame } from './frame.ts';
import { type FrameSplitter, frameSplitter } from './frame-splitter.ts';
import { type Dc09Message, frameFor } from './message.ts';
import type { Dc09Destination } from './url.ts';

/**
 * Ms (reliability: B-14). A kept connection that has gone silent is given up as early as a new one that never opens.
 * `heard`: how long the right answer is waited for after a wrong one.
 */
export interface Dc09Limits {
  readonly connect: number;
  readonly total: number;
  readonly heard: number;
}

const defaultLimits: Dc09Limits = { connect: 5_000, total: 15_000, heard: 3_000 };
/** Ms that two clocks may differ by in the eyes of any receiver: a NAK within it is not about the time. */
const sameTime = 15_000;
/** Ms by which a frame's whole seconds may miss the clock. */
const wholeSecond = 2_000;

export interface Dc09Ports {
  readonly net: Net;
  readonly clock: Clock;
  readonly random: Random;
}

const lettersOf = (blocks: readonly ExtendedData[]): string => blocks.map(({ letter }) => letter).join('');

/** Extended data whole, then less and less of it: the time of a late report is worth more than whose it is. */
const lesser = (blocks: readonly ExtendedData[]): readonly (readonly ExtendedData[])[] =>
  blocks.length === 0 ? [[]] : [blocks, ...blocks.toReversed().map((block) => [block]), []];

/** How one frame ended. */
type End = Receipt | Extract<Answer, { tag: 'nak' }>;

/** What happens on the connection, for the attempt that is using it. */
interface Attempt {
  opened(): void;
  frame(bytes: Uint8Array): void;
  lost(reason: string): void;
}

interface Line {
  readonly wire: Wire;
  readonly splitter: FrameSplitter;
  open: boolean;
  attempt: Attempt | null;
}

/**
 * The way to one receiver. Over TCP one connection is kept open between messages; where it turns out dead, the same
 * frame goes once more over a new one. Over UDP every message has a socket of its own, so that a late answer finds
 * nobody.
 */
export function openDc09Channel(
  destination: Dc09Destination,
  ports: Dc09Ports,
  limits: Dc09Limits = defaultLimits,
): Channel<Dc09Message> {
  const closing = new AbortController();
  let line: Line | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  /** Extended data that the receiver rejects, by its letters. */
  const rejected = new Set<string>();

  function dropLine(): void {
    line?.wire.close();
    line = null;
  }

  function openLine(): Line {
    const splitter = frameSplitter();
    const events = {
      opened: () => {
        opened.open = true;
        opened.attempt?.opened();
      },
      received: (bytes: Uint8Array) => {
        for (const frame of splitter.push(bytes)) opened.attempt?.frame(frame);
      },
      closed: (reason: string) => {
        if (line === opened) line = null;
        opened.attempt?.lost(reason);
      },
    };
    const wire = ports.net.open(destination.target, events);
    const opened: Line = { wire, splitter, open: false, attempt: null };
    return opened;
  }

  /** Sends one frame. The last thing heard is why there was no answer. */
  function deliver(frame: Frame, bytes: Uint8Array, signals: readonly AbortSignal[]): Promise<End> {
    return new Promise((resolve) => {
      let cancelStep = () => {};
      let cancelHeard = () => {};
      let heard: string | null = null;
      let late: string | null = null;
      let current: Line | null = null;
      const finish = (end: End, keep: boolean) => {
        cancelStep();
        cancelHeard();
        cancelTotal();
        for (const signal of signals) signal.removeEventListener('abort', abort);
        if (line) line.attempt = null;
        if (!keep || destination.target.transport === 'udp') dropLine();
        resolve(end);
      };
      const lastHeard = (): string | null => {
        const stray = current?.splitter.stray() ?? null;
        return heard ?? (stray === null ? null : strayReason(stray));
      };
      const fail = (reason: string) =>
        finish({ tag: 'noAnswer', reason: (lastHeard() ?? late ?? reason).slice(0, 160) }, false);
      const abort = () => fail(reasons.stopped);
      /** Somebody is there: nothing is sent again. The right answer seldom follows a wrong one. */
      const note = (reason: string) => {
        cancelStep();
        if (heard === null) cancelHeard = ports.clock.after(limits.heard, () => fail(reason));
        heard = reason;
      };

      const attempt = (reused: boolean) => {
        const lost = (reason: string) => (reused && lastHeard() === null ? again() : fail(reason));
        const used = (line ??= openLine());
        used.splitter.forget();
        current = used;
        used.attempt = {
          opened: () => {
            cancelStep();
            used.wire.write(bytes);
          },
          frame: (received) => {
            const answer = answerOf(received, frame, destination);
            switch (answer.tag) {
              case 'receipt':
                return finish(answer.receipt, true);
              // It names no message and may come twice, so the connection is not kept.
              case 'nak':
                return finish(answer, false);
              case 'heard':
                return note(answer.reason);
              case 'late':
                late = answer.reason;
            }
          },
          lost,
        };
        cancelStep = ports.clock.after(limits.connect, () => lost(reasons.noConnection));
        if (used.open) used.wire.write(bytes);
      };
      const again = () => {
        cancelStep();
        dropLine();
        attempt(false);
      };

      const cancelTotal = ports.clock.after(limits.total, () => fail(reasons.silence));
      for (const signal of signals) signal.addEventListener('abort', abort);
      attempt(line !== null);
    });
  }

  /**
   * Sends a message, and again with less behind it where the receiver rejects it although the clocks agree: some take
   * one block of extended data, some none, some not the time. Whoever rejects a link test is there, and would reject an
   * alarm as well: the way is not open.
   */
  async function tell(message: Dc09Message, signals: readonly AbortSignal[]): Promise<Receipt> {
    const secrecy = destination.key ? { key: destination.key, random: ports.random } : null;
    const inVain: string[] = [];
    for (;;) {
      if (signals.some(({ aborted }) => aborted)) return { tag: 'noAnswer', reason: reasons.stopped };
      const whole = frameFor(message, destination, ports.clock.now());
      const ways = lesser(whole.extended).filter((blocks) => !rejected.has(lettersOf(blocks)));
      const extended = ways.find((blocks) => !inVain.includes(lettersOf(blocks))) ?? [];
      const frame = { ...whole, extended };
      const end = await deliver(frame, buildFrame(frame, secrecy), signals);
      if (end.tag === 'accepted') for (const letters of inVain) rejected.add(letters);
      if (end.tag !== 'nak') return end;
      const { receiverTime } = end;
      const apart =
        receiverTime === null ? 0 : Math.abs(receiverTime - (ports.clock.now() + message.clockOffset));
      if (apart <= sameTime && extended.length > 0) {
        inVain.push(lettersOf(extended));
        continue;
      }
      return receiverTime === null || apart < wholeSecond
        ? { tag: 'noAnswer', reason: reasons.rejected }
        : { tag: 'badTime', receiverTime };
    }
  }

  function send(message: Dc09Message, signal: AbortSignal): Promise<Receipt> {
    const sent = turn.then(() => tell(message, [signal, closing.signal]));
    turn = sent.then(
      () => {},
      () => {},
    );
    return sent;
  }

  return {
    send,
    close: () => {
      closing.abort();
      dropLine();
    },
  };
}
