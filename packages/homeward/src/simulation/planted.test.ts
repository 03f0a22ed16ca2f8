import { afterAll, describe, expect, it } from 'vitest';
import { homesFor, noticedBy, type Planted, watchedFor } from './planted.ts';
import { type Outcome, runWorld } from './world.ts';

/** Worlds that look for one fault at most. */
const most = Number(process.env['HOMEWARD_PLANTED_SEEDS'] ?? 15);
/** Faults that even so few worlds notice; the others need a rare home, a rare hour and a rare act at once. */
const least = 34;

interface Finding {
  readonly planted: Planted;
  /** Null where no world noticed. */
  readonly outcome: Outcome | null;
}

/** The first world that notices a planted fault. */
async function firstToNotice(planted: Planted): Promise<Finding> {
  for (let seed = 1; seed <= most; seed += 1) {
    const outcome = await runWorld({ seed, planted, homes: homesFor(planted) });
    if (outcome.violation !== null) return { planted, outcome };
  }
  return { planted, outcome: null };
}

const row = ({ planted, outcome }: Finding): string => {
  const violation = outcome?.violation ?? null;
  const what = violation === null ? `no world of ${most}` : `seed ${outcome?.seed}, ${violation.invariant}`;
  return `${planted.padEnd(26)} ${what}`;
};

describe('planted faults', () => {
  const findings: Finding[] = [];
  afterAll(() => {
    console.log([`${findings.length} planted faults`, ...findings.map(row)].join('\n'));
  });

  it.each(watchedFor)(
    '"%s" is noticed by the right invariant, if at all',
    async (planted) => {
      const finding = await firstToNotice(planted);
      findings.push(finding);
      const invariant = finding.outcome?.violation?.invariant;
      if (invariant !== undefined) expect(noticedBy[planted]).toContain(invariant);
    },
    600_000,
  );

  it('are nearly all noticed', () => {
    const hidden = findings.filter(({ outcome }) => outcome === null).map(({ planted }) => planted);
    expect(findings.length - hidden.length, `hidden: ${hidden.join(', ')}`).toBeGreaterThanOrEqual(least);
  });
});
