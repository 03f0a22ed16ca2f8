import css from '#ui/freshness-chip.module.css';

/** Whether what is on the screen is true now: live, waiting for the link, or only last known. */
export type Freshness = 'live' | 'waiting' | 'offline';

interface FreshnessChipProps {
  readonly state: Freshness;
  /** One word, where there is no room for more; the whole is still spoken. */
  readonly short?: string | undefined;
  readonly children: string;
}

export function FreshnessChip({ state, short, children }: FreshnessChipProps) {
  return (
    <span className={css['chip']} data-state={state}>
      <i />
      <b data-long={short !== undefined}>{children}</b>
      {short !== undefined && <em aria-hidden="true">{short}</em>}
    </span>
  );
}
