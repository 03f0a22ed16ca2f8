import { basePath, readEntry } from '#lib/entry.ts';
import { locales } from '#lib/i18n/locale.ts';
import { changeLanguage, currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { Chip } from '#ui/chip.tsx';
import { MenuButton } from '#ui/menu-button.tsx';

/** A language is named in itself, so that everyone finds their own. */
function ownName(locale: string): string {
  const language = locale.slice(0, 2);
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? locale;
}

export function LanguageMenu() {
  const t = useText();
  const base = basePath(readEntry(location.pathname, document.cookie));
  return (
    <MenuButton
      label={t('shell.language')}
      trigger={<Chip icon="globe" end="chevronDown" label={ownName(currentLanguage())} />}
      items={locales.map((locale) => ({
        id: locale,
        label: ownName(locale),
        checked: locale === currentLanguage(),
        run: () => void changeLanguage(base, locale),
      }))}
    />
  );
}
