import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Series } from '@homeward/contract/shapes/devices/history.ts';
import { CommandId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { Slots } from '@homeward/panel/state/slots.ts';
import { annaActor } from '@homeward/testing/hub/house.ts';
import { createHistoryRig, type HistoryRig } from '@homeward/testing/hub/history-rig.ts';
import { fortyDevices } from '@homeward/testing/hub/household.ts';
import { isChange, type Quantity, seriesKinds } from './series.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A midnight in London. */
const start = Date.UTC(2026, 0, 5);

const first = (kind: DeviceKind): DeviceId => {
  const device = fortyDevices.devices.find((one) => one.kind === kind);
  if (device === undefined) throw new Error(`no ${kind}`);
  return device.id;
};
const door = first('door_contact');
const room = first('room_sensor');
const meter = first('power_meter');

let folder = '';
let rig: HistoryRig;
const path = () => join(folder, 'history.db');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-history-'));
  rig = createHistoryRig(path(), fortyDevices, start);
});
afterEach(() => {
  rig.history().close();
  rmSync(folder, { recursive: true });
});

describe('words', () => {
  it('are kept change by change, however short', () => {
    rig.says(start + 10, door, { opening: 'closed' });
    rig.says(start + 500, door, { opening: 'open' });
    rig.says(start + 900, door, { opening: 'closed' });
    rig.says(start + 950, door, { opening: 'closed' });
    expect(rig.ask(door, 'opening', start, start + hour, 0)?.points).toEqual([
      { at: start + 10, value: 'closed' },
      { at: start + 500, value: 'open' },
      { at: start + 900, value: 'closed' },
    ]);
  });

  it('keep two changes of one ms apart', () => {
    rig.says(start + 10, door, { opening: 'closed' });
    rig.says(start + 500, door, { opening: 'open' });
    rig.says(start + 500, door, { opening: 'closed' });
    expect(rig.ask(door, 'opening', start, start + hour, 0)?.points.map(({ value }) => value)).toEqual([
      'closed',
      'open',
      'closed',
    ]);
  });

  it.each<readonly [string, Series, readonly DeviceValues[], readonly unknown[]]>([
    [
      'modes of a thermostat',
      'thermostatMode',
      [{ thermostatMode: 'heat' }, { thermostatMode: 'off' }, { thermostatMode: 'auto' }],
      ['heat', 'off', 'auto'],
    ],
    ['speeds of a fan', 'fanMode', [{ fanMode: 'low' }, { fanMode: 'high' }], ['low', 'high']],
    ['sirens', 'sounding', [{ sounding: true }, { sounding: false }], [true, false]],
    ['covers', 'tamper', [{ tamper: false }, { tamper: true }], [false, true]],
    ['privacy', 'privacy', [{ privacy: true }, { privacy: null }], [true, null]],
    [
      'trays',
      'tray',
      [{ tray: 'ok' }, { tray: 'stuck' }, { tray: 'upsideDown' }],
      ['ok', 'stuck', 'upsideDown'],
    ],
    ['hues', 'hue', [{ hue: 12 }, { hue: 240 }], [12, 240]],
    ['saturations', 'saturation', [{ saturation: 0 }, { saturation: 80 }], [0, 80]],
    [
      'colour temperatures',
      'colourTemperature',
      [{ colourTemperature: 2700 }, { colourTemperature: 6500 }],
      [2700, 6500],
    ],
    [
      'away setpoints',
      'heatSetpointAway',
      [{ heatSetpointAway: 15.5 }, { heatSetpointAway: 17 }],
      [15.5, 17],
    ],
    [
      'away setpoints for cooling',
      'coolSetpointAway',
      [{ coolSetpointAway: 28 }, { coolSetpointAway: 26.5 }],
      [28, 26.5],
    ],
    ['setpoints', 'heatSetpoint', [{ heatSetpoint: 20 }, { heatSetpoint: 21.5 }], [20, 21.5]],
  ])('of %s are kept', (_, series, said, shown) => {
    said.forEach((values, no) => rig.says(start + no * hour, room, values));
    const points = rig.ask(room, series, start, start + day, 0)?.points;
    expect(points?.map(({ value }) => value)).toEqual(shown);
  });

  it('begin with what held when the time asked for began', () => {
    rig.says(start + 10, door, { opening: 'open' });
    rig.says(start + 2 * hour, door, { opening: 'closed' });
    expect(rig.ask(door, 'opening', start + hour, start + 3 * hour, 0)?.points).toEqual([
      { at: start + hour, value: 'open' },
      { at: start + 2 * hour, value: 'closed' },
    ]);
  });

  it('are unknown while nobody hears the device', () => {
    rig.says(start + 10, door, { opening: 'closed' });
    rig.feed(start + hour, { tag: 'deviceAvailable', device: door, online: 'offline' });
    expect(rig.ask(door, 'opening', start, start + day, 0)?.points.at(-1)).toEqual({
      at: start + hour,
      value: null,
    });
    expect(rig.ask(door, 'online', start, start + day, 0)?.points.map(({ value }) => value)).toEqual([
      true,
      false,
    ]);
  });

  it('come as points whatever the step, at most two thousand, the newest', () => {
    for (let change = 0; change < 2_500; change += 1) {
      rig.says(start + change * 1_000, door, { opening: change % 2 === 0 ? 'open' : 'closed' });
    }
    const reply = rig.ask(door, 'opening', start, start + hour, hour);
    expect([reply?.step, reply?.points.length, reply?.points[0]?.at]).toEqual([0, 2_000, start + 500_000]);
  });
});

