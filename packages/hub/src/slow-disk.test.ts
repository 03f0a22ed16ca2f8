import { describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { createMemoryDisk, cutPower, openMemoryJournal } from './journal/memory.ts';
import { asAnna, door, lamp, setMode, siren, smoke } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

/** A house whose disk answers when the test says so, once it was made `slow`. */
async function slowHouse() {
  const disk = createMemoryDisk('epoch-1');
  const waiting: (() => void)[] = [];
  const state = { slow: false };
  const appended: number[] = [];
  const bench = await createBench({
    journal: () =>
      openMemoryJournal(disk, { later: (landed) => (state.slow ? waiting.push(landed) : landed()) }),
    wrap: (journal) => ({
      ...journal,
      append: (batch) => {
        appended.push(batch.inputs.length);
        return journal.append(batch);
      },
    }),
  });
  return {
    bench,
    disk,
    appended,
    waiting,
    state,
    slow: () => {
      state.slow = true;
      appended.length = 0;
    },
    /** The disk has what it was given. */
    answer: async () => {
      for (const landed of waiting.splice(0)) landed();
      await bench.clock.run(5);
    },
  };
}

const phase = (bench: Bench) => bench.hub().state().areas[0]?.phase.tag;
const sirens = (bench: Bench) =>
  bench.driver().commands.filter(({ device, command }) => device === siren && command.tag === 'siren');
const arm = (bench: Bench) => asAnna(setMode('arm'), bench.clock.now());

describe('while what happened is on its way to the disk', () => {
  it('nothing leaves, and nobody sees it', async () => {
    const { bench, slow, answer } = await slowHouse();
    slow();
    const said: CommandResult[] = [];
    void bench
      .hub()
      .command(arm(bench))
      .then((result) => said.push(result));
    await bench.clock.run(900);
    expect(phase(bench)).toBe('disarmed');
    expect(said).toEqual([]);
    await answer();
    expect(phase(bench)).toBe('exitDelay');
    expect(said).toMatchObject([{ tag: 'done' }]);
    expect(bench.hub().failing()).toBe(false);
  });

  it('what comes meanwhile goes together, in its order', async () => {
    const { bench, slow, answer, appended } = await slowHouse();
    slow();
    bench.driver().reports(lamp, { on: true });
    await bench.clock.run(5);
    for (const on of [false, true, false]) {
      bench.driver().reports(lamp, { on });
      await bench.clock.run(100);
    }
    expect(appended).toEqual([1]);
    await answer();
    expect(appended).toEqual([1, 3]);
    await answer();
    const slot = bench
      .hub()
      .state()
      .config.devices.findIndex(({ id }) => id === lamp);
    expect(bench.hub().state().devices.get(slot)?.values).toMatchObject({ on: false });
  });

  it.each([false, true])('the power may go: the disk has it or not (%s), and all of it', async (landed) => {
    const { bench, disk, slow, state } = await slowHouse();
    slow();
    void bench.hub().command(arm(bench));
    await bench.clock.run(50);
    bench.powerOff();
    cutPower(disk, landed);
    state.slow = false;
    await bench.powerOn();
    await bench.clock.run(50);
    expect(phase(bench)).toBe(landed ? 'exitDelay' : 'disarmed');
  });

  it('a hub that is stopped waits for it', async () => {
    const { bench, disk, slow, waiting } = await slowHouse();
    slow();
    const answered = bench.hub().command(arm(bench));
    await bench.clock.run(50);
    bench.driver().reports(lamp, { on: true });
    await bench.hub().stop();
    expect(await answered).toMatchObject({ tag: 'done' });
    expect(disk.sure).toBeNull();
    const { snapshot } = openMemoryJournal(disk).load();
    expect(snapshot?.state.areas[0]?.phase.tag).toBe('exitDelay');
    // The disk's own answers come too late for anybody.
    for (const landed of waiting) landed();
    await bench.clock.run(50);
  });
});

describe('a disk that hangs', () => {
  it('does not hold back a siren, and has everything when it goes on', async () => {
    const { bench, disk, slow, answer, state } = await slowHouse();
    slow();
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(1_900);
    expect(sirens(bench)).toEqual([]);
    await bench.clock.run(200);
    expect(bench.hub().failing()).toBe(true);
    expect(sirens(bench).at(-1)?.command).toMatchObject({ sound: 'fire' });
    bench.driver().reports(door, { opening: 'open' });
    const refused = bench.hub().command(arm(bench));
    await bench.clock.run(60_000);
    // It is not touched again before it has answered: the thread would hang with it.
    expect(bench.hub().failing()).toBe(true);
    expect(await refused).toMatchObject({ refusal: { why: 'hub.journalFailed' } });
    state.slow = false;
    await answer();
    await bench.clock.run(3_000);
    expect(bench.hub().failing()).toBe(false);
    bench.powerOff();
    cutPower(disk, false);
    await bench.powerOn();
    expect(bench.hub().state().areas[0]?.alarm.tag).toBe('sounding');
    const codes = disk.events.map(({ body }) => body);
    expect(codes.filter((body) => body.includes('181111'))).toHaveLength(1);
  });

  it('makes no entry delay longer', async () => {
    const { bench, slow } = await slowHouse();
    void bench.hub().command(arm(bench));
    await bench.clock.run(120_000);
    expect(phase(bench)).toBe('armed');
    slow();
    bench.driver().reports(lamp, { on: true });
    await bench.clock.run(1_500);
    const opened = bench.clock.now();
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(1_000);
    expect(bench.hub().failing()).toBe(true);
    const [area] = bench.hub().state().areas;
    const [{ delays } = { delays: null }] = bench.hub().state().config.areas;
    expect(area?.phase).toMatchObject({
      tag: 'entryDelay',
      until: opened + (delays?.arm.entry1 ?? 0) * 1000,
    });
  });

  it('is not taken for one where the thread itself stood still', async () => {
    const { bench, slow, waiting } = await slowHouse();
    slow();
    bench.driver().reports(lamp, { on: true });
    await bench.clock.run(5);
    bench.clock.stall(10_000);
    bench.clock.after(0, () => waiting.splice(0).forEach((landed) => landed()));
    await bench.clock.run(5);
    expect(bench.hub().failing()).toBe(false);
  });

  it('or says no, is as one that fails at once', async () => {
    const { bench, disk, slow, answer, state } = await slowHouse();
    slow();
    bench.driver().reports(smoke, { detected: true });
    await bench.clock.run(10);
    disk.fault = 'ioLost';
    await answer();
    expect(bench.hub().failing()).toBe(true);
    expect(sirens(bench).at(-1)?.command).toMatchObject({ sound: 'fire' });
    disk.fault = null;
    state.slow = false;
    await bench.clock.run(10_000);
    expect(bench.hub().failing()).toBe(false);
    expect(disk.events.filter(({ body }) => body.includes('181111'))).toHaveLength(1);
  });
});
