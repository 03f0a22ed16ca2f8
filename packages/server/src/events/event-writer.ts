import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { insertEvents, isSilentCode } from '../store/events.ts';
import type { IncomingEvent, KeptEvent } from '../store/events.ts';
import type { Store } from '../store/store.ts';

export interface Appended {
  /** Everything of the epoch up to here is on disk. */
  readonly lastSeq: number;
  /** What was new, in order. */
  readonly kept: readonly KeptEvent[];
}

/** Takes notice of what is stored, in the same transaction, and hears when it is on disk. */
export interface EventObserver {
  keep(transaction: Store['db'], kept: readonly KeptEvent[]): Promise<void>;
  stored(): void;
}

/** Several, one after the other. */
export const observers = (...all: readonly EventObserver[]): EventObserver => ({
  async keep(transaction, kept) {
    for (const one of all) await one.keep(transaction, kept);
  },
  stored() {
    for (const one of all) one.stored();
  },
});

interface Waiting {
  readonly panel: PanelId;
  readonly epoch: string;
  readonly events: readonly PanelEvent[];
  readonly isSilent: (event: PanelEvent) => boolean;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** Events of one commit at most; a batch is never split. */
const groupSize = 1024;

/**
 * Puts events on disk, all that wait in one transaction, each exactly once by (panel, epoch, seq) and without gaps:
 * what comes too early is left out, and the acknowledgement says from where to send again.
 */
export class EventWriter {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #observer: EventObserver | null;
  readonly #queue: Waiting[] = [];
  #running: Promise<void> | null = null;
  /** Events put on disk since the start. */
  stored = 0;

  constructor(store: Store, clock: Clock, observer: EventObserver | null = null) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
  }

  /** Resolves after the commit; rejects when the store refuses, and then nothing of the batch is stored. */
  append(
    panel: PanelId,
    epoch: string,
    events: readonly PanelEvent[],
    isSilent: (event: PanelEvent) => boolean,
  ): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ panel, epoch, events, isSilent, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    // What arrives in the same turn shares the commit.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const group: Waiting[] = [];
      for (let size = 0; this.#queue.length > 0 && size < groupSize;) {
        const next = this.#queue.shift();
        if (!next) break;
        group.push(next);
        size += next.events.length;
      }
      try {
        const results = await this.#commit(group);
        for (const { kept } of results) this.stored += kept.length;
        this.#observer?.stored();
        group.forEach((waiting, index) => waiting.resolve(results[index] ?? { lastSeq: 0, kept: [] }));
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
      }
    }
    this.#running = null;
  }

  #commit(group: readonly Waiting[]): Promise<readonly Appended[]> {
    const { dialect } = this.#store;
    return this.#store.commit(async (transaction) => {
      const heads = new Map<PanelId, { epoch: string; lastSeq: number }>();
      const incoming: IncomingEvent[] = [];
      for (const { panel, epoch, events, isSilent } of group) {
        const head = heads.get(panel) ?? (await headOf(transaction, dialect, panel));
        heads.set(panel, head);
        if (head.epoch !== epoch) continue;
        for (const event of events) {
          if (event.seq !== head.lastSeq + 1) continue;
          head.lastSeq = event.seq;
          // Asked in any case: it remembers the incident of what says so by its number.
          const silent = isSilent(event) || isSilentCode(event);
          incoming.push({ panel, epoch, event, silent });
        }
      }
      const kept =
        incoming.length === 0 ? [] : await insertEvents(transaction, dialect, incoming, this.#clock.now());
      await this.#observer?.keep(transaction, kept);
      for (const [panel, head] of heads)
        await transaction
          .updateTable('panels')
          .set({ last_seq: head.lastSeq })
          .where('id', '=', panel)
          .where('epoch', '=', head.epoch)
          .execute();
      const mine = Map.groupBy(kept, (one) => one.panel);
      return group.map(({ panel, epoch }) => {
        const head = heads.get(panel);
        const appended = mine.get(panel) ?? [];
        // Two batches of one panel in a group: the first is told of all, so that nobody is told twice.
        mine.delete(panel);
        return { lastSeq: head?.epoch === epoch ? head.lastSeq : 0, kept: appended };
      });
    });
  }
}

async function headOf(
  db: Store['db'],
  dialect: Store['dialect'],
  panel: PanelId,
): Promise<{ epoch: string; lastSeq: number }> {
  let query = db.selectFrom('panels').select(['epoch', 'last_seq']).where('id', '=', panel);
  if (dialect === 'postgres') query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return { epoch: row?.epoch ?? '', lastSeq: row?.last_seq ?? 0 };
}
