import { go, useHere } from '#lib/router/here.ts';
import { useSession } from '#lib/client/session.ts';
import { openTool } from '#lib/open-tool.ts';
import { useMayCallHelp } from '#lib/house/may-call-help.ts';
import { preferenceItems } from '#features/preferences/preference-items.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { setSound, useSound } from '#lib/sound.ts';
import { usePreference } from '#lib/theme/preference.ts';
import type { MenuItem } from '#ui/menu-button.tsx';

/** The account menu: help, search and keys, theme, text size, the way to the language, sounds, sign out. */
export function useAccountItems(): readonly MenuItem[] {
  const t = useText();
  const { theme, textScale } = usePreference();
  const sound = useSound((state) => state.on);
  const isInstaller = useSession(
    ({ session }) => session.tag === 'in' && session.account.is_installer === '1',
  );
  /** Among all sites, where no house is open. */
  const atWork = useHere(({ path }) => path.startsWith('/installer'));
  const mayCallHelp = useMayCallHelp();
  const help: readonly MenuItem[] = [
    { id: 'help', label: t('callHelp.title'), icon: 'bellRing', run: () => openTool('help') },
  ];
  const tools: readonly MenuItem[] = [
    ...(mayCallHelp ? help : []),
    { id: 'palette', label: t('palette.title'), icon: 'search', run: () => openTool('palette') },
    { id: 'keys', label: t('keys.title'), icon: 'info', run: () => openTool('keys') },
  ];
  return [
    ...tools,
    ...(isInstaller && !atWork
      ? [
          {
            id: 'sites',
            label: t('shell.allSites'),
            icon: 'list',
            run: () => go('/installer_equipment_list', { search: {} }),
          } as const,
        ]
      : []),
    ...preferenceItems(t, theme, textScale).map((item, index) =>
      index === 0 ? { ...item, apart: true } : item,
    ),
    {
      id: 'language',
      label: ownName(currentLanguage()),
      icon: 'globe',
      apart: true,
      run: () => go(atWork ? '/installer_profile/profile' : '/account/profile'),
    },
    {
      id: 'sound',
      label: t(sound ? 'sound.on' : 'sound.off'),
      icon: sound ? 'bell' : 'bellOff',
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
          // An installer comes back to the list of equipment (S2.10).
          return go(isInstaller ? '/installer_equipment_list' : '/auth/login', { search: {} });
        }),
    },
  ];
}
