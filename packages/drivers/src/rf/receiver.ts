import type { Clock, Random } from '@homeward/contract/ports.ts';
import { createBackoff } from '../common/backoff.ts';
import { type Child, startChild } from '../common/child.ts';
import { airOf } from './interference.ts';
import { wantedDecoders } from './models.ts';
import type { RfEars, RfSource } from './source.ts';

/** A receiver at this machine, or one that is reached by `rtl_tcp`. */
export interface ReceiverOptions {
  readonly tag: 'receiver';
  /** As rtl_433 calls it: a number or serial of a stick, or `rtl_tcp:HOST:PORT`. */
  readonly receiver: string;
  /** Hertz, or with a unit as `433.92M`. */
  readonly frequency: string;
  /** The program; absent is `rtl_433` of the system. */
  readonly program?: string;
}

/** A receiver that measures nothing for so long (ms) is not there any more, whatever its program says. */
const silentMs = 15_000;
const measureSeconds = 2;

/** The numbers of the wanted decoders in the list that `rtl_433 -R help` prints. */
export function decodersIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => {
    const [, number, name] = /^\s*\[(\d+)\]\*?\s+(.*)$/.exec(line) ?? [];
    return number !== undefined && name !== undefined && wantedDecoders.test(name) ? [number] : [];
  });
}

/** What rtl_433 is started with: only what is wanted is decoded, since noise looks like anything. */
export function argumentsFor(options: ReceiverOptions, decoders: readonly string[]): readonly string[] {
  const wanted = decoders.flatMap((number) => ['-R', number]);
  const told = ['time:unix:usec', 'level', 'protocol', `noise:${measureSeconds}`].flatMap((what) => [
    '-M',
    what,
  ]);
  // No settings of the machine, which could say otherwise.
  const source = ['-c', '/dev/null', '-d', options.receiver, '-f', options.frequency];
  return [...source, '-F', 'json', '-C', 'si', ...told, '-R', '0', ...wanted];
}

/** Receptions of an rtl_433 of our own. Any end of it is the loss of the receiver: it ends with 0 for that, too. */
export function createReceiver(
  options: ReceiverOptions,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): RfSource {
  const program = options.program ?? 'rtl_433';
  const backoff = createBackoff(clock, random);
  let ears: RfEars | null = null;
  let child: Child | null = null;
  let cancelWatch = () => {};
  let lastLine = '';

  function lost(reason: string): void {
    cancelWatch();
    const last = child;
    child = null;
    void last?.stop();
    ears?.down(reason);
    if (ears !== null) backoff.again(list);
  }

  const endOf = (code: number | null, isMissing: boolean): string => {
    if (isMissing) return `${program} is not installed`;
    return `rtl_433 ended (${code ?? 'by a signal'})${lastLine === '' ? '' : `: ${lastLine.slice(0, 200)}`}`;
  };

  /** Asks which decoders it has, and under which numbers. */
  function list(): void {
    const lines: string[] = [];
    const started = startChild(clock, program, ['-R', 'help'], {
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
      ended: (code, isMissing) => {
        if (child !== started) return;
        child = null;
        const decoders = decodersIn(lines);
        if (decoders.length > 0) return listen(decoders);
        lost(isMissing ? endOf(code, true) : 'rtl_433 names none of the decoders');
      },
    });
    child = started;
    watch();
  }

  function listen(decoders: readonly string[]): void {
    lastLine = '';
    const started = startChild(clock, program, argumentsFor(options, decoders), {
      out: (line) => {
        if (child !== started || line === '') return;
        works();
        ears?.heard(Buffer.from(line), '', false);
      },
      err: (line) => {
        if (child !== started || line === '') return;
        const air = airOf(line);
        if (air === null) {
          lastLine = line;
          return;
        }
        works();
        ears?.measured(air);
      },
      tooLong: () => ears?.malformed(),
      ended: (code, isMissing) => {
        if (child === started) lost(endOf(code, isMissing));
      },
    });
    child = started;
    watch();
  }

  function works(): void {
    backoff.reset();
    ears?.up();
    watch();
  }

  function watch(): void {
    cancelWatch();
    cancelWatch = clock.after(silentMs, () => lost('the receiver says nothing any more'));
  }

  return {
    start: (listener) => {
      ears = listener;
      list();
    },
    stop: async () => {
      ears = null;
      backoff.cancel();
      cancelWatch();
      const last = child;
      child = null;
      await last?.stop();
    },
  };
}
