import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { describe, expect, it } from 'vitest';
import type { DriverReport } from '../port.ts';
import type { SimulatedDevice } from './codec.ts';
import { createSimulator, type Simulator } from './driver.ts';

const minute = 60_000;
const id = (text: string) => DeviceId.parse(text);
const device = (
  text: string,
  kind: SimulatedDevice['kind'],
  values: SimulatedDevice['values'],
): SimulatedDevice => ({
  id: id(text),
  kind,
  values,
  modelId: 'M-1',
  name: kind,
  battery: true,
});
const household = [
  device('RF:door', 'door_contact', { opening: 'closed', tamper: false, battery: 90, batteryLow: false }),
  device('RF:pir', 'pir', { motion: false }),
  device('RF:smoke', 'smoke_detector', { detected: false }),
  device('RF:pendant', 'pendant', { detected: false }),
  device('RF:remote', 'remote_controller', {}),
  device('RF:siren', 'siren', { sounding: false }),
  device('RF:plug', 'power_switch_meter', { on: false, power: 0 }),
  device('RF:lamp', 'hue', { on: false, level: 100, hue: 0, saturation: 0, colourTemperature: 2700 }),
  device('RF:shutter', 'shutter', { level: 0 }),
  device('RF:lock', 'door_lock', { locked: true }),
];

