import { expect, it } from 'vitest';
import { measuredNow, measuredRooms, sumOf } from '#features/devices/climate/measured.ts';
import type { HouseDevice } from '#lib/house/device.ts';

const device = (name: string, room: string, values: object, wire: object = {}) =>
  ({
    name,
    room,
    roomName: room,
    temperature: null,
    humidity: null,
    power: null,
    ...values,
    wire,
  }) as unknown as HouseDevice;

const meter = device('Meter', '', { power: 412 }, { status_total_energy: '8312.4' });
const bath = device('Bath', 'Bath', { temperature: 21, humidity: 60 });
const attic = device('Attic', 'Attic', { temperature: 0 });
const lamp = device('Lamp', 'Bath', {});

it('knows what a device measures, zero among it, and nothing of what is not known', () => {
  expect(measuredNow(meter)).toEqual({ power: 412, energy: 8312.4 });
  expect(measuredNow(attic)).toEqual({ temperature: 0 });
  expect(measuredNow(lamp)).toEqual({});
});

it('stands by rooms, what is in none last, and without what measures nothing', () => {
  expect(
    measuredRooms([meter, bath, lamp, attic]).map(({ name, devices }) => [
      name,
      devices.map((one) => one.name),
    ]),
  ).toEqual([
    ['Attic', ['Attic']],
    ['Bath', ['Bath']],
    ['', ['Meter']],
  ]);
});

it('sums what a meter rose by, and says nothing where nothing was recorded', () => {
  expect(sumOf([{ sum: 1.5 }, { sum: null }, { sum: 2 }])).toBe(3.5);
  expect(sumOf([])).toBeNull();
});
