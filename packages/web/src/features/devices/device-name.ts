import type { HouseDevice } from '#lib/house/device.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** The name of a device, or its zone where nobody gave it one. */
export const nameOf = (t: Text, { name, zone }: Pick<HouseDevice, 'name' | 'zone'>): string =>
  name || t('devices.zone', { no: zone });

/** `Hall · zone 1`: the room, else the area where there is more than one; the zone where the name does not say it. */
export function placeOf(t: Text, device: HouseDevice, areaName: string | undefined): string {
  return inOneLine([
    device.roomName || areaName,
    device.name === '' ? undefined : t('devices.zone', { no: device.zone }),
  ]);
}