describe('numbers', () => {
  it('do not change by less than their deadband', () => {
    for (const [minutes, temperature] of [
      [1, 20],
      [3, 20.04],
      [5, 20.1],
      [7, 20.06],
      [9, 21],
    ] as const) {
      rig.says(start + minutes * minute, room, { temperature });
    }
    expect(rig.ask(room, 'temperature', start, start + hour, 0)?.points).toEqual([
      { at: start + minute, value: 20 },
      { at: start + 5 * minute, value: 20.1 },
      { at: start + 9 * minute, value: 21 },
    ]);
  });

  it('keep the last word of many that came too fast, and every jump', () => {
    rig.says(start, meter, { power: 100 });
    rig.says(start + 1_000, meter, { power: 103 });
    rig.says(start + 2_000, meter, { power: 106 });
    rig.says(start + 3_000, meter, { power: 2_000 });
    rig.says(start + 4_000, meter, { power: 1_950 });
    expect(rig.ask(meter, 'power', start, start + hour, 0)?.points).toEqual([
      { at: start, value: 100 },
      { at: start + 3_000, value: 2_000 },
      { at: start + 4_000, value: 1_950 },
    ]);
  });

  it('are unknown where the device is gone, and go on when it is back', () => {
    rig.says(start, room, { temperature: 20 });
    rig.feed(start + 2 * minute, { tag: 'deviceAvailable', device: room, online: 'offline' });
    rig.says(start + 60 * minute, room, { temperature: 20 });
    const buckets = rig.ask(
      room,
      'temperature',
      start,
      start + 2 * hour,
      5 * minute,
      start + 2 * hour,
    )?.buckets;
    expect(buckets?.map(({ at }) => (at - start) / minute)).toEqual([
      0,
      ...Array.from({ length: 12 }, (_, index) => 60 + index * 5),
    ]);
  });

  it('hold on where nothing changes', () => {
    rig.says(start, room, { temperature: 20 });
    rig.says(start + 3 * hour, room, { temperature: 24 });
    const buckets = rig.ask(room, 'temperature', start, start + 4 * hour, hour, start + 4 * hour)?.buckets;
    expect(buckets).toEqual([
      { at: start, min: 20, max: 20, mean: 20, count: 1, sum: null },
      { at: start + hour, min: 20, max: 20, mean: 20, count: 0, sum: null },
      { at: start + 2 * hour, min: 20, max: 20, mean: 20, count: 0, sum: null },
      { at: start + 3 * hour, min: 24, max: 24, mean: 24, count: 1, sum: null },
    ]);
  });

  it('of a meter come as what it rose by, over a new meter too', () => {
    const readings = [10, 10.5, 11.25, 0.25, 0.75];
    readings.forEach((energy, index) => rig.says(start + index * hour, meter, { energy }));
    const reply = rig.ask(meter, 'energy', start, start + 5 * hour, hour);
    expect(reply?.buckets.map(({ sum }) => sum)).toEqual([0, 0.5, 0.75, 0.25, 0.5]);
    expect(rig.ask(meter, 'energy', start, start + day, day)?.buckets.map(({ sum }) => sum)).toEqual([2]);
  });

  it('come by the days of the house', () => {
    const summer = Date.UTC(2026, 5, 30, 23);
    rig.says(summer, meter, { energy: 100 });
    for (let hours = 1; hours <= 47; hours += 1) {
      rig.says(summer + hours * hour - minute, meter, { energy: 100 + hours });
    }
    const reply = rig.ask(meter, 'energy', summer, summer + 2 * day - 1, day);
    // London is an hour ahead of UTC then.
    expect(reply?.buckets.map(({ at, sum }) => [at, sum])).toEqual([
      [summer, 24],
      [summer + day, 23],
    ]);
  });

  it('are coarser where the step is not a whole number of buckets, or the fine ones are gone', () => {
    rig.says(start, room, { temperature: 20 });
    expect(rig.ask(room, 'temperature', start, start + hour, 7 * minute)?.step).toBe(10 * minute);
    expect(rig.ask(room, 'temperature', start, start + hour, 1)?.step).toBe(5 * minute);
    const later = start + 200 * day;
    expect(rig.ask(room, 'temperature', start, start + hour, 5 * minute, later)?.step).toBe(hour);
  });

  it('of a device that never spoke of them are not known', () => {
    rig.says(start, room, { temperature: 20 });
    expect(rig.ask(room, 'co2', start, start + day, 0)).toBeNull();
    expect(rig.ask(DeviceId.parse('ZB:nobody'), 'temperature', start, start + day, 0)).toBeNull();
  });
});

