import { roleWord } from '#features/adding/role-word.ts';
import { nameOf } from '#features/devices/device-name.ts';
import { deviceIcon } from '#features/devices/device-look.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import type { Choice } from '#ui/choice-list.tsx';

/** Devices to choose among, by room. */
export const deviceChoices = (t: Text, rows: readonly HouseDevice[]): readonly Choice[] =>
  rows
    .toSorted((one, other) => one.roomName.localeCompare(other.roomName) || one.zone - other.zone)
    .map((device) => ({
      id: device.id,
      label: nameOf(t, device),
      note: [t('devices.zone', { no: device.zone }), roleWord(t, device)]
        .filter((word) => word !== '')
        .join(' · '),
      icon: deviceIcon(device),
      group: device.roomName || t('devices.noRoom'),
    }));
