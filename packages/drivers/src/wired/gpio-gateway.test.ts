import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { type GpioLines, layGpioLines } from '@homeward/testing/drivers/gpio-lines.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { DriverReport } from '../port.ts';
import { createWiredDriver } from './driver.ts';
import { drivenMs } from './gpio-gateway.ts';
import { edgeIn, levelsIn, majorIn } from './gpio-programs.ts';
import type { GpioWiredOptions } from './options.ts';
import { probeWired } from './probe.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const door = DeviceId.parse('IN:1');
const strobe = DeviceId.parse('SR:1');
const ports = { clock: realClock, random: plainChance };

/** A program counts as having its line when it has it: on a busy machine it may begin later than the gateway waits. */
function clockBy(lines: GpioLines, clock: Clock): Clock {
  return {
    ...clock,
    after: (ms, call) => {
      if (ms !== drivenMs) return clock.after(ms, call);
      let isOver = false;
      lines.onDriven(() => {
        if (!isOver) call();
        isOver = true;
      });
      return () => {
        isOver = true;
      };
    },
  };
}

function options(folder: string): GpioWiredOptions {
  return {
    tag: 'gpio',
    chip: 'gpiochip0',
    bias: 'pull-up',
    folder,
    inputs: [
      {
        id: door,
        name: 'Door',
        kind: 'door_contact',
        line: 5,
        measure: { tag: 'contact', closedWhen: 'low' },
        loop: { tag: 'NC' },
        tolerance: 10,
      },
    ],
    outputs: [{ id: strobe, name: 'Strobe', kind: 'strobe', line: 17 }],
  };
}

