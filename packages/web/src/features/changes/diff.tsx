import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/changes/change-card.module.css';

/** A value before and after. */
export function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useText();
  return (
    <span className={css['diff']}>
      <span className="sr">{t('changes.before')}</span>
      <del>{before}</del>
      <Icon name="chevronRight" size={16} />
      <span className="sr">{t('changes.after')}</span>
      <ins>{after}</ins>
    </span>
  );
}
