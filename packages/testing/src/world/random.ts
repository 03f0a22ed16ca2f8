import type { Random } from '@homeward/contract/ports.ts';

/** Randomness of a world: everything comes from one seed, and a fork's numbers depend on its name alone. */
export interface Dice extends Random {
  /** An independent generator; adding one does not shift the numbers of another. */
  fork(name: string): Dice;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  pick<Entry>(list: readonly Entry[]): Entry;
  /** An entry by its weight. */
  weighed<Entry>(list: readonly (readonly [weight: number, entry: Entry])[]): Entry;
  /** A waiting time in ms with this mean, exponentially distributed, at least 1. */
  wait(meanMs: number): number;
}

/** FNV-1a, to make a seed of a name. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The generator of a world, by its seed (sfc32). */
export function createDice(seed: string): Dice {
  let a = hashOf(seed);
  let b = hashOf(`${seed}|b`);
  let c = hashOf(`${seed}|c`);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  const unit = () => next() / 4_294_967_296;
  const int = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));
  const pick = <Entry>(list: readonly Entry[]): Entry => {
    const entry = list[int(0, list.length - 1)];
    if (entry === undefined) throw new RangeError('nothing to pick from');
    return entry;
  };
  return {
    unit,
    int,
    pick,
    bytes: (length) => Uint8Array.from({ length }, () => next() >>> 24),
    chance: (probability) => unit() < probability,
    wait: (meanMs) => Math.max(1, Math.round(-Math.log(1 - unit()) * meanMs)),
    weighed: (list) => {
      let left = unit() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, entry] of list) {
        left -= weight;
        if (left < 0) return entry;
      }
      return pick(list)[1];
    },
    fork: (name) => createDice(`${seed}/${name}`),
  };
}
