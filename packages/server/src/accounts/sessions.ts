import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Limits } from '../options/options.ts';
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
import type { Session, SessionMark } from '../store/sessions.ts';
import type { Db } from '../store/store.ts';
import { KnownSessions } from './known-sessions.ts';
import type { KnownSession } from './known-sessions.ts';
import { newSession } from './new-session.ts';
import type { SignIn, Tokens } from './new-session.ts';
import { newToken, tokenHash } from './secrets.ts';
import { isGood, lasts } from './session-life.ts';

type Ended = (session: string) => void;

/** How much older than now the time last seen may be, ms: a session is looked at with every call, and by live sockets. */
const seenStep = 10_000;
/** How often it reaches the store, ms. */
const seenEvery = 5 * 60_000;

/** Owns the sessions: in memory in front of the store, so that checking a token costs a hash and a look-up. */
export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #limits: Limits;
  /** With other nodes about, what is in memory is asked for again after this long, ms. */
  readonly #trust: number;
  readonly #known = new KnownSessions();
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
    const tokens = newSession(signIn, this.#random, this.#clock.now());
    await insertSession(this.#db, tokens.session, tokenHash(tokens.refresh));
    this.#remember(tokens.session);
    if (signIn.appPassword !== null) await this.#limitClients(tokens.session);
    return tokens;
  }

  /** The session of a token known here and good now; undefined when the store must be asked. No waiting. */
  peek(token: string): Session | null | undefined {
    const hash = tokenHash(token);
    const known = this.#known.byHash(hash);
    const now = this.#clock.now();
    if (!known || now - known.checkedAt > this.#trust) return undefined;
    if (!isGood(known.session, hash, now, this.#limits)) return null;
    this.#seen(known, now);
    return known.session;
  }

  /** The session of a token that is good now, or null. */
  async find(token: string): Promise<Session | null> {
    const peeked = this.peek(token);
    if (peeked !== undefined) return peeked;
    const hash = tokenHash(token);
    const stored = await sessionByToken(this.#db, hash);
    if (!stored || !isGood(stored, hash, this.#clock.now(), this.#limits)) {
      const stale = this.#known.byHash(hash);
      if (stale) this.#forget(stale, stored?.endedAt !== null);
      return null;
    }
    this.#remember(stored);
    return stored;
  }

  /** Whether a session goes on, whatever its token: what a live socket needs. Counts as being seen. */
  async alive(id: string): Promise<boolean> {
    return (await this.byId(id)) !== null;
  }

  /** A session that goes on, whatever its token; else null. Counts as being seen. */
  async byId(id: string): Promise<Session | null> {
    const known = this.#known.byId(id);
    const now = this.#clock.now();
    if (known && now - known.checkedAt <= this.#trust) {
      if (!lasts(known.session, now, this.#limits)) return null;
      this.#seen(known, now);
      return known.session;
    }
    const stored = await sessionById(this.#db, id);
    if (!stored || !lasts(stored, now, this.#limits)) return null;
    this.#remember(stored);
    return stored;
  }

  /** After a POST: a new token when the one sent has had its time, else null. The old one lives 30 s more. */
  async rotate(session: Session, token: string): Promise<string | null> {
    const known = this.#known.byId(session.id);
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

  async select(session: Session, panel: PanelId | null): Promise<void> {
    await this.#change(session.id, { panel });
  }

  /** The person proved himself again; `strong` by more than the password. */
  async confirm(session: Session, strong: boolean): Promise<void> {
    const now = this.#clock.now();
    await this.#change(session.id, { freshAt: now, ...(strong ? { strongAt: now } : {}) });
  }

  /** From now on this device may lower protection without being asked who uses it. */
  async trust(session: Session): Promise<void> {
    await this.#change(session.id, { trustedAt: this.#clock.now() });
  }

  /** A code of the panel opened its settings pages for this session. */
  async pass(session: Session, panel: PanelId, until: number): Promise<void> {
    await this.#change(session.id, { passed: { panel, until } });
  }

  /** Until when the person counts as proven; in the past where he does not. An app password never proves anybody. */
  provenUntil(session: Session): number {
    return session.appPassword === null ? session.freshAt + this.#limits.fresh : 0;
  }

  isFresh(session: Session): boolean {
    return this.#clock.now() < this.provenUntil(session);
  }

  /** Whether a second factor proved the person of late. */
  isStrong(session: Session): boolean {
    return session.appPassword === null && this.#clock.now() < session.strongAt + this.#limits.fresh;
  }

  /** The answer to the call under way carries a new token, however young this one is (reliability D2). */
  renewSoon({ id }: Session): void {
    const known = this.#known.byId(id);
    if (!known) return;
    const issuedAt = Math.min(known.session.issuedAt, this.#clock.now() - this.#limits.rotateAfter);
    known.session = { ...known.session, issuedAt };
  }

  /** Those of an account that go on, newest first. */
  async ofAccount(account: AccountId): Promise<readonly Session[]> {
    const now = this.#clock.now();
    const live = await liveSessionsOf(this.#db, account);
    return live
      .map((stored) => this.current(stored))
      .filter((session) => lasts(session, now, this.#limits))
      .toReversed();
  }

  /** Ends a session, at once and everywhere: its token, its refresh tokens, its live sockets. */
  async end(id: string, why: string): Promise<void> {
    const known = this.#known.byId(id);
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
    for (const known of this.#known.all())
      if (!lasts(known.session, now, this.#limits)) this.#forget(known, false);
    await forgetSessions(this.#db, now - this.#limits.remembered - this.#limits.absolute);
  }

  /** The stored copy of a session on this node; a stale object sees what changed since. */
  current(session: Session): Session {
    return this.#known.byId(session.id)?.session ?? session;
  }

  #remember(session: Session): void {
    this.#known.remember(session, this.#clock.now());
  }

  #forget(known: KnownSession, tell: boolean): void {
    this.#known.forget(known);
    if (tell) for (const listener of this.#listeners) listener(known.session.id);
  }

  #seen(known: KnownSession, now: number): void {
    if (now - known.session.lastSeen < seenStep) return;
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
    const known = this.#known.byId(use.session);
    if (!known) return null;
    const token = await this.#renew(known, now);
    return { session: this.current(known.session), token, refresh: next };
  }

  async #renew(known: KnownSession, now: number): Promise<string> {
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
    const renewed = this.#known.byId(session.id);
    if (renewed) renewed.rotated = { token, until };
    await saveTokens(this.#db, session);
    return token;
  }

  async #change(id: string, change: SessionMark): Promise<void> {
    const known = this.#known.byId(id);
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
