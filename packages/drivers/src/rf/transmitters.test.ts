import type { TaughtCodes } from '@homeward/contract/shapes/devices/trust.ts';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { benchOf } from '@homeward/testing/drivers/driver-bench.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeldDevice } from '../port.ts';
import type { RfEars } from './source.ts';
import { createTransmitters } from './transmitters.ts';

const door = { model: 'DSC-Security', id: 1715004, event: 1, tamper: 0, battery_ok: 1, mic: 'CRC' };
const doorId = DeviceId.parse('RF:DSC-Security.1715004');
const asDoor: HeldDevice = { kind: 'unknown', sendsCodes: false };
const quiet = { tamper: false, batteryLow: false } as const;

interface Setting {
  readonly held?: readonly string[];
  readonly codes?: TaughtCodes;
  readonly as?: HeldDevice['kind'];
  readonly isOurClock?: boolean;
}

/** A driver over a receiver that says what a test says. */
async function air({ held = [], codes, as = 'unknown', isOurClock = true }: Setting = {}) {
  const clock = createVirtualClock();
  let ears: RfEars | null = null;
  const driver = createTransmitters({
    clock,
    isOurClock,
    open: () => ({
      start: (listener) => {
        ears = listener;
      },
      stop: () => Promise.resolve(),
    }),
  });
  const bench = await benchOf(driver, (id) =>
    held.includes(id) ? { ...asDoor, kind: as, ...(codes && { codes }) } : null,
  );
  const wire = (): RfEars => ears ?? expect.fail('not started');
  wire().up();
  const bytes = (what: unknown) => Buffer.from(typeof what === 'string' ? what : JSON.stringify(what));
  return {
    ...bench,
    clock,
    wire,
    /** Said now; `agoMs` is how long ago it was on the air. */
    say: (fields: object, { agoMs = 0, origin = '', retained = false } = {}) =>
      wire().heard(bytes({ time: String((clock.now() - agoMs) / 1_000), ...fields }), origin, retained),
    raw: (what: unknown) => wire().heard(bytes(what), '', false),
    words: () => bench.reports.flatMap((report) => (report.tag === 'reported' ? [report.values] : [])),
    radio: () => bench.reports.flatMap((report) => (report.tag === 'radio' ? [report.silent] : [])),
  };
}

