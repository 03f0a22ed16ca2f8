import type { AccountId, PanelId } from '@homeward/contract/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Limits } from '../options.ts';
import type { Rights } from '../store/app-passwords.ts';
import {
  endSession,
  forgetSessions,
  insertSession,
  liveSessionsOf,
  markSession,
  saveTokens,
  sessionById,
  sessionByToken,
  useRefresh,
} from '../store/sessions.ts';
import type { Session, SessionChannel, SessionMark } from '../store/sessions.ts';
import type { Db } from '../store/store.ts';
import { newId, newToken, tokenHash } from './secrets.ts';
import { isGood, lasts } from './session-life.ts';

export interface Tokens {
  readonly session: Session;
  readonly token: string;
  readonly refresh: string;
}

export interface SignIn {
  readonly account: AccountId;
  readonly channel: SessionChannel;
  readonly panel: PanelId | null;
  readonly remember: boolean;
  readonly rights: Rights;
  readonly appPassword: string | null;
}

/** What this node knows of a session beside the stored part. */
interface Known {
  session: Session;
  checkedAt: number;
  savedSeen: number;
  /** The token its last rotation made, for those of the same burst who still sent the old one. */
  rotated: { readonly token: string; readonly until: number } | null;
}

type Ended = (session: string) => void;

/** How often the time last seen reaches the store, ms. */
const seenEvery = 5 * 60_000;

