import type { Room } from '@homeward/contract/shapes/automation/automation.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';

/** The rooms from the lowest floor to the highest, each with its floor's name; last, with '', those on none. */
export function roomsByFloor(resident: CachedPanel): readonly (Room & { readonly floor_name: string })[] {
  const { floors } = partOf(resident, 'settings');
  const placeOf = ({ floor }: Room): number => {
    const place = floors.findIndex(({ id }) => id === floor);
    return place < 0 ? floors.length : place;
  };
  return resident.rooms
    .map((room) => ({ ...room, floor_name: floors.find(({ id }) => id === room.floor)?.name ?? '' }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}
