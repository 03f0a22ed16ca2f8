import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PollLine, SendReport } from '@homeward/panel/kernel/effect.ts';
import type { ReportWay, ReportWays } from './report-ways.ts';
import type { PanelClock } from '../loop/panel-clock.ts';
import type { Body } from '../loop/work.ts';

/** Ms after which an attempt is given up whatever its channel does; channels themselves give up after 15 s (B-14). */
const attemptMs = 20_000;
/** Ms in which a channel that was told to end says what it heard last. */
const lastWordMs = 1_000;
/** Ms within which a report is about now and needs no time of its own. */
const freshMs = 10_000;

export interface ReportingOptions {
  readonly ways: ReportWays;
  /** An address with its secrets in it; null where their seal is broken. Absent takes it as it is. */
  readonly address?: (row: Pick<SendReport, 'url' | 'secret'>) => string | null;
  /** The names of what an event is about; absent has none. */
  readonly text?: (code: EventCode, person?: string | null) => string;
  readonly clock: Clock;
  readonly panelClock: PanelClock;
  readonly log: Log;
  readonly post: (body: Body) => void;
  /** A station has taken a report. */
  readonly delivered?: (report: SendReport) => void;
}

/** Carries out `send` effects; every one of them comes back as exactly one `receiptArrived`. */
export interface Reporting {
  send(send: SendReport): void;
  /** Carries out a `poll` effect; it comes back as exactly one `pollAnswered`. */
  poll(poll: PollLine): void;
  /** Ends what is under way; nothing is posted afterwards. */
  close(): void;
}

interface Destination {
  readonly url: string;
  readonly way: ReportWay;
  /** Ms to add to our wall clock to get the receiver's (A3-28). */
  clockOffset: number;
}

/** Reports through `ways`, one open way per destination, so that none waits for another. */
export function createReporting(options: ReportingOptions): Reporting {
  const { ways, address = ({ url }) => url, text = () => '', clock, panelClock, log, post } = options;
  const { delivered = () => {} } = options;
  const destinations = new Map<number, Destination>();
  const underWay = new Set<AbortController>();
  let closed = false;

  function destinationOf(effect: SendReport | PollLine): Destination | null {
    const { destination: no } = effect;
    const url = address(effect);
    if (url === null) return null;
    const known = destinations.get(no);
    if (known?.url === url) return known;
    known?.way.close();
    destinations.delete(no);
    const way = ways.open(url);
    if (way === null) return null;
    const destination = { url, way, clockOffset: 0 };
    destinations.set(no, destination);
    return destination;
  }

  async function attempt(destination: Destination, send: SendReport, signal: AbortSignal): Promise<Receipt> {
    const wallAt = send.at + panelClock.wallOffset();
    const report = {
      sequence: send.sequence,
      code: send.code,
      occurredAt: Math.abs(clock.now() - wallAt) <= freshMs ? null : wallAt,
      clockOffset: destination.clockOffset,
      text: text(send.code, send.person),
      ...(send.person !== undefined && { person: send.person }),
    };
    try {
      return await destination.way.send(report, signal);
    } catch (error) {
      return { tag: 'noAnswer', reason: String(error).slice(0, 160) };
    }
  }

  /** A receiver that only disagrees about the time is told again at once, by its own clock. */
  async function byItsClock(
    destination: Destination,
    no: number,
    told: () => Promise<Receipt>,
  ): Promise<Receipt> {
    const receipt = await told();
    if (receipt.tag !== 'badTime') return receipt;
    destination.clockOffset = Math.round(receipt.receiverTime - clock.now());
    log.warn('a receiver’s clock differs from ours', {
      destination: no,
      offsetMs: destination.clockOffset,
    });
    return told();
  }

  /** Lets an attempt end once: by its channel, or after a while by itself. Nothing is told after the close. */
  function within(
    work: (signal: AbortSignal) => Promise<Receipt>,
    told: (receipt: Receipt) => void,
    ms = attemptMs,
  ): void {
    const controller = new AbortController();
    underWay.add(controller);
    const finish = (receipt: Receipt) => {
      cancel();
      if (underWay.delete(controller) && !closed) told(receipt);
    };
    let cancel = clock.after(ms, () => {
      controller.abort();
      cancel = clock.after(lastWordMs, () => finish({ tag: 'noAnswer', reason: reasons.silence }));
    });
    work(controller.signal).then(finish, (error: unknown) =>
      finish({ tag: 'noAnswer', reason: String(error).slice(0, 160) }),
    );
  }

  /** Nobody speaks to it; or its secret came from another hub, and must be given again. */
  const unopened = (effect: SendReport | PollLine): Receipt =>
    address(effect) === null
      ? { tag: 'noAnswer', reason: reasons.keyLost }
      : { tag: 'refused', reason: reasons.noChannel };

  function send(effect: SendReport): void {
    const { report, destination: no, attempt: number } = effect;
    const destination = destinationOf(effect);
    within(
      async (signal) =>
        destination === null
          ? unopened(effect)
          : byItsClock(destination, no, () => attempt(destination, effect, signal)),
      (receipt) => {
        if (receipt.tag === 'accepted') delivered(effect);
        else log.warn('a report was not accepted', { report, destination: no, receipt });
        post({ tag: 'receiptArrived', report, destination: no, attempt: number, receipt });
      },
      destination?.way.attemptMs,
    );
  }

  function poll(effect: PollLine): void {
    const destination = destinationOf(effect);
    within(
      async (signal) =>
        destination === null
          ? unopened(effect)
          : byItsClock(destination, effect.destination, () =>
              destination.way.poll(destination.clockOffset, signal),
            ),
      (receipt) => {
        const ok = receipt.tag === 'accepted';
        if (!ok) log.warn('a poll was not accepted', { destination: effect.destination, receipt });
        post({ tag: 'pollAnswered', destination: effect.destination, ok });
      },
    );
  }

  return {
    send,
    poll,
    close: () => {
      closed = true;
      for (const controller of underWay) controller.abort();
      for (const { way } of destinations.values()) way.close();
    },
  };
}
