import type { ListedDevice } from '#features/devices/listed-device.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';

/** How the list is ordered; the first is what it does when nothing was chosen. */
export const orders = ['fault', 'name', 'room', 'heard', 'battery'] as const;
export type Order = (typeof orders)[number];

const storageKey = 'homeward.deviceOrder';

export const orderOf = (value: unknown): Order | undefined => orders.find((order) => order === value);

/** What was chosen on this device last. */
export function rememberedOrder(): Order {
  try {
    return orderOf(localStorage.getItem(storageKey)) ?? 'fault';
  } catch {
    return 'fault';
  }
}

export function rememberOrder(order: Order): void {
  try {
    localStorage.setItem(storageKey, order);
  } catch {
    // Forbidden storage only means that the choice lasts for this page.
  }
}

/** The last one made: making one takes longer than to order a house by it. */
let made: readonly [string, Intl.Collator] = ['', new Intl.Collator()];
function collator(language: string): Intl.Collator {
  if (made[0] !== language) made = [language, new Intl.Collator(language)];
  return made[1];
}

type Compare = (one: ListedDevice, other: ListedDevice) => number;

/** The least first; what nobody knows comes last. */
const least =
  (of: (device: ListedDevice) => number | null | undefined): Compare =>
  (one, other) => {
    const [mine, theirs] = [of(one) ?? Infinity, of(other) ?? Infinity];
    return mine === theirs ? 0 : mine - theirs;
  };

/**
 * Compares two devices of the list. `heard` says when each was heard last, by id; without it nobody was. Where two are
 * the same they go by room, those without one last, then by name.
 */
export function inOrder(t: Text, order: Order, heard: ReadonlyMap<string, number>): Compare {
  const { compare } = collator(currentLanguage());
  const byName: Compare = (one, other) => compare(nameOf(t, one), nameOf(t, other));
  const byRoom: Compare = (one, other) =>
    compare(one.roomName || '￿', other.roomName || '￿') || byName(one, other);
  const ways: Readonly<Record<Order, Compare>> = {
    // The most urgent first: urgency is never unknown.
    fault: least(({ urgency }) => -urgency),
    name: byName,
    room: byRoom,
    heard: least(({ id }) => heard.get(id)),
    // Some only ever say that it is low.
    battery: least(({ battery, marks }) => battery ?? (marks.includes('lowBattery') ? 0 : null)),
  };
  const way = ways[order];
  return (one, other) => way(one, other) || byRoom(one, other);
}
