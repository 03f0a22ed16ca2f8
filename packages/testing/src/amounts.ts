import { execFileSync } from 'node:child_process';
import { env } from 'node:process';

/**
 * How often each kind of random proof runs: `quick` in `npm test`, `full` in `npm run prove`. One table, so that a
 * reader sees what a green run has proven.
 */
export const amounts = {
  /** Worlds that no other commit lives through, beside those that every run does. */
  worlds: { quick: 8, full: 500 },
  /** Faults that are put in to see that worlds notice them. */
  worldMutants: { quick: 16, full: 1000 },
  /** Lives of one house in which panel and reference model must agree. */
  traces: { quick: 500, full: 5000 },
  /** Nearly valid requests sent to each call of the API. */
  requests: { quick: 40, full: 2000 },
  /** Devices that are disabled at a random moment of a life, each to be told in time. */
  disabled: { quick: 200, full: 10_000 },
  /** Guesses of codes in each attack on a panel, spread over 20 days. */
  guesses: { quick: 100_000, full: 1_000_000 },
  /** Hubs killed while they write. */
  kills: { quick: 12, full: 50 },
  /** Hubs killed while they move their past. */
  pastKills: { quick: 1, full: 10 },
  /** Pasts that are lived again and compared. */
  pasts: { quick: 3, full: 20 },
  /** States in which every page is looked at. */
  pageStates: { quick: 1, full: 6 },
  /** Shares of the tests of whole homes, in the browser and by the command line, of which a commit has one. */
  turns: { quick: 3, full: 1 },
} as const satisfies Readonly<Record<string, { readonly quick: number; readonly full: number }>>;

export type ProofKind = keyof typeof amounts;

/** Whether this run proves everything at full numbers, as `npm run prove` does. */
export const isFull = env['HOMEWARD_PROOF'] === 'full';

/** How often `kind` runs. `HOMEWARD_AMOUNT_WORLDS=7` and its like ask for another number. */
export function amountOf(kind: ProofKind): number {
  const given = env[`HOMEWARD_AMOUNT_${kind.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`];
  if (given === undefined) return amounts[kind][isFull ? 'full' : 'quick'];
  const amount = Number(given);
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new Error(`the amount of ${kind} is a whole number from 1, not ${given}`);
  return amount;
}

/**
 * How often a property is tried of which a full run tries `full` cases: a quick run tries a quarter, others at each
 * commit.
 */
export const propertyRuns = (full: number): number => (isFull ? full : Math.ceil(full / 4));

/**
 * A whole number from 0 to 2^31 - 1 from which a run takes its seeds and states: `HOMEWARD_ROTATION`, else made from the
 * commit, so that every commit proves something else and each run of one commit the same. 1 outside of a repository.
 */
export const rotation: number = given(env['HOMEWARD_ROTATION']) ?? ofCommit();

function given(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > 0x7fff_ffff)
    throw new Error(`HOMEWARD_ROTATION is a whole number from 0 to 2147483647, not ${text}`);
  return value;
}

function ofCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16) & 0x7fff_ffff;
  } catch {
    return 1;
  }
}
