import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/setup/setup-chip.module.css';

/** The way back to the step of the set-up that somebody came from, on every page. */
export function SetupChip({ to }: { readonly to: string }) {
  const t = useText();
  return (
    <span className={css['at']} data-floats>
      <PageLink to={to} current={false} className={css['chip']}>
        <Icon name="chevronLeft" size={16} />
        {t('setup.back')}
      </PageLink>
    </span>
  );
}
