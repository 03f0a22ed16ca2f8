// docs/asvs.md has every item of ASVS 5.0.0, levels 1 and 2, once; what is held names tests, and those are there. So are
// the tests that docs/security.md names.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = dirname(import.meta.dirname);
const items = JSON.parse(readFileSync(join(root, 'tools/asvs-items.json'), 'utf8')) as readonly string[];
const problems: string[] = [];

/** `1.2.3–5, 1.2.9` as the items that it names. */
const itemsIn = (cell: string): readonly string[] =>
  cell.split(',').flatMap((part) => {
    const [, section = '', first = '', last = first] =
      /^\s*(\d+\.\d+)\.(\d+)(?:–(\d+))?\s*$/.exec(part) ?? [];
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, no) => `${section}.${from + no}`);
  });
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, to = '']) => to).filter((to) => to.endsWith('.test.ts'));

const found = new Map<string, number>();
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
for (const line of page.split('\n')) {
  if (!/^\| \d/.test(line)) continue;
  const [, names = '', stands = '', why = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  for (const item of itemsIn(names)) found.set(item, (found.get(item) ?? 0) + 1);
  if (!['held', 'partly', 'open', 'not applicable'].includes(stands))
    problems.push(`asvs.md: ${stands} is no state`);
  if (why === '') problems.push(`asvs.md: ${names} says no reason`);
  if (stands === 'not applicable' && linksIn(tests).length > 0)
    problems.push(`asvs.md: ${names} names tests`);
}
for (const item of items)
  if (found.get(item) !== 1) problems.push(`asvs.md: ${item} stands there ${found.get(item) ?? 0} times`);
for (const item of found.keys())
  if (!items.includes(item)) problems.push(`asvs.md: there is no item ${item}`);
for (const name of ['asvs.md', 'security.md'])
  for (const to of linksIn(readFileSync(join(root, 'docs', name), 'utf8')))
    if (!existsSync(normalize(join(root, 'docs', to)))) problems.push(`${name}: ${to} is not there`);
for (const line of problems) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
