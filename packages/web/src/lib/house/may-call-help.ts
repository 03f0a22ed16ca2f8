import { useHouse } from '#lib/house/house.ts';
import { useMay } from '#lib/may.ts';
import { useOwnRole } from '#lib/own-role.ts';

/**
 * Whether this person may call for help from any page. A care-alert home has a call of its own on its first page, and an
 * installer calls nobody but in a test, at a device.
 */
export function useMayCallHelp(): boolean {
  const role = useOwnRole();
  const may = useMay('panic');
  const isCare = useHouse(({ info }) => info?.model === 'carealert');
  return may && !isCare && role !== '' && role !== 'installer';
}
