import { describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { bootFrom } from './loop/boot.ts';
import type { Journal } from './journal/journal.ts';
import { openMemoryJournal } from './journal/memory.ts';
import { stateHash } from './journal/state-hash.ts';
import { area, asAnna, door, houseConfig, setMode, siren } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench, hearAll } from '@homeward/testing/hub/test-hub.ts';

const phase = (bench: Bench) => bench.hub().state().areas[0]?.phase;
const alarm = (bench: Bench) => bench.hub().state().areas[0]?.alarm.tag;

async function armed(bench: Bench): Promise<void> {
  void bench.hub().command(asAnna(setMode('arm'), bench.clock.now()));
  await bench.clock.run(31_000);
  expect(phase(bench)).toMatchObject({ tag: 'armed', mode: 'arm' });
}

describe('nothing leaves before the commit', () => {
  it('of a command: no reply while its transaction has not ended', async () => {
    const order: string[] = [];
    const bench = await createBench({
      wrap: (journal) => ({
        ...journal,
        append: (batch) => {
          if (batch.results.length > 0) order.push('before commit');
          const landing = journal.append(batch);
          if (batch.results.length > 0) order.push('after commit');
          return landing;
        },
      }),
    });
    void bench
      .hub()
      .command(asAnna(setMode('arm'), bench.clock.now()))
      .then(({ tag }) => order.push(tag));
    await bench.clock.run(100);
    expect(order).toEqual(['before commit', 'after commit', 'done']);
  });

  it('of an alarm: siren and reports find its events on the disk', async () => {
    const bench = await createBench();
    await armed(bench);
    const onDisk = (code: string) => bench.disk.events.some(({ body }) => body.includes(code));
    const early: string[] = [];
    bench.ways.answer = ({ code }) => {
      if (!onDisk(code)) early.push(code);
      return { tag: 'accepted' };
    };
    bench.driver().told = (command) => {
      const sounds = command.tag === 'siren' && command.sound === 'burglar';
      if (sounds && !onDisk('18113')) early.push(command.sound);
    };
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(30_000);
    expect(bench.driver().commands.some(({ device }) => device === siren)).toBe(true);
    expect(bench.ways.sent.some(({ code }) => code.startsWith('18113'))).toBe(true);
    expect(early).toEqual([]);
  });
});

/** Arms, opens the door, lets the entry delay pass and the alarm sound; a minute of a bad day. */
async function badDay(bench: Bench, until: () => boolean): Promise<void> {
  const acts: readonly (() => void)[] = [
    () => void bench.hub().command(asAnna(setMode('arm'), bench.clock.now(), 'bad-day-arm')),
    () => bench.driver().reports(door, { opening: 'open' }),
  ];
  let next = 0;
  for (let second = 0; second < 70 && !until(); second += 1) {
    const due = [0, 40][next];
    if (due === second) acts[next++]?.();
    await bench.clock.run(1_000);
  }
}

/** Cuts the power around one commit: before it counts, or after it but before anything could leave. */
function cuttingAt(commit: number, when: 'before' | 'after') {
  let count = 0;
  let counting = false;
  const cut = { done: false, begin: () => void (counting = true) };
  const wrap = (journal: Journal, bench: Bench): Journal => ({
    ...journal,
    append: (batch) => {
      count += counting && !cut.done ? 1 : 0;
      const now = counting && !cut.done && count === commit;
      if (now) {
        cut.done = true;
        bench.powerOff();
        if (when === 'before') return null;
      }
      return journal.append(batch);
    },
  });
  return { cut, wrap };
}

describe('a power cut', () => {
  const points = Array.from({ length: 7 }, (_, index) => index + 1);
  it.each(
    points.flatMap((commit) => [
      { commit, when: 'before' as const },
      { commit, when: 'after' as const },
    ]),
  )(
    '$when commit $commit of a bad day loses nothing that was promised, and the day goes on',
    async ({ commit, when }) => {
      const { cut, wrap } = cuttingAt(commit, when);
      const bench = await createBench({ wrap });
      cut.begin();
      await badDay(bench, () => cut.done);
      expect(cut.done).toBe(true);
      const replied = bench.disk.results.has('bad-day-arm');
      await bench.powerOn();
      hearAll(bench.driver());
      await bench.clock.run(10);
      if (!replied) {
        expect(phase(bench)?.tag).toBe('disarmed');
        return;
      }
      // Whoever leaves by the door is no burglar.
      if (phase(bench)?.tag === 'exitDelay') await bench.clock.run(40_000);
      // Armed or arming before the cut: the alarm of an open door comes, and both siren and report with it.
      bench.driver().reports(door, { opening: 'open' });
      await bench.clock.run(90_000);
      expect(alarm(bench)).toBe('sounding');
      expect(bench.driver().commands).toContainEqual({
        device: siren,
        command: { tag: 'siren', sound: 'burglar', volume: 'normal' },
      });
      const reports = bench.ways.sent.map(({ code }) => code.slice(2, 6));
      expect(reports.some((code) => code.startsWith('113'))).toBe(true);
    },
  );

  it('in the entry delay leaves the remaining time, counted by the wall clock', async () => {
    const bench = await createBench();
    await armed(bench);
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(5_000);
    const before = phase(bench);
    bench.powerOff();
    await bench.clock.run(10_000);
    await bench.powerOn();
    expect(phase(bench)).toEqual(before);
    await bench.clock.run(4_900);
    expect(alarm(bench)).toBe('quiet');
    await bench.clock.run(200);
    expect(alarm(bench)).toBe('sounding');
  });

  it('during a sounding alarm: the siren is told again', async () => {
    const bench = await createBench();
    await armed(bench);
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(25_000);
    bench.powerOff();
    await bench.powerOn();
    // The driver has yet to find its devices.
    expect(bench.driver().commands).toEqual([]);
    hearAll(bench.driver());
    await bench.clock.run(10);
    expect(bench.driver().commands.map(({ device }) => device)).toContain(siren);
  });
});

