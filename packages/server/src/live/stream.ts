import type { Audience } from './audience.ts';
import type { Subject } from './subject.ts';

/** Somebody who receives a stream. */
export interface Receiver {
  receive(text: string): void;
  /** Whether it may receive now: break-glass roles only while an alarm is on. */
  allowed(): boolean;
  /** Messages up to here are not for it, not even when it resumes. */
  barredUpTo: number;
}

interface Entry {
  readonly at: number;
  readonly subject: Subject;
}

/**
 * The messages of one panel as one audience sees them, numbered without gaps: what it may not see takes no number,
 * so that nobody learns of a silent alarm by counting. It begins with its first receiver, or with who asks where it stands.
 */
export class Stream {
  readonly audience: Audience;
  readonly epoch: string;
  readonly receivers = new Set<Receiver>();
  seq = 0;
  /** Since when nobody receives it, monotonic ms; null while somebody does. */
  emptySince: number | null;
  readonly #entries: Entry[] = [];

  constructor(audience: Audience, epoch: string, emptySince: number) {
    this.audience = audience;
    this.epoch = epoch;
    this.emptySince = emptySince;
  }

  push(subject: Subject, at: number, most: number, life: number): number {
    this.seq += 1;
    this.#entries.push({ at, subject });
    // Trimmed in steps: taking one from the front of a long list at every message is slow.
    if (this.#entries.length > most * 1.1) this.#entries.splice(0, this.#entries.length - most);
    const first = this.#entries[0];
    if (first && at - first.at > life) {
      const keep = this.#entries.findIndex((entry) => at - entry.at <= life);
      this.#entries.splice(0, keep === -1 ? this.#entries.length : keep);
    }
    return this.seq;
  }

  /** What came after `seq`, or null when it is no longer all here. */
  after(seq: number): readonly Subject[] | null {
    const first = this.seq - this.#entries.length;
    if (seq < first || seq > this.seq) return null;
    return this.#entries.slice(seq - first).map(({ subject }) => subject);
  }
}
