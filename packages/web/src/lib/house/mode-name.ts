import type { Mode } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** Home modes carry their number only where there is more than one. */
export function modeName(t: Text, mode: Mode, offered: readonly Mode[]): string {
  if (mode === 'disarm' || mode === 'arm') return t(`mode.${mode}`);
  return offered.filter((one) => one.startsWith('home')).length > 1 ? t(`mode.${mode}`) : t('mode.home');
}
