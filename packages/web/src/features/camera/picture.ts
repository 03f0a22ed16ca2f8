import { useEffect, useState } from 'react';
import { callForPicture } from '#lib/client/call.ts';
import { useSession } from '#lib/client/session.ts';

interface Picture {
  readonly id: string;
  /** An object URL, or null where the picture did not come. */
  readonly src: string | null;
}

/** Pictures that stay at hand, the last that came; what was once captured never changes. */
const most = 24;
const atHand = new Map<string, string>();

function held(id: string): Picture | undefined {
  const src = atHand.get(id);
  return src === undefined ? undefined : { id, src };
}

function keep(id: string, blob: Blob): string {
  const src = URL.createObjectURL(blob);
  atHand.set(id, src);
  // Whoever shows the oldest goes on: an image that was read does not need its address any more.
  for (const [oldest, address] of atHand) {
    if (atHand.size <= most) break;
    atHand.delete(oldest);
    URL.revokeObjectURL(address);
  }
  return src;
}

/** Null where the signal said that nobody waits for it. */
async function load(id: string, signal: AbortSignal): Promise<Picture | null> {
  const here = held(id);
  if (here !== undefined) return here;
  const blob = await callForPicture(id, signal);
  if (signal.aborted) return null;
  return { id, src: blob === null ? null : keep(id, blob) };
}

// Nobody who signs in later on this page sees them.
useSession.subscribe(({ session }) => {
  if (session.tag !== 'out') return;
  for (const address of atHand.values()) URL.revokeObjectURL(address);
  atHand.clear();
});

/** The address of a camera's picture for an `<img>`: undefined while it comes, null when it did not. */
export function usePicture(id: string): string | null | undefined {
  const [came, setCame] = useState(() => held(id));
  const picture = came?.id === id ? came : held(id);
  useEffect(() => {
    if (id === '') return;
    const gone = new AbortController();
    void load(id, gone.signal).then((now) => {
      if (now !== null && !gone.signal.aborted) setCame(now);
    });
    return () => gone.abort();
  }, [id]);
  if (id === '') return null;
  return picture?.src;
}
