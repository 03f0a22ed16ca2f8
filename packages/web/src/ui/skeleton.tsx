import css from '#ui/skeleton.module.css';

/** The shape of what is being read for the first time; the page says "loading" once, elsewhere. */
export function Skeleton({
  shape = 'text',
  width = '100%',
}: {
  readonly shape?: 'text' | 'plate' | 'row';
  readonly width?: string;
}) {
  return (
    <span className={css['skeleton']} data-shape={shape} style={{ inlineSize: width }} aria-hidden="true" />
  );
}
