import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import type { Patch } from '@homeward/panel/setup/patch.ts';
import { viewOf } from '@homeward/panel/view.ts';
import { openArchiveReader } from '../archive/archive-reader.ts';
import { openJournalReader } from '../journal/journal-reader.ts';
import { rehearseSetupOver } from '../time-travel/rehearse-setup.ts';
import { rehearseOver } from '../time-travel/rehearse.ts';
import { stateAt } from '../time-travel/state-at.ts';
import { keptFrom, type PastFiles } from '../time-travel/stretches.ts';
import { viewInWallTime } from '../time/wall-time.ts';
import { type PastPaths, why } from './past-paths.ts';
import type { Asking } from './recorder.ts';

/**
 * What is answered by living the past once more. A rehearsal needs the version of its rule that is saved, if any; one of
 * the set-up what would be different in it.
 */
export type ReplayQuestion =
  | QuestionOf<'stateAt'>
  | (QuestionOf<'rehearse'> & { readonly saved: Rule | null })
  | { readonly tag: 'rehearseSetup'; readonly patch: Patch; readonly days: number };

/** Which code lived when. */
export interface Code {
  /** Of the code that runs here. */
  readonly version: string;
  /** From which input on the code of this process has lived, and its version; null: it is what runs here. */
  readonly livedFrom: number;
  readonly lives: string | null;
}

function stateThen(
  past: PastFiles,
  { at }: QuestionOf<'stateAt'>,
  { now, wallOffset }: Asking,
  { version, livedFrom, lives }: Code,
): PanelAnswer {
  const isOwn = lives === null || lives === version;
  const found = stateAt(
    past,
    Math.min(at + wallOffset, now),
    (seq) => (isOwn && seq >= livedFrom) || past.archive?.lifeOf(seq) === version,
  );
  if (found === null) return { tag: 'unanswered', why: why.notKept };
  const { state, hash, exact } = found;
  // What another version of the panel wrote may lack what a view shows.
  const view = shown(() => viewInWallTime(viewOf(state), state.wallOffset - wallOffset));
  return view === null
    ? { tag: 'unanswered', why: why.otherVersion }
    : { tag: 'stateAt', view, hash, exact, keptFrom: keptFrom(past) - wallOffset };
}

function shown(make: () => PanelView): PanelView | null {
  try {
    return PanelView.safeParse(make()).data ?? null;
  } catch {
    return null;
  }
}

/** Answers one question from files that are opened for it. Blocking: for a worker. */
export function answerByReplay(
  paths: PastPaths,
  question: ReplayQuestion,
  asking: Asking,
  code: Code,
): PanelAnswer {
  const past: PastFiles = {
    journal: openJournalReader(paths.journal),
    archive: openArchiveReader(paths.archive),
  };
  try {
    if (question.tag === 'stateAt') return stateThen(past, question, asking, code);
    const { now, wallOffset } = asking;
    if (question.tag === 'rehearseSetup') {
      const { patch, days } = question;
      return {
        tag: 'rehearseSetup',
        rehearsal: rehearseSetupOver(past, { patch, days, to: now, wallOffset }),
      };
    }
    const { rule, saved, days } = question;
    return {
      tag: 'rehearse',
      rehearsal: rehearseOver(past, { rule, saved, days, to: now, wallOffset }),
    };
  } finally {
    past.journal.close();
    past.archive?.close();
  }
}
