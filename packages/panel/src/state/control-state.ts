import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';

/** Something about a device that is due at an instant. */
export interface Due {
  readonly device: DeviceId;
  readonly at: Instant;
}

/** What the panel will tell a device by itself: off, after the time for which it was switched on. */
export interface Later extends Due {
  readonly command: DeviceCommand;
  /** Who asked for it in the first place. */
  readonly by: Actor;
  /** How often it has been told and was not confirmed. */
  readonly tries: number;
}

/** What the panel remembers of commands between inputs. One entry per device in each list, the soonest first. */
export interface ControlState {
  /** Until when the confirmation of `DeviceState.pending` is waited for. */
  readonly waiting: readonly Due[];
  readonly later: readonly Later[];
  /** Door phones that ring, and when nobody has answered. */
  readonly rings: readonly Due[];
}

export const noControl: ControlState = { waiting: [], later: [], rings: [] };

/** A list without a device; the same list where it is not in there. */
export const without = <Entry extends Due>(list: readonly Entry[], device: DeviceId): readonly Entry[] =>
  list.some((entry) => entry.device === device) ? list.filter((entry) => entry.device !== device) : list;

/** A list with an entry in place of the one its device had, the soonest first. */
export function withDue<Entry extends Due>(list: readonly Entry[], entry: Entry): readonly Entry[] {
  const others = without(list, entry.device);
  const place = others.findIndex(({ at }) => at > entry.at);
  return place < 0 ? [...others, entry] : others.toSpliced(place, 0, entry);
}
