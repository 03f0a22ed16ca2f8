import { useText } from '#lib/i18n/use-text.ts';
import { useCurrentItem, useNavigation } from '#app/shell/navigation.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#app/shell/main-menu.module.css';

export function MainMenu() {
  const t = useText();
  const items = useNavigation();
  const current = useCurrentItem(items);
  return (
    <nav className={css['menu']} aria-label={t('nav.label')}>
      {items.map(({ to, icon, text }) => (
        <PageLink key={to} to={to} title={t(text)} current={to === current}>
          <Icon name={icon} />
          <span>{t(text)}</span>
        </PageLink>
      ))}
    </nav>
  );
}
