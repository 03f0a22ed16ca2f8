import { join } from 'node:path';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { defaultArchive, type ArchiveSettings } from '@homeward/hub/archive/past-settings.ts';
import { wallOf } from '@homeward/hub/archive/segment.ts';
import { openArchiveReader } from '@homeward/hub/archive/archive-reader.ts';
import { defaultHistory } from '@homeward/hub/history/retention.ts';
import { openJournalReader } from '@homeward/hub/journal/journal-reader.ts';
import { defaultRetention } from '@homeward/hub/journal/journal.ts';
import { JournalError } from '@homeward/hub/journal/journal-error.ts';
import { openSqliteJournal } from '@homeward/hub/journal/sqlite.ts';
import { stateHash } from '@homeward/hub/journal/state-hash.ts';
import { type PastPaths, pastPaths } from '@homeward/hub/past/past-paths.ts';
import { createRecorder, type Recorder } from '@homeward/hub/past/recorder.ts';
import type { PastFiles } from '@homeward/hub/time-travel/stretches.ts';
import { createQuietLog } from './quiet-log.ts';
import { type Bench, createBench } from './test-hub.ts';

/** What was true after an input, noted when it happened. */
export interface Lived {
  readonly hash: string;
  /** Wall time. */
  readonly wall: number;
}

/** A hub on a journal file whose past is kept, and a witness who notes every state it was in. */
export interface LivedPanel {
  readonly bench: Bench;
  readonly paths: PastPaths;
  readonly log: ReturnType<typeof createQuietLog>;
  /** By the number of the input that led to it; what one transaction brought together is noted as one. */
  lived(): ReadonlyMap<number, Lived>;
  state(): PanelState;
  lastInput(): number;
  /** Lets the recorder look at the journal until it has seen all of it. */
  record(): void;
  recorder(): Recorder;
  /** The recorder that was closed by somebody else: the next one is new. */
  forgetRecorder(): void;
  /** A new process: the hub starts again on its journal. `version` is that of its code. */
  restart(version?: string): Promise<void>;
  /** From now on no commit succeeds, or each does again. */
  failDisk(fails: boolean): void;
  /** Opens the past for reading; `close` it. */
  past(): PastFiles & { readonly close: () => void };
  end(): void;
}

export interface LivedOptions {
  readonly folder: string;
  readonly archive?: Partial<ArchiveSettings>;
  /** Inputs between two snapshots of the journal. */
  readonly snapshotEvery?: number;
  /** Inputs that the journal keeps behind its older snapshot. */
  readonly keep?: number;
  /** Wall time at which this life begins. */
  readonly from?: number;
}

/** Small pieces, so that a short life has many. */
const smallPieces: Partial<ArchiveSettings> = {
  closeAfter: 10,
  closeAfterMs: Number.MAX_SAFE_INTEGER,
  mostInputs: 7,
  hashEvery: 3,
};

/** The test house, lived in. */
export async function createLivedPanel(options: LivedOptions): Promise<LivedPanel> {
  const { folder, snapshotEvery = 6, keep = 0 } = options;
  const paths = pastPaths(join(folder, 'journal.db'));
  const log = createQuietLog();
  const lived = new Map<number, Lived>();
  let lastInput = 0;
  let version = 'first';
  let keptTo = 0;
  let failing = false;
  let journal: ReturnType<typeof openSqliteJournal> | null = null;
  let recorder: Recorder | null = null;
  let watched: Bench | null = null;

  /** Before each commit: the state that the one before led to. */
  const note = () => {
    const state = watched?.hub().state();
    if (state !== undefined && lastInput > 0)
      lived.set(lastInput, { hash: stateHash(state), wall: wallOf(state) });
  };
  const open = () => {
    recorder?.close();
    recorder = null;
    keptTo = 0;
    journal?.close();
    journal = openSqliteJournal({
      path: paths.journal,
      epoch: 'epoch-1',
      waits: true,
      log,
      retention: { ...defaultRetention, inputs: keep },
      follower: { wroteState: () => {}, keptTo: () => keptTo },
    });
    return journal;
  };
  const openedRecorder = (): Recorder => {
    recorder ??= createRecorder({
      paths,
      archive: { ...defaultArchive, ...smallPieces, ...options.archive },
      history: defaultHistory,
      livedFrom: livedFrom + 1,
      lives: version,
      version,
      log,
    });
    return recorder;
  };

  const bench = await createBench({
    ...(options.from === undefined ? {} : { from: options.from }),
    journal: open,
    wrap: (inner) => ({
      ...inner,
      // A thread of its own, which has nothing to do with the past.
      backup: () => {},
      append: (batch) => {
        note();
        if (failing) throw new JournalError('full', 'the disk is full');
        const landing = inner.append(batch);
        lastInput = batch.firstInput + batch.inputs.length - 1;
        return landing;
      },
    }),
    hub: { snapshotEvery: { inputs: snapshotEvery, ms: 3_600_000 } },
  });
  watched = bench;
  let livedFrom = 0;

  return {
    bench,
    paths,
    log,
    lived: () => {
      note();
      return lived;
    },
    state: () => bench.hub().state(),
    lastInput: () => lastInput,
    recorder: openedRecorder,
    forgetRecorder: () => {
      recorder = null;
    },
    record: () => {
      for (let more = true; more;) {
        const recorded = openedRecorder().record(bench.clock.now());
        ({ more } = recorded);
        ({ keptTo } = recorded);
      }
    },
    restart: async (next = version) => {
      note();
      bench.powerOff();
      livedFrom = lastInput;
      version = next;
      await bench.powerOn();
    },
    failDisk: (fails) => {
      failing = fails;
    },
    past: () => {
      const files = { journal: openJournalReader(paths.journal), archive: openArchiveReader(paths.archive) };
      return {
        ...files,
        close: () => {
          files.journal.close();
          files.archive?.close();
        },
      };
    },
    end: () => {
      recorder?.close();
      journal?.close();
    },
  };
}
