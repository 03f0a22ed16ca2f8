/** Milliseconds after which a page that is not painted, such as a hidden one, gets what waits all the same. */
const patience = 100;

/**
 * Calls once the next frame has been painted, and the one after it has begun: only then is it likely to be on the screen, and
 * what is done before would keep a busy processor from bringing it there.
 */
function afterFrame(then: () => void): void {
  let called = false;
  const once = (): void => {
    if (called) return;
    called = true;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(once, patience);
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
}

/**
 * Hands on what comes in: at once when nothing was of late, else together with the rest once what came before is on the screen.
 * However much comes, each frame is drawn once, and the first of it waits for nothing; nor does what is `urgent`, which takes
 * with it what came before it.
 */
export function perFrame<Item>(
  take: (items: readonly Item[]) => void,
  urgent: (item: Item) => boolean,
): (item: Item) => void {
  let waiting: Item[] | undefined;
  function hand(items: readonly Item[]): void {
    const rest: Item[] = [];
    waiting = rest;
    afterFrame(() => {
      // Something urgent has begun anew meanwhile.
      if (waiting !== rest) return;
      waiting = undefined;
      if (rest.length > 0) hand(rest);
    });
    take(items);
  }
  return (item) => {
    if (waiting === undefined) hand([item]);
    else if (urgent(item)) hand([...waiting, item]);
    else waiting.push(item);
  };
}
