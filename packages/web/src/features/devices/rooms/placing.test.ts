import { describe, expect, it } from 'vitest';
import {
  inOrder,
  isOn,
  onNoFloor,
  percentOf,
  spotAt,
  steppedBy,
  withSpot,
} from '#features/devices/rooms/placing.ts';

const box = { left: 100, top: 50, width: 400, height: 200 };

describe('a place on a picture', () => {
  it('is where somebody points, to a tenth of a percent, and never beyond its edge', () => {
    expect(spotAt(box, 300, 100)).toEqual({ x: 50, y: 25 });
    expect(spotAt(box, 233, 51)).toEqual({ x: 33.3, y: 0.5 });
    expect(spotAt(box, 0, 900)).toEqual({ x: 0, y: 100 });
  });

  it('is found on a picture that is not drawn yet', () => {
    expect(spotAt({ left: 0, top: 0, width: 0, height: 0 }, 0, 0)).toEqual({ x: 0, y: 0 });
  });

  it('says whether a point is on it', () => {
    expect([isOn(box, 100, 50), isOn(box, 500, 250)]).toEqual([true, true]);
    expect([isOn(box, 99, 50), isOn(box, 300, 251)]).toEqual([false, false]);
  });

  it.each([
    ['ArrowLeft', false, { x: 49, y: 99 }],
    ['ArrowRight', true, { x: 55, y: 99 }],
    ['ArrowUp', false, { x: 50, y: 98 }],
    ['ArrowDown', true, { x: 50, y: 100 }],
    ['Enter', false, undefined],
  ])('moves by %s, further %s', (key, isFar, after) => {
    expect(steppedBy({ x: 50, y: 99 }, key, isFar)).toEqual(after);
  });

  it('is a percentage, whatever was typed', () => {
    expect([Number.NaN, -3, 12.345, 1e9].map(percentOf)).toEqual([0, 0, 12.3, 100]);
  });
});

describe('the places of a floor', () => {
  const placed = [{ device_id: 'b', x: 1, y: 2 }];

  it('take a device on, and move it', () => {
    const both = withSpot(placed, 'a', { x: 3, y: 4 });
    expect(both).toEqual([...placed, { device_id: 'a', x: 3, y: 4 }]);
    expect(withSpot(both, 'b', { x: 9, y: 9 })).toEqual([
      { device_id: 'b', x: 9, y: 9 },
      { device_id: 'a', x: 3, y: 4 },
    ]);
  });

  it('are compared in one order', () => {
    expect(inOrder(withSpot(placed, 'a', { x: 3, y: 4 })).map(({ device_id: id }) => id)).toEqual(['a', 'b']);
  });
});

it('may be given on any picture to what stands on no floor', () => {
  const rooms = [
    { id: 'hall', floor_name: 'Ground floor' },
    { id: 'shed', floor_name: '' },
  ];
  const rows = ['hall', 'shed', '', 'unknown'].map((room) => ({ room }));
  expect(onNoFloor(rooms, rows)).toEqual([{ room: 'shed' }, { room: '' }, { room: 'unknown' }]);
});
