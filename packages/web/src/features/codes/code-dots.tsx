import { useText } from '#lib/i18n/use-text.ts';
import css from '#features/codes/code-dots.module.css';

/** A dot for each digit of a code: nothing else of it is known to anybody. */
export function CodeDots({ stars }: { readonly stars: string }) {
  const t = useText();
  return (
    <span className={css['dots']} role="img" aria-label={t('codes.hidden', { count: stars.length })}>
      {Array.from(stars, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