/** Time that passes only when told to. */
function virtualClock(): Clock & { readonly pass: (ms: number) => void } {
  let time = 0;
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  return {
    now: () => time,
    monotonic: () => time,
    after: (ms, call) => {
      const timer = { at: time + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: (ms) => {
      const end = time + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.call();
      }
      time = end;
    },
  };
}

interface House {
  readonly simulator: Simulator;
  readonly reports: DriverReport[];
  readonly pass: (ms: number) => void;
  /** The values a device said since the last look. */
  readonly said: (text: string) => unknown[];
}

async function house(): Promise<House> {
  const clock = virtualClock();
  const reports: DriverReport[] = [];
  const simulator = createSimulator({ devices: household, checkInMs: 10 * minute }, { clock });
  await simulator.start((report) => void reports.push(report));
  const said = (text: string) =>
    reports
      .splice(0)
      .flatMap((report) => (report.tag === 'reported' && report.device === id(text) ? [report.values] : []));
  return { simulator, reports, pass: clock.pass, said };
}

describe('a simulated household', () => {
  it('comes up with every device described, online and saying how it stands', async () => {
    const { reports } = await house();
    expect(reports[0]).toEqual({ tag: 'link', up: true });
    expect(reports).toContainEqual({
      tag: 'discovered',
      device: {
        id: 'RF:lock',
        kind: 'door_lock',
        modelId: 'M-1',
        name: 'door_lock',
        battery: true,
        commands: ['lock', 'identify'],
      },
    });
    expect(reports.filter(({ tag }) => tag === 'availability')).toHaveLength(household.length);
    expect(reports).toContainEqual({
      tag: 'reported',
      device: 'RF:door',
      values: household[0]?.values,
      live: true,
    });
  });

  it.each([
    ['an opened door', { tag: 'open', device: id('RF:door') }, [{ opening: 'open' }]],
    ['a closed door', { tag: 'close', device: id('RF:door') }, [{ opening: 'closed' }]],
    ['smoke', { tag: 'detect', device: id('RF:smoke') }, [{ detected: true }]],
    ['no more smoke', { tag: 'clear', device: id('RF:smoke') }, [{ detected: false }]],
    [
      'a press of the pendant, there and gone',
      { tag: 'detect', device: id('RF:pendant') },
      [{ detected: true }, { detected: false }],
    ],
    ['a press on the remote', { tag: 'detect', device: id('RF:remote') }, [{ action: 'panic' }]],
    ['tamper', { tag: 'tamper', device: id('RF:door'), on: true }, [{ tamper: true }]],
    [
      'a drained battery',
      { tag: 'battery', device: id('RF:door'), percent: 4 },
      [{ battery: 4, batteryLow: true }],
    ],
    ['nothing when somebody opens a lamp', { tag: 'open', device: id('RF:lamp') }, []],
  ] as const)('reports %s', async (_, act, values) => {
    const { simulator, said } = await house();
    said(act.device);
    expect(simulator.act(act)).toBe(true);
    expect(said(act.device)).toEqual(values);
  });

  it('sees a passer-by for five seconds, and longer when another follows', async () => {
    const { simulator, said, pass } = await house();
    said('RF:pir');
    simulator.act({ tag: 'walkPast', device: id('RF:pir') });
    pass(4_000);
    simulator.act({ tag: 'walkPast', device: id('RF:pir') });
    pass(4_999);
    expect(said('RF:pir')).toEqual([{ motion: true }, { motion: true }]);
    pass(1);
    expect(said('RF:pir')).toEqual([{ motion: false }]);
  });

  it('says nothing while offline, and how things stand once it is back', async () => {
    const { simulator, reports, said } = await house();
    simulator.act({ tag: 'offline', device: id('RF:door') });
    expect(reports.at(-1)).toEqual({ tag: 'availability', device: 'RF:door', online: false });
    said('RF:door');
    simulator.act({ tag: 'open', device: id('RF:door') });
    expect(said('RF:door')).toEqual([]);
    simulator.act({ tag: 'online', device: id('RF:door') });
    expect(reports[0]).toEqual({ tag: 'availability', device: 'RF:door', online: true });
    expect(said('RF:door')).toMatchObject([{ opening: 'open' }]);
  });

  it('lets every device check in, without repeating a press', async () => {
    const { simulator, reports, pass } = await house();
    simulator.act({ tag: 'detect', device: id('RF:remote') });
    reports.splice(0);
    pass(10 * minute);
    expect(reports.map((report) => report.tag === 'reported' && report.device)).toEqual(
      household.map((one) => one.id),
    );
    expect(reports).toContainEqual({ tag: 'reported', device: 'RF:remote', values: {}, live: true });
  });

  it.each([
    ['RF:siren', { tag: 'siren', sound: 'burglar', volume: 'loud' }, { sounding: true }],
    ['RF:siren', { tag: 'siren', sound: 'off', volume: 'loud' }, { sounding: false }],
    ['RF:plug', { tag: 'switch', on: true }, { on: true, power: 60 }],
    ['RF:lamp', { tag: 'level', level: 30 }, { on: true, level: 30 }],
    ['RF:lamp', { tag: 'colour', hue: 120, saturation: 80 }, { hue: 120, saturation: 80 }],
    ['RF:lamp', { tag: 'colourTemperature', kelvin: 4000 }, { colourTemperature: 4000 }],
    ['RF:lock', { tag: 'lock', locked: false }, { locked: false }],
  ] as const)('%s obeys and says so', async (text, command, values) => {
    const { simulator, said } = await house();
    said(text);
    await expect(simulator.command(id(text), command)).resolves.toEqual({ tag: 'confirmed' });
    expect(said(text)).toEqual([values]);
  });

  it('switches off again after the time it was switched on for', async () => {
    const { simulator, said, pass } = await house();
    await simulator.command(id('RF:plug'), { tag: 'switch', on: true, forSeconds: 30 });
    pass(29_999);
    said('RF:plug');
    pass(1);
    expect(said('RF:plug')).toEqual([{ on: false, power: 0 }]);
  });

  it('moves a shutter over time, stops it on the way and sends it back', async () => {
    const { simulator, said, pass } = await house();
    said('RF:shutter');
    await simulator.command(id('RF:shutter'), { tag: 'shutter', move: 'open' });
    pass(3_000);
    await simulator.command(id('RF:shutter'), { tag: 'shutter', move: 'stop' });
    pass(5_000);
    expect(said('RF:shutter')).toEqual([{ level: 5 }, { level: 10 }, { level: 15 }]);
    await simulator.command(id('RF:shutter'), { tag: 'level', level: 8 });
    pass(5_000);
    expect(said('RF:shutter')).toEqual([{ level: 10 }, { level: 8 }]);
  });

  it('rejects what a device cannot do, and devices that are not there', async () => {
    const { simulator } = await house();
    await expect(simulator.command(id('RF:lock'), { tag: 'switch', on: true })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unsupported',
    });
    await expect(simulator.command(id('RF:none'), { tag: 'switch', on: true })).resolves.toEqual({
      tag: 'rejected',
      reason: 'unknownDevice',
    });
    expect(simulator.act({ tag: 'open', device: id('RF:none') })).toBe(false);
  });

  it('leaves a command to an offline device unconfirmed after ten seconds, and loses it at once when stopped', async () => {
    const { simulator, pass } = await house();
    simulator.act({ tag: 'offline', device: id('RF:lock') });
    const slow = simulator.command(id('RF:lock'), { tag: 'lock', locked: false });
    pass(10_000);
    await expect(slow).resolves.toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
    const cut = simulator.command(id('RF:lock'), { tag: 'lock', locked: false });
    await simulator.stop();
    await expect(cut).resolves.toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
  });

  it('is silent after it was stopped', async () => {
    const { simulator, reports, pass } = await house();
    await simulator.stop();
    reports.splice(0);
    simulator.act({ tag: 'open', device: id('RF:door') });
    pass(60 * minute);
    expect(reports).toEqual([]);
    await expect(simulator.command(id('RF:lock'), { tag: 'lock', locked: true })).resolves.toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
  });
});
