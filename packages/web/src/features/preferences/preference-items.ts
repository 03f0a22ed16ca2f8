import type { Text } from '#lib/i18n/use-text.ts';
import { setTextScale, setTheme, themes, type Theme } from '#lib/theme/preference.ts';
import type { MenuItem } from '#ui/menu-button.tsx';

const scales = [1, 1.25, 1.5, 2] as const;

/** Theme and text size as items of the account menu. */
export function preferenceItems(t: Text, theme: Theme, textScale: number): readonly MenuItem[] {
  return [
    ...themes.map((choice, index): MenuItem => ({
      id: choice,
      label: t(`theme.${choice}`),
      checked: choice === theme,
      apart: index === 0,
      run: () => setTheme(choice),
    })),
    ...scales.map((scale, index): MenuItem => ({
      id: String(scale),
      label: t('theme.textSize', { percent: scale * 100 }),
      checked: scale === textScale,
      apart: index === 0,
      run: () => setTextScale(scale),
    })),
  ];
}
