import { useHouse } from '#lib/house/house.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface NavigationItem {
  readonly to: '/security' | '/event';
  readonly icon: IconName;
  readonly text: TextKey;
}

const ofHouse: readonly NavigationItem[] = [
  { to: '/security', icon: 'shield', text: 'nav.security' },
  { to: '/event', icon: 'clock', text: 'nav.events' },
];
const ofCare: readonly NavigationItem[] = [
  { to: '/security', icon: 'heartHand', text: 'nav.care' },
  { to: '/event', icon: 'clock', text: 'nav.events' },
];

/** The pages of the menu, in order; only what exists is listed. A care-alert panel has its own first page (S2.1). */
export const useNavigation = (): readonly NavigationItem[] =>
  useHouse(({ info }) => (info?.model === 'carealert' ? ofCare : ofHouse));
