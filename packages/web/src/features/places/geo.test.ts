import { describe, expect, it } from 'vitest';
import {
  distanceBetween,
  flatten,
  lengthOf,
  scaleOf,
  stopsOf,
  viewOf,
  zoomed,
} from '#features/places/geo.ts';

const minute = 60_000;
const home = { latitude: 52.4869, longitude: 13.3532 };
const at = (minutes: number, north = 0, accuracy = 10) => ({
  at: minutes * minute,
  latitude: home.latitude + north / 111_195,
  longitude: home.longitude,
  accuracy,
});

describe('a map without tiles', () => {
  it('measures as the earth does', () => {
    expect(distanceBetween(home, { latitude: 52.4921, longitude: 13.3661 })).toBeCloseTo(1046, -1);
    expect(distanceBetween(home, home)).toBe(0);
  });

  it('lays spots flat in metres, also over the date line', () => {
    const { x, y } = flatten(home)({ latitude: home.latitude + 0.001, longitude: home.longitude });
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(-111.2, 0);
    expect(flatten({ latitude: 0, longitude: 179.999 })({ latitude: 0, longitude: -179.999 }).x).toBeCloseTo(
      222.4,
      0,
    );
  });

  it('shows all that there is, in the shape there is room for', () => {
    const view = viewOf(
      [
        { x: -100, y: 0, radius: 50 },
        { x: 300, y: 10, radius: 20 },
      ],
      2,
    );
    expect(view.width / view.height).toBeCloseTo(2);
    expect(view.left).toBeLessThan(-150);
    expect(view.left + view.width).toBeGreaterThan(320);
    expect(viewOf([], 1)).toEqual({ left: -500, top: -500, width: 1000, height: 1000 });
    expect(viewOf([{ x: 0, y: 0, radius: 1 }], 1).width).toBe(200);
  });

  it('zooms around its middle, within limits', () => {
    const near = zoomed({ left: 0, top: 0, width: 1000, height: 500 }, 0.5);
    expect(near).toEqual({ left: 250, top: 125, width: 500, height: 250 });
    expect(zoomed({ left: 0, top: 0, width: 110, height: 110 }, 0.1).width).toBe(100);
    // A point that is seen stays where it is seen.
    const corner = zoomed({ left: 0, top: 0, width: 1000, height: 500 }, 0.5, { x: 100, y: 400 });
    expect(corner).toEqual({ left: 50, top: 200, width: 500, height: 250 });
    expect(zoomed({ left: 0, top: 0, width: 1000, height: 500 }, 0.5, { x: -1, y: 9 })).toEqual(near);
  });

  it.each([
    [1000, 200],
    [240, 20],
    [2600, 500],
    [99, 10],
  ])('has for %d m a scale bar of %d m', (width, bar) => {
    expect(scaleOf(width)).toBe(bar);
  });
});

describe('stays', () => {
  it('are five minutes within reach of each other', () => {
    const track = [at(0), at(4, 20), at(9, 10), at(12, 400), at(13, 800), at(20, 805), at(30, 790)];
    expect(stopsOf(track).map(({ from, to, count }) => [from / minute, to / minute, count])).toEqual([
      [0, 9, 3],
      [13, 30, 3],
    ]);
  });

  it('are none where nothing is known, or only passed', () => {
    expect(stopsOf([])).toEqual([]);
    expect(stopsOf([at(0), at(1, 300), at(2, 600)])).toEqual([]);
  });

  it('know how far a track went', () => {
    expect(lengthOf([at(0), at(1, 100), at(2, 300)])).toBeCloseTo(300, 0);
    expect(lengthOf([])).toBe(0);
  });
});
