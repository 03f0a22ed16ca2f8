import type { Clock, Log } from '@homeward/contract/ports.ts';
import { appendAudit } from '../store/audit.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Db } from '../store/store.ts';

/** Entries that may wait for a store that does not answer; beyond that the log says that some were lost. */
const most = 10_000;

/** Writes down who did what and who was denied, many in one transaction, without keeping anybody waiting. */
export class AuditLog {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  #waiting: AuditEntry[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Db, clock: Clock, log: Log) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  note(entry: Omit<AuditEntry, 'at'>): void {
    if (this.#waiting.length >= most) return this.#log.error('audit entries lost', { act: entry.act });
    this.#waiting.push({ ...entry, at: this.#clock.now() });
    this.#writing ??= this.#write();
  }

  /** Resolves when everything noted is on disk. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const entries = this.#waiting;
      this.#waiting = [];
      try {
        await appendAudit(this.#db, entries);
      } catch (error) {
        // Another node may have taken the same number: once more, then they are lost, loudly.
        await appendAudit(this.#db, entries).catch(() =>
          this.#log.error('audit entries lost', {
            count: entries.length,
            error: error instanceof Error ? error.message : 'unknown',
          }),
        );
      }
    }
    this.#writing = null;
  }
}
