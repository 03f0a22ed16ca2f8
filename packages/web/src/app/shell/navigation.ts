import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface NavigationItem {
  readonly to: '/security' | '/event';
  readonly icon: IconName;
  readonly text: TextKey;
}

/** The pages of the menu, in order; only what exists is listed. */
export const navigation: readonly NavigationItem[] = [
  { to: '/security', icon: 'shield', text: 'nav.security' },
  { to: '/event', icon: 'clock', text: 'nav.events' },
];