describe('roll-ups', () => {
  interface Change {
    readonly at: number;
    readonly value: number | null;
  }
  const power: Quantity | null = seriesKinds.power.tag === 'quantity' ? seriesKinds.power : null;

  /** What the series was, by the definition: every change that is one, and how long it held. */
  function expected(changes: readonly Change[], from: number, to: number) {
    const within = (at: number) => at >= from && at < to;
    let area = 0;
    let covered = 0;
    const values: number[] = [];
    changes.forEach(({ at, value }, index) => {
      if (value === null) return;
      const ms = Math.min(changes[index + 1]?.at ?? Infinity, to) - Math.max(at, from);
      if (ms > 0) {
        area += value * ms;
        covered += ms;
      }
      if (ms > 0 || within(at)) values.push(value);
    });
    return {
      mean: covered > 0 ? area / covered : null,
      values,
      count: changes.filter(({ at, value }) => value !== null && within(at)).length,
    };
  }

  const told = fc.record({
    after: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 20_000, max: 3 * hour })),
    watts: fc.option(
      fc.integer({ min: 0, max: 300 }).map((tens) => tens * 10),
      { freq: 8 },
    ),
    behind: fc.constantFrom('on', 'on', 'flush', 'reopen'),
  });

  it('are what the series was, at every step, whenever they are written', { timeout: 60_000 }, () => {
    let run = 0;
    fc.assert(
      fc.property(
        fc.array(told, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(5, 15, 60, 120),
        (tellings, minutes) => {
          const lived = createHistoryRig(join(folder, `run-${(run += 1)}.db`), fortyDevices, start);
          const changes: Change[] = [];
          let at = start;
          let last: number | null = null;
          for (const { after, watts, behind } of tellings) {
            at += after;
            if (watts === null) lived.feed(at, { tag: 'deviceAvailable', device: meter, online: 'offline' });
            else lived.says(at, meter, { power: watts });
            const value = watts === null ? null : watts * 10;
            if (power !== null && isChange(power, last, value)) {
              changes.push({ at, value });
              last = value;
            }
            if (behind !== 'on') lived.flush();
            if (behind === 'reopen') lived.reopen();
          }
          const now = at + 20 * minute;
          const step = minutes * minute;
          const reply = lived.ask(meter, 'power', start, now, step, now);
          lived.history().close();
          const buckets = new Map(reply?.buckets.map((bucket) => [bucket.at, bucket]));
          for (let begin = start; begin <= now; begin += step) {
            const wanted = expected(changes, begin, Math.min(begin + step, now));
            const bucket = buckets.get(begin);
            if (wanted.values.length === 0) {
              expect(bucket).toBeUndefined();
              continue;
            }
            expect(bucket).toMatchObject({
              min: Math.min(...wanted.values) / 10,
              max: Math.max(...wanted.values) / 10,
              count: wanted.count,
            });
            if (wanted.mean !== null) expect(bucket?.mean).toBeCloseTo(wanted.mean / 10, 2);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a device', () => {
  it('that is replaced leaves its history to the one that takes its place', () => {
    const spare = first('temperature_sensor');
    rig.says(start, room, { temperature: 20 });
    rig.says(start + 10 * minute, room, { temperature: 21 });
    rig.says(start + 20 * minute, spare, { temperature: 25 });
    rig.flush();
    rig.history().rename(room, spare);
    rig.says(start + 30 * minute, spare, { temperature: 22 });
    expect(rig.ask(spare, 'temperature', start, start + hour, 0)?.points.map(({ value }) => value)).toEqual([
      20, 21, 25, 22,
    ]);
    const buckets = rig.ask(spare, 'temperature', start, start + hour, hour, start + hour)?.buckets;
    expect(buckets).toMatchObject([{ min: 20, max: 25, count: 4 }]);
    expect(rig.ask(room, 'temperature', start, start + hour, 0)).toBeNull();
  });

  it('is replaced by an edit of the set-up, once it is done', () => {
    const [old, by] = fortyDevices.devices.filter(({ kind }) => kind === 'temperature_sensor');
    if (old === undefined || by === undefined) throw new Error('two sensors are needed');
    const replace = (at: number, next: DeviceId) =>
      rig.feed(at, {
        tag: 'commandReceived',
        id: CommandId.parse(`replace-${next}`),
        actor: annaActor,
        proof: { tag: 'trusted' },
        command: {
          tag: 'configure',
          edit: { tag: 'replaceDevice', device: old.id, by: next },
          expect: null,
          pin: null,
        },
      });
    rig.says(start, old.id, { temperature: 20 });
    // The panel refuses a device of another kind.
    replace(start + minute, door);
    expect(rig.ask(old.id, 'temperature', start, start + hour, 0)?.points).toHaveLength(1);
    replace(start + 2 * minute, by.id);
    rig.says(start + 10 * minute, by.id, { temperature: 22 });
    expect(rig.ask(by.id, 'temperature', start, start + hour, 0)?.points).toEqual([
      { at: start, value: 20 },
      { at: start + 10 * minute, value: 22 },
    ]);
    expect(rig.ask(old.id, 'temperature', start, start + hour, 0)).toBeNull();
  });

  it('that is no longer part of the panel is unknown from then on', () => {
    rig.says(start, room, { temperature: 20 });
    rig.become((state) => {
      const slot = state.config.devices.findIndex(({ id }) => id === room);
      const without = <Entry>(list: Iterable<Entry>): readonly Entry[] => [...list].toSpliced(slot, 1);
      return {
        ...state,
        config: { ...state.config, devices: without(state.config.devices) },
        devices: Slots.of(without(state.devices)),
        zones: Slots.of(without(state.zones)),
      };
    });
    expect(rig.ask(room, 'temperature', start, start + day, 0)?.points).toEqual([{ at: start, value: null }]);
  });
});

/** Bytes of the file, the log in front of it included. */
function size(): number {
  const database = new Sqlite(path(), { readonly: true });
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  const bytes = pragma('page_count') * pragma('page_size');
  database.close();
  return bytes;
}

describe('the file', () => {
  it('lets go of samples first, of roll-ups later, and never of days', () => {
    rig.says(start, room, { temperature: 20 });
    rig.says(start + minute, room, { temperature: 21 });
    rig.flush();
    const asked = (now: number, step: number) => rig.ask(room, 'temperature', start, start + hour, step, now);
    rig.history().prune(rig.state(), start + 20 * day);
    expect(asked(start + 20 * day, 0)?.points).toEqual([]);
    expect(asked(start + 20 * day, 5 * minute)?.buckets).toHaveLength(12);
    rig.history().prune(rig.state(), start + 2_000 * day);
    expect(asked(start + 2_000 * day, hour)).toMatchObject({ step: day, buckets: [{ min: 20, max: 21 }] });
  });

  it('stays within its bytes', () => {
    rig.history().close();
    const bytes = 400_000;
    rig = createHistoryRig(path(), fortyDevices, start, { bytes });
    for (let change = 0; change < 40_000; change += 1) {
      rig.says(start + change * minute, meter, { power: change % 2 === 0 ? 0 : 500 });
    }
    rig.flush();
    expect(size()).toBeGreaterThan(bytes);
    rig.history().prune(rig.state(), rig.state().at);
    const before = size();
    for (let change = 40_000; change < 44_000; change += 1) {
      rig.says(start + change * minute, meter, { power: change % 2 === 0 ? 0 : 500 });
    }
    rig.flush();
    expect(size()).toBeLessThanOrEqual(before);
    const recent = rig.ask(meter, 'power', rig.state().at - hour, rig.state().at, 5 * minute);
    expect(recent?.buckets.length).toBeGreaterThan(10);
  });
});