describe('the journal', () => {
  it('replays to the very state the hub was in', async () => {
    const bench = await createBench();
    await armed(bench);
    bench.driver().reports(door, { opening: 'open' });
    await bench.clock.run(61_000);
    const lived = stateHash(bench.hub().state());
    bench.powerOff();
    expect(bench.disk.inputs.length).toBeGreaterThan(3);
    expect(replayed(bench)).toBe(lived);
  });

  it('takes a snapshot so often that a restart is short, and at a clean stop replays nothing', async () => {
    const bench = await createBench({ hub: { snapshotEvery: { inputs: 10, ms: 600_000 } } });
    for (let beat = 0; beat < 50; beat += 1) {
      bench.driver().reports(door, { opening: beat % 2 === 0 ? 'open' : 'closed' });
      await bench.clock.run(10);
    }
    expect(bench.disk.snapshots).toHaveLength(2);
    const stopping = bench.hub().stop();
    await bench.clock.run(10);
    await stopping;
    const last = bench.disk.snapshots.at(-1);
    expect(last?.seq).toBe(Math.max(...bench.disk.inputs.map(({ first, count }) => first + count - 1)));
  });
});

/** The hash of the state that the disk alone leads to. */
function replayed(bench: Bench): string {
  const loaded = openMemoryJournal(bench.disk).load();
  return stateHash(bootFrom(loaded, houseConfig, bench.clock.now(), bench.log).state);
}

describe('a disk that fails', () => {
  it.each(['full', 'ioLost', 'ioLanded'] as const)(
    '(%s) stops neither siren nor report; commands are refused, and all is written when it is back',
    async (fault) => {
      const bench = await createBench();
      await armed(bench);
      const reports = bench.ways.sent.length;
      bench.disk.fault = fault;
      bench.driver().reports(door, { opening: 'open' });
      const arming = bench.hub().command(asAnna(setMode('home_1'), bench.clock.now()));
      await bench.clock.run(30_000);
      expect(await arming).toEqual({ tag: 'refused', refusal: { tag: 'invalid', why: 'hub.journalFailed' } });
      expect(bench.hub().failing()).toBe(true);
      expect(alarm(bench)).toBe('sounding');
      expect(bench.driver().commands.some(({ device }) => device === siren)).toBe(true);
      expect(bench.ways.sent.length).toBeGreaterThan(reports);
      expect(bench.log.lines.some(({ level }) => level === 'error')).toBe(true);

      bench.disk.fault = null;
      await bench.clock.run(10_000);
      expect(bench.hub().failing()).toBe(false);
      const { eventSeq } = bench.hub().state();
      expect(bench.disk.events.map(({ seq }) => seq)).toEqual(
        Array.from({ length: eventSeq }, (_, index) => index + 1),
      );
      const lived = stateHash(bench.hub().state());
      bench.powerOff();
      expect(replayed(bench)).toBe(lived);
    },
  );

  it('stays by a refusal although the transaction reached the disk', async () => {
    const bench = await createBench();
    await armed(bench);
    const ask = () => bench.hub().command(asAnna(setMode('home_1'), bench.clock.now(), 'command-landed'));
    bench.disk.fault = 'ioLanded';
    const first = ask();
    await bench.clock.run(100);
    const second = ask();
    bench.disk.fault = null;
    await bench.clock.run(10_000);
    const refused = { tag: 'refused', refusal: { tag: 'invalid', why: 'hub.journalFailed' } };
    expect([await first, await second, await ask()]).toEqual([refused, refused, refused]);
    expect(phase(bench)).toMatchObject({ tag: 'armed' });
    bench.powerOff();
    await bench.powerOn();
    expect(await ask()).toEqual(refused);
  });

  it('still takes a cry for help, and answers it when it is written', async () => {
    const bench = await createBench();
    bench.disk.fault = 'full';
    let reply: CommandResult | null = null;
    void bench
      .hub()
      .command(asAnna({ tag: 'panic', kind: 'panic', area }, bench.clock.now()))
      .then((result) => (reply = result));
    await bench.clock.run(3_000);
    expect(alarm(bench)).toBe('sounding');
    expect(bench.driver().commands.some(({ device }) => device === siren)).toBe(true);
    expect(reply).toBeNull();
    bench.disk.fault = null;
    await bench.clock.run(10_000);
    expect(reply).toMatchObject({ tag: 'done' });
  });
});
