import type { Conditions } from './benchmark.ts';
import type { Size } from './product/ruled-house.ts';
import { type Program, start, told } from './program.ts';

/** The largest house there is: eight areas of eighty zones. */
export const largest = { areas: 8, zones: 80 } as const;

/** Rates in events a second of processor time, one for each round. */
export interface Engine {
  /** Does one round of `word` and keeps its rate. */
  round(word: string): Promise<void>;
  rates(word: string): readonly number[];
  /** What the last round of the word told. */
  last(word: string, name: string): number;
}

/** Starts a program that takes the words of a house as fast as they go, `words` of them a round. */
export async function openEngine(
  { own }: Conditions,
  file: 'limits/closures.ts' | 'product/engine.ts',
  { areas, zones, rules }: Size,
  words: number,
): Promise<Engine> {
  const program: Program = own(
    await start(file, {
      environment: {
        BENCH_AREAS: String(areas),
        BENCH_ZONES: String(zones),
        BENCH_RULES: String(rules),
        BENCH_WORDS: String(words),
      },
    }),
  );
  const rates = new Map<string, number[]>();
  const lasts = new Map<string, Awaited<ReturnType<Program['ask']>>>();
  const round = async (word: string): Promise<void> => {
    const answer = await program.ask(word);
    lasts.set(word, answer);
    rates.set(word, [...(rates.get(word) ?? []), (told(answer, 'events') / told(answer, 'ms')) * 1000]);
  };
  return {
    round,
    rates: (word) => rates.get(word) ?? [],
    last: (word, name) => told(lasts.get(word) ?? {}, name),
  };
}
