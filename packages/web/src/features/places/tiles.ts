import { flatten, unflatten, type Spot, type View } from '#features/places/geo.ts';

/** One picture of the map and where it lies, metres. */
export interface Tile extends View {
  readonly key: string;
  readonly address: string;
}

/** Metres that a pixel of a picture shows at the equator, at the outermost step. */
const outermost = 156_543.03392;
const steps = 19;
/** No picture shows what lies nearer to the poles. */
const farthest = 85.05;
/** Pictures at most at once: those of a large screen and their edges. */
const most = 96;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const columnOf = ({ longitude }: Spot, count: number): number => ((longitude + 180) / 360) * count;
function rowOf({ latitude }: Spot, count: number): number {
  const held = radians(Math.max(-farthest, Math.min(farthest, latitude)));
  return ((1 - Math.asinh(Math.tan(held)) / Math.PI) / 2) * count;
}
const spotOf = (column: number, row: number, count: number): Spot => ({
  longitude: (column / count) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI,
});

/**
 * The pictures under a view around a middle: web Mercator, each stretched to where it lies on the plane. `unit` is metres
 * a pixel; `template` has {z}, {x} and {y}. None where more than fit would be needed.
 */
export function tilesOf(template: string, view: View, unit: number, middle: Spot): readonly Tile[] {
  const back = unflatten(middle);
  const flat = flatten(middle);
  const centre = back({ x: view.left + view.width / 2, y: view.top + view.height / 2 });
  const finest = Math.log2((outermost * Math.cos(radians(centre.latitude))) / unit);
  const step = Math.max(0, Math.min(steps, Math.round(finest)));
  const count = 2 ** step;
  // Counted from the middle of the view, so that it may lie over the date line.
  const across = (360 * view.width) / (2 * Math.PI * 6_371_000 * Math.cos(radians(middle.latitude)));
  const half = (Math.min(360, across) / 360 / 2) * count;
  const column = columnOf(centre, count);
  const top = rowOf(back({ x: 0, y: view.top }), count);
  const bottom = rowOf(back({ x: 0, y: view.top + view.height }), count);
  const columns = span(Math.floor(column - half), Math.floor(column + half));
  const rows = span(Math.max(0, Math.floor(top)), Math.min(count - 1, Math.floor(bottom)));
  if (columns.length * rows.length > most) return [];
  return rows.flatMap((y) =>
    columns.map((x): Tile => {
      const from = flat(spotOf(((x % count) + count) % count, y, count));
      const to = flat(spotOf(((x % count) + count) % count, y + 1, count));
      const width = ((2 * Math.PI * 6_371_000) / count) * Math.cos(radians(middle.latitude));
      const name = { z: step, x: ((x % count) + count) % count, y };
      return {
        key: `${step}/${x}/${y}`,
        address: template.replaceAll(/\{([zxy])\}/g, (_, part: 'z' | 'x' | 'y') => String(name[part])),
        left: from.x,
        top: from.y,
        width,
        height: to.y - from.y,
      };
    }),
  );
}

const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
