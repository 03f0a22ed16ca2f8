import { describe, expect, it } from 'vitest';
import { statementProblems } from './statements.ts';

const page = (rows: readonly string[], chapters = 'S1: 2.') => [chapters, '', ...rows].join('\n');
const row = (id: string, file = 'a.test.ts', title = 'a title') => `| ${id} | ${title} | [a](../${file}) |`;
const files: Readonly<Record<string, string>> = {
  'a.test.ts': "// S1.1\ndescribe('all (S1.2)', () => {});",
  'b.test.ts': "const id = 'x'; call(S1.1);",
};
const problems = (text: string, sources = new Map<string, string>()) =>
  statementProblems(text, (file) => files[file] ?? null, sources);

describe('the page of statements', () => {
  it('is right where each statement has a test that names it', () => {
    expect(problems(page([row('S1.1'), row('S1.2')]))).toEqual([]);
  });

  it.each([
    ['a statement left out', page([row('S1.1')]), 'S1.2 is missing in docs/statements.md'],
    [
      'one that stands twice',
      page([row('S1.1'), row('S1.1'), row('S1.2')]),
      'S1.1 stands twice in docs/statements.md',
    ],
    [
      'one of no chapter',
      page([row('S1.1'), row('S1.2'), row('S1.3')]),
      'S1.3 is no statement of the chapters that docs/statements.md names',
    ],
    [
      'one without a test',
      page(['| S1.1 | a title | |', row('S1.2')]),
      'S1.1 is missing in docs/statements.md',
    ],
    [
      'one whose cell names none',
      page(['| S1.1 | a title | none |', row('S1.2')]),
      'S1.1 names no test in docs/statements.md',
    ],
    [
      'one without a title',
      page([row('S1.1', 'a.test.ts', ' '), row('S1.2')]),
      'S1.1 has no title in docs/statements.md',
    ],
    [
      'a test that is gone',
      page([row('S1.1', 'gone.test.ts'), row('S1.2')]),
      'S1.1: gone.test.ts is no test that is there',
    ],
    [
      'a test that only uses the word',
      page([row('S1.1', 'b.test.ts'), row('S1.2')]),
      'S1.1: b.test.ts does not name it',
    ],
    [
      'no chapters',
      page([row('S1.1')], ''),
      'docs/statements.md does not say how many statements each chapter has',
    ],
  ])('tells of %s', (_, text, problem) => expect(problems(text)).toContain(problem));

  it('tells of sources that name another', () => {
    const sources = new Map([['c.ts', '/** As S4.9 has it, and S1.1. */']]);
    expect(problems(page([row('S1.1'), row('S1.2')]), sources)).toEqual([
      'c.ts: S4.9 is no statement that docs/statements.md knows',
    ]);
  });
});
