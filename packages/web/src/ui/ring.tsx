import { useEffect, useRef } from 'react';
import { announce } from '#lib/announce.ts';
import { isSpoken } from '#lib/clock.ts';
import css from '#ui/ring.module.css';

interface RingProps {
  /** Whole seconds left and the length of the whole delay. */
  readonly left: number;
  readonly total: number;
  readonly unit: string;
  /** What a screen reader hears, such as "34 seconds left". */
  readonly label: string;
}

const circumference = 2 * Math.PI * 148;

/** The ring of a running delay: one tick a second, the number large. Speaks at the start, 30, 20, 10, 5 and 0. */
export function Ring({ left, total, unit, label }: RingProps) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (isSpoken(before.current, left)) announce(label, left <= 10 ? 'assertive' : 'polite');
    before.current = left;
  }, [left, label]);
  const arc = circumference * Math.min(1, left / Math.max(1, total));
  return (
    <div className={css['ring']} role="timer" aria-label={label}>
      <svg viewBox="0 0 320 320" aria-hidden="true">
        <circle cx="160" cy="160" r="148" opacity=".22" />
        {left > 0 && (
          <circle
            cx="160"
            cy="160"
            r="148"
            strokeDasharray={`${arc.toFixed(1)} ${circumference.toFixed(1)}`}
            transform="rotate(-90 160 160)"
          />
        )}
        <path className={css['tick']} d={ticks(0, left, total)} />
        <path className={css['tick']} d={ticks(left, total, total)} opacity=".3" />
      </svg>
      <div aria-hidden="true">
        <b>{left}</b>
        <span>{unit}</span>
      </div>
    </div>
  );
}

/** Tick marks of the seconds from `from` to `to`, every fifth longer; at most 60 of them. */
function ticks(from: number, to: number, total: number): string {
  const every = Math.max(1, Math.ceil(total / 60));
  let path = '';
  for (let second = from; second < to; second += 1) {
    if (second % every !== 0) continue;
    const angle = (second / total) * 2 * Math.PI;
    const inner = (second / every) % 5 === 0 ? 116 : 123;
    const at = (radius: number) =>
      `${(160 + radius * Math.sin(angle)).toFixed(1)} ${(160 - radius * Math.cos(angle)).toFixed(1)}`;
    path += `M${at(130)}L${at(inner)}`;
  }
  return path;
}
