import type { Mode } from '#lib/house/device.ts';
import { hasOwnName } from '#lib/house/own-modes.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** Home modes carry their number only where there is more than one. */
export function modeName(t: Text, mode: Mode, offered: readonly Mode[]): string {
  if (mode === 'disarm' || mode === 'arm' || hasOwnName(mode)) return t(`mode.${mode}`);
  return offered.filter((one) => one.startsWith('home')).length > 1 ? t(`mode.${mode}`) : t('mode.home');
}

/** A mode without its number, but where the home has a name of its own for it. */
export const plainModeName = (t: Text, mode: Mode): string =>
  mode === 'disarm' || mode === 'arm' || hasOwnName(mode) ? t(`mode.${mode}`) : t('mode.home');
