/** What is drawn under places and ways, and who finds addresses: services that the operator runs or chose. */
export interface MapOptions {
  /** Address of pictures of the map, with `{z}`, `{x}` and `{y}` (web Mercator, 256 pixels); null: none. */
  readonly tiles: string | null;
  /** Whose map it is; its licence wants that said. '' says nothing. */
  readonly credit: string;
  /** Search of addresses that answers as Nominatim or Photon do, at this address with `q`; null: none. */
  readonly search: string | null;
}

export const noMaps: MapOptions = { tiles: null, credit: '', search: null };

/** Where pictures of the map come from, for the content policy; null where there are none. */
export const tileOrigin = ({ tiles }: MapOptions): string | null =>
  tiles === null ? null : new URL(tiles.replaceAll(/\{[zxy]\}/g, '0')).origin;
