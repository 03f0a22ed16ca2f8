import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Log } from '@homeward/contract/ports.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { lastBackup } from './backup.ts';
import { createCheckpointer } from './checkpointer.ts';
import { decode } from './decode.ts';
import { type Batch, defaultRetention, type Journal, type Loaded, type Retention } from './journal.ts';
import { createLogSync } from './log-sync.ts';
import { connect, corrupt, emptyLog, journalError, openDatabase } from './open-database.ts';
import { takeOwnership } from './ownership.ts';
import { prepareStatements, type SnapshotRow, type Statements } from './schema.ts';
import { sqliteSounds } from './sound-store.ts';

export interface SqliteJournalOptions {
  readonly path: string;
  /** The epoch of a journal that is begun now; an existing one keeps its own. */
  readonly epoch: string;
  readonly log: Log;
  readonly retention?: Retention;
  /** Takes inputs on before the journal lets go of them; absent where nobody wants the past. */
  readonly follower?: JournalFollower;
  /** Commits wait for the disk: for clocks that would run on meanwhile. */
  readonly waits?: boolean;
  /** Makes the connection; tests take away its space here. */
  readonly open?: (path: string) => Database;
}

/** Whoever keeps the past, in threads of its own. */
export interface JournalFollower {
  /** Told after a commit that brought a state; `afterGap` where it came without the inputs that led to it. */
  wroteState(afterGap: boolean): void;
  /** The last input that the journal may let go of; 0 while nobody knows. */
  keptTo(): number;
}

const dayMs = 24 * 3_600_000;
/** Inputs that wait for the follower at most: where its file fails, the journal stays bounded all the same. */
const mostAwaited = 500_000;
/** Inputs that go in one transaction, for that is on the alarm's way. */
const droppedAtOnce = 20_000;

/** Opens the journal file. Throws `JournalError` as `openDatabase` does. */
export function openSqliteJournal(options: SqliteJournalOptions): Journal {
  const { path, epoch, log, retention = defaultRetention, follower, waits = false, open = connect } = options;
  const checkpointer = createCheckpointer(path, log);
  const ownership = takeOwnership(path);
  const sync = createLogSync(path);
  let database = openOwned();
  let statements = prepareStatements(database);
  let written: WrittenSetup | null = null;
  /** The disk failed to take what was committed: the system may have dropped it, and believe it written. */
  let doubted = false;

  /** Commits here do not wait for the disk; `sync` does. */
  function opened(): Database {
    const fresh = openDatabase(path, epoch, open);
    if (!waits) fresh.pragma('synchronous = NORMAL');
    return fresh;
  }

  function openOwned(): Database {
    try {
      return opened();
    } catch (error) {
      ownership.release();
      throw error;
    }
  }

  /** Runs one piece of work, and turns the database's errors into the journal's. */
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw journalError(error, path, lastBackup(path));
    }
  };

  const unsynced = (error: unknown): never => {
    doubted = true;
    throw journalError(error, path, lastBackup(path));
  };

  function syncNow(): void {
    if (waits) return;
    try {
      sync.syncNow();
    } catch (error) {
      unsynced(error);
    }
  }

  return {
    load: () => guarded(() => loadAll(statements, path)),
    append: (batch) => {
      const { bytes, setup } = guarded(() =>
        database.transaction(() => write(statements, batch, written)).immediate(),
      );
      written = setup;
      checkpointer.wrote(bytes);
      if (batch.snapshot) follower?.wroteState(batch.rewrite !== null);
      const pause = checkpointer.pause();
      if (waits) return null;
      const synced = sync.synced().catch(unsynced);
      return pause === null ? synced : Promise.all([synced, pause]).then(() => {});
    },
    sync: syncNow,
    eventsAfter: (seq, limit) =>
      guarded(() => statements.eventsAfter.all(seq, limit).map(({ body }) => decode.event(body))),
    result: (id) =>
      guarded(() => {
        const row = statements.result.get(id);
        return row ? decode.result(row.body) : null;
      }),
    prune: () => {
      const keptTo = follower?.keptTo() ?? Infinity;
      guarded(() => database.transaction(() => prune(statements, retention, keptTo)).immediate());
    },
    renewEpoch: (name, base) => {
      guarded(() => statements.renew.run(name, base));
      syncNow();
    },
    reopen: () => {
      guarded(() => {
        sync.close();
        database.close();
        database = opened();
        if (doubted) emptyLog(database, path);
        doubted = false;
        statements = prepareStatements(database);
        written = null;
      });
    },
    backup: () => checkpointer.backup(),
    sounds: sqliteSounds(() => database, guarded),
    close: () => {
      checkpointer.close();
      sync.close();
      database.close();
      ownership.release();
    },
  };
}

