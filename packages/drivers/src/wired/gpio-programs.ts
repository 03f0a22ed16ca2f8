import type { GpioWiredOptions } from './options.ts';

export type Program = 'gpioget' | 'gpiomon' | 'gpioset';

/** The first number of a version, as in `gpioget (libgpiod) v2.1.3`; 1 where none is told. */
export const majorIn = (text: string): number => Number(/\bv(\d+)\./.exec(text)?.[1] ?? 1);

/** How each program is asked, in the words of libgpiod 1 or 2. */
export function programArguments(
  program: Program,
  major: number,
  { chip, bias }: Pick<GpioWiredOptions, 'chip' | 'bias'>,
  lines: readonly string[],
): readonly string[] {
  const pull = bias === undefined || program === 'gpioset' ? [] : [`--bias=${bias}`];
  const edges = program === 'gpiomon' ? ['--format=%o %e'] : [];
  if (major >= 2) {
    const numbers = program === 'gpioget' ? ['--numeric'] : [];
    return [...pull, ...edges, ...numbers, '--chip', chip, ...lines];
  }
  const holds = program === 'gpioset' ? ['--mode=signal'] : [];
  const flushes = program === 'gpiomon' ? ['--line-buffered'] : [];
  return [...pull, ...edges, ...holds, ...flushes, chip, ...lines];
}

/** What `gpioget` prints: `0 1 1`. */
export function levelsIn(text: string): readonly number[] {
  const words = text.trim().split(/\s+/);
  return words.every((word) => word === '0' || word === '1') ? words.map(Number) : [];
}

/** An edge of `gpiomon`: the line, and 1 for rising. Falling is 0 in libgpiod 1 and 2 in libgpiod 2. */
export function edgeIn(text: string): { readonly line: number; readonly level: number } | null {
  const [, line, event] = /^(\d{1,4}) +([012])$/.exec(text) ?? [];
  return line === undefined ? null : { line: Number(line), level: event === '1' ? 1 : 0 };
}
