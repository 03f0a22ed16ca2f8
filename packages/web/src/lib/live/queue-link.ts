import { liveBeat, liveError } from '@homeward/contract/words/api/live-names.ts';
import { currentToken, renew } from '#lib/client/session.ts';
import { LiveSocket } from '#lib/live/live-socket.ts';
import { retryDelay } from '#lib/live/position.ts';

/** Milliseconds between questions whether the server is there, and how long it may take to say so. */
const beatEvery = 3000;
const beatWithin = 5000;

interface Ears {
  /** What is shown may be old: it is read anew. Also called at every beat while there is no socket. */
  readonly moved: () => void;
  /** Whether whatever moves is heard of now. Called at every change, and at every beat that was answered. */
  readonly linked: (linked: boolean) => void;
}

/** Hears the doorbell of a company's queue: connects, tries again, and asks whether anybody is there. */
export class QueueLink {
  readonly #ears: Ears;
  readonly #socket: LiveSocket;
  readonly #heart: ReturnType<typeof setInterval>;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #ended = false;

  constructor(ears: Ears) {
    this.#ears = ears;
    this.#socket = new LiveSocket(() => ({ token: currentToken() }), {
      opened: () => {
        this.#tries = 0;
        ears.linked(true);
        // What moved while nobody listened.
        ears.moved();
      },
      heard: () => undefined,
      rung: ears.moved,
      closed: (why) => this.#lost(why === liveError),
    });
    this.#heart = setInterval(() => void this.#beat(), beatEvery);
    addEventListener('online', this.#connect);
    addEventListener('offline', this.#disconnect);
    this.#socket.connect();
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#heart);
    clearTimeout(this.#retry);
    removeEventListener('online', this.#connect);
    removeEventListener('offline', this.#disconnect);
    this.#socket.disconnect();
  }

  readonly #connect = (): void => {
    clearTimeout(this.#retry);
    if (!this.#ended) this.#socket.connect();
  };

  readonly #disconnect = (): void => this.#socket.disconnect();

  #lost(over: boolean): void {
    if (this.#ended) return;
    this.#ears.linked(false);
    // The token counts at connecting only; a page that slept has an old one.
    if (over) void renew();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(this.#connect, retryDelay(this.#tries, Math.random()));
    this.#tries += 1;
  }

  async #beat(): Promise<void> {
    if (!this.#socket.connected) return this.#ears.moved();
    try {
      await this.#socket.ask(liveBeat, null, beatWithin);
      if (!this.#ended) this.#ears.linked(true);
    } catch (error) {
      // An open socket that nobody answers on is as good as closed.
      if (error instanceof Error && error.message === 'late') this.#socket.disconnect();
    }
  }
}
