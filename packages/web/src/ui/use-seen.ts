import { useEffect, useRef, useState, type RefObject } from 'react';

/** As high as the bars above and below a page: what lies behind them is not seen. */
const behindBars = '-64px 0px';

/** Whether something has come into sight, which it needs a box for; what was seen once stays so. */
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
    return () => observer.disconnect();
  }, []);
  return [box, seen];
}
