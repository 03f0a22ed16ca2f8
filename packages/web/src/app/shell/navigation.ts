import { useHouse } from '#lib/house/house.ts';
import { useMay } from '#lib/may.ts';
import { useHere } from '#lib/router/here.ts';
import type { TextKey } from '#lib/i18n/use-text.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface NavigationItem {
  readonly to: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** Where the addresses of the pages begin that are found by it, besides its own. */
  readonly holds?: readonly string[];
}

const events: NavigationItem = { to: '/event', icon: 'clock', text: 'nav.events', holds: ['/incident'] };
const devices: NavigationItem = {
  to: '/automation/device',
  icon: 'plug',
  text: 'nav.devices',
  holds: ['/automation/room', '/automation/group', '/automation/climate'],
};
const rules: NavigationItem = { to: '/automation', icon: 'play', text: 'nav.automation' };
const cameras: NavigationItem = { to: '/camera', icon: 'camera', text: 'nav.camera' };
/** All that nothing else of the menu leads to. */
const more: NavigationItem = { to: '/more', icon: 'settings', text: 'nav.more', holds: [''] };

export const ofHouse: readonly NavigationItem[] = [
  { to: '/security', icon: 'shield', text: 'nav.security', holds: ['/coverage', '/past'] },
  devices,
  rules,
  cameras,
  events,
  more,
];
const ofCare: readonly NavigationItem[] = [
  { to: '/security', icon: 'heartHand', text: 'nav.care', holds: ['/healthcare'] },
  devices,
  rules,
  cameras,
  events,
  more,
];

/** The pages of the menu, in order. A care-alert panel has its own first page (S2.1). Installers see no cameras. */
export function useNavigation(): readonly NavigationItem[] {
  const items = useHouse(({ info }) => (info?.model === 'carealert' ? ofCare : ofHouse));
  const mayLook = useMay('cameras');
  return mayLook ? items : items.filter((item) => item !== cameras);
}

/** Where there is room for five: automation is found among what there is more. */
export const useShortNavigation = (): readonly NavigationItem[] =>
  useNavigation().filter((item) => item !== rules);

const lengthHeld = ({ to, holds = [] }: NavigationItem, path: string): number =>
  Math.max(
    -1,
    ...[to, ...holds]
      .filter((start) => path === start || path.startsWith(`${start}/`))
      .map(({ length }) => length),
  );

/** The item by which a page is found: the one that says most of its address. */
export const itemOf = (items: readonly NavigationItem[], path: string): NavigationItem | undefined =>
  items.reduce<NavigationItem | undefined>(
    (best, item) =>
      lengthHeld(item, path) > (best === undefined ? -1 : lengthHeld(best, path)) ? item : best,
    undefined,
  );

/** The address of the item by which the page that is shown is found. */
export const useCurrentItem = (items: readonly NavigationItem[]): string | undefined =>
  useHere(({ path }) => itemOf(items, path)?.to);
