import type { Session } from '../store/sessions.ts';

/** What this node knows of a session beside the stored part. */
export interface KnownSession {
  session: Session;
  checkedAt: number;
  savedSeen: number;
  /** The token its last rotation made, for those of the same burst who still sent the old one. */
  rotated: { readonly token: string; readonly until: number } | null;
}

/** The sessions that this node has in memory, by their ids and by the hashes of their tokens. */
export class KnownSessions {
  readonly #byHash = new Map<string, KnownSession>();
  readonly #byId = new Map<string, KnownSession>();

  byHash(hash: string): KnownSession | undefined {
    return this.#byHash.get(hash);
  }

  byId(id: string): KnownSession | undefined {
    return this.#byId.get(id);
  }

  all(): Iterable<KnownSession> {
    return this.#byId.values();
  }

  /** Takes what the store has, read or written at `now`. */
  remember(session: Session, now: number): KnownSession {
    const before = this.#byId.get(session.id);
    if (before) this.#unhash(before.session);
    const known: KnownSession = {
      session,
      checkedAt: now,
      savedSeen: session.lastSeen,
      rotated: before?.rotated ?? null,
    };
    this.#byId.set(session.id, known);
    this.#byHash.set(session.tokenHash, known);
    if (session.previousHash !== null) this.#byHash.set(session.previousHash, known);
    return known;
  }

  forget({ session }: KnownSession): void {
    this.#unhash(session);
    this.#byId.delete(session.id);
  }

  #unhash(session: Session): void {
    this.#byHash.delete(session.tokenHash);
    if (session.previousHash !== null) this.#byHash.delete(session.previousHash);
  }
}
