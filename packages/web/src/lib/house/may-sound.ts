import { isSiren } from '#lib/house/device.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useOwnRole } from '#lib/own-role.ts';

/**
 * Whether an alarm may be heard in this home. Only its owner sees every device: for whoever sees some areas a siren may
 * hang in another one, and sound for theirs.
 */
export function useMaySound(): boolean {
  const seen = useRows(devices, (rows) => rows.some(isSiren));
  return useOwnRole() !== 'master' || seen;
}
