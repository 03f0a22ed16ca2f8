import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** As high as the bars above and below a page: what lies behind them is not seen. */
const behindBars = '-64px 0px';
/** Rows of the shape that keeps its room. */
const rows = [1, 2, 3, 4];

interface BelowProps {
  /** Its headings, which stand there from the start. */
  readonly titles: readonly string[];
  /** Px that there will be below each of them, about. */
  readonly room: number;
  readonly children: ReactNode;
}

/** What lies further down on a page: drawn, and so loaded, when it comes into sight. */
export function Below({ titles, room, children }: BelowProps) {
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
  const shape = (
    <div ref={box} aria-busy={seen || undefined}>
      {titles.map((title) => (
        <Section key={title} title={title}>
          <div style={{ minBlockSize: room }}>
            {rows.map((row) => (
              <Skeleton key={row} shape="row" />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
  return seen ? <Suspense fallback={shape}>{children}</Suspense> : shape;
}
