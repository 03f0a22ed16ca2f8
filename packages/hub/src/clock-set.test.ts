import { describe, expect, it } from 'vitest';
import { decode } from './journal/decode.ts';
import { hall, houseConfig } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const hour = 3_600_000;
const inputs = (bench: Bench) => bench.disk.inputs.flatMap(({ body }) => decode.inputs(body));
const told = (bench: Bench) =>
  inputs(bench).flatMap((input) => (input.tag === 'clockSet' ? [input.wallOffset] : []));

describe('the panel’s knowledge of the wall clock', () => {
  it('needs no word while panel time is wall time', async () => {
    const bench = await createBench();
    await bench.clock.run(hour);
    expect(told(bench)).toEqual([]);
    expect(bench.hub().state().wallOffset).toBe(0);
  });

  it('follows a clock that is set, within a minute, and is not told twice', async () => {
    const bench = await createBench();
    bench.clock.setWall(bench.clock.now() + hour);
    await bench.clock.run(60_100);
    expect(bench.hub().state().wallOffset).toBe(hour);
    await bench.clock.run(10 * 60_000);
    expect(told(bench)).toEqual([hour]);
  });

  it('follows at once where something happens', async () => {
    const bench = await createBench();
    bench.clock.setWall(bench.clock.now() - hour);
    bench.driver().reports(hall, { motion: true });
    await bench.clock.run(10);
    expect(bench.hub().state().wallOffset).toBe(-hour);
  });

  it('is put right first thing after a restart, as it was when the panel went away', async () => {
    const bench = await createBench();
    bench.powerOff();
    const { at } = bench.hub().state();
    // The clock lost its battery: no time has passed, as far as anybody can tell.
    bench.clock.setWall(bench.clock.now() - 24 * hour);
    await bench.clock.run(2 * hour);
    const before = inputs(bench).length;
    await bench.powerOn();
    const [first, second] = inputs(bench).slice(before);
    expect(first).toEqual({ tag: 'clockSet', wallOffset: bench.hub().state().wallOffset, at });
    expect(second?.tag).toBe('restarted');
    expect(bench.hub().state().wallOffset).toBeLessThan(-20 * hour);
  });

  it('comes before the end of a fault of the disk, which is no reason to look for silent devices', async () => {
    const devices = houseConfig.devices.map((device) => ({ ...device, supervisionSeconds: 7_200 }));
    const bench = await createBench({ hub: { config: { ...houseConfig, devices } } });
    bench.hub().post({ tag: 'panelReported', fault: 'storage', on: true });
    await bench.clock.run(10);
    bench.powerOff();
    await bench.clock.run(3 * hour);
    bench.clock.setWall(bench.clock.now() - 24 * hour);
    const before = inputs(bench).length;
    await bench.powerOn();
    const after = inputs(bench).slice(before);
    expect(after.map(({ tag }) => tag).slice(0, 3)).toEqual(['clockSet', 'restarted', 'panelReported']);
    const { status, devices: now } = bench.hub().state();
    expect([status.faults, [...now].flatMap(({ faults }) => faults)]).toEqual([[], []]);
  });

  it('makes no device silent for the time in which nobody listened', async () => {
    const devices = houseConfig.devices.map((device) => ({ ...device, supervisionSeconds: 7_200 }));
    const bench = await createBench({ hub: { config: { ...houseConfig, devices } } });
    // Drift too small to be noticed before the next start.
    bench.clock.setWall(bench.clock.now() + 500);
    await bench.clock.run(61_000);
    bench.powerOff();
    await bench.clock.run(3 * hour);
    await bench.powerOn();
    expect(told(bench)).toEqual([500]);
    expect([...bench.hub().state().devices].flatMap(({ faults }) => faults)).toEqual([]);
  });
});
