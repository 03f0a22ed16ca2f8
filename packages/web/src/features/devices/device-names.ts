import { nameOf } from '#features/devices/device-name.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** The names of devices by their ids, in one line; what is gone keeps its id. */
export const namesOf = (t: Text, rows: readonly HouseDevice[], ids: readonly string[]): string =>
  ids
    .map((id) => {
      const device = rows.find((row) => row.id === id);
      return device === undefined ? id : nameOf(t, device);
    })
    .join(', ');
