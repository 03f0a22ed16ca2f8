import { useRouter } from '@tanstack/react-router';
import { preferenceItems } from '#app/shell/preference-items.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { locales } from '#lib/i18n/locale.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { changeLanguage, currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { setSound, useSound } from '#lib/sound.ts';
import { usePreference } from '#lib/theme/preference.ts';
import type { MenuItem } from '#ui/menu-button.tsx';

/** The account menu: theme, text size, language, sounds, sign out. */
export function useAccountItems(): readonly MenuItem[] {
  const t = useText();
  const router = useRouter();
  const { theme, textScale } = usePreference();
  const sound = useSound((state) => state.on);
  return [
    ...preferenceItems(t, theme, textScale),
    ...locales.map((locale, index): MenuItem => ({
      id: locale,
      label: ownName(locale),
      checked: locale === currentLanguage(),
      apart: index === 0,
      run: () => void changeLanguage(locale),
    })),
    {
      id: 'sound',
      label: t(sound ? 'sound.on' : 'sound.off'),
      icon: sound ? 'bell' : 'bellOff',
      apart: true,
      run: () => setSound(!sound),
    },
    {
      id: 'sign-out',
      label: t('shell.signOut'),
      icon: 'logout',
      apart: true,
      run: () =>
        void signOut().then(() => {
          leavePanels();
          return router.navigate({ to: '/auth/login' });
        }),
    },
  ];
}
