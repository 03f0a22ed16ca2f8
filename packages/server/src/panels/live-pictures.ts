import type { DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';

/** Sessions that watch one camera at once; one that has not asked for so long (ms) watches no more. */
const mostViewers = 6;
const viewerMs = 15_000;
/** A frame this old (ms) is not what somebody who comes now should see first. */
const freshMs = 1_000;

type FrameQuestion = QuestionOf<'frame'>;

type Frame = Extract<PanelAnswer, { tag: 'frame' }>;

interface Shown {
  readonly viewers: Map<string, () => void>;
  /** The frame that came last, and when. */
  newest: { readonly answer: Frame; readonly at: number } | null;
  /** The question that is under way: everybody who watches waits for the same. */
  asking: Promise<PanelAnswer> | null;
  /** Of a video, what followed each number, and when it came; null while it is asked for. */
  readonly followed: Map<number, { readonly answer: Promise<PanelAnswer>; at: number | null }>;
}

/** Live pictures on their way from the houses to whoever watches them. */
export interface LivePictures {
  /** `viewer`: the session that asks. Never rejects. */
  frame(panel: PanelId, question: FrameQuestion, viewer: string): Promise<PanelAnswer>;
  /** A session watches no more; true where nobody else does. */
  leave(panel: PanelId, device: DeviceId, viewer: string): boolean;
  /** Cameras that somebody watches now. */
  readonly count: number;
}

export interface LivePicturesOptions {
  readonly clock: Clock;
  readonly ask: (panel: PanelId, question: FrameQuestion) => Promise<PanelAnswer>;
}

const tooMany: PanelAnswer = { tag: 'unanswered', why: 'v2_mg_live_too_many' };
const stalled: PanelAnswer = { tag: 'unanswered', why: 'v2_mg_live_stalled' };

/** A question for a video that a session waits for; `isAwaited`: it has another that waits for its turn. */
interface Open {
  readonly answer: Promise<PanelAnswer>;
  isAwaited: boolean;
}

/**
 * Shares each camera's frames among those who watch it: the line to the house carries every frame once, a slow viewer
 * misses some, and what nobody asks for any more is neither asked for nor kept.
 */
export function livePictures({ clock, ask }: LivePicturesOptions): LivePictures {
  const shown = new Map<string, Shown>();
  /** For the videos of each camera, by sessions; also of those who have left meanwhile. */
  const open = new Map<string, Map<string, Open>>();

  /** Notes that a session watches; false where too many others do. */
  function watches(key: string, one: Shown, viewer: string): boolean {
    const { viewers } = one;
    const stop = viewers.get(viewer);
    if (stop === undefined && viewers.size >= mostViewers) return false;
    stop?.();
    viewers.set(
      viewer,
      clock.after(viewerMs, () => {
        viewers.delete(viewer);
        if (viewers.size === 0) shown.delete(key);
      }),
    );
    return true;
  }

  async function next(panel: PanelId, device: DeviceId, one: Shown): Promise<PanelAnswer> {
    const seen = one.newest?.answer.no ?? 0;
    const answer = await ask(panel, { tag: 'frame', device, seen });
    one.asking = null;
    // After a stall the camera may count anew.
    one.newest = answer.tag === 'frame' ? { answer, at: clock.monotonic() } : null;
    return answer;
  }

  /** What follows `seen` of a video: whoever has seen as much gets the same. A session asks the house for one at a time. */
  async function following(
    panel: PanelId,
    question: FrameQuestion,
    one: Shown,
    viewer: string,
  ): Promise<PanelAnswer> {
    const { followed } = one;
    const now = clock.monotonic();
    for (const [seen, { at }] of followed) if (at !== null && now - at >= freshMs) followed.delete(seen);
    const known = followed.get(question.seen);
    if (known !== undefined) return known.answer;
    const key = keyOf(panel, question.device, true);
    const turns = open.get(key) ?? new Map<string, Open>();
    const before = turns.get(viewer);
    if (before?.isAwaited === true) return stalled;
    if (before !== undefined) {
      before.isAwaited = true;
      await before.answer;
      return following(panel, question, one, viewer);
    }
    if (turns.size >= mostViewers) return tooMany;
    const asked = { answer: ask(panel, question), at: null as number | null };
    followed.set(question.seen, asked);
    open.set(key, turns.set(viewer, { answer: asked.answer, isAwaited: false }));
    const answer = await asked.answer;
    turns.delete(viewer);
    if (turns.size === 0) open.delete(key);
    asked.at = clock.monotonic();
    if (answer.tag !== 'frame' || answer.type !== 'video/mp4') followed.delete(question.seen);
    return answer;
  }

  /** A session watches no more of it; true where nobody does. */
  function left(key: string, viewer: string): boolean {
    const viewers = shown.get(key)?.viewers;
    viewers?.get(viewer)?.();
    viewers?.delete(viewer);
    if (viewers !== undefined && viewers.size > 0) return false;
    shown.delete(key);
    return true;
  }

  return {
    frame: (panel, question, viewer) => {
      const { device, seen, video = false } = question;
      const key = keyOf(panel, device, video);
      const one = shown.get(key) ?? { viewers: new Map(), newest: null, asking: null, followed: new Map() };
      shown.set(key, one);
      if (!watches(key, one, viewer)) return Promise.resolve(tooMany);
      if (video) return following(panel, question, one, viewer);
      const { newest } = one;
      if (newest !== null && newest.answer.no !== seen && clock.monotonic() - newest.at < freshMs)
        return Promise.resolve(newest.answer);
      one.asking ??= next(panel, device, one);
      return one.asking;
    },
    leave: (panel, device, viewer) => {
      const pictures = left(keyOf(panel, device, false), viewer);
      return left(keyOf(panel, device, true), viewer) && pictures;
    },
    get count() {
      return shown.size;
    },
  };
}

const keyOf = (panel: PanelId, device: DeviceId, video: boolean): string =>
  `${panel} ${device}${video ? ' video' : ''}`;
