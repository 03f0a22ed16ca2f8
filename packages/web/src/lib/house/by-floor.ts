/** What is on a floor; `floor_name` is '' on none. */
interface OnFloor {
  readonly name: string;
  readonly floor_name: string;
}

/** A room as it is called where rooms are chosen: `Bathroom · Upper floor`. */
export const roomLabel = ({ name, floor_name: floor }: OnFloor): string =>
  floor === '' ? name : `${name} · ${floor}`;

/** Rooms by their floor, in the order in which they come. */
export function byFloor<Room extends OnFloor>(
  rooms: readonly Room[],
): readonly { readonly floor: string; readonly rooms: readonly Room[] }[] {
  return [...Map.groupBy(rooms, ({ floor_name: floor }) => floor)].map(([floor, own]) => ({
    floor,
    rooms: own,
  }));
}
