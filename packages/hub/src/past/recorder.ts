import type { Log } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { type ArchiveReader, openArchiveReader } from '../archive/archive-reader.ts';
import { type ArchiveWriter, openArchive } from '../archive/archive-writer.ts';
import { type Archiver, createArchiver } from '../archive/archiver.ts';
import { keptUntil } from '../archive/erasing.ts';
import { isDamaged, setAside } from '../archive/past-file.ts';
import type { ArchiveSettings } from '../archive/past-settings.ts';
import { type History, openHistory } from '../history/history.ts';
import type { HistorySettings } from '../history/retention.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { openJournalReader } from '../journal/journal-reader.ts';
import { createFollower, type Follower } from '../time-travel/follower.ts';
import type { PastFiles } from '../time-travel/stretches.ts';
import { type PastPaths, why } from './past-paths.ts';

/** Ms of wall time between two looks at what is too old. */
const pruneEveryMs = 6 * 3_600_000;

export interface RecorderOptions {
  readonly paths: PastPaths;
  readonly archive: ArchiveSettings;
  readonly history: HistorySettings;
  /** The first input that the code of this process lives through, and that code's version. */
  readonly livedFrom: number;
  readonly lives: string;
  /** Of the code that runs here: another one where the sources were replaced under a running hub. */
  readonly version: string;
  readonly log: Log;
}

/** What one look at the journal came to. */
export interface Recorded {
  /** The last input that the journal may let go of; 0 while nobody knows. */
  readonly keptTo: number;
  /** There is more to take in: look again. */
  readonly more: boolean;
}

/** When a question is asked: wall time, and how far it is ahead of panel time. Questions and answers are panel time. */
export interface Asking {
  readonly now: number;
  readonly wallOffset: number;
}

/** Keeps the past: archive and history, each failing alone. Blocking: for a worker. */
export interface Recorder {
  /** Takes in what the journal has, some at a time; `now` is wall time. What fails is logged, and tried anew. */
  record(now: number): Recorded;
  answer(question: QuestionOf<'history' | 'positions'>, asking: Asking): PanelAnswer;
  close(): void;
}

interface OpenArchive {
  readonly writer: ArchiveWriter;
  readonly archiver: Archiver;
  prunedAt: number;
  /** Whose positions could be kept when they were looked at last. */
  trackers: PanelState['config']['trackers'] | null;
}
interface OpenHistory {
  readonly history: History;
  readonly follower: Follower;
  prunedAt: number;
}

/** Opens its files when they are needed first, and anew after a failure. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { paths, livedFrom, lives, version, log } = options;
  const journal = openJournalReader(paths.journal);
  let archive: OpenArchive | null = null;
  let reader: ArchiveReader | null = null;
  let history: OpenHistory | null = null;
  const past: PastFiles = {
    journal,
    get archive() {
      reader ??= openArchiveReader(paths.archive);
      return reader;
    },
  };

  function openedArchive(): OpenArchive {
    if (archive !== null) return archive;
    const writer = openArchive(paths.archive);
    writer.noteLife(livedFrom, lives);
    const archiver = createArchiver({ journal, archive: writer, settings: options.archive, version, log });
    archive = { writer, archiver, prunedAt: -Infinity, trackers: null };
    return archive;
  }

  function openedHistory(): OpenHistory {
    if (history !== null) return history;
    const opened = openHistory(paths.history, options.history);
    history = { history: opened, follower: createFollower(past, opened.cursor()), prunedAt: -Infinity };
    return history;
  }

  function closeArchive(): void {
    archive?.writer.close();
    reader?.close();
    archive = null;
    reader = null;
  }
  function closeHistory(): void {
    history?.history.close();
    history = null;
  }

  /** What one file's failure comes to: it is opened anew next time, or begun anew where it is damaged. */
  function failed(what: string, path: string, error: unknown, close: () => void): void {
    close();
    const damaged = isDamaged(error);
    if (damaged) setAside(path);
    log.error(`the ${what} failed`, { path, error: String(error), putAside: damaged });
  }

  /** Lets go of what is too old, or may no longer be kept. */
  function tidyArchive(now: number): void {
    const opened = openedArchive();
    const isDue = now - opened.prunedAt >= pruneEveryMs;
    const state = history?.follower.state() ?? opened.writer.head()?.state ?? null;
    if (state !== null) {
      const changed = opened.trackers !== state.config.trackers;
      if (changed || isDue) opened.writer.erasePositions(keptUntil(state), now, changed);
      opened.trackers = state.config.trackers;
    }
    if (!isDue) return;
    opened.prunedAt = now;
    opened.writer.prune(now, options.archive);
  }

  function recordHistory(now: number): boolean {
    const opened = openedHistory();
    const more = opened.history.takeIn(opened.follower);
    const state = opened.follower.state();
    if (!more && state !== null && now - opened.prunedAt >= pruneEveryMs) {
      opened.prunedAt = now;
      opened.history.prune(state, now);
    }
    return more;
  }

  function record(now: number): Recorded {
    let keptTo = 0;
    let more = false;
    try {
      keptTo = openedArchive().archiver.advance();
    } catch (error) {
      failed('archive', paths.archive, error, closeArchive);
    }
    // After the archive, which knows whether the journal is still the one it was.
    try {
      more = recordHistory(now);
    } catch (error) {
      failed('history', paths.history, error, closeHistory);
    }
    try {
      if (archive !== null) tidyArchive(now);
    } catch (error) {
      failed('archive', paths.archive, error, closeArchive);
    }
    return { keptTo, more };
  }

  return {
    record,
    answer: (question, { now, wallOffset }) => {
      record(now);
      const { history: kept } = openedHistory();
      const from = question.from + wallOffset;
      const to = question.to + wallOffset;
      if (question.tag === 'positions') {
        const positions = kept.positions(question.tracker, from, to);
        return {
          tag: 'positions',
          positions: positions.map((position) => ({ ...position, at: position.at - wallOffset })),
        };
      }
      const reply = kept.ask({ ...question, from, to }, now);
      if (reply === null) return { tag: 'unanswered', why: why.noHistory };
      const points = reply.points.map((point) => ({ ...point, at: point.at - wallOffset }));
      const buckets = reply.buckets.map((bucket) => ({ ...bucket, at: bucket.at - wallOffset }));
      return { tag: 'history', history: { ...reply, points, buckets } };
    },
    close: () => {
      closeArchive();
      closeHistory();
      journal.close();
    },
  };
}
