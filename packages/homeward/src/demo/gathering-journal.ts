import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { Batch, Journal } from '@homeward/hub/journal/journal.ts';

/** Inputs and events that are gathered at most. */
const mostGathered = 2_000;

/** A journal that writes in large transactions. Whatever is read from it is there, gathered or written. */
export interface GatheringJournal extends Journal {
  /** Writes what has been gathered: others read the file. */
  write(): void;
}

const joined = (batches: readonly Batch[], last: Batch): Batch => ({
  ...last,
  firstInput: batches[0]?.firstInput ?? last.firstInput,
  inputs: batches.flatMap(({ inputs }) => inputs),
  events: batches.flatMap(({ events }) => events),
  results: batches.flatMap(({ results }) => results),
  pins: batches.flatMap(({ pins }) => pins),
  counters: batches.flatMap(({ counters }) => counters),
});

/**
 * Gathers what a panel commits. A commit is most of what a minute in a panel's life costs, and a past that is being made
 * needs none: it is thrown away where it does not come to its end.
 */
export function gatheringJournal(journal: Journal): GatheringJournal {
  let gathered: Batch[] = [];
  let size = 0;
  /** Events that the portal may not have yet, and up to which one it has them all. */
  let recent: readonly PanelEvent[] = [];
  let recentAfter = 0;

  function write(): void {
    const batches = gathered;
    gathered = [];
    size = 0;
    const last = batches.at(-1);
    if (last !== undefined) void journal.append(joined(batches, last));
  }
  /** After this, the journal itself can be asked. */
  const written = (): Journal => {
    write();
    return journal;
  };

  return {
    ...journal,
    load: () => {
      const loaded = written().load();
      recent = [];
      recentAfter = loaded.lastEventSeq;
      return loaded;
    },
    append: (batch) => {
      if (batch.rewrite !== null || batch.wallOffset !== (gathered[0] ?? batch).wallOffset) write();
      gathered.push(batch);
      size += batch.inputs.length + batch.events.length;
      if (batch.events.length > 0) recent = [...recent, ...batch.events];
      // A state stands for the last input of its transaction.
      if (batch.snapshot !== null || batch.rewrite !== null || size >= mostGathered) write();
      return null;
    },
    sync: () => written().sync(),
    eventsAfter: (seq, limit) => {
      if (seq < recentAfter) return written().eventsAfter(seq, limit);
      // The portal asks from where it has them.
      recent = recent.filter((event) => event.seq > seq);
      recentAfter = seq;
      return recent.slice(0, limit);
    },
    result: (id) => {
      const found = gathered.flatMap(({ results }) => results).find((record) => record.id === id);
      return found?.result ?? journal.result(id);
    },
    prune: () => written().prune(),
    // What is not kept needs no copies.
    backup: () => {},
    renewEpoch: (epoch, base) => written().renewEpoch(epoch, base),
    reopen: () => written().reopen(),
    close: () => written().close(),
    write,
  };
}
