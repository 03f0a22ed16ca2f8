import { useHouse } from '#lib/house/house.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface NavigationItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: TextKey;
}

const events: NavigationItem = { to: '/event', icon: 'clock', text: 'nav.events' };
const devices: NavigationItem = { to: '/automation/device', icon: 'plug', text: 'nav.devices' };
const rules: NavigationItem = { to: '/automation', icon: 'play', text: 'nav.automation' };
const cameras: NavigationItem = { to: '/camera', icon: 'camera', text: 'nav.camera' };
const more: NavigationItem = { to: '/more', icon: 'settings', text: 'nav.more' };

const ofHouse: readonly NavigationItem[] = [
  { to: '/security', icon: 'shield', text: 'nav.security' },
  devices,
  rules,
  cameras,
  events,
  more,
];
const ofCare: readonly NavigationItem[] = [
  { to: '/security', icon: 'heartHand', text: 'nav.care' },
  devices,
  rules,
  cameras,
  events,
  more,
];

/** The pages of the menu, in order. A care-alert panel has its own first page (S2.1). */
export const useNavigation = (): readonly NavigationItem[] =>
  useHouse(({ info }) => (info?.model === 'carealert' ? ofCare : ofHouse));

/** Where there is room for five: automation is found among what there is more. */
export const useShortNavigation = (): readonly NavigationItem[] =>
  useNavigation().filter((item) => item !== rules);
