/** Milliseconds after which a page that is not painted, such as a hidden one, gets what waits all the same. */
const patience = 100;

/** Calls once the next frame has been painted. */
function afterFrame(then: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(once, patience);
  requestAnimationFrame(() => setTimeout(once));
}

/**
 * Hands on what comes in: at once when nothing was since the last frame, else together with the rest after the next one.
 * However much comes, each frame is drawn once, and the first of it waits for nothing.
 */
export function perFrame<Item>(take: (items: readonly Item[]) => void): (item: Item) => void {
  let waiting: Item[] | undefined;
  function hand(items: readonly Item[]): void {
    waiting = [];
    afterFrame(() => {
      const rest = waiting ?? [];
      waiting = undefined;
      if (rest.length > 0) hand(rest);
    });
    take(items);
  }
  return (item) => {
    if (waiting === undefined) hand([item]);
    else waiting.push(item);
  };
}
