import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useEffect, useState } from 'react';
import { createVideoPlayer, type VideoPlayer } from '#features/camera/video-player.ts';
import type { LiveStage, StillsBecause } from '#features/camera/live-words.ts';
import { refusalTexts } from '#lib/client/call.ts';
import type { LiveSource } from '#features/camera/frame.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

/** Ms between two frames above which the line counts as slow; stills come twice a second. */
const slowMs = 1500;
const firstWaitMs = 500;
const longestWaitMs = 8000;

/** The picture that is shown, and when it came; or the video. */
type Shown =
  | { readonly tag: 'picture'; readonly src: string; readonly at: number }
  | { readonly tag: 'video' };

export interface Live {
  readonly stage: LiveStage;
  readonly shown: Shown | undefined;
  /** What plays its video; null where this browser plays none. */
  readonly player: VideoPlayer | null;
  /** Why pictures are shown although the camera has a video; undefined where that is not so. */
  readonly stills: StillsBecause | undefined;
}

/** As `LiveStage`, with what happened where that has words of its own. */
type Stage =
  | Exclude<LiveStage, { tag: 'reconnecting' | 'failed' }>
  | { readonly tag: 'reconnecting' | 'failed'; readonly failure: Failure };

const inWords = (t: Text, stage: Stage): LiveStage =>
  'failure' in stage ? { tag: stage.tag, text: refusalText(t, stage.failure) } : stage;

/** What stands instead of the picture after a failure; undefined where it is worth trying again. */
function endOf(failure: Failure): Stage | undefined {
  if (failure.tag === 'sessionOver') return { tag: 'ended' };
  if (failure.tag !== 'refused') return undefined;
  // Ended by the panel, by somebody else or by its own clock.
  if (failure.message === 'v2_mg_live_over' || failure.message === 'v2_mg_pictures_over')
    return { tag: 'ended' };
  if (failure.message === 'v2_mg_camera_privacy') return { tag: 'private' };
  if (failure.message === 'v2_mg_live_too_many') return { tag: 'failed', failure };
  if (failure.message === 'v2_mg_live_stalled') return undefined;
  return failure.code === codes.forbidden || failure.code === codes.notFound ? { tag: 'denied' } : undefined;
}

/** Decodes a frame before it takes the place of the last; what is no picture is left out. */
async function drawable(picture: Blob): Promise<string | null> {
  const src = URL.createObjectURL(picture);
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return src;
  } catch {
    URL.revokeObjectURL(src);
    return null;
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}

/**
 * Draws a camera's live picture frame by frame, or plays its video piece by piece: the next is asked for when the last
 * is there, so that a slow line gets fewer of them. Nothing is asked for while it is paused or the page is hidden, and after `until`.
 */
export function useLive(source: LiveSource, until: number, paused: boolean): Live {
  const t = useText();
  const [player] = useState(createVideoPlayer);
  const [stills, setStills] = useState<StillsBecause | undefined>(player === null ? 'browser' : undefined);
  const hidden = useHidden();
  const [stage, setStage] = useState<Stage>({ tag: 'connecting' });
  const [shown, setShown] = useState<Shown>();
  const off = paused || hidden;

  useEffect(() => {
    if (off) return;
    const gone = new AbortController();
    const { signal } = gone;
    const over = setTimeout(
      () => {
        setStage({ tag: 'ended' });
        gone.abort();
      },
      Math.max(0, until - Date.now()),
    );

    async function show(picture: Blob): Promise<void> {
      const src = await drawable(picture);
      if (src === null) return;
      if (signal.aborted) return URL.revokeObjectURL(src);
      const at = Date.now();
      setShown((last) => {
        // The one before it is drawn until this one is.
        if (last?.tag === 'picture') setTimeout(() => URL.revokeObjectURL(last.src), 1000);
        return { tag: 'picture', src, at };
      });
    }

    /** Shows what came; false where it is a video that this browser does not play. */
    async function take(picture: Blob, plays: VideoPlayer | null): Promise<boolean> {
      if (!picture.type.startsWith('video/')) {
        await show(picture);
        if (plays !== null) setStills('failed');
        return true;
      }
      const taken = plays !== null && (await plays.feed(picture.type, await picture.arrayBuffer()));
      if (signal.aborted) return true;
      setStills(taken ? undefined : 'browser');
      if (taken) setShown({ tag: 'video' });
      return taken;
    }

    async function watch(): Promise<void> {
      let plays = player;
      let seen = 0;
      let wait = firstWaitMs;
      let renewed = false;
      setStage({ tag: 'connecting' });
      while (!signal.aborted) {
        const asked = Date.now();
        const outcome = await source.next(seen, plays !== null, signal);
        if (signal.aborted) return;
        if (outcome.tag === 'done') {
          ({ no: seen } = outcome.data);
          if (!(await take(outcome.data.picture, plays))) {
            plays = null;
            seen = 0;
            continue;
          }
          wait = firstWaitMs;
          renewed = false;
          if (!signal.aborted) setStage({ tag: 'live', slow: Date.now() - asked > slowMs });
          continue;
        }
        const { failure } = outcome;
        if (failure.tag === 'refused' && failure.code === codes.sessionExpired && !renewed) {
          renewed = true;
          await source.renew();
          continue;
        }
        const end = endOf(failure);
        if (failure.tag === 'refused') await refusalTexts();
        if (signal.aborted) return;
        if (end !== undefined) return setStage(end);
        setStage({ tag: 'reconnecting', failure });
        await rest(wait, signal);
        wait = Math.min(longestWaitMs, wait * 2);
      }
    }
    void watch();
    return () => {
      clearTimeout(over);
      gone.abort();
    };
  }, [source, until, off, player]);

  const over = stage.tag === 'ended' || stage.tag === 'private' || stage.tag === 'denied';
  return { stage: off && !over ? { tag: 'paused' } : inWords(t, stage), shown, player, stills };
}
