import { percentile } from './figure.ts';
import { type Headers, httpLoad, type Pressure } from './load/http-load.ts';
import { type Program, told } from './program.ts';

/** What reading one address again and again came to, round by round. */
export interface Taken {
  /** Requests a second of processor time. */
  readonly rates: number[];
  /** Share of its core. */
  readonly busy: number[];
  /** Milliseconds, the p99 of each round. */
  readonly tails: number[];
}

/** Reads one address of a program for `seconds`. */
export async function round(
  program: Program,
  path: string,
  headers: Headers,
  seconds: number,
  into: Taken,
  pressure?: Pressure,
): Promise<void> {
  const cpu = told(await program.ask(), 'cpu');
  const url = `http://127.0.0.1:${told(program.ready, 'port')}${path}`;
  const { requests, milliseconds, latencies } = await httpLoad(url, headers, seconds, pressure);
  const used = told(await program.ask(), 'cpu') - cpu;
  // Per second of its own processor: the load's core may be the slower of the two.
  into.rates.push(requests / (used / 1000));
  into.busy.push(used / milliseconds);
  into.tails.push(percentile(latencies, 0.99));
}

/** What an answer has come to: two in a row that are alike, the second some time after the first. */
export async function settled(ask: () => Promise<Buffer>): Promise<Buffer> {
  let before = await ask();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const now = await ask();
    if (now.equals(before)) return now;
    before = now;
  }
}