describe.each([1, 2] as const)('terminals of this machine, by libgpiod %i', (major) => {
  async function home(clock = createImpatientClock()) {
    const lines = await layGpioLines(major);
    open.push(lines.close);
    const driver = createWiredDriver(options(lines.folder), {
      clock: clockBy(lines, clock),
      random: plainChance,
    });
    open.push(() => driver.stop());
    return { lines, clock, ...(await benchOf(driver)) };
  }

  it('are lost while a program says nothing and does not end', async () => {
    const { lines, clock, reports, until } = await home();
    await until({ tag: 'link', up: true });
    await expect.poll(lines.isWatched).toBe(true);
    lines.hush();
    // All is read anew, and that takes too long.
    await expect
      .poll(() => {
        clock.hurry();
        return reports;
      })
      .toContainEqual(expect.objectContaining({ tag: 'link', up: false, reason: 'no answer from gpioget' }));
  });

  it('are read, watched and driven', async () => {
    const { lines, driver, until } = await home();
    await until({ tag: 'link', up: true });
    await until({
      tag: 'reported',
      device: door,
      values: { opening: 'closed', tamper: false, masked: false },
    });
    await expect.poll(() => lines.started.length).toBe(2);
    lines.print('nonsense\n');
    lines.put(5, 1);
    await until({ tag: 'reported', device: door, values: { opening: 'open', tamper: false, masked: false } });
    expect(driver.counters().malformed).toBe(1);
    for (const [sound, level] of [
      ['fire', '1'],
      ['off', '0'],
    ] as const) {
      expect(await driver.command(strobe, { tag: 'siren', sound, volume: 'loud' })).toEqual({
        tag: 'confirmed',
      });
      // The program has the line; on a busy machine it has not said so yet.
      await expect.poll(() => lines.driven(17)).toBe(level);
    }
    const before = ['--bias=pull-up'];
    expect(lines.started.slice(0, 2)).toEqual(
      major === 1
        ? [
            ['gpioget', ...before, 'gpiochip0 5'].join(' '),
            ['gpiomon', ...before, '--format=%o %e --line-buffered gpiochip0 5'].join(' '),
          ]
        : [
            ['gpioget', ...before, '--numeric --chip gpiochip0 5'].join(' '),
            ['gpiomon', ...before, '--format=%o %e --chip gpiochip0 5'].join(' '),
          ],
    );
    await driver.stop();
    await expect.poll(() => lines.driven(17)).toBeNull();
  });

  it('are read anew now and then, since an edge can slip through', async () => {
    const { lines, until, clock } = await home();
    await until({
      tag: 'reported',
      device: door,
      values: { opening: 'closed', tamper: false, masked: false },
    });
    await expect.poll(() => lines.started.length).toBe(2);
    lines.slip(5, 1);
    clock.hurry();
    await until({ tag: 'reported', device: door, values: { opening: 'open', tamper: false, masked: false } });
  });

  it('are unknown when nobody watches any more, be it without an error', async () => {
    const { lines, until, clock, reports } = await home();
    await until({ tag: 'reported', device: door });
    await expect.poll(() => lines.started.length).toBe(2);
    lines.endWatch();
    await until({ tag: 'link', up: false, reason: 'gpiomon ended (0)', devices: [door, strobe] });
    const before = reports.length;
    clock.hurry();
    await expect.poll(() => reports.slice(before)).toContainEqual({ tag: 'link', up: true });
  });

  it('are driven again when what drove them is killed, in the same sense', async () => {
    const { lines, driver, until, reports } = await home();
    await until({ tag: 'link', up: true });
    await driver.command(strobe, { tag: 'siren', sound: 'burglar', volume: 'loud' });
    await expect.poll(() => lines.driven(17)).toBe('1');
    const before = lines.started.length;
    lines.endDrive(17);
    await expect.poll(() => lines.started.length).toBeGreaterThan(before);
    await expect.poll(() => lines.driven(17)).toBe('1');
    expect(reports.filter(({ tag }) => tag === 'link')).toHaveLength(1);
  });

  it('are out of order alone where another program has their line, and driven when they are back', async () => {
    const { lines, driver, until, reports, clock } = await home();
    await until({ tag: 'link', up: true });
    await driver.command(strobe, { tag: 'siren', sound: 'burglar', volume: 'loud' });
    lines.refuse(true);
    lines.endDrive(17);
    await until({ tag: 'availability', device: strobe, online: false });
    expect(await driver.command(strobe, { tag: 'siren', sound: 'fire', volume: 'loud' })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
    lines.refuse(false);
    clock.hurry();
    await until({ tag: 'availability', device: strobe, online: true });
    // What was refused is for the panel to order again.
    await expect.poll(() => lines.driven(17)).toBe('0');
    expect(reports.filter(({ tag }) => tag === 'link')).toEqual([{ tag: 'link', up: true }]);
  });

  it('that sounded go on sounding when another program has let go of their line', async () => {
    const { lines, driver, until, clock } = await home();
    await until({ tag: 'link', up: true });
    await driver.command(strobe, { tag: 'siren', sound: 'burglar', volume: 'loud' });
    lines.refuse(true);
    lines.endDrive(17);
    await until({ tag: 'availability', device: strobe, online: false });
    lines.refuse(false);
    clock.hurry();
    await until({ tag: 'availability', device: strobe, online: true });
    await expect.poll(() => lines.driven(17)).toBe('1');
  });

  it.each([
    ['was refused while the chip was away', true],
    ['comes as the chip is back', false],
  ])('end as they were told last, by a word that %s', async (_when, isAsked) => {
    const lines = await layGpioLines(major);
    open.push(lines.close);
    const driver = createWiredDriver(options(lines.folder), { ...ports, clock: clockBy(lines, realClock) });
    open.push(() => driver.stop());
    const reports: DriverReport[] = [];
    const off = () => driver.command(strobe, { tag: 'siren', sound: 'off', volume: 'loud' });
    let owed: Promise<unknown> | null = null;
    let owes = false;
    await driver.start((report) => {
      reports.push(report);
      // After what the gateway does of itself, and before anything else.
      if (owes && report.tag === 'link' && report.up)
        queueMicrotask(() => {
          owed = off();
        });
    });
    await expect.poll(() => reports).toContainEqual({ tag: 'link', up: true });
    await driver.command(strobe, { tag: 'siren', sound: 'burglar', volume: 'loud' });
    await expect.poll(() => lines.isWatched() && lines.driven(17)).toBe('1');
    lines.endWatch();
    await expect.poll(() => reports).toContainEqual(expect.objectContaining({ tag: 'link', up: false }));
    owes = true;
    lines.refuse(true);
    const drives = () => lines.started.filter((one) => one.startsWith('gpioset'));
    if (isAsked) expect(await off()).toEqual({ tag: 'rejected', reason: 'linkDown' });
    lines.endDrive(17);
    await expect.poll(() => lines.driven(17)).toBeNull();
    if (!isAsked) await expect.poll(drives).toHaveLength(2);
    lines.refuse(false);
    const before = drives().length;
    await expect.poll(() => owed, { timeout: 10_000 }).not.toBeNull();
    expect(await (owed as Promise<unknown> | null)).toEqual({ tag: 'confirmed' });
    await expect.poll(() => lines.driven(17)).toBe('0');
    // One program for the line, and none is left.
    expect(drives().slice(before)).toEqual([expect.stringMatching(/17=0$/)]);
    await driver.stop();
    await expect.poll(() => lines.driven(17)).toBeNull();
  });

  it('that are low where they act never say that they stand otherwise than they were told', async () => {
    const lines = await layGpioLines(major);
    open.push(lines.close);
    const low = options(lines.folder);
    const driver = createWiredDriver(
      { ...low, outputs: low.outputs.map((one) => ({ ...one, activeLow: true })) },
      { ...ports, clock: clockBy(lines, realClock) },
    );
    open.push(() => driver.stop());
    const { until, reports } = await benchOf(driver);
    await until({ tag: 'link', up: true });
    await driver.command(strobe, { tag: 'siren', sound: 'burglar', volume: 'loud' });
    await expect.poll(() => lines.driven(17)).toBe('0');
    expect(reports.filter((one) => one.tag === 'reported' && one.device === strobe)).toEqual([
      { tag: 'reported', device: strobe, values: { sounding: true }, live: true },
    ]);
  });

  it('are tried as they were typed in', async () => {
    const lines = await layGpioLines(major);
    open.push(lines.close);
    expect(await probeWired(options(lines.folder), ports)).toEqual({
      ok: true,
      detail: '1 of 1 inputs measured',
    });
  });
});

it('terminals without libgpiod are none', async () => {
  expect(await probeWired(options('/nowhere'), ports)).toEqual({
    ok: false,
    detail: 'gpioget is not installed',
  });
});

describe('what the programs print', () => {
  it.each([
    ['5 1', { line: 5, level: 1 }],
    ['5 0', { line: 5, level: 0 }],
    ['5 2', { line: 5, level: 0 }],
    ['5 3', null],
    ['', null],
    ['event: RISING EDGE offset: 5', null],
  ])('%j is an edge', (text, edge) => {
    expect(edgeIn(text)).toEqual(edge);
  });

  it('is read as it is', () => {
    expect(levelsIn('0 1 1\n')).toEqual([0, 1, 1]);
    expect(levelsIn('"5"=active')).toEqual([]);
    expect(majorIn('gpioget (libgpiod) v1.6.3')).toBe(1);
    expect(majorIn('gpioget (libgpiod) v2.1.3')).toBe(2);
  });
});
