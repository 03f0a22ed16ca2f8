import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '../port.ts';
import { createOutputs } from './outputs.ts';

const horn = { id: DeviceId.parse('SR:1'), name: 'Horn', kind: 'siren' } as const;
const lamp = { id: DeviceId.parse('SR:2'), name: 'Lamp', kind: 'switch' } as const;
const loud = { tag: 'siren', sound: 'burglar', volume: 'loud' } as const;
const test = { tag: 'testSiren', volume: 'normal' } as const;

function bench(outcome: CommandOutcome | null = { tag: 'confirmed' }) {
  const clock = createVirtualClock();
  const told: string[] = [];
  const reports: unknown[] = [];
  const gateway = {
    start: () => {},
    set: (id: DeviceId, on: boolean) => {
      told.push(`${id} ${on ? 'on' : 'off'}`);
      return Promise.resolve(outcome);
    },
    stop: () => Promise.resolve(),
  };
  const outputs = createOutputs(
    clock,
    gateway,
    [horn, lamp],
    (id, values, live) => reports.push([id, values, live]),
    (id, online) => reports.push([id, online]),
  );
  return { clock, told, reports, outputs };
}
const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('an output', () => {
  it.each([
    [lamp, { tag: 'switch', on: true }, 'SR:2 on'],
    [horn, loud, 'SR:1 on'],
    [horn, { tag: 'siren', sound: 'fire', volume: 'none' }, 'SR:1 off'],
    [horn, { tag: 'siren', sound: 'off', volume: 'loud' }, 'SR:1 off'],
  ] as const)('of %j obeys %j', async (output, command, word) => {
    const { outputs, told } = bench();
    expect(await outputs.command(output, command)).toEqual({ tag: 'confirmed' });
    expect(told).toEqual([word]);
  });

  it.each([
    [horn, { tag: 'siren', sound: 'chime', volume: 'normal' }],
    [horn, { tag: 'switch', on: true }],
    [lamp, loud],
    [lamp, { tag: 'identify' }],
  ] as const)('of %j has no word for %j', async (output, command) => {
    const { outputs, told } = bench();
    expect(await outputs.command(output, command)).toEqual({ tag: 'rejected', reason: 'unsupported' });
    expect(told).toEqual([]);
  });

  it('sounds for a second when it is tested', async () => {
    const { outputs, told, clock, reports } = bench();
    await outputs.command(horn, test);
    clock.pass(1_000);
    await settled();
    expect(told).toEqual(['SR:1 on', 'SR:1 off']);
    expect(reports).toEqual([
      [horn.id, { sounding: true }, true],
      [horn.id, { sounding: false }, true],
    ]);
  });

  it('that sounds for an alarm is not silenced by a test, before it or after', async () => {
    const { outputs, told, clock } = bench();
    await outputs.command(horn, test);
    await outputs.command(horn, loud);
    await outputs.command(horn, test);
    clock.pass(5_000);
    await settled();
    expect(told).toEqual(['SR:1 on', 'SR:1 on']);
  });

  it('whose line is lost in a test is silenced when it is back', async () => {
    const { outputs, told, clock } = bench();
    await outputs.command(horn, test);
    outputs.lost();
    clock.pass(60_000);
    expect(told).toEqual(['SR:1 on']);
    outputs.up();
    await settled();
    expect(told).toEqual(['SR:1 on', 'SR:1 off']);
  });

  it('is silenced when the driver ends in a test', async () => {
    const { outputs, told } = bench();
    await outputs.command(horn, test);
    await outputs.stop();
    expect(told).toEqual(['SR:1 on', 'SR:1 off']);
  });

  it('of which nobody knows how it stands is out of order, until somebody does', async () => {
    const { outputs, reports } = bench();
    await outputs.command(horn, loud);
    for (const isSilent of [true, true, false, false]) outputs.silent(horn.id, isSilent);
    outputs.silent(DeviceId.parse('IN:1'), true);
    outputs.stands(horn.id, true, true);
    const on = [horn.id, { sounding: true }, true];
    expect(reports).toEqual([on, [horn.id, false], [horn.id, true], on]);
  });

  it('that says itself how it stands confirms by that, or not at all', async () => {
    const { outputs, clock } = bench(null);
    const done = outputs.command(lamp, { tag: 'switch', on: true });
    outputs.stands(lamp.id, false, true);
    outputs.stands(lamp.id, true, true);
    expect(await done).toEqual({ tag: 'confirmed' });
    const late = outputs.command(lamp, { tag: 'switch', on: false });
    clock.pass(10_000);
    expect(await late).toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
    const lost = outputs.command(lamp, { tag: 'switch', on: false });
    outputs.lost();
    expect(await lost).toEqual({ tag: 'unconfirmed', reason: 'linkLost' });
  });
});
