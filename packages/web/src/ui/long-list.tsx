import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { useRest } from '#lib/use-rest.ts';
import css from '#ui/list-row.module.css';

interface LongListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  /** Rows of other lists above it, which take room of the window. */
  readonly below?: number;
}

/** Px of a page above its list, at the least: what is left of the window has room for rows of the first picture. */
const above = 340;
/** Rows that are always in it, of each list; the others of a short list come right after it. */
const least = 2;
/** Rows drawn together, and from how many on those out of sight are not drawn at all. */
const chunk = 10;
const virtualFrom = 100;
/** Px before and after what is seen. */
const margin = 800;
/** Px of a row that was never drawn. */
export const usualHeight = (): number =>
  document.documentElement.dataset['density'] === 'compact' ? 45 : 65;

/** A list of any length: beyond a hundred rows, only those near what is seen are drawn; the rest keep their room. */
export function LongList<Row>({ label, rows, keyOf, render, below = 0 }: LongListProps<Row>) {
  const rest = useRest();
  if (rows.length <= virtualFrom) {
    const seen = Math.ceil((innerHeight - above) / usualHeight()) - below;
    const drawn = rest ? rows.length : Math.max(least, seen);
    return (
      <ul className={css['list']} aria-label={label}>
        {rows.slice(0, drawn).map((row) => (
          <li key={keyOf(row)}>{render(row)}</li>
        ))}
        {drawn < rows.length && (
          <li aria-hidden="true" style={{ blockSize: (rows.length - drawn) * usualHeight() }} />
        )}
      </ul>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / chunk) }, (_, index) => index * chunk);
  return (
    <div className={css['list']} role="list" aria-label={label}>
      {starts.map((start) => {
        const part = rows.slice(start, start + chunk);
        return (
          <Chunk key={start} count={part.length} near={start === 0}>
            {() =>
              part.map((row, index) => (
                <div
                  key={keyOf(row)}
                  role="listitem"
                  aria-setsize={rows.length}
                  aria-posinset={start + index + 1}
                >
                  {render(row)}
                </div>
              ))
            }
          </Chunk>
        );
      })}
    </div>
  );
}

interface ChunkProps {
  readonly count: number;
  readonly near: boolean;
  readonly children: () => ReactNode;
}

/** Some rows, or as much room as they took when they were last seen. */
function Chunk({ count, near: nearAtFirst, children }: ChunkProps) {
  const [near, setNear] = useState(nearAtFirst);
  const [height, setHeight] = useState(() => count * usualHeight());
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        const seen = entry.isIntersecting;
        if (!seen && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height);
        // Where the focus is, rows stay: it would be lost with them.
        const stays = seen || current.contains(document.activeElement);
        startTransition(() => setNear(stays));
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={css['chunk']}
      role="presentation"
      style={near ? undefined : { blockSize: height }}
    >
      {near && children()}
    </div>
  );
}
