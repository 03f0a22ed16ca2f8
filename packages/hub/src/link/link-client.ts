import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Capture, LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { Answer, LinkConnector, LinkSession } from './connector.ts';
import { keyFor, type LinkKeys } from './link-keys.ts';
import { createUplink, type Uplink } from './uplink.ts';

/** Ms: a server that does not answer for this long is gone. */
const silenceMs = 20_000;
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** Up to this much more (ms), so that ten thousand hubs do not come back in the same moment (B-15). */
const jitterMs = 5_000;
/** No command lives longer (ms), whatever its sender's clock says. */
const longestLifeMs = 30_000;
/** Pictures that wait while the server is away; the oldest go first. */
const mostCaptures = 20;

export interface LinkOptions {
  readonly panel: PanelId;
  readonly keys: LinkKeys;
  readonly connector: LinkConnector;
  readonly journal: Journal;
  /** Of the journal; asked at every dial, since the client may renew it. */
  readonly epoch: () => { readonly name: string; readonly base: number };
  /** The last event that is on the disk, or was. */
  readonly lastEvent: () => number;
  /** Begins a new epoch: the server knows events of this one that we do not have. */
  readonly renewEpoch: () => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** What the journal holds. */
  readonly state: () => PanelState;
  readonly wallOffset: () => number;
  /** `notAfter`: monotonic ms after which the command must not execute. */
  readonly command: (command: LinkCommand, notAfter: number) => Promise<CommandResult>;
  readonly ask: (question: PanelQuestion) => Promise<Answer>;
  readonly acknowledged: (seq: number) => void;
}

/** The hub's end of the link. It works alone for as long as it must: what the server lacks waits in the journal. */
export interface LinkClient {
  online(): boolean;
  /** The journal holds something new. */
  changed(): void;
  capture(capture: Capture): void;
  /** Tells the server the whole state anew. */
  resend(): void;
  /** The server may be there again: dials now, where it waits to. */
  hurry(): void;
  /** Makes a new key and comes back with it. */
  rotateKey(): void;
  /** Cuts the link until `mend`, as a broken line would. */
  cut(): void;
  mend(): void;
  stop(): void;
}

/** Dials at once, and again after every loss. */
export function createLinkClient(options: LinkOptions): LinkClient {
  const { clock, random, log, connector, journal, keys } = options;
  const captures: Capture[] = [];
  let uplink: Uplink | null = null;
  let session: LinkSession | null = null;
  /** Rises with every attempt, so that what belongs to an earlier one is known. */
  let attempt = 0;
  /** Rises with every dial. */
  let turns = 0;
  let backoffMs = firstBackoffMs;
  let down = false;
  let stopped = false;
  let cancelDial = () => {};

  const dialAgain = () => {
    if (stopped || down) return;
    const wait = backoffMs + random.unit() * Math.min(jitterMs, backoffMs);
    backoffMs = Math.min(longestBackoffMs, backoffMs * 2);
    cancelDial();
    cancelDial = clock.after(wait, () => void dial());
  };

  const drop = (reason: string) => {
    attempt += 1;
    uplink?.stop();
    uplink = null;
    session?.close();
    session = null;
    if (!stopped) log.warn('the link to the server is down', { reason });
    dialAgain();
  };

  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    let cancel = () => {};
    const silence = new Promise<never>((_resolve, reject) => {
      cancel = clock.after(silenceMs, () => reject(new Error('the server does not answer')));
    });
    try {
      return await Promise.race([work, silence]);
    } finally {
      cancel();
    }
  };

  /** The last event that the journal keeps no longer; events that wait for a failing disk are no loss. */
  function lostBefore(): number {
    try {
      const [oldest] = journal.eventsAfter(0, 1);
      return oldest === undefined ? options.lastEvent() : oldest.seq - 1;
    } catch (error) {
      if (error instanceof JournalError) return 0;
      throw error;
    }
  }

  async function dial(): Promise<void> {
    const mine = ++attempt;
    const { name: epoch, base: began } = options.epoch();
    const base = Math.max(began, lostBefore());
    turns += 1;
    const proof = keyFor(keys, turns);
    const hello = { panel: options.panel, ...proof, epoch, base, protocol: 1 as const };
    /** Server time minus our monotonic time. Taken from before the question, so that it errs towards expiry. */
    let serverAhead: number | null = null;
    try {
      const opened = await within(
        connector.dial(
          hello,
          {
            command: async (command) => {
              if (serverAhead === null || mine !== attempt) return expired;
              return options.command(
                command,
                Math.min(command.expiresAt - serverAhead, clock.monotonic() + longestLifeMs),
              );
            },
            ask: options.ask,
          },
          (reason) => mine === attempt && drop(reason),
        ),
      );
      if (mine !== attempt || stopped) return opened.close();
      session = opened;
      const asked = clock.monotonic();
      const welcome = await within(opened.up.hello(hello));
      if (mine !== attempt) return;
      serverAhead = welcome.serverTime - asked;
      if (keys.next() !== null) keys.promote();
      if (welcome.lastSeq > Math.max(base, options.state().eventSeq)) {
        log.error('the server has events that our journal has lost; a new epoch begins', { epoch });
        options.renewEpoch();
        return drop('new epoch');
      }
      const from = Math.max(welcome.lastSeq, base);
      options.acknowledged(from);
      backoffMs = firstBackoffMs;
      log.info('the link to the server is up', { lastSeq: from });
      uplink = createUplink({
        up: opened.up,
        epoch,
        from,
        journal,
        captures,
        clock,
        within,
        state: options.state,
        wallOffset: options.wallOffset,
        acknowledged: options.acknowledged,
        failed: (error) => mine === attempt && drop(String(error)),
      });
      uplink.changed();
    } catch (error) {
      if (mine === attempt) drop(String(error));
    }
  }

  void dial();

  return {
    online: () => uplink !== null,
    changed: () => uplink?.changed(),
    capture: (capture) => {
      captures.push(capture);
      if (captures.length > mostCaptures) captures.shift();
      uplink?.changed();
    },
    resend: () => uplink?.resend(),
    hurry: () => {
      if (stopped || down || session !== null) return;
      cancelDial();
      backoffMs = firstBackoffMs;
      void dial();
    },
    rotateKey: () => {
      keys.prepare();
      // At once, and first with the key that the server has.
      turns = 0;
      backoffMs = firstBackoffMs;
      drop('a new key');
    },
    cut: () => {
      down = true;
      cancelDial();
      drop('cut');
    },
    mend: () => {
      if (!down) return;
      down = false;
      backoffMs = firstBackoffMs;
      void dial();
    },
    stop: () => {
      stopped = true;
      cancelDial();
      drop('stopped');
    },
  };
}

const expired: CommandResult = { tag: 'refused', refusal: { tag: 'expired' } };