function loadAll(statements: Statements, path: string): Loaded {
  const life = statements.life.get();
  if (!life) throw corrupt(path, 'it names no epoch', lastBackup(path));
  const row = statements.lastSnapshot.get();
  if (row && !isWhole(row)) throw corrupt(path, 'its last snapshot', lastBackup(path));
  const from = row?.seq ?? 0;
  const head = statements.head.get();
  return {
    epoch: life.epoch,
    epochBase: life.base,
    snapshot: row ? { seq: row.seq, state: decode.state(row.body, row.setup) } : null,
    inputs: statements.inputs
      .all(from)
      .flatMap(({ first, body }) => decode.inputs(body).slice(Math.max(0, from + 1 - first))),
    lastEventSeq: statements.lastEvent.get()?.seq ?? 0,
    acked: head?.acked ?? 0,
    performed: head?.performed ?? 0,
    clock: head ? { at: head.at, wall: head.wall } : null,
    pins: statements.pins.all(),
    counters: statements.counters
      .all()
      .map(({ source, body }) => ({ source, counter: decode.counter(body) })),
  };
}

const isWhole = ({ hash, body, setupHash, setup }: SnapshotRow): boolean =>
  hashOf(body) === hash && (setupHash === null || (setup !== null && hashOf(setup) === setupHash));

/** The set-up that the last snapshot names. */
interface WrittenSetup {
  readonly config: PanelConfig;
  readonly hash: string;
}

interface Written {
  /** About how many it was. */
  readonly bytes: number;
  readonly setup: WrittenSetup | null;
}

function write(statements: Statements, batch: Batch, known: WrittenSetup | null): Written {
  let setup = known;
  let bytes = 0;
  const json = (value: unknown): string => {
    const text = JSON.stringify(value);
    bytes += text.length;
    return text;
  };
  if (batch.rewrite) {
    statements.dropInputsFrom.run(batch.rewrite.afterInput);
    statements.dropEventsFrom.run(batch.rewrite.afterEvent);
    statements.dropSnapshotsFrom.run(batch.rewrite.afterInput);
  }
  const { length } = batch.inputs;
  if (length > 0) statements.addInputs.run(batch.firstInput, length, json(batch.inputs));
  for (const event of batch.events) statements.addEvent.run(event.seq, batch.wallOffset, json(event));
  for (const { id, result } of batch.results) statements.addResult.run(id, batch.clock.at, json(result));
  for (const { slot, mac } of batch.pins) {
    if (mac === null) statements.dropPin.run(slot);
    else statements.setPin.run(slot, mac);
  }
  for (const { source, counter } of batch.counters) {
    if (counter === null) statements.dropCounter.run(source);
    else statements.setCounter.run(source, json(counter));
  }
  if (batch.snapshot) {
    const { config, ...rest } = batch.snapshot;
    if (setup?.config !== config) {
      const text = json(config);
      setup = { config, hash: hashOf(text) };
      statements.addSetup.run(setup.hash, text);
    }
    const body = json(rest);
    erasePlaces(statements, batch.snapshot, batch.clock.wall);
    statements.addSnapshot.run(batch.firstInput + length - 1, hashOf(body), body, setup.hash);
  }
  statements.setHead.run(batch.clock.at, batch.clock.wall, batch.performed, batch.acked);
  // Pages of tables, indexes and the log's own frames.
  return { bytes: 4_096 * 4 + bytes * 2, setup };
}

/** Takes the places out of events that their bearers allow no longer, also out of those that wait for the server. */
function erasePlaces(statements: Statements, { config }: PanelState, now: Instant): void {
  const kept = config.trackers.filter(({ consent }) => consent);
  const lives = Object.fromEntries(kept.map(({ id, retentionDays }) => [id, retentionDays * dayMs]));
  statements.erasePlaces.run(JSON.stringify(lives), now);
}

function prune(statements: Statements, retention: Retention, keptTo: number): void {
  const older = statements.snapshotSeqs.all()[1]?.seq;
  if (older !== undefined) {
    const awaited = Math.max(keptTo, older - mostAwaited);
    // Until the archive has begun, the oldest state is where it begins.
    statements.dropSnapshotsBefore.run(keptTo > 0 ? older : Math.min(older, awaited));
    statements.dropSetups.run();
    const to = Math.min(older - retention.inputs, awaited);
    const first = statements.firstInput.get()?.first ?? 0;
    const some = Math.min(to, first + droppedAtOnce);
    statements.dropInputsTo.run(some, some);
  }
  const last = statements.lastEvent.get()?.seq ?? 0;
  const head = statements.head.get();
  if (!head) return;
  statements.dropEventsTo.run(
    Math.max(Math.min(last - retention.events, head.acked), last - retention.unackedEvents),
  );
  statements.dropResults.run(head.at - retention.resultsMs);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
