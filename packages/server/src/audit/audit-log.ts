import type { Clock, Log } from '@homeward/contract/ports.ts';
import { appendAudit } from '../store/audit.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Db } from '../store/store.ts';
import { whyOf } from '../why.ts';

/** Entries that may wait for a store that does not answer; beyond that they stand in the log, whole. */
const most = 10_000;
/** Ms until a store that took none is asked again: first, and at most. */
const againMs = 250;
const longestAgainMs = 15_000;

/**
 * Writes down who did what and who was denied, many in one transaction, without keeping anybody waiting. What the store
 * does not take waits until it does; what cannot wait any longer is written into the log instead. Nothing is lost.
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
    const made = { ...entry, at: this.#clock.now() };
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
      try {
        await this.#append(entries);
        this.#wait = againMs;
      } catch (error) {
        this.#log.error('audit entries wait for the store', { count: entries.length, error: whyOf(error) });
        this.#waiting = [...entries, ...this.#waiting];
        this.#cancelAgain = this.#clock.after(this.#wait, () => this.#begin());
        this.#wait = Math.min(longestAgainMs, this.#wait * 2);
        this.#writing = null;
        return error;
      }
    }
    this.#writing = null;
    return null;
  }

  /** Another node may have taken the same number: once more, at once. */
  #append(entries: readonly AuditEntry[]): Promise<void> {
    return appendAudit(this.#db, entries).catch(() => appendAudit(this.#db, entries));
  }
}
