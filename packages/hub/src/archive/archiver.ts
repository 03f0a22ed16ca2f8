import type { Log } from '@homeward/contract/ports.ts';
import { holds, type JournalReader } from '../journal/journal-reader.ts';
import { stateHash } from '../journal/state-hash.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { type Cut, type CutOptions, cutSegments } from './cutting.ts';
import type { ArchiveSettings } from './past-settings.ts';
import type { Landmark } from './segment.ts';

export interface ArchiverOptions {
  readonly journal: JournalReader;
  readonly archive: ArchiveWriter;
  readonly settings: ArchiveSettings;
  /** Of the code that runs here; `codeVersion`. */
  readonly version: string;
  readonly log: Log;
}

/** Moves the journal's inputs into the archive. */
export interface Archiver {
  /** Archives what is ready. Returns the last input that the journal may let go of; 0 while nobody knows. */
  advance(): number;
}

/**
 * Archives up to the older of the journal's two states, never further: a failing disk may take back what is younger.
 * The states that the hub wrote are the truth; the replay between them adds hashes and shorter ways.
 */
export function createArchiver({ journal, archive, settings, version, log }: ArchiverOptions): Archiver {
  const options: CutOptions = {
    inputsAfter: (seq) => journal.inputsAfter(seq),
    mostInputs: settings.mostInputs,
    hashEvery: settings.hashEvery,
    lived: (seq) => archive.lifeOf(seq) === version,
  };
  const whole: CutOptions = { ...options, mostInputs: Infinity, hashEvery: Infinity, lived: () => false };
  /** The end of the archive is known to be a moment of this journal. */
  let joined = false;

  /** The end of the archive; a new beginning where there is none, or where it belongs to another journal. */
  function start(oldest: number): Landmark | null {
    const head = archive.head();
    if (head !== null && (joined || holds(journal, head))) {
      joined = true;
      return head;
    }
    if (head !== null)
      log.warn('the journal is not the one that was archived: a new part begins', { oldest });
    const begun = landmark(oldest);
    if (begun === null) return null;
    archive.begin(begun);
    joined = true;
    return begun;
  }

  /** A state of the journal to begin with. */
  function landmark(seq: number): Landmark | null {
    const state = journal.snapshot(seq);
    return state === null ? null : { seq, state, input: null };
  }

  /** Long enough; or the state came without its input, and what lies behind a gap must not wait until it is gone. */
  function isReady(head: Landmark, until: Landmark): boolean {
    const { closeAfter, closeAfterMs } = settings;
    return (
      until.seq - head.seq >= closeAfter ||
      until.state.at - head.state.at >= closeAfterMs ||
      journal.inputsAfter(until.seq - 1)?.first !== until.seq
    );
  }

  /** The way to a state of the journal, whose hash proves it. Where the replay misses it, only its inputs are kept. */
  function cutTo(head: Landmark, until: Landmark): Cut {
    const hash = stateHash(until.state);
    const cut = cutSegments(head, until.seq, options);
    if (cut.end.seq < until.seq) return cut;
    const proven = stateHash(cut.end.state) === hash;
    if (!proven) {
      log.error('the replay of the journal does not lead to the state that was lived', {
        from: head.seq,
        to: until.seq,
        version,
      });
    }
    const { segments, end } = proven ? cut : cutSegments(head, until.seq, whole);
    const last = segments.at(-1);
    const hashes = [...(last?.hashes ?? []).filter(({ seq }) => seq < until.seq), { seq: until.seq, hash }];
    return {
      segments: last ? [...segments.slice(0, -1), { ...last, hashes }] : [],
      end: { ...until, input: end.input },
    };
  }

  return {
    advance: () => {
      const snapshots = journal.snapshots();
      const [oldest] = snapshots;
      const head = oldest === undefined ? null : start(oldest);
      if (head === null) return 0;
      const next = snapshots.at(-2);
      const until = next === undefined || next <= head.seq ? null : landmark(next);
      if (until === null || !isReady(head, until)) return head.seq;
      const { segments, end } = cutTo(head, until);
      if (end.seq === until.seq) {
        archive.append(segments, end, version);
        return end.seq;
      }
      // A disk failed there, and what happened meanwhile was written as a state only.
      log.warn('inputs are missing in the journal: the archive has a gap', { from: end.seq, to: until.seq });
      archive.append(segments, until, version);
      return until.seq;
    },
  };
}
