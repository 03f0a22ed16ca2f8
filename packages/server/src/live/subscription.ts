import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { ResumeReply, ResumeRequest } from '@homeward/contract/shapes/api/live.ts';
import type { Membership } from '../store/accounts.ts';
import type { Session } from '../store/sessions.ts';
import type { Receiver, Stream } from './stream.ts';

/** How far the messages of a panel have come, as one audience sees them. */
export interface LivePosition {
  readonly panel: string;
  readonly epoch: string;
  readonly seq: number;
}

/** Who listens: a socket, say. */
export interface Listener {
  receive(message: string): void;
  /** The session is over: called once, and nothing is received any more. */
  end(): void;
  /** The queue of the company he works for has moved; absent where nobody would look. */
  ring?(): void;
}

/** What is done for all who listen. */
export interface Switchboard {
  select(one: LiveSubscription, panel: PanelId): Promise<LivePosition | null>;
  resume(one: LiveSubscription, request: ResumeRequest): Promise<ResumeReply>;
  remove(one: LiveSubscription): void;
  mayHear(one: LiveSubscription): boolean;
}

/** Somebody who listens to a panel's live messages. There are very many, so it is one object and no closures. */
export class LiveSubscription implements Receiver {
  /** By their ids: what is known of a session changes with every look. */
  readonly session: string;
  readonly account: AccountId;
  readonly listener: Listener;
  readonly #board: Switchboard;
  panel: PanelId | null = null;
  stream: Stream | null = null;
  membership: Membership | null = null;
  barredUpTo = 0;

  constructor({ id, account }: Session, listener: Listener, board: Switchboard) {
    this.session = id;
    this.account = account;
    this.listener = listener;
    this.#board = board;
  }

  /** Receives the messages of that panel from now on; null when this person may not. */
  select(panel: PanelId): Promise<LivePosition | null> {
    return this.#board.select(this, panel);
  }

  resume(request: ResumeRequest): Promise<ResumeReply> {
    return this.#board.resume(this, request);
  }

  close(): void {
    this.#board.remove(this);
  }

  allowed(): boolean {
    return this.#board.mayHear(this);
  }

  receive(text: string): void {
    this.listener.receive(text);
  }
}
