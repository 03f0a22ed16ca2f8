import css from '#ui/time-left.module.css';

interface TimeLeftProps {
  /** Epoch ms. */
  readonly from: number;
  readonly until: number;
  readonly now: number;
  readonly large?: boolean;
}

/** How much of a time is left, as a ring that runs out; the words stand beside it. */
export function TimeLeft({ from, until, now, large = false }: TimeLeftProps) {
  const left = Math.min(1, Math.max(0, (until - now) / Math.max(1, until - from)));
  return (
    <i
      className={css['ring']}
      data-large={large || undefined}
      aria-hidden="true"
      style={{ ['--left' as string]: `${Math.round(left * 100)}%` }}
    />
  );
}
