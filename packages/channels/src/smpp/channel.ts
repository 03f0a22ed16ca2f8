import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { mayReach } from '../http/addresses.ts';
import type { Reach, Resolve } from '../http/judged-address.ts';
import { addressOf, operatorsReach } from '../http/reach.ts';
import { isPhone } from '../phone.ts';
import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonChannel, PersonReceipt } from '../port.ts';
import { smsText } from '../sms/channel.ts';
import type { SmsMessage } from '../sms/channel.ts';
import { commands, messageIdOf, senderAddress, submitBody } from './pdu.ts';
import { receiptOf } from './receipt.ts';
import type { SmppReceipt } from './receipt.ts';
import { openSmppSession, smppLimits } from './session.ts';
import type { Answer, SmppLimits, SmppServer, SmppSession } from './session.ts';
import { smsParts } from './text.ts';

export interface SmppPorts {
  readonly clock: Clock;
  /** Judges the gateway's address, where somebody other than the operator chose it. */
  readonly reach?: Reach;
  readonly resolve?: Resolve;
  /** Told what became of messages that were taken. */
  readonly delivered?: (receipt: SmppReceipt) => void;
}

/** Ms that a message may take with all its parts (reliability B-14). */
const totalMs = 15_000;
/** Ms that a connection is kept without a message; receipts that come later wait at the gateway. */
const idleMs = 10 * 60_000;
/** Ms before a part that was too much goes again, and that a gateway which takes no more is left alone for. */
const throttledMs = 1_000;
const restMs = 10_000;

/** What a reference begins with, before the names of the parts. */
export const referenceMark = 'smpp:';

/** Statuses of the protocol, by what follows from them. */
const throttled: ReadonlySet<number> = new Set([0x14, 0x58]);
const wrongLogin: ReadonlySet<number> = new Set([0x0d, 0x0e, 0x0f]);
const wrongSender: ReadonlySet<number> = new Set([0x0a, 0x48, 0x49]);
const wrongReceiver: ReadonlySet<number> = new Set([0x0b, 0x50, 0x51]);
/** No repetition helps: the message itself is not taken. */
const wrongMessage: ReadonlySet<number> = new Set([0x01, 0x43, 0x66]);

const codeOf = (status: number): string => `SMPP 0x${status.toString(16).toUpperCase().padStart(2, '0')}`;

/** What a login that was not taken means: it gets mended, so nothing is refused for good. */
function unbound(answer: Answer): PersonReceipt | null {
  if (answer.tag === 'over') return noAnswer(answer.reason);
  if (answer.status === 0) return null;
  if (wrongLogin.has(answer.status)) return noAnswer(reasons.login);
  return noAnswer(answer.status === 0x05 ? reasons.connectedElsewhere : codeOf(answer.status));
}

/** What an answer to a message means that did not take it. */
function untaken(answer: Answer): PersonReceipt {
  if (answer.tag === 'over') return noAnswer(answer.reason);
  const { status } = answer;
  if (throttled.has(status)) return noAnswer(reasons.throttled, restMs);
  if (wrongSender.has(status)) return noAnswer(reasons.senderRefused);
  if (wrongReceiver.has(status)) return refused(reasons.receiverRefused);
  return wrongMessage.has(status) ? refused(codeOf(status)) : noAnswer(codeOf(status));
}

/**
 * The way to phones by SMS over a gateway that speaks SMPP 3.4. The connection is made for the first message, kept for
 * receipts, and made anew when it is lost. A receipt has `smpp:` and the names that the gateway gave the parts, with
 * blanks between them. A password goes over the Internet with TLS alone where `reach` judges the address.
 */
export function openSmppChannel(
  server: SmppServer,
  { clock, reach, resolve, delivered }: SmppPorts,
  limits: SmppLimits = smppLimits,
): PersonChannel<SmsMessage> {
  const closing = new AbortController();
  let current: Promise<SmppSession | PersonReceipt> | null = null;
  let reference = 0;
  let cancelIdle = (): void => {};

  async function begin(): Promise<SmppSession | PersonReceipt> {
    const { host, port, tls } = server;
    const way = resolve === undefined ? {} : { resolve };
    const address = await addressOf({ host, port, secure: tls }, { ...way, reach: reach ?? operatorsReach });
    if (typeof address !== 'string') return address;
    if (!tls && reach !== undefined && mayReach(address, port, [], () => false))
      return noAnswer(reasons.needsTls);
    const session = openSmppSession({
      server,
      address,
      clock,
      limits,
      delivered: (body) => {
        const receipt = receiptOf(body);
        if (receipt !== null) delivered?.(receipt);
      },
      ended: () => {
        current = null;
      },
    });
    return unbound(await session.bound) ?? session;
  }

  async function session(): Promise<SmppSession | PersonReceipt> {
    const mine = (current ??= begin());
    const got = await mine;
    // What could not be opened is opened anew by the next message.
    if ('tag' in got && current === mine) current = null;
    return got;
  }

  /** Sends one part; what is too much goes again until the time is over. */
  async function submit(open: SmppSession, body: Uint8Array, signal: AbortSignal): Promise<Answer> {
    for (let pause = throttledMs; ; pause *= 2) {
      const answer = await open.ask(commands.submit, body);
      if (answer.tag === 'over' || !throttled.has(answer.status) || signal.aborted) return answer;
      if (!(await waited(pause, signal))) return answer;
    }
  }

  /** False where it ended before. */
  const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve_) => {
      const end = (whole: boolean) => (): void => {
        cancel();
        signal.removeEventListener('abort', stop);
        resolve_(whole);
      };
      const stop = end(false);
      const cancel = clock.after(ms, end(true));
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
    });

  async function deliver({ to, text }: SmsMessage, signal: AbortSignal): Promise<PersonReceipt> {
    const open = await session();
    if ('tag' in open) return open;
    cancelIdle();
    cancelIdle = clock.after(idleMs, () => open.close(reasons.stopped));
    reference = (reference + 1) % 256;
    const { coding, joined, parts } = smsParts(smsText(text), reference);
    const ids: string[] = [];
    for (const part of parts) {
      if (signal.aborted) return noAnswer(reasons.stopped);
      const body = submitBody({
        from: senderAddress(server.sender),
        to: senderAddress(to),
        coding,
        joined,
        text: part,
      });
      const answer = await submit(open, body, signal);
      if (answer.tag === 'over' || answer.status !== 0) return untaken(answer);
      ids.push(messageIdOf(answer.body));
    }
    return accepted(`${referenceMark}${ids.join(' ')}`);
  }

  return {
    send: (message, signal) => {
      if (!isPhone(message.to)) return Promise.resolve(refused(reasons.noPhone));
      const late = new AbortController();
      const stops = AbortSignal.any([signal, closing.signal, late.signal]);
      return new Promise((resolve_) => {
        const finish = (receipt: PersonReceipt): void => {
          cancel();
          stops.removeEventListener('abort', stopped);
          resolve_(receipt);
        };
        const cancel = clock.after(totalMs, () => late.abort());
        const stopped = (): void =>
          // What the gateway said to a part that was too much says more than that time is over.
          void clock.after(0, () =>
            finish(noAnswer(late.signal.aborted ? reasons.silence : reasons.stopped)),
          );
        if (stops.aborted) return finish(noAnswer(reasons.stopped));
        deliver(message, stops).then(finish, () => finish(noAnswer(reasons.failed)));
        stops.addEventListener('abort', stopped);
      });
    },
    close: () => {
      cancelIdle();
      closing.abort();
      void current?.then((open) => 'tag' in open || open.close(reasons.stopped));
    },
  };
}
