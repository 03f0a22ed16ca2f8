import { Legend } from '#ui/legend.tsx';
import { TimeAxis } from '#ui/time-axis.tsx';
import css from '#ui/state-ribbon.module.css';

/** A stretch of time, epoch ms, in which something was so; null is "nobody knows". */
export interface StateSpan {
  readonly from: number;
  readonly to: number;
  readonly on: boolean | null;
}

interface StateRibbonProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly spans: readonly StateSpan[];
  readonly words: { readonly on: string; readonly off: string; readonly unknown: string };
}

/** When something was open, on or there, as a line of the day; dots where nobody knows. */
export function StateRibbon({ label, from, to, spans, words }: StateRibbonProps) {
  const share = (at: number): string =>
    `${(((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100).toFixed(3)}%`;
  const wide = (span: StateSpan): string =>
    `${(((Math.min(span.to, to) - Math.max(span.from, from)) / (to - from)) * 100).toFixed(3)}%`;
  return (
    <figure className={css['drawing']}>
      <div className={css['ribbon']} role="img" aria-label={label}>
        {spans
          .filter(({ on }) => on !== false)
          .map((span) => (
            <i
              key={span.from}
              data-unknown={span.on === null || undefined}
              style={{ insetInlineStart: share(span.from), inlineSize: wide(span) }}
            />
          ))}
      </div>
      <TimeAxis from={from} to={to} />
      <Legend className={css['legend']}>
        <span>
          <i />
          {words.on}
        </span>
        <span>
          <i data-off />
          {words.off}
        </span>
        {spans.some(({ on }) => on === null) && (
          <span>
            <i data-unknown />
            {words.unknown}
          </span>
        )}
      </Legend>
    </figure>
  );
}
