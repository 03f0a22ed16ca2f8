import { locales } from '@homeward/contract/words/values/locales.ts';
import { ownName } from '#lib/i18n/own-name.ts';
import { changeLanguage, currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { Chip } from '#ui/chip.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

export function LanguageMenu() {
  const t = useText();
  return (
    <MenuButton
      label={t('shell.language')}
      trigger={<Chip icon="globe" end="chevronDown" label={ownName(currentLanguage())} />}
      items={locales.map((locale) => ({
        id: locale,
        label: ownName(locale),
        checked: locale === currentLanguage(),
        run: () => void changeLanguage(locale),
      }))}
    />
  );
}
