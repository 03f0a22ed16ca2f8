import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import { area, houseConfig } from './house.ts';
import { createSeededRandom } from './seeded-random.ts';

/** A home with forty devices that report as real ones do: seldom, in small steps, by day more than by night. */

const counts: readonly (readonly [DeviceKind, number])[] = [
  ['door_contact', 8],
  ['pir', 6],
  ['smoke_detector', 3],
  ['water_sensor', 2],
  ['room_sensor', 6],
  ['temperature_sensor', 3],
  ['power_switch_meter', 4],
  ['switch', 3],
  ['dimmer', 2],
  ['aqs', 1],
  ['power_meter', 1],
  ['siren', 1],
];

const devices: readonly DeviceConfig[] = counts
  .flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
  .map((kind, index) => ({
    id: DeviceId.parse(`ZB:home-${index + 1}`),
    kind,
    modelId: 'test',
    name: `${kind} ${index + 1}`.slice(0, 31),
    area,
    zone: ZoneNo.parse(index + 1),
    room: null,
    settings: defaultSettings(kind),
    supervisionSeconds: null,
  }));

export const fortyDevices: PanelConfig = { ...houseConfig, devices };

/** How a reading goes on from what it was. `day` is 0 at night and 1 at noon. */
type Walk = (last: number, day: number, unit: () => number) => number;
const near =
  (low: number, high: number, step: number): Walk =>
  (last, day, unit) => {
    const aim = low + (high - low) * day;
    return last + (aim - last) * 0.05 + (unit() - 0.5) * step;
  };

interface Reporting {
  /** Ms between two reports, on average. */
  readonly everyMs: number;
  readonly values: (last: DeviceValues, day: number, unit: () => number) => DeviceValues;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const temperature = near(18, 23, 0.25);
const humidity = near(40, 55, 1.5);
const lux = near(0, 400, 40);
const power = near(5, 120, 60);

const reports: Partial<Record<DeviceKind, Reporting>> = {
  door_contact: {
    everyMs: 5_400_000,
    values: ({ opening }) => ({ opening: opening === 'open' ? 'closed' : 'open' }),
  },
  pir: { everyMs: 420_000, values: ({ motion }) => ({ motion: motion !== true }) },
  room_sensor: {
    everyMs: 300_000,
    values: (last, day, unit) => ({
      temperature: rounded(temperature(last.temperature ?? 20, day, unit), 2),
      humidity: rounded(humidity(last.humidity ?? 45, day, unit), 1),
      lux: rounded(Math.max(0, lux(last.lux ?? 10, day, unit)), 0),
      battery: Math.max(1, (last.battery ?? 100) - (unit() < 0.001 ? 1 : 0)),
      rssi: unit() < 0.02 ? 5 + Math.round(unit() * 3) : (last.rssi ?? 6),
    }),
  },
  temperature_sensor: {
    everyMs: 420_000,
    values: (last, day, unit) => ({
      temperature: rounded(temperature(last.temperature ?? 20, day, unit), 2),
    }),
  },
  power_switch_meter: {
    everyMs: 60_000,
    values: (last, day, unit) => {
      const watts = unit() < 0.05 ? unit() * 2_000 : power(last.power ?? 30, day, unit);
      return {
        power: rounded(Math.max(0, watts), 1),
        energy: rounded((last.energy ?? 120) + Math.max(0, watts) / 60_000, 3),
      };
    },
  },
  power_meter: {
    everyMs: 10_000,
    values: (last, day, unit) => {
      const watts = unit() < 0.01 ? 300 + unit() * 5_000 : near(180, 700, 60)(last.power ?? 300, day, unit);
      return {
        power: rounded(Math.max(0, watts), 1),
        energy: rounded((last.energy ?? 4_200) + Math.max(0, watts) / 360_000, 3),
      };
    },
  },
  switch: { everyMs: 7_200_000, values: ({ on }) => ({ on: on !== true }) },
  dimmer: {
    everyMs: 7_200_000,
    values: ({ on }, _day, unit) => ({ on: on !== true, level: Math.round(unit() * 100) }),
  },
  aqs: {
    everyMs: 120_000,
    values: (last, day, unit) => ({
      co2: rounded(near(450, 1_100, 40)(last.co2 ?? 600, day, unit), 0),
      pm25: rounded(Math.max(0, near(4, 14, 3)(last.pm25 ?? 6, day, unit)), 1),
      temperature: rounded(temperature(last.temperature ?? 20, day, unit), 2),
      humidity: rounded(humidity(last.humidity ?? 45, day, unit), 1),
    }),
  },
  smoke_detector: { everyMs: 43_200_000, values: () => ({ detected: false, battery: 90 }) },
  water_sensor: { everyMs: 43_200_000, values: () => ({ detected: false, battery: 80 }) },
};

interface Coming {
  readonly device: DeviceConfig;
  readonly reporting: Reporting;
  last: DeviceValues;
  at: number;
}

/** What the home's devices say from `start` (panel time) on, in order, for ever. The same every time. */
export function householdInputs(start: number): { next(): Input } {
  const { unit } = createSeededRandom(40);
  const coming: Coming[] = devices.flatMap((device) => {
    const reporting = reports[device.kind];
    return reporting === undefined
      ? []
      : [{ device, reporting, last: {}, at: start + Math.floor(unit() * reporting.everyMs) }];
  });
  return {
    next: () => {
      const soonest = coming.reduce((best, one) => (one.at < best.at ? one : best));
      const { device, reporting, at } = soonest;
      const hours = (at / 3_600_000) % 24;
      const day = Math.max(0, Math.sin(((hours - 6) / 24) * 2 * Math.PI));
      const values = reporting.values(soonest.last, day, unit);
      soonest.last = { ...soonest.last, ...values };
      soonest.at += Math.max(1, Math.floor(reporting.everyMs * (0.5 + unit())));
      return { tag: 'deviceReported', device: device.id, values, live: true, at };
    },
  };
}
