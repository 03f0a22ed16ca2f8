import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/settings/history-link.module.css';

/** The way to what was changed on a page, and by whom. */
export function HistoryLink({ part }: { readonly part: ChangePart }) {
  const t = useText();
  return (
    <p className={css['history']}>
      <PageLink to="/setting/setting_history" search={{ part }}>
        <Icon name="clock" size={20} />
        {t('settings.history')}
      </PageLink>
    </p>
  );
}
