import { Outlet } from '@tanstack/react-router';
import { useText } from '#lib/i18n/use-text.ts';
import { usePreference } from '#lib/theme/preference.ts';
import { preferenceItems } from '#app/shell/preference-items.ts';
import { Shell } from '#app/shell/shell.tsx';

/** The frame around every signed-in page, with what it knows of panel, account and link. */
export function SignedInShell() {
  const t = useText();
  const { theme, textScale } = usePreference();
  return (
    <Shell
      site="Homeward"
      sites={[]}
      demo={false}
      freshness={{ state: 'waiting', text: t('fresh.connecting') }}
      account={{ name: '', initials: '', items: preferenceItems(t, theme, textScale) }}
      house={[]}
    >
      <Outlet />
    </Shell>
  );
}
