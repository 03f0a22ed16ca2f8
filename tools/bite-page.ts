// docs/bite.md: which test noticed each mutant when it was last put in. `npm run bite` writes a row as soon as a test
// has noticed, so that a run that is stopped keeps what it has seen.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutant, mutantNames, type MutantName } from '../packages/testing/src/mutants/mutants.ts';

const page = join(import.meta.dirname, '..', 'docs', 'bite.md');

/** What noticed a mutant: `file › name of the test`, and the commit that it was put into, as seven hexadecimal digits. */
export interface Noticed {
  readonly test: string;
  readonly commit: string;
}

/** The file of the test that noticed. */
export const fileOf = ({ test }: Noticed): string => test.split(' › ', 1)[0] ?? '';

/** Mutants of the page that are there still, with what noticed them. */
export function bitten(): ReadonlyMap<MutantName, Noticed> {
  const lines = existsSync(page) ? readFileSync(page, 'utf8').split('\n') : [];
  const rows = lines.map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));
  return new Map(
    mutantNames.flatMap((name) => {
      const row = rows.find(([first]) => first === name);
      const [, , test, commit] = row ?? [];
      return test === undefined || commit === undefined ? [] : [[name, { test, commit }] as const];
    }),
  );
}

const head = `# What each mutant is noticed by

Written by \`npm run bite\`: each mutant is put into the product alone, and the quick tests of panel, hub and worlds run until one fails. The test that noticed last time is asked first.

| mutant | what it does | noticed by | at |
| --- | --- | --- | --- |`;

/** Keeps what noticed a mutant, or that nobody did (null), which takes its row away. */
export function keep(name: MutantName, noticed: Noticed | null): void {
  const rows = new Map(bitten());
  if (noticed === null) rows.delete(name);
  else rows.set(name, { ...noticed, test: noticed.test.replaceAll('|', '/') });
  const lines = mutantNames.flatMap((one) => {
    const row = rows.get(one);
    return row === undefined ? [] : [`| ${one} | ${mutant(one).says} | ${row.test} | ${row.commit} |`];
  });
  writeFileSync(page, `${[head, ...lines].join('\n')}\n`);
}
