import { liveEvent, livePath, liveQueue } from '@homeward/contract/words/api/live-names.ts';

/** Who hears of a socket. */
export interface Ears {
  /** The server let this page in. */
  readonly opened: () => void;
  /** The text of a live message. */
  readonly heard: (text: string) => void;
  /** The queue of one's company has moved. */
  readonly rung?: () => void;
  /** Once for each `connect`: refused, ended or lost, with the server's words where it said why. */
  readonly closed: (why: string) => void;
}

const path = `${livePath}?EIO=4&transport=websocket`;

/** Milliseconds to be let in. */
const patience = 20_000;

interface Asked {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * As much of Socket.IO 5 over Engine.IO 4 as live messages need: one websocket, texts, acknowledgements, and the
 * server's heartbeat, without which the socket counts as lost.
 */
export class LiveSocket {
  readonly #ears: Ears;
  readonly #auth: () => object;
  #socket: WebSocket | undefined;
  #connected = false;
  #why = '';
  /** Runs out when the server is silent for longer than it said it would be. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #beat = patience;
  #asked = new Map<number, Asked>();
  #questions = 0;

  /** `auth` is asked for at each connect. */
  constructor(auth: () => object, ears: Ears) {
    this.#auth = auth;
    this.#ears = ears;
  }

  get connected(): boolean {
    return this.#connected;
  }

  connect(): void {
    if (this.#socket !== undefined) return;
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
    this.#socket = socket;
    this.#why = '';
    this.#beat = patience;
    this.#hearsAgain();
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#take(String(data));
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.disconnect();
    });
  }

  disconnect(): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    this.#socket = undefined;
    this.#connected = false;
    clearTimeout(this.#silence);
    socket.close();
    for (const { reject } of this.#asked.values()) reject(new Error('closed'));
    this.#asked.clear();
    this.#ears.closed(this.#why);
  }

  /** Asks and resolves to the reply. Rejects where none comes within `within` ms, or on a socket that is closed. */
  ask<Reply>(event: string, question: unknown, within: number): Promise<Reply> {
    const no = (this.#questions += 1);
    let late: ReturnType<typeof setTimeout> | undefined;
    return new Promise<unknown>((resolve, reject) => {
      if (!this.#connected) return reject(new Error('closed'));
      late = setTimeout(() => reject(new Error('late')), within);
      this.#asked.set(no, { resolve, reject });
      this.#socket?.send(`42${no}${JSON.stringify([event, question])}`);
    }).finally(() => {
      clearTimeout(late);
      this.#asked.delete(no);
    }) as Promise<Reply>;
  }

  #hearsAgain(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.disconnect(), this.#beat);
  }

  /** Engine.IO's packet: 0 open, 1 close, 2 ping, 4 message. */
  #take(packet: string): void {
    // Whatever it says, it is there.
    if (this.#connected) this.#hearsAgain();
    switch (packet.charAt(0)) {
      case '0': {
        const { pingInterval, pingTimeout }: { pingInterval: number; pingTimeout: number } = JSON.parse(
          packet.slice(1),
        );
        this.#beat = pingInterval + pingTimeout;
        return this.#socket?.send(`40${JSON.stringify(this.#auth())}`);
      }
      case '1':
        return this.disconnect();
      case '2':
        return this.#socket?.send('3');
      case '4':
        return this.#message(packet.charAt(1), packet.slice(2));
    }
  }

  /** Socket.IO's packet: 0 let in, 1 sent away, 2 event, 3 acknowledgement, 4 not let in. */
  #message(kind: string, body: string): void {
    switch (kind) {
      case '0':
        this.#connected = true;
        this.#hearsAgain();
        return this.#ears.opened();
      case '2': {
        const [event, text]: readonly string[] = JSON.parse(body);
        if (event === liveEvent && text !== undefined) this.#ears.heard(text);
        else if (event === liveQueue) this.#ears.rung?.();
        else if (event === 'error') this.#why = String(text);
        return;
      }
      case '3': {
        const [no = ''] = /^\d+/.exec(body) ?? [];
        const [reply]: readonly unknown[] = JSON.parse(body.slice(no.length));
        return this.#asked.get(Number(no))?.resolve(reply);
      }
      case '4':
        this.#why = String(Reflect.get(JSON.parse(body) as object, 'message'));
        return this.disconnect();
      case '1':
        return this.disconnect();
    }
  }
}
