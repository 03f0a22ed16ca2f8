import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';

/** What the page of energy and climate shows. */
export const measures = [
  'temperature',
  'humidity',
  'co2',
  'power',
  'energy',
] as const satisfies readonly Series[];
export type Measure = (typeof measures)[number];

/** What a device measures now; null where nobody knows it, undefined where it measures no such thing. */
export function measuredNow(device: HouseDevice): Readonly<Partial<Record<Measure, number | null>>> {
  const { co2, energy } = recordOf(device);
  const { temperature, humidity, power } = device;
  const known = { temperature, humidity, co2, power, energy };
  return Object.fromEntries(measures.flatMap((one) => (known[one] === null ? [] : [[one, known[one]]])));
}

/** The devices that measure something in a room; '' is none. */
export interface MeasuredRoom {
  readonly room: string;
  readonly name: string;
  readonly devices: readonly HouseDevice[];
}

/** Rooms with what is measured in them, by name, and what stands in none last. */
export function measuredRooms(devices: readonly HouseDevice[]): readonly MeasuredRoom[] {
  const measuring = devices.filter((device) => Object.keys(measuredNow(device)).length > 0);
  return [...Map.groupBy(measuring, ({ room }) => room)]
    .map(([room, own]) => ({ room, name: own[0]?.roomName ?? '', devices: own }))
    .toSorted(
      (one, other) =>
        Number(one.room === '') - Number(other.room === '') || one.name.localeCompare(other.name),
    );
}

/** The sum of what meters rose by in a span; null where nothing was recorded. */
export const sumOf = (buckets: readonly { readonly sum: number | null }[]): number | null =>
  buckets.length === 0 ? null : buckets.reduce((sum, { sum: own }) => sum + (own ?? 0), 0);
