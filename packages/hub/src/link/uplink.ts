import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Capture, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { changeBetween, viewOf } from '@homeward/panel/view.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { changeInWallTime, viewInWallTime } from '../time/wall-time.ts';
import { createRateLimit } from './rate-limit.ts';
import { createPump } from './pump.ts';

/** Events per message. */
const batchSize = 500;

export interface UplinkOptions {
  readonly up: LinkUp;
  readonly epoch: string;
  /** The last event that the server has. */
  readonly from: number;
  readonly journal: Journal;
  readonly captures: Capture[];
  readonly clock: Clock;
  /** Rejects when the server stays silent. */
  readonly within: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly state: () => PanelState;
  readonly wallOffset: () => number;
  readonly acknowledged: (seq: number) => void;
  readonly failed: (error: unknown) => void;
}

/** One session's way up: events, state and pictures, each in its own order, none waiting for another. */
export interface Uplink {
  changed(): void;
  /** Tells the whole state anew. */
  resend(): void;
  stop(): void;
}

/** Starts with the first `changed`; any failure ends all of it. */
export function createUplink(options: UplinkOptions): Uplink {
  const { up, epoch, journal, captures, clock, within } = options;
  let acked = options.from;
  const limit = createRateLimit(clock);
  let sent: { readonly state: PanelState; readonly wallOffset: number } | null = null;

  /** Resends from the journal until the server says that it has them: nothing else makes an event known there. */
  async function sendEvents(): Promise<boolean> {
    const events = onDisk();
    if (events.length === 0) return false;
    const { lastSeq } = await within(up.events({ epoch, events }));
    if (lastSeq <= acked) throw new Error(`the server does not take event ${acked + 1}`);
    acked = lastSeq;
    options.acknowledged(lastSeq);
    return true;
  }

  /** While the disk fails, the state still goes up: an alarm must be seen. Its events follow when they are written. */
  function onDisk(): readonly PanelEvent[] {
    try {
      return journal.eventsAfter(acked, batchSize);
    } catch (error) {
      if (error instanceof JournalError) return [];
      throw error;
    }
  }

  /** One message at a time: whatever changes meanwhile goes into the next. */
  async function sendState(): Promise<boolean> {
    const state = options.state();
    const wallOffset = options.wallOffset();
    if (sent?.state === state && sent.wallOffset === wallOffset) return false;
    if (!limit.mayGo(() => states.wake())) return false;
    const before = sent?.wallOffset === wallOffset ? sent.state : null;
    const change = before === null ? 'all' : changeBetween(before, state);
    const taken =
      change === 'all' || change === null || (await within(up.change(changeInWallTime(change, wallOffset))));
    if (change === 'all' || !taken) await within(up.snapshot(viewInWallTime(viewOf(state), wallOffset)));
    sent = { state, wallOffset };
    return true;
  }

  async function sendCapture(): Promise<boolean> {
    const [capture] = captures;
    if (capture === undefined) return false;
    await within(up.capture(capture));
    if (captures[0] === capture) captures.shift();
    return true;
  }

  const stop = () => {
    limit.stop();
    for (const pump of pumps) pump.stop();
  };
  const failed = (error: unknown) => {
    stop();
    options.failed(error);
  };
  const states = createPump(sendState, failed);
  // The state first: a screen waits for it, while events have to be read here and written there.
  const pumps = [states, createPump(sendEvents, failed), createPump(sendCapture, failed)];
  return {
    changed: () => {
      for (const pump of pumps) pump.wake();
    },
    resend: () => {
      sent = null;
      for (const pump of pumps) pump.wake();
    },
    stop,
  };
}
