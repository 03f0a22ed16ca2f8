import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceGroup, Floor, Room } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';

/** What of a home an import may change, as it is set up now. */
export interface Home {
  readonly series: PanelView['series'];
  readonly areas: readonly AreaConfig[];
  readonly rooms: readonly Room[];
  /** From the lowest to the highest. */
  readonly floors: readonly Floor[];
  readonly devices: readonly DeviceConfig[];
  readonly groups: readonly DeviceGroup[];
  /** Null where who imports may not know whose codes there are. */
  readonly pins: readonly PinUser[] | null;
  readonly sirenMinutes: number;
}

function put<Item extends { readonly id: unknown }>(items: readonly Item[], item: Item): readonly Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.with(at, item);
}

/** The home after an edit of an import; an edit of anything else leaves it as it is. */
export function homeAfter(home: Home, edit: ConfigEdit): Home {
  switch (edit.tag) {
    case 'putArea':
      return { ...home, areas: put(home.areas, edit.area) };
    case 'putRoom':
      return { ...home, rooms: put(home.rooms, edit.room) };
    case 'putDevice':
      return { ...home, devices: put(home.devices, edit.device) };
    case 'putDeviceGroup':
      return { ...home, groups: put(home.groups, edit.group) };
    case 'putSettings':
      return {
        ...home,
        sirenMinutes: edit.settings.sirenMinutes ?? home.sirenMinutes,
        floors: edit.settings.floors ?? home.floors,
      };
    case 'putPin': {
      const others = (home.pins ?? []).filter(({ slot }) => slotNumber(slot) !== slotNumber(edit.user.slot));
      return { ...home, pins: [...others, edit.user] };
    }
    default:
      return home;
  }
}
