import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';

export interface HeldTag {
  readonly uid: string;
  /** Where it was held; empty where the reader has no name. */
  readonly reader: string;
}

export type TagWait =
  | { readonly tag: 'waiting'; readonly left: number }
  | { readonly tag: 'over' }
  | { readonly tag: 'failed'; readonly failure: Failure }
  | { readonly tag: 'held'; readonly held: HeldTag };

/** Seconds that a tag is waited for, and milliseconds between two questions. */
export const tagWithin = 60;
const every = 1500;

/** When a tag was held last; 0 is never. */
async function lastTag() {
  const outcome = await call('GET /panel/last_uid_tag', { untold: '998' });
  if (outcome.tag === 'done') return { at: outcome.data.at, held: outcome.data };
  const { failure } = outcome;
  return failure.tag === 'refused' && failure.code === '998' ? { at: 0, held: undefined } : { failure };
}

/** Waits for the next tag that is held to a reader. Another `round` begins anew. */
export function useTagWait(round: number): TagWait {
  const [until, setUntil] = useState(() => Date.now() + tagWithin * 1000);
  const [come, setCome] = useState<Extract<TagWait, { tag: 'failed' | 'held' }>>();
  const begun = useRef(round);
  const now = useNow(come === undefined);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = Date.now() + tagWithin * 1000;
    if (begun.current !== round) {
      begun.current = round;
      setUntil(end);
      setCome(undefined);
    }
    // What was held before the wait is not what is meant.
    let before: number | undefined;
    async function ask(): Promise<void> {
      const answer = await lastTag();
      if (stopped) return;
      if ('failure' in answer) return setCome({ tag: 'failed', failure: answer.failure });
      before ??= answer.at;
      if (answer.held !== undefined && answer.at !== before)
        return setCome({ tag: 'held', held: { uid: answer.held.uid, reader: answer.held.name } });
      if (Date.now() < end) timer = setTimeout(() => void ask(), every);
    }
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [round]);
  if (come !== undefined) return come;
  const left = secondsLeft(until, now);
  return left === 0 ? { tag: 'over' } : { tag: 'waiting', left };
}
