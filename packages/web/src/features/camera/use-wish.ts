import { useEffect, useState } from 'react';
import type { Wish } from '#features/camera/camera-card.tsx';
import { call } from '#lib/client/call.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

/** Seconds after which a picture that was asked for is called missing; a sleeping camera takes up to half a minute. */
const patience = 40;
/** Ms for which it is said that one came. */
const freshFor = 6000;

type State =
  | { readonly tag: 'none' | 'asking' }
  /** `before` is its newest picture when it was asked. */
  | { readonly tag: 'waiting'; readonly since: number; readonly before: string }
  | { readonly tag: 'failed'; readonly text: string };

/**
 * Asks a camera for a picture or clip and follows what becomes of it: the server took the wish, then the picture itself
 * arrives as a live message, or it does not.
 */
export function useWish(id: string): {
  readonly wish: Wish;
  readonly ask: (what: 'image' | 'clip') => Promise<void>;
} {
  const t = useText();
  const newest = useRow(cameras, id)?.capture_id ?? '';
  const [state, setState] = useState<State>({ tag: 'none' });
  const [now, setNow] = useState(0);
  const waiting = state.tag === 'waiting';
  const arrived = state.tag === 'waiting' && newest !== state.before;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  useEffect(() => {
    if (!arrived) return;
    const timer = setTimeout(() => setState({ tag: 'none' }), freshFor);
    return () => clearTimeout(timer);
  }, [arrived]);

  async function ask(what: 'image' | 'clip'): Promise<void> {
    const before = cameras.get(id)?.capture_id ?? '';
    setState({ tag: 'asking' });
    const outcome = await call('POST /camera/capture', { body: { device_id: id, what } });
    if (outcome.tag === 'failed') return setState({ tag: 'failed', text: refusalText(t, outcome.failure) });
    const since = Date.now();
    setNow(since);
    setState({ tag: 'waiting', since, before });
  }

  return { wish: wishOf(t, state, arrived, now), ask };
}

function wishOf(t: Text, state: State, arrived: boolean, now: number): Wish {
  if (state.tag !== 'waiting') return state;
  if (arrived) return { tag: 'arrived' };
  const seconds = Math.max(0, Math.floor((now - state.since) / 1000));
  return seconds < patience
    ? { tag: 'waiting', seconds }
    : { tag: 'failed', text: t('camera.notArrived', { seconds: patience }) };
}
