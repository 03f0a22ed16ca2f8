import { Link } from '@tanstack/react-router';
import { useText } from '#lib/i18n/use-text.ts';
import { useNavigation } from '#app/shell/navigation.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#app/shell/bottom-bar.module.css';

/** The menu of narrow screens, in reach of a thumb; at most five items. */
export function BottomBar() {
  const t = useText();
  return (
    <nav className={css['bar']} aria-label={t('nav.label')}>
      {useNavigation()
        .slice(0, 5)
        .map(({ to, icon, text }) => (
          <Link key={to} to={to}>
            <Icon name={icon} />
            {t(text)}
          </Link>
        ))}
    </nav>
  );
}
