import { partOf, roleOf, rolesOf } from '#features/adding/roles.ts';
import { protects, type HouseDevice } from '#lib/house/device.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** What a device is for, in a few words; empty where it guards nothing. */
export function roleWord(t: Text, device: HouseDevice): string {
  const role = roleOf(device);
  if (role !== undefined) return t(`adding.role.${role}`);
  if (rolesOf(device.kind).length > 0 || protects(device)) return t('adding.roleOwn');
  const part = partOf(device.kind);
  return part === 'none' ? '' : t(`adding.partWord.${part}`);
}
