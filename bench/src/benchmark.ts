import type { Figure } from './figure.ts';

/** Something that runs and must end, whatever becomes of the benchmark. */
export interface Stoppable {
  stop(): Promise<void>;
}

/** How a run was asked for. */
export interface Conditions {
  /** Fewer samples: shows that everything works, and is not kept. */
  readonly quick: boolean;
  /** Rows to attach to the event log before the cold start. */
  readonly rows: number;
  /** Inputs of the past that is lived once more; 0 is a month of them. */
  readonly events: number;
  readonly say: (text: string) => void;
  /** Takes charge of a resource: it is stopped when the benchmark is over, the last one first. */
  readonly own: <Resource extends Stoppable>(resource: Resource) => Resource;
}

/** One row group of performance §3: measures the product and, in the same run, the least code that does its work. */
export interface Benchmark {
  readonly id: string;
  readonly title: string;
  run(conditions: Conditions): Promise<readonly Figure[]>;
}

/** Runs a benchmark and stops everything it opened, also when it fails. */
export async function carryOut(
  benchmark: Benchmark,
  given: Omit<Conditions, 'own'>,
): Promise<readonly Figure[]> {
  const owned: Stoppable[] = [];
  try {
    return await benchmark.run({
      ...given,
      own: (resource) => {
        owned.push(resource);
        return resource;
      },
    });
  } finally {
    for (const resource of owned.toReversed()) await resource.stop();
  }
}
