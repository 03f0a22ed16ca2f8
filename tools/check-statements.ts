// docs/statements.md: each statement of the specification names the tests that prove it. A statement without one, a test
// that is not there or does not name the statement, and a statement of the sources that the page does not know are told.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementProblems } from './statements.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string | null =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
const sources = globSync('{packages,e2e,tools}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name === 'node_modules' || /statements(?:\.test)?\.ts$/.test(name),
});
const named = new Map(sources.map((file) => [file, read(file) ?? '']));
const problems = statementProblems(read('docs/statements.md') ?? '', read, named);
for (const line of problems) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
