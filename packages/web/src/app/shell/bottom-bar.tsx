import { useText } from '#lib/i18n/use-text.ts';
import { useCurrentItem, useShortNavigation } from '#app/shell/navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#app/shell/bottom-bar.module.css';

/** The menu of narrow screens, in reach of a thumb; at most five items. */
export function BottomBar() {
  const t = useText();
  const items = useShortNavigation();
  const current = useCurrentItem(items);
  return (
    <nav className={css['bar']} aria-label={t('nav.label')}>
      {items.map(({ to, icon, text }) => (
        <PageLink key={to} to={to} current={to === current}>
          <Icon name={icon} />
          {t(text)}
        </PageLink>
      ))}
    </nav>
  );
}
