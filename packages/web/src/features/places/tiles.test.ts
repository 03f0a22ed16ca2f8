import { describe, expect, it } from 'vitest';
import { flatten, flattenRing } from '#features/places/geo.ts';
import { tilesOf } from '#features/places/tiles.ts';

const berlin = { latitude: 52.52, longitude: 13.405 };
const template = 'https://tiles.example/{z}/{x}/{y}.png';
const viewOf = (width: number) => ({ left: -width / 2, top: -width / 2, width, height: width });

describe('pictures of a map', () => {
  it('are those that the usual numbering gives a place', () => {
    // As every map of this kind has it: Alexanderplatz lies in picture 8802, 5373 of step 14.
    const unit = (156_543.03392 * Math.cos((52.52 * Math.PI) / 180)) / 2 ** 14;
    const [first, ...more] = tilesOf(template, viewOf(unit * 8), unit, berlin);
    expect(more).toEqual([]);
    expect(first?.address).toBe('https://tiles.example/14/8802/5373.png');
    // 256 pixels, and the place lies in it.
    expect(Math.round((first?.width ?? 0) / unit)).toBe(256);
    expect(Math.round((first?.height ?? 0) / unit)).toBe(256);
    expect(first?.left).toBeLessThanOrEqual(0);
    expect((first?.left ?? 0) + (first?.width ?? 0)).toBeGreaterThanOrEqual(0);
  });

  it('cover the whole view, each beside the next', () => {
    const view = viewOf(5000);
    const tiles = tilesOf(template, view, 5, berlin);
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
    const left = Math.min(...tiles.map((tile) => tile.left));
    const right = Math.max(...tiles.map((tile) => tile.left + tile.width));
    const top = Math.min(...tiles.map((tile) => tile.top));
    const bottom = Math.max(...tiles.map((tile) => tile.top + tile.height));
    expect([left <= view.left, right >= 2500, top <= view.top, bottom >= 2500]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const area = tiles.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area / ((right - left) * (bottom - top))).toBeCloseTo(1, 2);
  });

  it('go on over the date line, and end at the poles', () => {
    const fiji = { latitude: -17, longitude: 179.99 };
    const around = tilesOf(template, viewOf(20_000), 25, fiji);
    const columns = new Set(around.map(({ address }) => Number(address.split('/')[4])));
    expect(columns).toContain(0);
    expect(around.every(({ left }) => Math.abs(left) < 40_000)).toBe(true);
    const north = tilesOf(template, viewOf(1_000_000), 1000, { latitude: 84, longitude: 0 });
    expect(north.every(({ address }) => Number(address.split('/')[5]?.split('.')[0]) >= 0)).toBe(true);
  });
});

describe('a border laid flat', () => {
  it('stays together over the date line', () => {
    const ring = [179, -179, -178, 179].map((longitude) => ({ latitude: 0, longitude }));
    const xs = flattenRing({ latitude: 0, longitude: 0 }, ring).map(({ x }) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(400_000);
    expect(xs[0]).toBe(flatten({ latitude: 0, longitude: 0 })({ latitude: 0, longitude: 179 }).x);
  });
});
