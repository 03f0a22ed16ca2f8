import { currentText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { showToast } from '#lib/toasts.ts';

/** Says that long work has begun, with the way to where it is followed. */
export function tellBegun(): void {
  const t = currentText();
  showToast({
    icon: 'check',
    message: t('upkeep.begun'),
    about: 'upkeep',
    action: { label: t('upkeep.follow'), run: () => go('/jobs') },
  });
}
