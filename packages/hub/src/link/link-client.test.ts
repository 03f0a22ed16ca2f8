import { describe, expect, it } from 'vitest';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { area, asAnna, door, hall, lamp, setMode } from '@homeward/testing/hub/house.ts';
import { type BenchServer, createBenchServer } from '@homeward/testing/hub/bench-server.ts';
import { type Bench, createBench, start } from '@homeward/testing/hub/test-hub.ts';

interface Linked {
  readonly bench: Bench;
  readonly server: BenchServer;
}

async function linked(): Promise<Linked> {
  const bench = await createBench();
  const server = createBenchServer(bench.clock);
  bench.hub().connect(server.connector);
  await bench.clock.run(10);
  return { bench, server };
}

/** Some minutes in which events and changes happen. */
async function busy(bench: Bench): Promise<void> {
  for (let beat = 0; beat < 12; beat += 1) {
    bench.driver().reports(lamp, { on: beat % 2 === 0 });
    const mode = beat % 2 === 0 ? 'arm' : 'disarm';
    void bench.hub().command(asAnna(setMode(mode), bench.clock.now()));
    await bench.clock.run(10_000);
  }
}

const seqs = (server: BenchServer) => server.events.map(({ seq }) => seq);
const all = (bench: Bench) => Array.from({ length: bench.hub().state().eventSeq }, (_, index) => index + 1);

