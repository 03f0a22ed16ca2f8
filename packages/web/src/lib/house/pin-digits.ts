import { useHouse } from '#lib/house/house.ts';

/** How many digits the longest and the shortest PINs of this panel have (S5.8). */
export function usePinDigits(): { readonly length: 4 | 6; readonly least: 4 | 6 } {
  const length = useHouse(({ info }) => (info?.pin_length === '4' ? 4 : 6));
  const least = useHouse(({ info }) => (info?.pin_least === '4' ? 4 : 6));
  return { length, least };
}
