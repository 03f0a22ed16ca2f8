import type { Clock, Log } from '@homeward/contract/ports.ts';
import { appendAudit } from '../store/audit.ts';
import type { AuditEntry } from '../store/audit.ts';
import { storable } from '../store/storable.ts';
import { probe } from '../store/store.ts';
import type { Db } from '../store/store.ts';
import { whyOf } from '../base/why.ts';

/** Entries that may wait for a store that does not answer; beyond that they stand in the log, whole. */
const most = 10_000;
/** Ms until a store that took none is asked again: first, and at most. */
const againMs = 250;
const longestAgainMs = 15_000;
/** Tries of an entry that a store which is well does not take: other nodes may have taken its number. */
const mostTries = 8;

/** Entries that the store did not take since it is not well. */
interface Left {
  readonly entries: readonly AuditEntry[];
  readonly error: unknown;
}

/**
 * Writes down who did what and who was denied, many in one transaction, without keeping anybody waiting. What the store
 * does not take waits until it does; what cannot wait any longer, or what a store that is well does not take, is written
 * into the log instead. Nothing is lost, and no entry stops the next ones.
 */
export class AuditLog {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: AuditEntry[] = [];
  /** What is being written; resolves with why the store did not take it, or null. */
  #writing: Promise<unknown> | null = null;
  #wait = againMs;
  #cancelAgain: (() => void) | null = null;

  constructor(db: Db, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  note(entry: Omit<AuditEntry, 'at'>): void {
    const made = {
      scope: storable(entry.scope),
      actor: storable(entry.actor),
      act: storable(entry.act),
      outcome: storable(entry.outcome),
      body: entry.body,
      at: this.#clock.now(),
    };
    if (this.#waiting.length >= most) return this.#tell([made]);
    this.#waiting.push(made);
    if (this.#cancelAgain === null) this.#begin();
  }

  /** Entries that the store has not taken yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when everything noted is on disk. Rejects where the store does not take it now. */
  async settled(): Promise<void> {
    const error = await this.#now();
    if (error !== null) throw error;
  }

  /** The same when this server ends: what the store does not take is in the log. */
  async close(): Promise<void> {
    if ((await this.#now()) !== null) this.#tell(this.#waiting.splice(0));
    this.#cancelAgain?.();
  }

  async #now(): Promise<unknown> {
    let error: unknown = null;
    while (error === null && (this.#writing !== null || this.#waiting.length > 0)) {
      this.#begin();
      error = await this.#writing;
    }
    return error;
  }

  /** Puts entries in the log, whole: they hold no secrets. */
  #tell(entries: readonly AuditEntry[]): void {
    for (const entry of entries) this.#log.error('audit entry not in the store', { ...entry });
  }

  #begin(): void {
    this.#cancelAgain?.();
    this.#cancelAgain = null;
    this.#writing ??= this.#write();
  }

  async #write(): Promise<unknown> {
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const entries = this.#waiting;
      this.#waiting = [];
      const left = await this.#append(entries);
      if (left === null) {
        this.#wait = againMs;
        continue;
      }
      this.#log.error('audit entries wait for the store', {
        count: left.entries.length,
        error: whyOf(left.error),
      });
      this.#waiting = [...left.entries, ...this.#waiting];
      this.#cancelAgain = this.#clock.after(this.#wait, () => this.#begin());
      this.#wait = Math.min(longestAgainMs, this.#wait * 2);
      this.#writing = null;
      return left.error;
    }
    this.#writing = null;
    return null;
  }

  /** Writes entries; null where none is left, and otherwise those that wait for the store, and why. */
  async #append(entries: readonly AuditEntry[]): Promise<Left | null> {
    const together = await this.#tried(entries);
    if (together === null) return null;
    if (!(await this.#isWell())) return { entries, error: together };
    // One of them is what the store does not take; the others are not to wait for it.
    for (const [no, entry] of entries.entries()) {
      let error = await this.#tried([entry]);
      for (let tries = 1; error !== null && tries < mostTries; tries += 1) error = await this.#tried([entry]);
      if (error === null) continue;
      if (!(await this.#isWell())) return { entries: entries.slice(no), error };
      this.#tell([entry]);
    }
    return null;
  }

  #tried(entries: readonly AuditEntry[]): Promise<unknown> {
    return appendAudit(this.#db, entries).then(
      () => null,
      (error: unknown) => error,
    );
  }

  #isWell(): Promise<boolean> {
    return probe(this.#db).then(
      () => true,
      () => false,
    );
  }
}
