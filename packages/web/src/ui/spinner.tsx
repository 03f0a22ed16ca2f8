import css from '#ui/spinner.module.css';

/** 20 px, or the small spinner of 26 px under a mask (S9.12). Decoration: the words beside it speak. */
export function Spinner({ size = 20 }: { readonly size?: 20 | 26 }) {
  return <span className={css['spinner']} data-size={size} aria-hidden="true" />;
}
