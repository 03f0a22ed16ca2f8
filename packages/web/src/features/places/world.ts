import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json?url';
import { flattenRing, type Flat, type Spot } from '#features/places/geo.ts';

type Countries = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>;
type Ring = readonly Spot[];

/** Coasts and borders of the world, drawn from far away (Natural Earth, 1:110 million). */
export interface World {
  readonly land: readonly Ring[];
  readonly borders: readonly Ring[];
}

const ringOf = (positions: readonly (readonly number[])[]): Ring =>
  positions.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }));

let loading: Promise<World> | undefined;

async function load(): Promise<World> {
  const reply = await fetch(world);
  if (!reply.ok) throw new Error(`the map of the world is missing: ${reply.status}`);
  const topology = (await reply.json()) as Countries;
  const { countries, land } = topology.objects;
  const polygons = feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : [],
  );
  const inner = mesh(topology, countries as never, (one, other) => one !== other);
  return {
    land: polygons.flatMap((rings) => rings.map(ringOf)),
    borders: inner.coordinates.map(ringOf),
  };
}

/** Read once, with the first map that shows a part of the world. */
export const loadWorld = (): Promise<World> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

const pathOf = (rings: readonly Ring[], middle: Spot, end: string): string =>
  rings
    .map(
      (ring) =>
        `M${flattenRing(middle, ring)
          .map(({ x, y }: Flat) => `${Math.round(x)} ${Math.round(y)}`)
          .join('L')}${end}`,
    )
    .join('');

/** What an SVG draws of the world around a middle, in metres. */
export const worldPaths = ({ land, borders }: World, middle: Spot) => ({
  land: pathOf(land, middle, 'z'),
  borders: pathOf(borders, middle, ''),
});
