/** Milliseconds after which it is time, however busy the page is. */
const atLast = 300;

/**
 * Runs `work` once the page is at rest, so that what is on its way to the screen does not wait for it; at once in a window that
 * nobody sees. Returns how to call it off.
 */
export function whenPainted(work: () => void): () => void {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(work, { timeout: atLast });
    return () => cancelIdleCallback(asked);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 30);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
