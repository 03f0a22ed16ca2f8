import css from '#ui/freshness-chip.module.css';

/** Whether what is on the screen is true now: live, waiting for the link, or only last known. */
export type Freshness = 'live' | 'waiting' | 'offline';

export function FreshnessChip({ state, children }: { readonly state: Freshness; readonly children: string }) {
  return (
    <span className={css['chip']} data-state={state}>
      <i />
      <b>{children}</b>
    </span>
  );
}