/** Owns the sessions: in memory in front of the store, so that checking a token costs a hash and a look-up. */
export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #limits: Limits;
  /** With other nodes about, what is in memory is asked for again after this long, ms. */
  readonly #trust: number;
  readonly #byHash = new Map<string, Known>();
  readonly #byId = new Map<string, Known>();
  readonly #refreshed = new Map<
    string,
    { readonly tokens: Promise<Tokens | null>; readonly until: number }
  >();
  readonly #listeners = new Set<Ended>();

  constructor(given: { db: Db; clock: Clock; random: Random; limits: Limits; shared: boolean }) {
    this.#db = given.db;
    this.#clock = given.clock;
    this.#random = given.random;
    this.#limits = given.limits;
    this.#trust = given.shared ? given.limits.revalidate : Number.POSITIVE_INFINITY;
  }

  /** Tells of sessions that end here; returns how to stop. */
  onEnd(listener: Ended): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async open(signIn: SignIn): Promise<Tokens> {
    const now = this.#clock.now();
    const token = newToken(this.#random);
    const refresh = newToken(this.#random);
    const session: Session = {
      ...signIn,
      id: newId(this.#random),
      tokenHash: tokenHash(token),
      issuedAt: now,
      previousHash: null,
      previousUntil: 0,
      createdAt: now,
      lastSeen: now,
      freshAt: now,
      endedAt: null,
    };
    await insertSession(this.#db, session, tokenHash(refresh));
    this.#remember(session);
    if (signIn.appPassword !== null) await this.#limitClients(session);
    return { session, token, refresh };
  }

  /** The session of a token known here and good now; undefined when the store must be asked. No waiting. */
  peek(token: string): Session | null | undefined {
    const hash = tokenHash(token);
    const known = this.#byHash.get(hash);
    const now = this.#clock.now();
    if (!known || now - known.checkedAt > this.#trust) return undefined;
    if (!isGood(known.session, hash, now, this.#limits)) return null;
    if (now > known.session.lastSeen) this.#seen(known, now);
    return known.session;
  }

  /** The session of a token that is good now, or null. */
  async find(token: string): Promise<Session | null> {
    const peeked = this.peek(token);
    if (peeked !== undefined) return peeked;
    const hash = tokenHash(token);
    const stored = await sessionByToken(this.#db, hash);
    if (!stored || !isGood(stored, hash, this.#clock.now(), this.#limits)) {
      const stale = this.#byHash.get(hash);
      if (stale) this.#forget(stale, stored?.endedAt !== null);
      return null;
    }
    this.#remember(stored);
    return stored;
  }

  /** Whether a session goes on, whatever its token: what a live socket needs. Counts as being seen. */
  async alive(id: string): Promise<boolean> {
    const known = this.#byId.get(id);
    const now = this.#clock.now();
    if (known && now - known.checkedAt <= this.#trust) {
      if (!lasts(known.session, now, this.#limits)) return false;
      this.#seen(known, now);
      return true;
    }
    const stored = await sessionById(this.#db, id);
    if (!stored || !lasts(stored, now, this.#limits)) return false;
    this.#remember(stored);
    return true;
  }

  /** After a POST: a new token when the one sent has had its time, else null. The old one lives 30 s more. */
  async rotate(session: Session, token: string): Promise<string | null> {
    const known = this.#byId.get(session.id);
    const now = this.#clock.now();
    if (!known || known.session.endedAt !== null) return null;
    const hash = tokenHash(token);
    if (hash !== known.session.tokenHash)
      return known.rotated && known.rotated.until > now ? known.rotated.token : null;
    if (now - known.session.issuedAt < this.#limits.rotateAfter) return null;
    return this.#renew(known, now);
  }

  /** A new token for a refresh token, and the next refresh token. A used one ends the session: it was stolen. */
  refresh(refresh: string): Promise<Tokens | null> {
    const hash = tokenHash(refresh);
    const now = this.#clock.now();
    // The oldest stand first.
    for (const [old, { until }] of this.#refreshed) {
      if (until > now) break;
      this.#refreshed.delete(old);
    }
    // Two tabs at once, or a repeated request, are answered alike.
    const known = this.#refreshed.get(hash);
    if (known) return known.tokens;
    const tokens = this.#trade(hash, now);
    this.#refreshed.set(hash, { tokens, until: now + this.#limits.refreshGrace });
    return tokens;
  }

  async select(session: Session, panel: PanelId): Promise<void> {
    await this.#change(session.id, { panel });
  }

  /** The person proved himself again. */
  async confirm(session: Session): Promise<void> {
    await this.#change(session.id, { freshAt: this.#clock.now() });
  }

  isFresh(session: Session): boolean {
    return session.appPassword === null && this.#clock.now() - session.freshAt < this.#limits.fresh;
  }

  /** Ends a session, at once and everywhere: its token, its refresh tokens, its live sockets. */
  async end(id: string, why: string): Promise<void> {
    const known = this.#byId.get(id);
    if (known) this.#forget(known, false);
    await endSession(this.#db, id, this.#clock.now(), why);
    for (const listener of this.#listeners) listener(id);
  }

  async endAll(account: AccountId, why: string, but: string | null = null): Promise<void> {
    for (const session of await liveSessionsOf(this.#db, account))
      if (session.id !== but) await this.end(session.id, why);
  }

  async endOfAppPassword(account: AccountId, appPassword: string): Promise<void> {
    for (const session of await liveSessionsOf(this.#db, account))
      if (session.appPassword === appPassword) await this.end(session.id, 'app password revoked');
  }

  /** Forgets what is over, in memory and in the store. Called now and then. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    for (const known of this.#byId.values())
      if (!lasts(known.session, now, this.#limits)) this.#forget(known, false);
    await forgetSessions(this.#db, now - this.#limits.remembered - this.#limits.absolute);
  }

  /** The stored copy of a session on this node; a stale object sees what changed since. */
  current(session: Session): Session {
    return this.#byId.get(session.id)?.session ?? session;
  }

  #remember(session: Session): void {
    const before = this.#byId.get(session.id);
    if (before) this.#unhash(before.session);
    const known: Known = {
      session,
      checkedAt: this.#clock.now(),
      savedSeen: session.lastSeen,
      rotated: before?.rotated ?? null,
    };
    this.#byId.set(session.id, known);
    this.#byHash.set(session.tokenHash, known);
    if (session.previousHash !== null) this.#byHash.set(session.previousHash, known);
  }

  #unhash(session: Session): void {
    this.#byHash.delete(session.tokenHash);
    if (session.previousHash !== null) this.#byHash.delete(session.previousHash);
  }

  #forget(known: Known, tell: boolean): void {
    this.#unhash(known.session);
    this.#byId.delete(known.session.id);
    if (tell) for (const listener of this.#listeners) listener(known.session.id);
  }

  #seen(known: Known, now: number): void {
    known.session = { ...known.session, lastSeen: now };
    if (now - known.savedSeen < seenEvery) return;
    known.savedSeen = now;
    // Lost with the process, this costs a person at most five minutes of idle time.
    markSession(this.#db, known.session.id, { lastSeen: now }).catch(() => undefined);
  }

  async #trade(hash: string, now: number): Promise<Tokens | null> {
    const next = newToken(this.#random);
    const use = await useRefresh(this.#db, hash, tokenHash(next), now);
    if (use.tag === 'unknown') return null;
    if (use.tag === 'reused') {
      // Another node may have answered it a moment ago.
      if (now - use.usedAt >= this.#limits.refreshGrace) await this.end(use.session, 'refresh reused');
      return null;
    }
    if (!(await this.alive(use.session))) return null;
    const known = this.#byId.get(use.session);
    if (!known) return null;
    const token = await this.#renew(known, now);
    return { session: this.current(known.session), token, refresh: next };
  }

  async #renew(known: Known, now: number): Promise<string> {
    const token = newToken(this.#random);
    const until = now + this.#limits.previousTokenLife;
    const session = {
      ...known.session,
      previousHash: known.session.tokenHash,
      previousUntil: until,
      tokenHash: tokenHash(token),
      issuedAt: now,
      lastSeen: now,
    };
    this.#remember(session);
    const renewed = this.#byId.get(session.id);
    if (renewed) renewed.rotated = { token, until };
    await saveTokens(this.#db, session);
    return token;
  }

  async #change(id: string, change: SessionMark): Promise<void> {
    const known = this.#byId.get(id);
    if (!known) return;
    known.session = { ...known.session, ...change };
    await markSession(this.#db, id, change);
  }

  async #limitClients(session: Session): Promise<void> {
    const live = (await liveSessionsOf(this.#db, session.account)).filter(
      (other) => other.appPassword === session.appPassword,
    );
    for (const old of live.slice(0, Math.max(0, live.length - this.#limits.clientSessions)))
      await this.end(old.id, 'too many clients');
  }
}
