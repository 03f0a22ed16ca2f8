import type { CSSProperties } from 'react';
import { timeTicks } from '#ui/chart-scale.ts';
import css from '#ui/time-axis.module.css';

/** The times below a drawing of what was from `from` to `to`, epoch ms. */
export const TimeAxis = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <div className={css['axis']} aria-hidden="true">
    {timeTicks(from, to).map(({ at, label }) => {
      const percent = ((at - from) / (to - from)) * 100;
      return (
        <span key={at} data-edge={edgeOf(percent)} style={{ '--at': `${percent}%` } as CSSProperties}>
          {label}
        </span>
      );
    })}
  </div>
);

/** At its ends, a label stands inside of the axis. */
const edgeOf = (percent: number): 'start' | 'end' | undefined =>
  percent < 4 ? 'start' : percent > 96 ? 'end' : undefined;
