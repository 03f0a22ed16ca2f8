import { Link } from '@tanstack/react-router';
import { useText } from '#lib/i18n/use-text.ts';
import { useNavigation } from '#app/shell/navigation.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#app/shell/main-menu.module.css';

export function MainMenu() {
  const t = useText();
  return (
    <nav className={css['menu']} aria-label={t('nav.label')}>
      {useNavigation().map(({ to, icon, text }) => (
        <Link key={to} to={to} title={t(text)}>
          <Icon name={icon} />
          <span>{t(text)}</span>
        </Link>
      ))}
    </nav>
  );
}
