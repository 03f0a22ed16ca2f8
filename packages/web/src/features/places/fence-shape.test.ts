import { beyondBorder } from '@homeward/contract/words/care/fence-shape.ts';
import { describe, expect, it } from 'vitest';
import { cornersOf, draftAfter, shapeOf, withCorners } from '#features/places/fence-shape.ts';
import { flatten, unflatten } from '#features/places/geo.ts';

const middle = { latitude: 52.52, longitude: 13.4 };
const draft = { name: 'Home', latitude: '52.52', longitude: '13,4', radius: '200', enabled: true };

describe('a place that is drawn', () => {
  it('lies flat and comes back to where it was', () => {
    const spot = { latitude: 52.51, longitude: 13.42 };
    const back = unflatten(middle)(flatten(middle)(spot));
    expect(back.latitude).toBeCloseTo(spot.latitude, 9);
    expect(back.longitude).toBeCloseTo(spot.longitude, 9);
  });

  it('is a circle while it has no corners, and nothing while its numbers are none', () => {
    expect(shapeOf(draft, flatten(middle))).toMatchObject({ tag: 'circle', radius: 200 });
    expect(shapeOf({ ...draft, radius: '' }, flatten(middle))).toBeUndefined();
    expect(shapeOf({ ...draft, latitude: 'north' }, flatten(middle))).toBeUndefined();
  });

  it('follows its middle and its rim', () => {
    const moved = draftAfter(draft, { tag: 'circle', x: 0, y: -1000, radius: 321.4 }, unflatten(middle));
    expect(Number(moved.latitude)).toBeCloseTo(52.529, 3);
    expect(moved).toMatchObject({ longitude: '13.400000', radius: '321' });
  });

  it('begins its corners on the circle, which then lies around them', () => {
    const corners = cornersOf(draft);
    expect(beyondBorder(corners, middle)).toBeCloseTo(-141, 0);
    const next = withCorners(draft, corners);
    expect(next).toMatchObject({ latitude: '52.520000', longitude: '13.400000' });
    expect(Math.abs(Number(next.radius) - 200)).toBeLessThanOrEqual(2);
  });
});
