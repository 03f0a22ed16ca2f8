import { lazy } from 'react';
import { withTexts } from '#lib/i18n/use-text.ts';
import { loadMenu } from '#ui/menu-button.tsx';

/** The account menu, which no page loads before somebody comes near its button. */
export const AccountMenu = lazy(async () => {
  // The button may be loading it already, and a second load would not wait for its styles.
  await loadMenu();
  return { default: (await withTexts(import('#app/shell/account-menu.tsx'), 'shell')).AccountMenu };
});
