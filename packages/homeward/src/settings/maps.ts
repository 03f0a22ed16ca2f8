import type { MapOptions } from '@homeward/server/options/maps.ts';

export const mapVariables = ['HOMEWARD_MAP_TILES', 'HOMEWARD_MAP_CREDIT', 'HOMEWARD_ADDRESS_SEARCH'];

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Reads what lies under places and ways; what is wrong is told to `problem`, by the variable's name. */
export function readMapOptions(
  get: (name: string) => string | null,
  problem: (text: string) => void,
): MapOptions {
  const tiles = get('HOMEWARD_MAP_TILES');
  const search = get('HOMEWARD_ADDRESS_SEARCH');
  if (tiles !== null && !(isHttp(tiles) && ['{z}', '{x}', '{y}'].every((part) => tiles.includes(part))))
    problem(
      'HOMEWARD_MAP_TILES must be an address with {z}, {x} and {y}, for example https://tiles.example/{z}/{x}/{y}.png',
    );
  if (search !== null && !isHttp(search))
    problem(
      'HOMEWARD_ADDRESS_SEARCH must be an address that takes q, for example https://search.example/search?format=jsonv2',
    );
  return { tiles, credit: get('HOMEWARD_MAP_CREDIT') ?? '', search };
}
