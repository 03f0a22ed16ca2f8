import css from '#ui/fill-bar.module.css';

/** How much of something that has an end is used; the numbers stand beside it. */
export const FillBar = ({ now, most }: { readonly now: number; readonly most: number }) => (
  <span className={css['bar']} aria-hidden="true" data-full={now >= most * 0.9 || undefined}>
    <i style={{ inlineSize: `${Math.min(100, (now * 100) / Math.max(1, most))}%` }} />
  </span>
);