describe('a transmitter', () => {
  it('of the house next door is not told of, however often it is heard', async () => {
    const { say, clock, reports } = await air();
    for (let times = 0; times < 5; times += 1) {
      say({ ...door, closed: times % 2 });
      clock.pass(10_000);
    }
    expect(reports).toEqual([{ tag: 'link', up: true }]);
  });

  it.each([
    ['temperature_sensor', [['temperature_sensor', 'bare']]],
    [
      'unknown',
      [
        ['unknown', 'mute'],
        ['temperature_sensor', 'bare'],
      ],
    ],
  ] as const)('that is held for %s is not lowered by one message that says less', async (as, described) => {
    const { say, clock, reports } = await air({ held: ['RF:Bresser-3CH.7'], as });
    for (const more of [{}, { temperature_C: 21 }, {}, { temperature_C: 22 }]) {
      say({ model: 'Bresser-3CH', id: 7, ...more });
      clock.pass(60_000);
    }
    const devices = reports.flatMap((report) =>
      report.tag === 'discovered' ? [[report.device.kind, report.device.trust?.word]] : [],
    );
    expect(devices).toEqual(described);
  });

  it('is taught by two messages, of which the repeats of one are one', async () => {
    const { driver, say, clock, reports } = await air();
    driver.learn?.(true);
    for (let times = 0; times < 6; times += 1) say({ ...door, closed: 0 });
    expect(reports).toHaveLength(1);
    clock.pass(1_000);
    say({ ...door, closed: 1 });
    expect(reports.slice(1)).toEqual([
      {
        tag: 'discovered',
        joined: true,
        device: {
          id: doorId,
          kind: 'unknown',
          modelId: 'DSC-Security',
          name: 'DSC-Security 1715004',
          battery: true,
          trust: { word: 'checked', reports: true },
          commands: [],
        },
      },
      { tag: 'reported', device: doorId, values: { ...quiet, opening: 'closed' }, live: true },
    ]);
    driver.learn?.(false);
    say({ ...door, closed: 0 });
    expect(reports.at(-1)).toMatchObject({ device: doorId, values: { opening: 'open' } });
  });

  it('is not taught by one message in each of two lessons', async () => {
    const { driver, say, clock, reports } = await air();
    for (const on of [true, false, true]) {
      driver.learn?.(on);
      say({ ...door, closed: 0 });
      clock.pass(5_000);
    }
    expect(reports).toHaveLength(1);
  });

  it('goes on being taught when the wire comes up in a lesson', async () => {
    const { driver, say, clock, reports } = await air();
    driver.learn?.(true);
    say({ ...door, closed: 0 });
    driver.learn?.(true);
    clock.pass(5_000);
    say({ ...door, closed: 0 });
    expect(reports).toContainEqual(expect.objectContaining({ tag: 'discovered', joined: true }));
  });

  it('that the panel has is heard at once, in the words of the kind that the panel has it as', async () => {
    const { say, reports } = await air({ held: [doorId] });
    say({ ...door, closed: 0 });
    expect(reports.slice(1)).toMatchObject([
      { tag: 'discovered', device: { id: doorId, kind: 'unknown' } },
      { tag: 'reported', device: doorId, values: { opening: 'open' }, live: true },
    ]);
  });

  it('says one word with all its repeats, and is heard each time', async () => {
    const { say, clock, words } = await air({ held: [doorId] });
    for (let times = 0; times < 3; times += 1) {
      say({ ...door, closed: 0, rssi: -times, snr: undefined });
      clock.pass(90);
    }
    expect(words()).toEqual([{ ...quiet, opening: 'open' }, {}, {}]);
    clock.pass(3_000);
    say({ ...door, closed: 0 });
    expect(words().at(-1)).toEqual({ ...quiet, opening: 'open' });
  });

  it.each([400, 900, 1_400])('that opens again %i ms after it closed is told of as open', async (pause) => {
    const { say, clock, words } = await air({ held: [doorId] });
    for (const closed of [0, 1, 0, 1, 0]) {
      for (let times = 0; times < 3; times += 1) {
        say({ ...door, closed });
        clock.pass(70);
      }
      clock.pass(pause);
    }
    const openings = words().flatMap(({ opening }) => opening ?? []);
    expect(openings).toEqual(['open', 'closed', 'open', 'closed', 'open']);
  });

  it('that two receivers hear is told of once', async () => {
    const { say, words } = await air({ held: [doorId], isOurClock: false });
    for (const origin of ['garage/events', 'attic/events']) say({ ...door, closed: 0 }, { origin });
    say({ ...door, closed: 1 }, { origin: 'garage/events' });
    say({ ...door, closed: 0 }, { origin: 'attic/events', agoMs: 200 });
    expect(words().map(({ opening }) => opening)).toEqual(['open', undefined, 'closed', undefined]);
  });

  it('is unknown when its receiver is gone, and obeys no command', async () => {
    const { driver, say, wire, reports } = await air({ held: [doorId] });
    say({ ...door, closed: 1 });
    wire().down('rtl_433 ended (0)');
    wire().down('rtl_433 ended (0)');
    expect(reports.at(-1)).toEqual({
      tag: 'link',
      up: false,
      reason: 'rtl_433 ended (0)',
      devices: [doorId],
    });
    expect(driver.counters()).toEqual({ malformed: 0, linkLosses: 1 });
    expect(await driver.command(doorId, { tag: 'identify' })).toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
  });

  it('was not heard now when a broker only remembers it, and presses nothing again', async () => {
    const fob = 'RF:Generic-Remote.77';
    const { say, reports } = await air({ held: [doorId, fob] });
    say({ ...door, closed: 1 }, { retained: true });
    say({ model: 'Generic-Remote', id: 77, cmd: 3 }, { retained: true });
    expect(reports.filter(({ tag }) => tag === 'reported')).toEqual([
      { tag: 'reported', device: doorId, values: { ...quiet, opening: 'closed' }, live: false },
      { tag: 'reported', device: fob, values: {}, live: false },
    ]);
  });

  it('says its codes, for its owner to say what they mean', async () => {
    const { say, words } = await air({ held: ['RF:Generic-Remote.77'] });
    for (const cmd of [10, 14]) say({ model: 'Generic-Remote', id: 77, cmd });
    expect(words()).toEqual([{ action: 'code_10' }, { action: 'code_14' }]);
  });

  it('tells how far its word goes as it is taught, and that nobody knows what it says', async () => {
    const { driver, say, clock, reports } = await air();
    driver.learn?.(true);
    for (let times = 0; times < 2; times += 1) {
      say({ model: 'Generic-Remote', id: 77, cmd: times });
      say({ model: 'Smoke-GS558', id: 3, code: 'abc' });
      clock.pass(5_000);
    }
    const found = reports.flatMap((report) =>
      report.tag === 'discovered' ? [[report.device.kind, report.device.trust]] : [],
    );
    expect(found).toEqual([
      ['scene_button', { word: 'copied', reports: false }],
      ['unknown', { word: 'mute', reports: false }],
    ]);
  });
});

