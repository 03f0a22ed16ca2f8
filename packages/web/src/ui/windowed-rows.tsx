import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
  /** The row that somebody chose: it is always drawn, and comes into sight when another one is chosen. */
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
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
  if (chosen !== undefined && chosen < total && !drawn.includes(chosen)) drawn.push(chosen);
  const chosenKey = chosen === undefined ? undefined : (keyOf?.(chosen) ?? chosen);
  const chosenRow = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (chosenKey !== undefined) chosenRow.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);
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
      {drawn.map((index) => (
        <div
          key={keyOf?.(index) ?? index}
          ref={index === chosen ? chosenRow : undefined}
          role="row"
          aria-rowindex={index + 2}
          className={css['row']}
          style={{ insetBlockStart: `${placeOf(index)}rem` }}
        >
          {render(index)}
        </div>
      ))}
    </div>
  );
}
