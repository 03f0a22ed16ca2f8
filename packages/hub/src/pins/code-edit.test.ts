import { describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { always, type PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { anna, annaPin, area, asAnna, houseConfig, keypad, masterPin } from '@homeward/testing/hub/house.ts';
import { pinBudget } from './budget.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const ben: PinSlot = { tag: 'user', no: 2 };
const master: PinSlot = { tag: 'master' };
const benPin = '864209';
const user: PinUser = {
  slot: ben,
  name: 'Ben',
  areas: [area],
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
};

const [first] = houseConfig.areas;
const twoAreas = { ...houseConfig, areas: first ? [first, { ...first, id: AreaId.parse(2) }] : [] };

interface Wish {
  readonly code: string | null;
  readonly user?: Partial<PinUser>;
  /** The code of who asks. */
  readonly pin?: string | null;
}

async function put(bench: Bench, { code, user: patch = {}, pin = masterPin }: Wish): Promise<CommandResult> {
  const edit = { tag: 'putPin', user: { ...user, ...patch }, code } as const;
  const command = asAnna({ tag: 'configure', edit, expect: null, pin }, bench.clock.now());
  const result = bench.hub().command({ ...command, slots: [master, { tag: 'user', no: 1 }] });
  await bench.clock.run(20);
  return result;
}

async function atTheKeypad(bench: Bench, code: string): Promise<CommandResult['tag']> {
  const mode = bench.hub().state().areas[0]?.phase.tag === 'disarmed' ? 'home_1' : 'disarm';
  const result = bench.hub().local({ device: keypad, channel: 'keypad', area, mode, force: true, code });
  await bench.clock.run(20);
  return (await result).tag;
}

const names = (bench: Bench) =>
  bench
    .hub()
    .state()
    .config.pins.map(({ name }) => name);
const invalid = (why: string) => ({ tag: 'refused', refusal: { tag: 'invalid', why, where: 'code' } });

describe('setting up a slot with a code', () => {
  it('makes the code work, also after a restart, and leaves it nowhere', async () => {
    const bench = await createBench();
    expect(await put(bench, { code: benPin })).toMatchObject({ tag: 'done' });
    expect(names(bench)).toContain('Ben');
    expect(await atTheKeypad(bench, benPin)).toBe('done');
    bench.powerOff();
    await bench.powerOn();
    expect(await atTheKeypad(bench, benPin)).toBe('done');
    const { inputs, events, snapshots, results, pins } = bench.disk;
    const written = JSON.stringify([inputs, events, snapshots, [...results], [...pins], bench.log.lines]);
    expect(written).toContain('putPin');
    expect(written).not.toContain(benPin);
  });

  it('asks for the digits that are set, and lets codes of before work on', async () => {
    const bench = await createBench();
    const edit = { tag: 'putSettings', settings: { pinLength: 4, grade: 2 } } as const;
    const command = asAnna({ tag: 'configure', edit, expect: null, pin: masterPin }, bench.clock.now());
    const length = bench.hub().command({ ...command, slots: [master] });
    await bench.clock.run(20);
    expect((await length).tag).toBe('done');
    expect(await put(bench, { code: benPin })).toEqual(invalid('v2_mg_pin_format_length'));
    expect(await put(bench, { code: '8642' })).toMatchObject({ tag: 'done' });
    expect(await atTheKeypad(bench, '8642')).toBe('done');
    expect(await atTheKeypad(bench, annaPin)).toBe('done');
    const digits = bench
      .hub()
      .state()
      .config.pins.map(({ name, digits: its }) => `${name} ${its ?? 4}`);
    expect(digits).toEqual(expect.arrayContaining(['Ben 4', expect.stringMatching(/ 6$/)]));
  });

  it('keeps the code that is there where none is given', async () => {
    const bench = await createBench();
    await put(bench, { code: benPin });
    expect(await put(bench, { code: null, user: { name: 'Benjamin' } })).toMatchObject({ tag: 'done' });
    expect(names(bench)).toContain('Benjamin');
    expect(await atTheKeypad(bench, benPin)).toBe('done');
  });

  it.each([
    { what: 'of the wrong length', code: '8642', why: 'v2_mg_pin_format_length' },
    { what: 'that is no number', code: '86420x', why: 'v2_mg_pin_format_digits' },
    { what: 'that everybody tries first', code: '123456', why: 'v2_mg_pin_format_run' },
    { what: 'of another user', code: annaPin, why: 'v2_mg_pin_used' },
    { what: 'of the master', code: masterPin, why: 'v2_mg_pin_master_same' },
    { what: 'that is blank', code: '', why: 'v2_mg_pin_code_required' },
    { what: 'that is missing', code: null, why: 'v2_mg_pin_code_required' },
  ])('refuses a code $what, and sets nothing up', async ({ code, why }) => {
    const bench = await createBench();
    expect(await put(bench, { code })).toEqual(invalid(why));
    expect(names(bench)).not.toContain('Ben');
    expect(bench.hub().hasPin(ben)).toBe(false);
  });

  it('names an area where the user enters several', async () => {
    const bench = await createBench({ hub: { config: twoAreas } });
    const answer = await put(bench, { code: '123', user: { areas: twoAreas.areas.map(({ id }) => id) } });
    expect(answer).toMatchObject({ refusal: { why: 'v2_mg_pin_format_areas', where: 'code_1' } });
  });

  it('switches a guard off whose code is blank, and leaves a user with a tag without one', async () => {
    const bench = await createBench();
    const guard = { slot: { tag: 'guard' }, name: 'Patrol' } as const;
    await put(bench, { code: benPin, user: guard });
    expect(bench.hub().hasPin(guard.slot)).toBe(true);
    expect(await put(bench, { code: '', user: guard })).toMatchObject({ tag: 'done' });
    expect(bench.hub().hasPin(guard.slot)).toBe(false);
    const { pins } = bench.hub().state().config;
    expect(pins.find(({ slot }) => slot.tag === 'guard')?.enabled).toBe(false);

    await put(bench, { code: benPin });
    expect(await put(bench, { code: '', user: { tag: '04A1' } })).toMatchObject({ tag: 'done' });
    expect(bench.hub().hasPin(ben)).toBe(false);
  });

  it('writes no code where the panel refuses the slot', async () => {
    const bench = await createBench();
    const refused = await put(bench, { code: benPin, user: { name: '' } });
    expect(refused).toMatchObject({ tag: 'refused' });
    expect(bench.disk.pins.has(2)).toBe(false);
    expect(bench.hub().hasPin(ben)).toBe(false);
  });

  it('tells nobody who may not set codes whether one is taken', async () => {
    const bench = await createBench();
    const [taken, free] = [
      await put(bench, { code: annaPin, pin: null }),
      await put(bench, { code: benPin, pin: null }),
    ];
    expect(taken).toEqual(free);
    expect(taken).toMatchObject({ tag: 'refused', refusal: { tag: 'pinRequired' } });
  });

  it('counts every code that turns out to be somebody’s as a wrong try', async () => {
    const bench = await createBench();
    const answers: CommandResult[] = [];
    // Anna may use two codes, and each try could be either.
    const most = Math.floor(pinBudget.perUserDay / 2);
    for (let no = 0; no <= most; no += 1) answers.push(await put(bench, { code: annaPin }));
    expect(answers.slice(0, most - 1)).toEqual(
      Array.from({ length: most - 1 }, () => invalid('v2_mg_pin_used')),
    );
    expect(answers.at(most)).toMatchObject({ tag: 'refused', refusal: { tag: 'lockedOut' } });
    expect(bench.disk.events.some(({ body }) => body.includes('181461'))).toBe(true);
  });

  it('lets a user look for free codes no oftener than guess, and the owner as often as need be', async () => {
    const own = { slot: anna, name: 'Anna' } as const;
    const tried = async (pin: string, slots: readonly PinSlot[]) => {
      const bench = await createBench();
      let [current, done] = [pin, 0];
      for (let no = 0; no < 25; no += 1) {
        const code = `86420${no}`.slice(-6);
        const edit = { tag: 'putPin', user: { ...user, ...own }, code } as const;
        const command = asAnna({ tag: 'configure', edit, expect: null, pin: current }, bench.clock.now());
        const result = bench.hub().command({ ...command, slots });
        await bench.clock.run(20);
        if ((await result).tag !== 'done') continue;
        done += 1;
        if (pin === annaPin) current = code;
      }
      return done;
    };
    expect(await tried(annaPin, [anna])).toBe(pinBudget.perUserDay);
    expect(await tried(masterPin, [master])).toBe(25);
  });

  it('gives two slots that are set up at once different codes', async () => {
    const bench = await createBench();
    const both = [
      put(bench, { code: benPin }),
      put(bench, { code: benPin, user: { slot: { tag: 'user', no: 3 }, name: 'Cleo' } }),
    ];
    await bench.clock.run(20);
    expect((await Promise.all(both)).map(({ tag }) => tag)).toEqual(['done', 'refused']);
    expect(names(bench)).not.toContain('Cleo');
  });

  it('does neither where the disk fails', async () => {
    const bench = await createBench();
    bench.disk.fault = 'ioLanded';
    const failed = put(bench, { code: benPin });
    await bench.clock.run(100);
    bench.disk.fault = null;
    await bench.clock.run(10_000);
    expect(await failed).toMatchObject({ tag: 'refused' });
    bench.powerOff();
    await bench.powerOn();
    expect(names(bench)).not.toContain('Ben');
    expect(bench.hub().hasPin(ben)).toBe(false);
    expect(bench.disk.pins.has(2)).toBe(false);
  });
});

describe('taking a slot away', () => {
  it('erases its code, on the disk too, and lets another have it', async () => {
    const bench = await createBench();
    await put(bench, { code: benPin });
    const edit = { tag: 'removePin', slot: ben } as const;
    const command = asAnna({ tag: 'configure', edit, expect: null, pin: masterPin }, bench.clock.now());
    const removed = bench.hub().command({ ...command, slots: [master] });
    await bench.clock.run(20);
    expect(await removed).toMatchObject({ tag: 'done' });
    expect(bench.hub().hasPin(ben)).toBe(false);
    expect(bench.disk.pins.has(2)).toBe(false);
    expect(await atTheKeypad(bench, benPin)).toBe('refused');
    const again = await put(bench, { code: benPin, user: { slot: { tag: 'user', no: 3 }, name: 'Cleo' } });
    expect(again).toMatchObject({ tag: 'done' });
  });
});
