import type { ResumeReply, ResumeRequest } from '@homeward/contract/live.ts';
import { currentToken, positionAtEntry, renew } from '#lib/client/session.ts';
import { applyMessage } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { createFeed, type Feed } from '#lib/live/feed.ts';
import { perFrame } from '#lib/live/per-frame.ts';
import { setLink } from '#lib/live/link-state.ts';
import { LiveSocket } from '#lib/live/live-socket.ts';
import { retryDelay, type Position } from '#lib/live/position.ts';

/** Said again from the contract, whose constants stand beside zod. */
const sessionOver = 'check token error!';

/** Milliseconds between reads while the socket is down. */
const pollEvery = 15_000;
/** Milliseconds without any answer after which what is shown counts as old: two polls. */
const oldAfter = 30_000;
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
  readonly #poll: ReturnType<typeof setInterval>;
  #ended = false;

  constructor(panel: string) {
    this.#panel = panel;
    this.#socket = new LiveSocket(() => ({ token: currentToken() }), {
      opened: () => void this.#begin(),
      heard: perFrame((texts) => {
        if (!this.#ended) for (const text of texts) void this.#feed.receive(text);
      }, tellsMode),
      closed: (why) => this.#lost(why === sessionOver),
    });
    this.#feed = createFeed(panel, {
      apply: applyMessage,
      resume: (request) => this.#ask<ResumeReply>('resume', request),
      readAll: () => this.#readAll(),
    });
    this.#poll = setInterval(() => void this.#pollOnce(), pollEvery);
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
    clearInterval(this.#poll);
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
    if (Date.now() - this.#hiddenAt < napLength) return;
    if (!this.#socket.connected) return this.#connectNow();
    setLink({ tag: 'checking' });
    void this.#feed.refresh().then((fresh) => this.#settle(fresh));
  };

  async #ask<Reply>(event: string, question: ResumeRequest | string): Promise<Reply> {
    return this.#socket.ask(event, question, answerWithin);
  }

  async #begin(): Promise<void> {
    try {
      const position = await this.#ask<Position | null>('select', this.#panel);
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
  #sayDown(): void {
    const old = Date.now() - this.#lastContact > oldAfter;
    if (old) setLink({ tag: 'offline', since: this.#lastContact });
    else setLink({ tag: 'reconnecting', retryAt: this.#retryAt });
  }

  async #pollOnce(): Promise<void> {
    if (this.#socket.connected) {
      this.#lastContact = Date.now();
      return;
    }
    await this.#feed.refresh();
    if (!this.#ended && !this.#socket.connected) this.#sayDown();
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
