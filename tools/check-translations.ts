// Every locale that is there has the same keys and placeholders as en-US, and every key used in the portal exists. The
// keys of refusals exist wherever one is made, and the server's messages name events as the portal does.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';

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
/** The keys without the plural's ending; a word that only ends like one (`level_zero`) has no `_other` beside it. */
const families = (texts: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(
    [...texts.keys()].map((key) => {
      const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
      return stem !== key && texts.has(`${stem}_other`) ? stem : key;
    }),
  );

/** What a text holds of the pattern’s first group. */
const found = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].map(([, what = '']) => what));

const problems: string[] = [];
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const sourceOf = (pattern: string, except: (file: string) => boolean = () => false): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !except(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const source = sourceOf('packages/web/src/**/*.{ts,tsx}');
/** Where refusals are made, which the portal puts into words. */
const keyFiles = 'packages/contract/src/words/api/{panel,server}-messages.ts';
const refusals = sourceOf(
  'packages/{contract,panel,hub,drivers,channels,server,homeward}/src/**/*.ts',
  (file) => isTest(file) || matchesGlob(file, keyFiles),
);
const refused = found(refusals, /(v2_mg_\w+|hub\.\w+)/g);
const listed = found(sourceOf(keyFiles), /'([\w.]+)'/g);
const quoted = found(source, /['"`]([\w.-]+)(?=['"`])/g);
const templates = found(source, /`([\w.-]+)\.\$\{/g);
const all = new Set<string>();
const locales = readdirSync(folder);
for (const file of globSync('en-US/*.json', { cwd: folder })) {
  if (!/^[a-z0-9-]+\.json$/.test(basename(file)))
    problems.push(`${file}: the server gives no file of this name`);
  const english = read(join(folder, file));
  const keys = families(english);
  for (const key of keys) all.add(key);
  for (const locale of locales) {
    const other = join(locale, basename(file));
    if (other === file) continue;
    if (!existsSync(join(folder, other))) {
      problems.push(`${other}: is missing`);
      continue;
    }
    const texts = read(join(folder, other));
    const theirs = families(texts);
    for (const key of keys) if (!theirs.has(key)) problems.push(`${other}: lacks ${key}`);
    for (const key of theirs) if (!keys.has(key)) problems.push(`${other}: ${key} is not in en-US`);
    for (const [key, text] of texts) {
      const model = english.get(key);
      if (model !== undefined && holders(model) !== holders(text))
        problems.push(`${other}: ${key} has other placeholders than en-US`);
    }
  }
  for (const key of keys) {
    if (key.startsWith('v2_cid_')) continue; // made from event codes
    if (/^(?:v2_mg_|hub\.)/.test(key) && refused.has(key)) continue;
    // A key is used where it stands whole, or where one of its stems stands before a placeholder (`state.${word}`).
    const parts = key.split('.');
    const stems = parts.map((_, index) => parts.slice(0, index).join('.')).filter((stem) => stem !== '');
    if (!quoted.has(key) && !stems.some((stem) => templates.has(stem)))
      problems.push(`${file}: ${key} is used nowhere`);
  }
}
for (const [, key = ''] of source.matchAll(/\bt\(\s*'([\w.-]+)'/g))
  if (!all.has(key)) problems.push(`${key} is used but in no file of en-US`);
// One that ends in `_` only starts a template, or is what keys are told apart by.
for (const key of new Set(refusals.match(/\bv2_mg_\w*[^\W_]\b(?!\$\{)/g)))
  if (!all.has(key)) problems.push(`${key} is refused with but in no file of en-US`);
for (const [, key = ''] of refusals.matchAll(/'(hub\.\w+)'/g))
  if (!all.has(key)) problems.push(`${key} is refused with but in no file of en-US`);
for (const key of listed) if (!refused.has(key)) problems.push(`${keyFiles}: nothing is refused with ${key}`);
for (const key of refused) if (all.has(key) && !listed.has(key)) problems.push(`${keyFiles}: lacks ${key}`);
const words = join(root, 'packages/server/src/texts/words');
for (const file of globSync('*.json', { cwd: words })) {
  const sent = read(join(words, file));
  const shown = read(join(folder, basename(file, '.json'), 'events.json'));
  for (const key of new Set([...sent.keys(), ...shown.keys()]))
    if (key.startsWith('v2_cid_') && sent.get(key) !== shown.get(key))
      problems.push(`texts/words/${file}: ${key} is not as in events.json`);
}

/** British and American spellings of words that the portal may use; endings follow. */
const spellings: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color'],
  ['neighbour', 'neighbor'],
  ['favourite', 'favorite'],
  ['behaviour', 'behavior'],
  ['metre', 'meter'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['cancelled', 'canceled'],
  ['labelled', 'labeled'],
  ['organis', 'organiz'],
  ['recognis', 'recogniz'],
  ['authoris', 'authoriz'],
  ['synchronis', 'synchroniz'],
  ['summaris', 'summariz'],
  ['customis', 'customiz'],
  ['minimis', 'minimiz'],
];
for (const [index, language] of ['en-US', 'en-GB'].entries())
  for (const file of globSync(`${language}/*.json`, { cwd: folder }))
    for (const [key, text] of read(join(folder, file))) {
      // What stands in braces is no word.
      const words = text.replaceAll(/\{\{.*?\}\}/g, '');
      for (const pair of spellings) {
        const foreign = pair[index] ?? '';
        // A meter that measures is one in both.
        if (foreign === 'meter' && language === 'en-GB') continue;
        if (new RegExp(`\\b\\w*${foreign}`, 'i').test(words))
          problems.push(`${file}: ${key} is spelled “${foreign}”`);
      }
    }
// Of two files that a page has loaded the later one wins: what stands in both says the same in both.
for (const locale of locales) {
  const said = new Map<string, { readonly file: string; readonly text: string }>();
  for (const file of globSync(`${locale}/*.json`, { cwd: folder }))
    for (const [key, text] of read(join(folder, file))) {
      const other = said.get(key);
      if (other !== undefined && other.text !== text)
        problems.push(`${file}: ${key} says something else than in ${other.file}`);
      said.set(key, { file, text });
    }
}
for (const line of problems) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
