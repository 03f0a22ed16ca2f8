import { parseArgs } from 'node:util';
import { isMutant, mutant as mutantBy, mutantNames, type MutantName } from '../mutants/mutants.ts';
import { loadMutants } from '../mutants/register.ts';
import { invariants } from '../invariants.ts';

/** npm run simulate -- --seeds N [--from N] | --seed N, [--mutant NAME] [--homes exact|full] [--hours H] [--verbose] */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    mutant: { type: 'string' },
    homes: { type: 'string' },
    hours: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

function wrong(message: string): never {
  console.error(message);
  process.exit(2);
}

function whole(name: string, text: string): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0
    ? value
    : wrong(`--${name} is a number from 1, not ${text}`);
}

function mutantNamed(name: string | undefined): MutantName | null {
  if (name === undefined) return null;
  return isMutant(name) ? name : wrong(`--mutant is one of ${mutantNames.join(', ')}`);
}

function homesBy(name: string | undefined): 'exact' | 'full' | null {
  if (name === undefined || name === 'exact' || name === 'full') return name ?? null;
  return wrong('--homes is exact or full');
}

const first = whole('seed', values.seed ?? values.from);
const count = values.seed === undefined ? whole('seeds', values.seeds) : 1;
const hours = values.hours === undefined ? undefined : whole('hours', values.hours);
const mutant = mutantNamed(values.mutant);
const homes = homesBy(values.homes) ?? (mutant === null ? null : (mutantBy(mutant).homes ?? null));
// The product is loaded only now, since a mutant is put into it while it is.
if (mutant !== null) loadMutants();
const { runWorld } = await import('./world.ts');
const started = performance.now();
let lived = 0;
let calls = 0;

for (let seed = first; seed < first + count; seed += 1) {
  const options = { seed, mutant, homes, ...(hours === undefined ? {} : { hours }) };
  const outcome = await runWorld({ ...options, lines: count === 1 || values.verbose ? 60 : 0 });
  lived += outcome.hours;
  calls += outcome.calls;
  if (outcome.violation !== null) {
    const { invariant, message, at } = outcome.violation;
    // The last lines come with a second run: it is the same world.
    const { lines } = outcome.lines.length > 0 ? outcome : await runWorld({ ...options, lines: 60 });
    console.log(lines.map((line) => line.slice(0, 400)).join('\n'));
    console.error(`\nseed ${seed} after ${(at / 3_600_000).toFixed(2)} h: ${message}`);
    console.error(`${invariant}: ${invariants[invariant]}`);
    const extra = `${mutant === null ? '' : ` --mutant ${mutant}`}${homes === null ? '' : ` --homes ${homes}`}${hours === undefined ? '' : ` --hours ${hours}`}`;
    console.error(`again: npm run simulate -- --seed ${seed}${extra}`);
    process.exit(1);
  }
  if (seed % 50 === 0 || seed === first + count - 1) {
    const seconds = (performance.now() - started) / 1000;
    console.log(`seed ${seed}: ${lived} h lived, ${calls} moments, ${seconds.toFixed(1)} s, nothing wrong`);
  }
}