describe('the link', () => {
  it('gives the server the whole state once, then changes, and every event', async () => {
    const { bench, server } = await linked();
    await busy(bench);
    expect(server.snapshots).toBe(1);
    expect(server.changes.length).toBeGreaterThan(5);
    expect(server.revision()).toBe(bench.hub().state().revision);
    expect(seqs(server)).toEqual(all(bench));
    expect(bench.disk.head.acked).toBeGreaterThan(0);
  });

  it('makes one change of many that happen while the server is slow', async () => {
    const { bench, server } = await linked();
    const before = server.changes.length;
    for (let beat = 0; beat < 100; beat += 1) bench.driver().reports(hall, { motion: beat % 2 === 0 });
    await bench.clock.run(100);
    expect(server.changes.length - before).toBeLessThanOrEqual(2);
    expect(server.revision()).toBe(bench.hub().state().revision);
  });

  it('says from which revision a change starts, and tells the whole state where the server lacks that', async () => {
    const { bench, server } = await linked();
    const known = server.revision();
    for (const on of [true, false, true]) bench.driver().reports(lamp, { on });
    await bench.clock.run(100);
    expect(server.changes.at(0)?.from).toBe(known);
    expect(
      server.changes.every(({ from }, index) => from === (server.changes[index - 1]?.revision ?? known)),
    ).toBe(true);
    expect(server.snapshots).toBe(1);
    server.forget();
    bench.driver().reports(lamp, { on: false });
    await bench.clock.run(100);
    expect(server.snapshots).toBe(2);
    expect(server.revision()).toBe(bench.hub().state().revision);
  });

  it('names incidents that the panel lets go of, without telling everything anew', async () => {
    const { bench, server } = await linked();
    const tell = async (command: PanelCommand) => {
      void bench.hub().command(asAnna(command, bench.clock.now()));
      await bench.clock.run(20);
    };
    for (let alarms = 0; alarms < 52; alarms += 1) {
      await tell({ tag: 'panic', kind: 'panic', area });
      await tell(setMode('disarm'));
      const [incident] = bench.hub().state().incidents;
      if (incident === undefined) throw new Error('no incident');
      await tell({ tag: 'incident', incident: incident.id, act: 'close', reason: 'test', text: '' });
    }
    await bench.clock.run(60_000);
    const told = new Set(server.changes.flatMap(({ incidents = [] }) => incidents.map(({ id }) => id)));
    for (const { dropped = [] } of server.changes) for (const id of dropped) told.delete(id);
    expect([...told].toSorted()).toEqual(
      bench
        .hub()
        .state()
        .incidents.map(({ id }) => id)
        .toSorted(),
    );
    expect(server.changes.some(({ dropped = [] }) => dropped.length > 0)).toBe(true);
    expect(server.snapshots).toBe(1);
  });

  it('carries each event exactly once, whichever message a cut hits, before or after it', async () => {
    const probe = await linked();
    let messages = 0;
    probe.server.trouble = () => (messages += 1);
    await busy(probe.bench);
    expect(messages).toBeGreaterThan(20);
    for (let cut = 1; cut <= messages; cut += 1) {
      const { bench, server } = await linked();
      let count = 0;
      server.trouble = () => {
        count += 1;
        if (count === cut) server.breakLink();
      };
      await busy(bench);
      await bench.clock.run(60_000);
      expect(seqs(server)).toEqual(all(bench));
      expect(server.revision()).toBe(bench.hub().state().revision);
    }
  });

  it('carries each event exactly once over restarts of the hub', async () => {
    const { bench, server } = await linked();
    for (let life = 0; life < 5; life += 1) {
      bench.driver().reports(door, { opening: 'open', tamper: life % 2 === 0 });
      bench.powerOff();
      await bench.powerOn();
      bench.hub().connect(server.connector);
      await bench.clock.run(5_000);
    }
    expect(seqs(server)).toEqual(all(bench));
  });

  it('works alone while the server is away, and tells everything afterwards', async () => {
    const { bench, server } = await linked();
    server.up = false;
    server.breakLink();
    await busy(bench);
    await bench.clock.run(7 * 86_400_000);
    const known = server.events.length;
    expect(bench.hub().state().eventSeq).toBeGreaterThan(known);
    server.up = true;
    await bench.clock.run(60_000);
    expect(seqs(server)).toEqual(all(bench));
  });

  it('comes back later and later, at most every 35 s, and never in step with others', async () => {
    const bench = await createBench();
    const server = createBenchServer(bench.clock);
    const dials: number[] = [];
    server.up = false;
    bench.hub().connect({
      dial: (...args) => {
        dials.push(bench.clock.monotonic());
        return server.connector.dial(...args);
      },
    });
    await bench.clock.run(300_000);
    const waits = dials.slice(1).map((at, index) => at - (dials[index] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(35_000);
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(30_000);
    expect(new Set(waits.map((wait) => Math.round(wait))).size).toBe(waits.length);
  });

  it('gives up a server that says nothing', async () => {
    const { bench, server } = await linked();
    const link = bench.hub().connect({
      dial: async (...args) => {
        const session = await server.connector.dial(...args);
        return { ...session, up: { ...session.up, hello: () => new Promise(() => {}) } };
      },
    });
    await bench.clock.run(19_000);
    const { length } = bench.log.lines;
    await bench.clock.run(2_000);
    expect(link.online()).toBe(false);
    expect(
      bench.log.lines.slice(length).some(({ data }) => String(data['reason']).includes('does not answer')),
    ).toBe(true);
  });

  it('goes on where the portal is a new one, with all events that the journal still has', async () => {
    const { bench, server } = await linked();
    await busy(bench);
    await bench.clock.run(3_600_000);
    bench.disk.events.splice(0, 5);
    server.beginAnew();
    server.breakLink();
    await bench.clock.run(60_000);
    await busy(bench);
    expect(server.hello()?.base).toBe(5);
    expect(seqs(server)).toEqual(all(bench).slice(5));
  });

  it('goes on in a new epoch whose events follow those of the one before', async () => {
    const { bench, server } = await linked();
    await busy(bench);
    const { acked } = bench.disk.head;
    bench.powerOff();
    bench.disk.epoch = 'put back';
    bench.disk.epochBase = acked;
    await bench.powerOn();
    bench.hub().connect(server.connector);
    await bench.clock.run(60_000);
    const before = server.events.length;
    await busy(bench);
    expect(server.hello()).toMatchObject({ epoch: 'put back', base: acked });
    expect(server.events.length).toBeGreaterThan(before);
    expect(bench.hub().state().eventSeq).toBe(server.events.at(-1)?.seq);
  });

  it('begins a new epoch where the server knows events that the journal has lost', async () => {
    const { bench, server } = await linked();
    await busy(bench);
    const old = bench.disk.epoch;
    const known = server.events.length;
    bench.powerOff();
    // An old image of the disk came back.
    const half = Math.floor(known / 2);
    bench.disk.events.splice(half);
    bench.disk.inputs = [];
    const [first] = bench.disk.snapshots;
    if (first)
      bench.disk.snapshots = [{ ...first, body: first.body.replace(/"eventSeq":\d+/, `"eventSeq":${half}`) }];
    bench.disk.head = { ...bench.disk.head, acked: half };
    await bench.powerOn();
    bench.hub().connect(server.connector);
    await bench.clock.run(30_000);
    expect(bench.disk.epoch).not.toBe(old);
    expect(server.hello()?.epoch).toBe(bench.disk.epoch);
    expect(server.events.length).toBeGreaterThan(known);
  });

  it('brings a picture to the server, if need be after a cut', async () => {
    const { bench, server } = await linked();
    server.up = false;
    server.breakLink();
    bench.hub().capture({
      id: 'picture-1',
      device: hall,
      at: start,
      type: 'image/jpeg',
      content: 'aGVsbG8=',
      incident: IncidentId.parse('incident-1'),
    });
    await bench.clock.run(1_000);
    server.up = true;
    await bench.clock.run(60_000);
    expect(server.captures.map(({ id }) => id)).toEqual(['picture-1']);
  });

  it('gives times by the wall clock when that has been set, and moves no deadline', async () => {
    const { bench, server } = await linked();
    bench.clock.setWall(bench.clock.now() + 3_600_000);
    void bench.hub().command(asAnna(setMode('arm'), bench.clock.now()));
    await bench.clock.run(1_000);
    const phase = server.view()?.areas[0]?.phase;
    expect(phase?.tag === 'exitDelay' ? phase.until - bench.clock.now() : null).toBe(29_000);
    await bench.clock.run(30_000);
    expect(bench.hub().state().areas[0]?.phase.tag).toBe('armed');
    const last = server.events.at(-1);
    expect(Math.abs((last?.at ?? 0) - bench.clock.now())).toBeLessThan(5_000);
  });
});

describe('commands over the link', () => {
  it('expire by the server’s clock, however wrong ours is', async () => {
    const { bench, server } = await linked();
    server.breakLink();
    server.ahead = 5 * 3_600_000;
    await bench.clock.run(10_000);
    const serverNow = bench.clock.now() + server.ahead;
    const alive = server.command(asAnna(setMode('arm'), serverNow));
    await bench.clock.run(20);
    expect(await alive).toMatchObject({ tag: 'done' });
    const late = server.command({ ...asAnna(setMode('disarm'), serverNow), expiresAt: serverNow - 1 });
    await bench.clock.run(20);
    expect(await late).toEqual({ tag: 'refused', refusal: { tag: 'expired' } });
  });

  it('that come again after a cut execute once', async () => {
    const { bench, server } = await linked();
    const command = asAnna(setMode('arm'), bench.clock.now());
    const first = server.command(command);
    await bench.clock.run(20);
    server.breakLink();
    await bench.clock.run(6_000);
    const again = server.command(command);
    await bench.clock.run(20);
    expect(await again).toEqual(await first);
    expect(bench.hub().state().seenCommands).toHaveLength(1);
  });

  it('do not come while the line is cut on purpose', async () => {
    const { bench, server } = await linked();
    const link = bench.hub().connect(server.connector);
    await bench.clock.run(10);
    link.cut();
    await bench.clock.run(60_000);
    await expect(server.command(asAnna(setMode('arm'), bench.clock.now()))).rejects.toThrow('offline');
    link.mend();
    await bench.clock.run(10);
    expect(link.online()).toBe(true);
  });
});
