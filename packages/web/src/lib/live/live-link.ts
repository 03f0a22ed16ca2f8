import { liveBeat, liveError, liveResume, liveSelect } from '@homeward/contract/words/api/live-names.ts';
import type { ResumeReply, ResumeRequest } from '@homeward/contract/shapes/api/live.ts';
import { currentToken, positionAtEntry, renew } from '#lib/client/session.ts';
import { applyMessage } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { createFeed, type Feed } from '#lib/live/feed.ts';
import { perFrame } from '#lib/live/per-frame.ts';
import { setLink } from '#lib/live/link-state.ts';
import { LiveSocket } from '#lib/live/live-socket.ts';
import { retryDelay, type Position } from '#lib/live/position.ts';

/**
 * What is shown is old 10 s after the server's last word, whatever became of it: a process that hangs, a network that
 * swallows packets, a laptop that slept, a captive portal. So a page asks every two seconds, and waits no longer than this.
 */
const beatEvery = 2000;
const beatWithin = 5000;
/** Milliseconds between reads while the socket is down, and after which what they brought counts as old. */
const pollEvery = 4000;
const oldAfter = 8000;
/** Milliseconds a page may sleep before it looks again ahead of every tap. */
const napLength = 10_000;
/** Milliseconds to wait for an answer on the socket. */
const answerWithin = 8_000;

/** A message of an area's mode, which says first of all that an alarm is on: it waits for no other. */
const tellsMode = (text: string): boolean => text.startsWith('{"refreshed_type":"MODE_CHANGE"');

/** Owns the connection of this page to one panel's live messages: connects, resumes, polls while it cannot. */
export class LiveLink {
  readonly #panel: string;
  readonly #socket: LiveSocket;
  readonly #feed: Feed;
  #tries = 0;
  #lastContact = Date.now();
  #hiddenAt = 0;
  #retryAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #heart: ReturnType<typeof setInterval>;
  /** When the heart beat last: what is much longer ago, this page has slept through. */
  #beatAt = Date.now();
  #asking = false;
  #readAt = 0;
  #ended = false;

  constructor(panel: string) {
    this.#panel = panel;
    this.#socket = new LiveSocket(() => ({ token: currentToken() }), {
      opened: () => void this.#begin(),
      heard: perFrame((texts) => {
        this.#lastContact = Date.now();
        if (!this.#ended) for (const text of texts) void this.#feed.receive(text);
      }, tellsMode),
      closed: (why) => this.#lost(why === liveError),
    });
    this.#feed = createFeed(panel, {
      apply: applyMessage,
      resume: (request) => this.#ask<ResumeReply>(liveResume, request),
      readAll: () => this.#readAll(),
      // The socket stands, and what is shown does not: it is as good as closed, which is what makes it try again.
      lost: () => this.#socket.disconnect(),
    });
    this.#heart = setInterval(() => void this.#beat(), beatEvery);
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('online', this.#connectNow);
    addEventListener('offline', this.#disconnect);
  }

  /**
   * Shows the house as it is read now. Messages go on from where they stood when somebody came in; where that is not
   * known, all is read again once the socket is open.
   */
  start(): void {
    setLink({ tag: 'connecting' });
    this.#socket.connect();
    const from = positionAtEntry(this.#panel);
    void (from === undefined ? this.#feed.refresh() : this.#feed.begin(from));
  }

  /** Reads everything anew, as after something nobody knows the outcome of. */
  refresh(): Promise<boolean> {
    return this.#feed.refresh();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('online', this.#connectNow);
    removeEventListener('offline', this.#disconnect);
    this.#socket.disconnect();
  }

  readonly #connectNow = (): void => {
    if (this.#ended || this.#socket.connected) return;
    clearTimeout(this.#retry);
    this.#socket.connect();
  };

  readonly #disconnect = (): void => this.#socket.disconnect();

  readonly #wake = (): void => {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      return;
    }
    if (Date.now() - this.#hiddenAt >= napLength) this.#lookAgain();
  };

  /** After a nap nothing that is shown is trusted, and nothing can be pressed, before it was read anew. */
  #lookAgain(): void {
    if (!this.#socket.connected) return this.#connectNow();
    setLink({ tag: 'checking' });
    void this.#feed.refresh().then((fresh) => this.#settle(fresh));
  }

  async #ask<Reply>(event: string, question: ResumeRequest | string): Promise<Reply> {
    return this.#socket.ask(event, question, answerWithin);
  }

  async #begin(): Promise<void> {
    try {
      const position = await this.#ask<Position | null>(liveSelect, this.#panel);
      const fresh = position === null ? await this.#feed.refresh() : await this.#feed.connected(position);
      this.#settle(fresh);
    } catch {
      // No answer on an open socket: as good as closed, which is what makes it try again.
      this.#socket.disconnect();
    }
  }

  #settle(fresh: boolean): void {
    if (this.#ended || !this.#socket.connected) return;
    if (fresh) {
      this.#tries = 0;
      setLink({ tag: 'live' });
      return;
    }
    this.#socket.disconnect();
  }

  #lost(over: boolean): void {
    if (this.#ended) return;
    // The token counts at connecting only; a page that slept has an old one.
    if (over) void renew();
    const delay = retryDelay(this.#tries, Math.random());
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retryAt = Date.now() + delay;
    this.#retry = setTimeout(this.#connectNow, delay);
    this.#sayDown();
  }

  /** Without the socket, what is shown stays true for as long as polling brings it. */
  #sayDown(silent = false): void {
    if (silent || Date.now() - this.#lastContact > oldAfter)
      setLink({ tag: 'offline', since: this.#lastContact });
    else setLink({ tag: 'reconnecting', retryAt: this.#retryAt });
  }

  async #beat(): Promise<void> {
    const now = Date.now();
    const slept = now - this.#beatAt >= napLength;
    this.#beatAt = now;
    if (slept && !document.hidden) this.#lookAgain();
    if (!this.#socket.connected) return this.#poll(now);
    if (this.#asking) return;
    this.#asking = true;
    try {
      await this.#socket.ask(liveBeat, null, beatWithin);
      this.#lastContact = Date.now();
    } catch (error) {
      // No answer on an open socket: it may stand open for a long time, and nothing would come over it.
      if (this.#ended || !(error instanceof Error) || error.message !== 'late') return;
      this.#socket.disconnect();
      this.#sayDown(true);
    } finally {
      this.#asking = false;
    }
  }

  /** Without the socket: the age of what is shown is told at every beat, whether or not a read comes back. */
  #poll(now: number): void {
    // While it connects for the first time nothing is down yet.
    if (this.#tries > 0 || now - this.#lastContact > oldAfter) this.#sayDown();
    if (now - this.#readAt < pollEvery) return;
    this.#readAt = now;
    void this.#feed.refresh().then(() => {
      if (!this.#ended && !this.#socket.connected && this.#tries > 0) this.#sayDown();
    });
  }

  async #readAll(): Promise<boolean> {
    const failure = await loadHouse(this.#panel);
    if (failure === undefined) {
      this.#lastContact = Date.now();
      return true;
    }
    useHouse.setState(failure.tag === 'refused' ? { loaded: true } : {});
    return failure.tag === 'refused';
  }
}

let open: LiveLink | undefined;

/** Follows a panel; the one of before is left. */
export function followPanel(panel: string): void {
  open?.end();
  open = new LiveLink(panel);
  open.start();
}

export function unfollow(): void {
  open?.end();
  open = undefined;
}

/** Reads all of the followed panel anew. */
export const refreshHouse = async (): Promise<void> => void (await open?.refresh());
