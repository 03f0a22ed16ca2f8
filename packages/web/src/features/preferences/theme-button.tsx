import { useText } from '#lib/i18n/use-text.ts';
import { setTheme, usePreference } from '#lib/theme/preference.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Always in reach: light to dark and back. In light the sun becomes a moon. */
export function ThemeButton() {
  const t = useText();
  const light = usePreference(({ shown }) => shown === 'light');
  return (
    <IconButton
      icon={light ? 'moon' : 'sun'}
      label={t(light ? 'theme.toDark' : 'theme.toLight')}
      onClick={() => setTheme(light ? 'dark' : 'light')}
    />
  );
}
