import { Suspense, type ReactNode } from 'react';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSeen } from '#ui/use-seen.ts';

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
  const [box, seen] = useSeen();
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
