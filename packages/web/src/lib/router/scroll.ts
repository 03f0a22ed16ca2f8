/** Where a page was left by its place among those that one can go back and on to, in px from its top. */
const tops = new Map<number, number>();
const key = 'homeward.scroll';
/** Ends waiting for a page to be as long as it was. */
let stopWaiting = (): void => undefined;

/** Follows how far down the page of the moment is, also over a reload. */
export function followScroll(place: () => number): void {
  history.scrollRestoration = 'manual';
  try {
    for (const [at, top] of JSON.parse(sessionStorage.getItem(key) ?? '[]') as [number, number][])
      tops.set(at, top);
  } catch {
    // Nothing is kept here.
  }
  addEventListener('scroll', () => tops.set(place(), scrollY), { passive: true });
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify([...tops]));
    } catch {
      // Nothing can be kept here.
    }
  });
}

/** Pages from a place on, up to another one, are not gone back to any more. */
export function forgetScroll(from: number, upTo = Number.POSITIVE_INFINITY): void {
  for (const at of tops.keys()) if (at >= from && at <= upTo) tops.delete(at);
}

/** Brings a page that was just shown to the part that is named, else to where it was left, else to its top. */
export function showPlace(place: number, hash: string): void {
  stopWaiting();
  // Now: a shorter page in between would be taken for where it was left.
  const top = tops.get(place) ?? 0;
  requestAnimationFrame(() => {
    const part = hash === '' ? null : document.getElementById(hash);
    if (part !== null) part.scrollIntoView();
    else scrollTo(0, top);
    if (top > 0 && scrollY < top) waitForLength(top);
  });
}

/** What the page reads may make it as long as it was; whoever moves meanwhile stays where he is. */
function waitForLength(top: number): void {
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top) stopWaiting();
  });
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  stopWaiting = () => {
    watch.disconnect();
    for (const move of moves) removeEventListener(move, stopWaiting);
    stopWaiting = () => undefined;
  };
  for (const move of moves) addEventListener(move, stopWaiting, { passive: true });
  watch.observe(document.body);
}
