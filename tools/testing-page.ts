// docs/testing.md: its tables of parts and amounts, and the minutes that the last whole runs took. `--check` compares all
// but the minutes, which differ by machine.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amounts } from '../packages/testing/src/amounts.ts';
import { parts } from './parts.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'testing.md');
const [begin, end] = ['<!-- parts:begin, written by npm run testing-page -->', '<!-- parts:end -->'];

interface Run {
  readonly date: string;
  readonly whole: number;
  readonly minutes: readonly { readonly name: string; readonly minutes: number }[];
}

/** Minutes of one worker before the tests were shortened (2026-11-27), where that was counted by the same parts. */
const before: Readonly<Record<string, string>> = { pages: '58' };

const runOf = (file: string): Run | null => {
  const path = join(root, 'node_modules', '.homeward', file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Run) : null;
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row).join('\n');

function written(quick: Run | null, full: Run | null): string {
  const minutesIn = (run: Run | null, part: string): string =>
    run?.minutes.find(({ name }) => name === part)?.minutes.toFixed(1) ?? '–';
  return [
    begin,
    '',
    table(
      ['part', 'what it proves', 'tests below', 'before', 'npm test', 'npm run prove'],
      parts.map(({ name, what, paths }) => [
        name,
        what,
        paths.map((path) => `\`${path}\``).join(' '),
        before[name] ?? '–',
        minutesIn(quick, name),
        minutesIn(full, name),
      ]),
    ),
    '',
    'Minutes are those of one worker; three run beside each other.',
    '',
    table(
      ['what happens at random', 'npm test', 'npm run prove'],
      Object.entries(amounts).map(([name, { quick: few, full: many }]) => [name, String(few), String(many)]),
    ),
    '',
    end,
  ].join('\n');
}

const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from === -1 || to === -1) throw new Error('docs/testing.md has lost its marks');
const without = (section: string): string =>
  section
    .replaceAll(/(?: \| (?:–|\d+(?:\.\d+)?)){3} \|$/gm, ' |')
    .replaceAll(/\s+/g, ' ')
    .trim();

if (process.argv.includes('--check')) {
  const there = text.slice(from, to + end.length);
  if (without(there) !== without(written(null, null))) {
    console.log('docs/testing.md is not what its tables say: npm run testing-page');
    process.exit(1);
  }
} else {
  const next = written(runOf('last-test.json'), runOf('last-prove.json'));
  writeFileSync(page, text.slice(0, from) + next + text.slice(to + end.length));
}