describe('a message that comes late', () => {
  it('is told with the interference that held it up, for as long as that was', async () => {
    const { say, clock, words, radio } = await air({ held: [doorId] });
    say({ ...door, closed: 1 }, { agoMs: 8_000 });
    expect(words()).toEqual([{ ...quiet, opening: 'closed' }]);
    expect(radio()).toEqual([true]);
    clock.pass(8_000);
    expect(radio()).toEqual([true, false]);
  });

  it('never closes a door that was opened after it', async () => {
    const { say, words } = await air({ held: [doorId] });
    say({ ...door, closed: 0 });
    say({ ...door, closed: 1 }, { agoMs: 8_000 });
    expect(words()).toEqual([{ ...quiet, opening: 'open' }, {}]);
  });

  it('closes nothing either where its codes were taught, and tells of an opening before the newest', async () => {
    const fob = { model: 'Generic-Remote', id: 77 };
    const codes = { code_10: 'active', code_14: 'rest' } as const;
    const { say, words } = await air({ held: ['RF:Generic-Remote.77'], codes });
    say({ ...fob, cmd: 10 });
    say({ ...fob, cmd: 14 }, { agoMs: 8_000 });
    expect(words()).toEqual([{ action: 'code_10' }, {}]);
    const other = await air({ held: ['RF:Generic-Remote.77'], codes });
    other.say({ ...fob, cmd: 14 });
    other.say({ ...fob, cmd: 10 }, { agoMs: 8_000 });
    expect(other.words()).toEqual([{ action: 'code_14' }, { action: 'code_10' }, { action: 'code_14' }]);
  });

  it('tells of an opening before the newest word, and then how things stand', async () => {
    const { say, words } = await air({ held: [doorId] });
    say({ ...door, closed: 1 });
    say({ ...door, closed: 0 }, { agoMs: 8_000 });
    expect(words()).toEqual([
      { ...quiet, opening: 'closed' },
      { opening: 'open' },
      { ...quiet, opening: 'closed' },
    ]);
  });

  it('is measured from the quickest one where the receiver has a clock of its own', async () => {
    const { say, clock, radio } = await air({ held: [doorId], isOurClock: false });
    const hour = 3_600_000;
    for (const agoMs of [hour, hour + 500, hour + 900]) {
      say({ ...door, closed: 1 }, { agoMs });
      clock.pass(60_000);
    }
    expect(radio()).toEqual([]);
    say({ ...door, closed: 1 }, { agoMs: hour + 8_000 });
    expect(radio()).toEqual([true]);
  });

  it('is late no more once a clock was set', async () => {
    const { say, clock, radio } = await air({ held: [doorId], isOurClock: false });
    say({ ...door, closed: 1 });
    for (let times = 0; times < 7; times += 1) {
      clock.pass(120_000);
      say({ ...door, closed: 1 }, { agoMs: 3_600_000 });
    }
    expect(radio()).toEqual([true, false, true, false, true, false, true, false]);
  });
});

describe('the air', () => {
  it('is told to be free at the first noise', async () => {
    const { wire, radio } = await air();
    wire().measured(false);
    wire().measured(false);
    expect(radio()).toEqual([false]);
  });

  it('is drowned when there is a signal time after time, and free at the next noise', async () => {
    const { wire, radio } = await air();
    for (const signal of [false, true, true, true, false]) wire().measured(signal);
    expect(radio()).toEqual([false, true, false]);
  });

  it('is not drowned by a message', async () => {
    const { wire, radio } = await air();
    for (const signal of [true, false, true, false]) wire().measured(signal);
    expect(radio()).toEqual([false]);
  });
});

describe('what is no message', () => {
  it('is counted and dropped', async () => {
    const { raw, driver, reports } = await air({ held: [doorId] });
    const nonsense = ['', 'x', '[]', 'null', '{"model":1}', '{"model":"X","id":{}}', 'a'.repeat(1_000_000)];
    for (const one of nonsense) raw(one);
    expect(driver.counters().malformed).toBe(nonsense.length);
    raw({ enabled: 2, stats: [] });
    expect(driver.counters().malformed).toBe(nonsense.length);
    expect(reports).toHaveLength(1);
  });

  it('never throws, gives nobody a right and keeps codes to itself, whatever the fields hold', async () => {
    const { driver, raw, clock, reports } = await air();
    driver.learn?.(true);
    const models = ['X10-Security', 'Chuango-Security', 'SimpliSafe-Keypad', 'Generic-Remote', 'Smoke-GS558'];
    const fields = fc.dictionary(
      fc.constantFrom('event', 'cmd', 'button', 'extradata', 'tamper', 'battery_ok', 'time', 'snr'),
      fc.oneof(
        fc.anything(),
        fc.constantFrom('KEY-FOB DISARM', 'Disarm', 'Disarm Pin: 4711', 'SH624 SEC-REMOTE DISARM'),
      ),
    );
    const property = fc.property(fc.constantFrom(...models), fields, fc.nat(3), (model, more, id) => {
      raw(JSON.stringify({ ...more, model, id }));
      clock.pass(1_000);
    });
    fc.assert(property, { numRuns: 300 });
    expect(reports.length).toBeGreaterThan(10);
    const text = JSON.stringify(reports);
    expect(text).not.toMatch(/disarm|4711/i);
    expect(text).not.toMatch(/"entered"|remote_controller|keypad"|smoke_detector|night_switch/);
  });
});

it('bears a flood of strangers in a lesson', async () => {
  const { driver, say, clock, reports } = await air();
  driver.learn?.(true);
  for (let id = 0; id < 5_000; id += 1) say({ ...door, id });
  clock.pass(5_000);
  for (let id = 0; id < 5_000; id += 1) say({ ...door, id });
  expect(reports.filter(({ tag }) => tag === 'discovered').length).toBeLessThanOrEqual(400);
});
