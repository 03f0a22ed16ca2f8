import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useEffect, useState } from 'react';
import type { LiveStage } from '#features/camera/live-words.ts';
import { refusalTexts } from '#lib/client/call.ts';
import type { LiveSource } from '#features/camera/frame.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

/** Ms between two frames above which the line counts as slow; stills come twice a second. */
const slowMs = 1500;
const firstWaitMs = 500;
const longestWaitMs = 8000;

/** The picture that is shown, and when it came. */
interface Shown {
  readonly src: string;
  readonly at: number;
}

export interface Live {
  readonly stage: LiveStage;
  readonly shown: Shown | undefined;
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
 * Draws a camera's live picture frame by frame: the next is asked for when the last is there, so that a slow line gets
 * fewer of them. Nothing is asked for while it is paused or the page is hidden, and after `until`.
 */
export function useLive(source: LiveSource, until: number, paused: boolean): Live {
  const t = useText();
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
        if (last !== undefined) setTimeout(() => URL.revokeObjectURL(last.src), 1000);
        return { src, at };
      });
    }

    async function watch(): Promise<void> {
      let seen = 0;
      let wait = firstWaitMs;
      let renewed = false;
      setStage({ tag: 'connecting' });
      while (!signal.aborted) {
        const asked = Date.now();
        const outcome = await source.next(seen, signal);
        if (signal.aborted) return;
        if (outcome.tag === 'done') {
          ({ no: seen } = outcome.data);
          await show(outcome.data.picture);
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
  }, [source, until, off]);

  const over = stage.tag === 'ended' || stage.tag === 'private' || stage.tag === 'denied';
  return { stage: off && !over ? { tag: 'paused' } : inWords(t, stage), shown };
}
