import { describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { ArmMode, PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import {
  anna,
  annaPin,
  area,
  asAnna,
  door,
  keypad,
  masterPin,
  setMode,
  siren,
  temporaryPin,
} from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const master: PinSlot = { tag: 'master' };
const temporary: PinSlot = { tag: 'temporary' };
const refused = { tag: 'refused', refusal: { tag: 'invalid', why: 'hub.journalFailed' } };

const phase = (bench: Bench) => bench.hub().state().areas[0]?.phase.tag;
const alarm = (bench: Bench) => bench.hub().state().areas[0]?.alarm.tag;

/** Somebody types at the keypad; what he hears at once, or null. */
async function typed(bench: Bench, code: string, mode: ArmMode = 'disarm'): Promise<CommandResult | null> {
  let heard: CommandResult | null = null;
  void bench
    .hub()
    .local({ device: keypad, channel: 'keypad', area, mode, force: false, code })
    .then((result) => (heard = result));
  await bench.clock.run(50);
  return heard;
}

/** The house is armed, then the disk fails and the door opens. */
async function comingHome(bench: Bench, fault: 'full' | 'ioLost' | 'ioLanded' = 'full'): Promise<void> {
  void bench.hub().command(asAnna(setMode('arm'), bench.clock.now()));
  await bench.clock.run(31_000);
  expect(phase(bench)).toBe('armed');
  bench.disk.fault = fault;
  bench.driver().reports(door, { opening: 'open' });
  await bench.clock.run(1_000);
  expect(phase(bench)).toBe('entryDelay');
  expect(bench.hub().failing()).toBe(true);
}

async function mended(bench: Bench): Promise<void> {
  bench.disk.fault = null;
  await bench.clock.run(10_000);
  expect(bench.hub().failing()).toBe(false);
}

describe('at the keypad, while the disk fails', () => {
  it.each(['full', 'ioLost', 'ioLanded'] as const)(
    '(%s) the right code disarms, and is answered at once',
    async (fault) => {
      const bench = await createBench();
      await comingHome(bench, fault);
      expect(await typed(bench, annaPin)).toMatchObject({ tag: 'done' });
      expect(phase(bench)).toBe('disarmed');
      await bench.clock.run(60_000);
      expect(alarm(bench)).toBe('quiet');
      await mended(bench);
      bench.powerOff();
      await bench.powerOn();
      expect(phase(bench)).toBe('disarmed');
      expect(bench.disk.events.some(({ body }) => body.includes('181407'))).toBe(true);
    },
  );

  it('the right code ends an alarm', async () => {
    const bench = await createBench();
    await comingHome(bench);
    await bench.clock.run(60_000);
    expect(alarm(bench)).toBe('sounding');
    await typed(bench, masterPin);
    expect(alarm(bench)).toBe('quiet');
    expect(bench.driver().commands.findLast(({ device }) => device === siren)?.command).toMatchObject({
      sound: 'off',
    });
  });

  it('wrong codes count and lock, also over a restart once the disk is back', async () => {
    const bench = await createBench();
    await comingHome(bench);
    const heard = [];
    for (let no = 0; no < 5; no += 1) heard.push(await typed(bench, '000001'));
    expect(heard.map((result) => result?.tag === 'refused' && result.refusal.tag)).toEqual([
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'lockedOut',
    ]);
    expect(await typed(bench, annaPin)).toMatchObject({ refusal: { tag: 'lockedOut' } });
    expect(bench.disk.counters.has(`local:${keypad}`)).toBe(false);
    await mended(bench);
    expect(bench.disk.events.some(({ body }) => body.includes('181461'))).toBe(true);
    bench.powerOff();
    await bench.powerOn();
    expect(await typed(bench, annaPin)).toMatchObject({ refusal: { tag: 'lockedOut' } });
  });

  it('nothing but disarming is taken on, which a right code does from afar, too', async () => {
    const bench = await createBench();
    await comingHome(bench);
    expect(await typed(bench, annaPin, 'home_1')).toEqual(refused);
    const arming = bench.hub().command(asAnna(setMode('home_1'), bench.clock.now()));
    await bench.clock.run(50);
    expect(await arming).toEqual(refused);
    const remote = bench.hub().command(asAnna(setMode('disarm'), bench.clock.now()));
    await bench.clock.run(50);
    expect(await remote).toMatchObject({ tag: 'done' });
    expect(phase(bench)).toBe('disarmed');
    await mended(bench);
    expect(bench.disk.events.some(({ body }) => /18140[17]/.test(body))).toBe(true);
    bench.powerOff();
    await bench.powerOn();
    expect(phase(bench)).toBe('disarmed');
  });

  it('a wrong code from afar disarms nothing, and counts', async () => {
    const bench = await createBench();
    await comingHome(bench);
    const wrong = bench.hub().command(asAnna(setMode('disarm', '000001'), bench.clock.now()));
    await bench.clock.run(50);
    expect(await wrong).toMatchObject({ refusal: { tag: 'wrongPin', triesLeft: 4 } });
    expect(phase(bench)).toBe('entryDelay');
  });

  it('the panel has a fault, which is told and ends when the disk is back', async () => {
    const bench = await createBench();
    const faults = () => bench.hub().state().status.faults;
    await comingHome(bench);
    expect(faults()).toContain('storage');
    expect(await Promise.race([bench.hub().probe(), bench.clock.run(50).then(() => 'late')])).toBe(false);
    await mended(bench);
    await bench.clock.run(1_000);
    expect(faults()).not.toContain('storage');
    const codes = bench.disk.events.map(({ body }) => (JSON.parse(body) as { code: string }).code);
    expect(codes.filter((code) => code.includes('840'))).toEqual(['18184000000', '18384000000']);
  });

  it('a temporary code that is used up is erased when the disk is back', async () => {
    const bench = await createBench();
    await typed(bench, temporaryPin, 'arm');
    await bench.clock.run(31_000);
    bench.disk.fault = 'full';
    await typed(bench, temporaryPin);
    expect(phase(bench)).toBe('disarmed');
    expect(bench.disk.pins.has(97)).toBe(true);
    await mended(bench);
    expect(bench.hub().hasPin(temporary)).toBe(false);
    expect(bench.disk.pins.has(97)).toBe(false);
  });
});

describe('a code that is changed while the disk fails', () => {
  it('stays what it was, even where the transaction reached the disk', async () => {
    const bench = await createBench();
    bench.disk.fault = 'ioLanded';
    const changes = [bench.hub().setPin(anna, '864209'), bench.hub().setPin(master, null)];
    await bench.clock.run(50);
    for (const change of changes) expect(await change).toEqual({ tag: 'rejected', why: 'journalFailed' });
    await mended(bench);
    bench.powerOff();
    await bench.powerOn();
    expect(await typed(bench, '864209')).toMatchObject({ refusal: { tag: 'wrongPin' } });
    expect(await typed(bench, annaPin)).toMatchObject({ tag: 'done' });
    expect(bench.hub().hasPin(master)).toBe(true);
  });
});
