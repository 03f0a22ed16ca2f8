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
  readonly minutes: readonly { readonly name: string; readonly minutes: number; readonly at: string }[];
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

const text = readFileSync(page, 'utf8');

/** Minutes of a part that the page has already, in one of its two last columns; they stay until it is run here. */
const kept = (part: string, column: -2 | -1): string =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| ${part} | `))
    ?.split(' | ')
    .at(column)
    ?.replace(' |', '') ?? '–';

function written(quick: Run | null, full: Run | null): string {
  const partIn = (run: Run | null, part: string) => run?.minutes.find(({ name }) => name === part);
  const quickIn = (part: string): string => partIn(quick, part)?.minutes.toFixed(1) ?? kept(part, -2);
  const fullIn = (part: string): string => {
    const found = partIn(full, part);
    return found === undefined ? kept(part, -1) : `${found.minutes.toFixed(1)} (${found.at})`;
  };
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
        quickIn(name),
        fullIn(name),
      ]),
    ),
    '',
    'Minutes are those of one worker; three run beside each other. Of a full run the page says at which commit it passed, and when.',
    '',
    table(
      ['what happens at random', 'npm test', 'npm run prove'],
      Object.entries(amounts).map(([name, { quick: few, full: many }]) => [name, String(few), String(many)]),
    ),
    '',
    end,
  ].join('\n');
}

const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from === -1 || to === -1) throw new Error('docs/testing.md has lost its marks');
const without = (section: string): string =>
  section
    .replaceAll(/(?: \| (?:–|\d+(?:\.\d+)?(?: \(\w[\w ]*, [\d-]+\))?)){3} \|$/gm, ' |')
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
