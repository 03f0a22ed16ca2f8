import { useEffect, useRef, useState, type ReactNode } from 'react';
import css from '#ui/windowed-rows.module.css';

interface WindowedRowsProps {
  /** Rows there are; only those near the window are drawn. */
  readonly total: number;
  /** Rem of each row. */
  readonly rowRem: number;
  /** Rows before which the name of a group stands. */
  readonly groups: readonly { readonly before: number; readonly head: ReactNode }[];
  readonly render: (index: number) => ReactNode;
  /** What a row is about, in a list that moves under the pointer: a press never lands on another one. */
  readonly keyOf?: (index: number) => string | undefined;
  /** The row that somebody chose: whoever goes there by keyboard sees it, however far it is. */
  readonly chosen?: number | undefined;
  /** Which rows are drawn now. */
  readonly onLook: (from: number, to: number) => void;
}

/** Rows drawn before and after what is seen, and how many are taken in at once. */
const margin = 12;
const step = 8;
/** Rem of the name of a group. */
const headRem = 2.8;

/** Rows of one height in a list of any length: what is not near the window is not there, and its room is kept. */
export function WindowedRows(props: WindowedRowsProps) {
  const { total, rowRem, groups, render, keyOf, chosen, onLook } = props;
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: 2 * margin });
  const rem = total * rowRem + groups.length * headRem;
  useEffect(() => {
    const look = (): void => {
      const { current } = box;
      // How large a rem is, whatever the reader's text size.
      const height = current === null || rem === 0 ? 0 : (current.clientHeight / rem) * rowRem;
      if (current === null || height === 0) return;
      const top = -current.getBoundingClientRect().top / height;
      const first = Math.max(0, Math.floor((top - margin) / step) * step);
      const last = Math.ceil((top + innerHeight / height + margin) / step) * step;
      setRange((now) => (now.from === first && now.to === last ? now : { from: first, to: last }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [rem, rowRem]);
  const from = Math.max(0, Math.min(range.from, total - 1));
  const to = Math.min(range.to, total);
  useEffect(() => {
    if (to > from) onLook(from, to - 1);
  }, [from, to, onLook]);
  /** Rem above a row. */
  const placeOf = (index: number): number =>
    index * rowRem + groups.filter(({ before }) => before <= index).length * headRem;
  const place = chosen === undefined ? undefined : placeOf(chosen);
  useEffect(() => {
    const { current } = box;
    if (current === null || place === undefined || current.clientHeight === 0) return;
    const pixels = current.clientHeight / rem;
    const top = current.getBoundingClientRect().top + place * pixels;
    // One that is near comes into sight by itself; one that is far is not there to be scrolled to.
    if (top + rowRem * pixels > 0 && top < innerHeight) return;
    scrollBy({ top: top - innerHeight / 2 });
  }, [place, rem, rowRem]);
  return (
    <div
      ref={box}
      className={css['rows']}
      role="rowgroup"
      style={{ blockSize: `${rem}rem`, ['--row-rem' as string]: `${rowRem}rem` }}
    >
      {groups.map(({ before, head }) => (
        <div
          key={before}
          role="row"
          className={css['head']}
          style={{ insetBlockStart: `${placeOf(before) - headRem}rem` }}
        >
          <div role="cell">{head}</div>
        </div>
      ))}
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const index = from + offset;
        return (
          <div
            key={keyOf?.(index) ?? index}
            role="row"
            aria-rowindex={index + 2}
            className={css['row']}
            style={{ insetBlockStart: `${placeOf(index)}rem` }}
          >
            {render(index)}
          </div>
        );
      })}
    </div>
  );
}
