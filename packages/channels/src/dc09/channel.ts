import type { Receipt } from '@homeward/contract/entities/report.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Net, Wire } from '../net.ts';
import type { Channel } from '../port.ts';
import { receiptOf } from './answer.ts';
import { buildFrame, type Frame } from './frame.ts';
import { frameSplitter } from './frame-splitter.ts';
import { type Dc09Message, frameFor } from './message.ts';
import type { Dc09Destination } from './url.ts';

/** Ms (reliability: B-14). A kept connection that has gone silent is given up as early as a new one that never opens. */
export interface Dc09Limits {
  readonly connect: number;
  readonly total: number;
}

const defaultLimits: Dc09Limits = { connect: 5_000, total: 15_000 };

export interface Dc09Ports {
  readonly net: Net;
  readonly clock: Clock;
  readonly random: Random;
}

/** What happens on the connection, for the attempt that is using it. */
interface Attempt {
  opened(): void;
  frame(bytes: Uint8Array): void;
  lost(reason: string): void;
}

interface Line {
  readonly wire: Wire;
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
    const opened: Line = { wire: ports.net.open(destination.target, events), open: false, attempt: null };
    return opened;
  }

  function deliver(frame: Frame, bytes: Uint8Array, signals: readonly AbortSignal[]): Promise<Receipt> {
    return new Promise((resolve) => {
      let cancelStep = () => {};
      const finish = (receipt: Receipt, keep: boolean) => {
        cancelStep();
        cancelTotal();
        for (const signal of signals) signal.removeEventListener('abort', abort);
        if (line) line.attempt = null;
        if (!keep || destination.target.transport === 'udp') dropLine();
        resolve(receipt);
      };
      const fail = (reason: string) => finish({ tag: 'noAnswer', reason: reason.slice(0, 160) }, false);
      const abort = () => fail('ended by the sender');

      const attempt = (reused: boolean) => {
        const lost = (reason: string) => (reused ? again() : fail(reason));
        const current = (line ??= openLine());
        current.attempt = {
          opened: () => {
            cancelStep();
            current.wire.write(bytes);
          },
          frame: (answer) => {
            const receipt = receiptOf(answer, frame, destination);
            // What named our message leaves the connection in order; a NAK, which names none, may come twice.
            if (receipt) finish(receipt, receipt.tag === 'accepted' || receipt.tag === 'refused');
          },
          lost,
        };
        cancelStep = ports.clock.after(limits.connect, () => lost('no connection in time'));
        if (current.open) current.wire.write(bytes);
      };
      const again = () => {
        cancelStep();
        dropLine();
        attempt(false);
      };

      const cancelTotal = ports.clock.after(limits.total, () => fail('no answer in time'));
      for (const signal of signals) signal.addEventListener('abort', abort);
      attempt(line !== null);
    });
  }

  function send(message: Dc09Message, signal: AbortSignal): Promise<Receipt> {
    const signals = [signal, closing.signal];
    const sent = turn.then(() => {
      if (signals.some(({ aborted }) => aborted))
        return { tag: 'noAnswer' as const, reason: 'ended by the sender' };
      const frame = frameFor(message, destination, ports.clock.now());
      const secrecy = destination.key ? { key: destination.key, random: ports.random } : null;
      return deliver(frame, buildFrame(frame, secrecy), signals);
    });
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
