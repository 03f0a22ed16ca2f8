// Every locale that is there has the same keys and placeholders as en-US, and every key used in the portal exists.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const folder = join(root, 'packages/web/public/translations');
type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const read = (file: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as Tree));
const holders = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].toSorted().join(',');
const plural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const problems: string[] = [];
const source = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');
const all = new Set<string>();
for (const file of globSync('en-US/*.json', { cwd: folder })) {
  const english = read(join(folder, file));
  const families = new Set([...english.keys()].map(plural));
  for (const key of families) all.add(key);
  for (const other of globSync(`*/${basename(file)}`, { cwd: folder })) {
    if (other === file) continue;
    const texts = read(join(folder, other));
    const theirs = new Set([...texts.keys()].map(plural));
    for (const key of families) if (!theirs.has(key)) problems.push(`${other}: lacks ${key}`);
    for (const key of theirs) if (!families.has(key)) problems.push(`${other}: ${key} is not in en-US`);
    for (const [key, text] of texts) {
      const model = english.get(key);
      if (model !== undefined && holders(model) !== holders(text))
        problems.push(`${other}: ${key} has other placeholders than en-US`);
    }
  }
  for (const key of families) {
    if (key.startsWith('v2_cid_')) continue; // made from event codes
    // A key is used where it stands whole, or where one of its stems stands before a placeholder (`state.${word}`).
    const parts = key.split('.');
    const stems = parts.map((_, index) => parts.slice(0, index).join('.')).filter((stem) => stem !== '');
    const whole = [`'${key}'`, `"${key}"`, `\`${key}\``].some((text) => source.includes(text));
    if (!whole && !stems.some((stem) => source.includes(`\`${stem}.\${`)))
      problems.push(`${file}: ${key} is used nowhere`);
  }
}
for (const [, key = ''] of source.matchAll(/\bt\(\s*'([\w.-]+)'/g))
  if (!all.has(key)) problems.push(`${key} is used but in no file of en-US`);
for (const line of problems) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
