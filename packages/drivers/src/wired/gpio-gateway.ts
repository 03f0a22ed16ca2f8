import { join } from 'node:path';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { type Backoff, createBackoff } from '../common/backoff.ts';
import { type Child, startChild } from '../common/child.ts';
import type { CommandOutcome } from '../port.ts';
import type { GatewayEars, WiredGateway } from './gateway.ts';
import { edgeIn, levelsIn, majorIn, type Program, programArguments } from './gpio-programs.ts';
import type { GpioWiredOptions } from './options.ts';

/** How often (ms) all lines are read anew: between reading and watching an edge could be missed. */
const anewMs = 60_000;
/** A program that drives a line and still runs after so long (ms) has it. */
export const drivenMs = 400;
/** A program that is to say something and end has so long (ms) for it. */
const answerMs = 10_000;

/** How an output was told to stand. */
interface Wish {
  readonly on: boolean;
}

/** Terminals of this machine, by the programs of libgpiod: they need no native module. */
export function createGpioGateway(
  options: GpioWiredOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): WiredGateway {
  const { inputs, outputs, folder } = options;
  const backoff = createBackoff(clock, random);
  const byLine = new Map<number, DeviceId>(inputs.map(({ line, id }) => [line, id]));
  const lines = inputs.map(({ line }) => line);
  /** What drives each output: the line falls back when its program ends. */
  const drives = new Map<DeviceId, Child>();
  /** What was wished last of each output. */
  const held = new Map<DeviceId, Wish>();
  /** What is done with each output, one after the other: a line has one driver at a time. */
  const queues = new Map<DeviceId, Promise<unknown>>();
  /** Outputs whose line is not to be had now, and when each is tried again. */
  const failing = new Map<DeviceId, Backoff>();
  let ears: GatewayEars | null = null;
  let child: Child | null = null;
  let cancelAnew = () => {};
  let major = 1;
  let isUp = false;

  const pathOf = (program: Program): string => (folder === undefined ? program : join(folder, program));

  function lost(reason: string): void {
    cancelAnew();
    const last = child;
    child = null;
    isUp = false;
    void last?.stop();
    ears?.down(reason);
    if (ears !== null) backoff.again(version);
  }

  /** Runs a program to its end, for what it prints. */
  function run(program: Program, args: readonly string[], then: (text: string) => void): void {
    const out: string[] = [];
    const err: string[] = [];
    const started = startChild(clock, pathOf(program), args, {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      ended: (code, isMissing) => {
        if (child !== started) return;
        cancelAnew();
        child = null;
        if (code === 0) return then(out.join('\n'));
        lost(endText(program, code, isMissing, err.at(-1)));
      },
    });
    child = started;
    cancelAnew = clock.after(answerMs, () => {
      if (child === started) lost(`no answer from ${program}`);
    });
  }

  function endText(program: Program, code: number | null, isMissing: boolean, said = ''): string {
    if (isMissing) return `${program} is not installed`;
    return said === '' ? `${program} ended (${code ?? 'by a signal'})` : said.slice(0, 200);
  }

  function version(): void {
    run('gpioget', ['--version'], (text) => {
      major = majorIn(text);
      read();
    });
  }

  function read(): void {
    if (lines.length === 0) return up();
    run('gpioget', programArguments('gpioget', major, options, lines.map(String)), (text) => {
      const levels = levelsIn(text);
      if (levels.length !== lines.length) return lost('gpioget does not say how the lines stand');
      up();
      lines.forEach((line, at) => measured(line, levels[at] ?? 0));
      watch();
    });
  }

  function up(): void {
    backoff.reset();
    if (isUp) return;
    isUp = true;
    ears?.up();
    for (const id of held.keys()) holdAgain(id);
  }

  function measured(line: number, level: number): void {
    const id = byLine.get(line);
    if (id !== undefined) ears?.measured(id, level, true);
  }

  function watch(): void {
    let said = '';
    const started = startChild(
      clock,
      pathOf('gpiomon'),
      programArguments('gpiomon', major, options, lines.map(String)),
      {
        out: (text) => {
          if (child !== started) return;
          const edge = edgeIn(text);
          if (edge === null) ears?.malformed();
          else measured(edge.line, edge.level);
        },
        err: (text) => {
          said = text;
        },
        tooLong: () => ears?.malformed(),
        ended: (code, isMissing) => {
          if (child === started) lost(endText('gpiomon', code, isMissing, said));
        },
      },
    );
    child = started;
    cancelAnew = clock.after(anewMs, () => {
      child = null;
      void started.stop().then(() => {
        if (ears !== null && child === null) read();
      });
    });
  }

  function queued(id: DeviceId, work: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
    const done = (queues.get(id) ?? Promise.resolve()).then(work);
    queues.set(
      id,
      done.catch(() => {}),
    );
    return done;
  }

  /** Only in its turn: see `queues`. */
  async function drive(id: DeviceId, on: boolean): Promise<CommandOutcome> {
    const output = outputs.find((one) => one.id === id);
    const before = drives.get(id);
    drives.delete(id);
    await before?.stop();
    if (ears === null || output === undefined) return { tag: 'rejected', reason: 'linkDown' };
    const level = on !== (output.activeLow === true) ? 1 : 0;
    return new Promise((resolve) => {
      let isDriven = false;
      const started = startChild(
        clock,
        pathOf('gpioset'),
        programArguments('gpioset', major, options, [`${output.line}=${level}`]),
        {
          out: () => {},
          ended: () => {
            cancel();
            resolve({ tag: 'rejected', reason: 'linkDown' });
            if (drives.get(id) !== started) return;
            drives.delete(id);
            // Nobody asked it to end: a siren that sounds goes on.
            if (isDriven && ears !== null) holdAgain(id);
          },
        },
      );
      drives.set(id, started);
      const cancel = clock.after(drivenMs, () => {
        isDriven = true;
        failing.get(id)?.cancel();
        if (failing.delete(id)) ears?.silent(id, false);
        ears?.stands(id, on, true);
        resolve({ tag: 'confirmed' });
      });
    });
  }

  /** Drives a line as was wished last, unless something drives it or is wished meanwhile. */
  function holdAgain(id: DeviceId): void {
    const wish = held.get(id);
    if (wish === undefined) return;
    const isOver = () => held.get(id) !== wish || drives.has(id);
    void queued(id, () => (isOver() ? Promise.resolve({ tag: 'confirmed' }) : drive(id, wish.on))).then(
      ({ tag }) => {
        if (tag === 'rejected' && isUp && !isOver()) fails(id);
      },
    );
  }

  /** Another program has its line, say: that says nothing of the other terminals. */
  function fails(id: DeviceId): void {
    ears?.silent(id, true);
    const later = failing.get(id) ?? createBackoff(clock, random);
    failing.set(id, later);
    later.again(() => holdAgain(id));
  }

  async function set(id: DeviceId, on: boolean): Promise<CommandOutcome> {
    if (!isUp) {
      // Neither what was refused is done later, nor what was wished before.
      if (held.get(id)?.on !== on) held.delete(id);
      return { tag: 'rejected', reason: 'linkDown' };
    }
    const wish = { on };
    held.set(id, wish);
    const outcome = await queued(id, () => drive(id, on));
    if (outcome.tag !== 'rejected' || held.get(id) !== wish) return outcome;
    held.delete(id);
    if (failing.has(id)) {
      // It is out of order until its line is had again, for which it need not sound.
      held.set(id, { on: false });
      fails(id);
    }
    return outcome;
  }

  return {
    start: (listener) => {
      ears = listener;
      version();
    },
    set,
    stop: async () => {
      ears = null;
      backoff.cancel();
      cancelAnew();
      const all = [...drives.values(), ...(child === null ? [] : [child])];
      child = null;
      drives.clear();
      held.clear();
      for (const later of failing.values()) later.cancel();
      failing.clear();
      await Promise.all([...all.map((one) => one.stop()), ...queues.values()]);
    },
  };
}
