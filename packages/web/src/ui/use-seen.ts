import { useEffect, useRef, useState, type RefObject } from 'react';

/** As high as the bars above and below a page: what lies behind them is not seen. */
const behindBars = '-64px 0px';

/** Whether a key opens the browser's own search. */
const searches = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');

/**
 * Whether something has come into sight, which it needs a box for; what was seen once stays so. For the browser's own
 * search and for paper all of a page is in sight.
 */
export function useSeen(): readonly [box: RefObject<HTMLDivElement | null>, seen: boolean] {
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: behindBars },
    );
    observer.observe(current);
    const all = (): void => setSeen(true);
    const onKey = (event: KeyboardEvent): void => {
      if (searches(event)) all();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('beforeprint', all);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('beforeprint', all);
    };
  }, []);
  return [box, seen];
}
