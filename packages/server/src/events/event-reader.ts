import type { Worker } from 'node:worker_threads';
import type { Log } from '@homeward/contract/ports.ts';
import { countEvents } from '../store/event-counts.ts';
import type { Count, Span } from '../store/event-counts.ts';
import { findEvents } from '../store/event-queries.ts';
import type { EventFilter, FoundEvent, Lookup } from '../store/event-queries.ts';
import type { EventScope } from '../store/event-scope.ts';
import type { Store } from '../store/store.ts';
import { askedTogether } from './asked-together.ts';
import { pageOf } from './event-page.ts';
import type { PageRow, PageView } from './event-page.ts';
import { lowPriorityThread } from '../base/give-way.ts';
import { jsonText } from '../base/json-text.ts';
import type { JsonOf } from '../base/json-text.ts';

/** Reads of the event log, which may take long. */
export interface EventReader {
  find(scope: EventScope, filter: EventFilter): Promise<readonly FoundEvent[]>;
  /** The rows of GET /event. */
  page(scope: EventScope, filter: EventFilter, view: PageView): Promise<JsonOf<readonly PageRow[]>>;
  count(scope: EventScope, spans: readonly Span[]): Promise<readonly Count[]>;
  /** Events stored before an instant are gone: what they are found and counted by goes, too. */
  forget(before: number): Promise<void>;
  close(): Promise<void>;
}

export type Question =
  | { readonly tag: 'find'; readonly scope: EventScope; readonly filter: EventFilter }
  | {
      readonly tag: 'page';
      readonly scope: EventScope;
      readonly filter: EventFilter;
      readonly view: PageView;
    }
  | { readonly tag: 'count'; readonly scope: EventScope; readonly spans: readonly Span[] }
  | { readonly tag: 'forget'; readonly before: number };
export interface Asked {
  readonly id: number;
  readonly question: Question;
}
/**
 * Answers cross as texts of JSON: copying objects between threads takes several times as long, and bytes lie outside the
 * heap, where they cost whole collections of garbage instead of small ones.
 */
export type Answered =
  | { readonly id: number; readonly json: string }
  | { readonly id: number; readonly error: string };

/**
 * The reader of a store. A synchronous query on the portal's thread is a portal that stands still for as long, so a
 * SQLite file is read in a thread of its own; PostgreSQL answers from elsewhere, and `:memory:` has one connection.
 */
export function openEventReader(store: Store, log: Log): EventReader {
  const reader = readerOf(store, log);
  return {
    find: (scope, filter) => reader.find(scope, filter),
    // What every portal of a home asks as soon as something happens there.
    page: askedTogether((scope, filter, view) => reader.page(scope, filter, view)),
    count: askedTogether((scope, spans) => reader.count(scope, spans)),
    forget: (before) => reader.forget(before),
    close: () => reader.close(),
  };
}

function readerOf(store: Store, log: Log): EventReader {
  if (store.file !== null) return new ThreadReader(store.file, log);
  const lookup: Lookup = { tag: store.dialect === 'postgres' ? 'postgres' : 'plain' };
  return {
    find: (scope, filter) => findEvents(store.db, scope, filter, lookup),
    page: async (scope, filter, view) =>
      jsonText(pageOf(view, await findEvents(store.db, scope, filter, lookup))),
    count: (scope, spans) => countEvents(store.db, scope, spans, lookup),
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

interface Pending {
  readonly resolve: (json: string) => void;
  readonly reject: (error: Error) => void;
}

/** Owns the thread; starts it with the first question, and again when it died. */
class ThreadReader implements EventReader {
  readonly #file: string;
  readonly #log: Log;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | null = null;
  #next = 1;

  constructor(file: string, log: Log) {
    this.#file = file;
    this.#log = log;
  }

  async find(scope: EventScope, filter: EventFilter): Promise<readonly FoundEvent[]> {
    return JSON.parse(await this.#ask({ tag: 'find', scope, filter })) as readonly FoundEvent[];
  }

  page(scope: EventScope, filter: EventFilter, view: PageView): Promise<JsonOf<readonly PageRow[]>> {
    return this.#ask({ tag: 'page', scope, filter, view });
  }

  async count(scope: EventScope, spans: readonly Span[]): Promise<readonly Count[]> {
    return JSON.parse(await this.#ask({ tag: 'count', scope, spans })) as readonly Count[];
  }

  async forget(before: number): Promise<void> {
    if (this.#worker !== null) await this.#ask({ tag: 'forget', before });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(question: Question): Promise<string> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ id, question } satisfies Asked);
    });
  }

  #start(): Worker {
    const worker = lowPriorityThread(new URL('./event-reader-thread.ts', import.meta.url), {
      file: this.#file,
    });
    worker.on('message', (answered: Answered) => {
      const pending = this.#pending.get(answered.id);
      this.#pending.delete(answered.id);
      if ('error' in answered) pending?.reject(new Error(answered.error));
      else pending?.resolve(answered.json);
    });
    worker.on('error', (error) =>
      this.#log.error('event reader failed', { error: error instanceof Error ? error.message : 'unknown' }),
    );
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#pending.values()) reject(new Error('event reader ended'));
      this.#pending.clear();
    });
    worker.unref();
    return worker;
  }
}
