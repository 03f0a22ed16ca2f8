import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import type { Patch } from '@homeward/panel/setup/patch.ts';
import type { JsonOf } from '../link/json-bytes.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { type ArchiveSettings, defaultArchive } from '../archive/past-settings.ts';
import { defaultHistory, type HistorySettings } from '../history/retention.ts';
import type { JournalFollower } from '../journal/sqlite.ts';
import { createAskedProcess } from './asked-process.ts';
import { pastPaths } from './past-paths.ts';
import type { Asking } from './recorder.ts';
import type { RecorderAnswer, RecorderData, RecorderQuestion } from './recorder-process.ts';
import type { ReplayAsked } from './replay-process.ts';

/**
 * Ms to the next look at the journal: from the start of the hub; from a state in it; from so many states that they would
 * be gone, which is never in the moment of an alarm either.
 */
const usualLookMs = { first: 30_000, calm: 1_800_000, soon: 1_000 };
/** States of the journal after which a look is due. Two of them are kept, and what lies between them without a gap. */
const mostStates = 5;
/** Ms after which a process that nobody asks ends: it holds some 40 MB of its own, and loading it anew is half a second of one core. */
const idleMs = 30_000;

export interface PastOptions {
  /** The journal's file; archive and history lie beside it. */
  readonly journal: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly archive?: Partial<ArchiveSettings>;
  readonly history?: Partial<HistorySettings>;
  /** Ms to the looks at the journal; tests have less time. */
  readonly lookMs?: { readonly first: number; readonly calm: number; readonly soon: number };
}

/** What the panel was: archive, time travel and history, in processes of their own. Its failures stop nothing. */
export interface Past extends JournalFollower {
  /** The hub goes on from here: `livedFrom` is its next input. */
  start(livedFrom: number): void;
  /** What to answer; questions are in panel time, `wallOffset` ms behind the wall time of answers. */
  answerers(wallOffset: () => number, savedRule?: (id: RuleId) => Rule | null): PastAnswerers;
  /** The last days beside a life with a patch of the set-up; rejects where the process fails. */
  rehearseSetup(patch: Patch, days: number, wallOffset: number): Promise<JsonOf<PanelAnswer>>;
  /** Resolves when the processes have let go of their files. */
  close(): Promise<void>;
}

/** Questions that the past answers, as the JSON that its processes make. They reject where one fails. */
export type PastAnswerers = {
  readonly [Tag in 'history' | 'positions' | 'stateAt' | 'rehearse']: (
    question: QuestionOf<Tag>,
  ) => Promise<JsonOf<PanelAnswer>>;
};

const notRunning = 'the hub is not running';

/** What comes from a process lies within what was read with it, all of which would cross to the next thread. */
const ownBytes = (json: JsonOf<PanelAnswer>): JsonOf<PanelAnswer> => json.slice();

/** The past of one panel. Nothing is read or written before `start`. */
export function createPast(options: PastOptions): Past {
  const { clock, log, lookMs = usualLookMs } = options;
  const paths = pastPaths(options.journal);
  /** From which input on this process has lived, and the version of its code as its first process named it. */
  let life: { readonly livedFrom: number; readonly lives: string | null } = {
    livedFrom: Infinity,
    lives: null,
  };
  const data = (): RecorderData => ({
    paths,
    archive: { ...defaultArchive, ...options.archive },
    history: { ...defaultHistory, ...options.history },
    ...life,
  });
  const recorderProcess = () =>
    createAskedProcess<RecorderQuestion, RecorderAnswer>({
      name: 'recorder',
      module: new URL('./recorder-process.ts', import.meta.url),
      data,
      clock,
      log,
      idleMs,
    });
  const replayProcess = () =>
    createAskedProcess<ReplayAsked, JsonOf<PanelAnswer>>({
      name: 'replay',
      module: new URL('./replay-process.ts', import.meta.url),
      data: () => paths,
      clock,
      log,
      idleMs,
    });
  let recorder: ReturnType<typeof recorderProcess> | null = null;
  let replayer: ReturnType<typeof replayProcess> | null = null;
  let keptTo = 0;
  /** States that were written since the last look. */
  let states = 0;
  let looking = false;
  /** When the next look is due (monotonic ms). */
  let dueAt = Infinity;
  let cancelLook = () => {};

  function lookIn(ms: number): void {
    const at = clock.monotonic() + ms;
    if (recorder === null || dueAt <= at) return;
    cancelLook();
    dueAt = at;
    // What is wished while it looks follows that look: it may have begun before what it is to see.
    if (!looking) cancelLook = clock.after(ms, () => void look());
  }

  async function look(): Promise<void> {
    let more = false;
    looking = true;
    dueAt = Infinity;
    states = 0;
    try {
      const answered = await recorder?.ask({ tag: 'record', now: clock.now() });
      if (answered?.tag === 'recorded') {
        keptTo = Math.max(keptTo, answered.recorded.keptTo);
        ({ more } = answered.recorded);
        life = { ...life, lives: life.lives ?? answered.version };
      }
    } catch (error) {
      if (recorder !== null) log.error('the past could not be kept', { error: String(error) });
    }
    looking = false;
    const wished = dueAt;
    dueAt = Infinity;
    if (more) lookIn(0);
    else if (wished < Infinity) lookIn(Math.max(0, wished - clock.monotonic()));
  }

  const asking = (wallOffset: () => number): Asking => ({ now: clock.now(), wallOffset: wallOffset() });

  async function record(
    question: QuestionOf<'history' | 'positions'>,
    when: Asking,
  ): Promise<JsonOf<PanelAnswer>> {
    const answered = await recorder?.ask({ tag: 'ask', question, asking: when });
    if (answered?.tag !== 'answer') throw new Error(notRunning);
    return ownBytes(answered.json);
  }

  async function replayed(asked: ReplayAsked): Promise<JsonOf<PanelAnswer>> {
    if (replayer === null) throw new Error(notRunning);
    return ownBytes(await replayer.ask(asked));
  }

  return {
    wroteState: (afterGap) => {
      states += 1;
      lookIn(afterGap || states >= mostStates ? lookMs.soon : lookMs.calm);
    },
    keptTo: () => keptTo,
    start: (livedFrom) => {
      life = { livedFrom, lives: null };
      recorder = recorderProcess();
      replayer = replayProcess();
      lookIn(lookMs.first);
    },
    answerers: (wallOffset, savedRule) => ({
      history: (question) => record(question, asking(wallOffset)),
      positions: (question) => record(question, asking(wallOffset)),
      stateAt: (question) => replayed({ question, asking: asking(wallOffset), life }),
      rehearse: (question) =>
        replayed({
          question: { ...question, saved: savedRule?.(question.rule.id) ?? null },
          asking: asking(wallOffset),
          life,
        }),
    }),
    rehearseSetup: (patch, days, wallOffset) =>
      replayed({
        question: { tag: 'rehearseSetup', patch, days },
        asking: asking(() => wallOffset),
        life,
      }),
    close: async () => {
      cancelLook();
      const closing = [recorder, replayer].flatMap((process) => process?.close() ?? []);
      recorder = replayer = null;
      await Promise.all(closing);
    },
  };
}
