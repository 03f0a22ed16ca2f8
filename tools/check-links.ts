// Every relative link in the pages at the root and in docs leads somewhere. What a walk through the code (docs/tour-*)
// names stands in the files that the same step leads to. The trees of folders are those that are there.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const broken: string[] = [];
for (const file of [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]) {
  if (!existsSync(join(root, file))) {
    broken.push(`${file} is missing`);
    continue;
  }
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '');
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(https?:|mailto:|#)/.test(target)) continue;
    const path = join(root, dirname(file), target.split('#')[0] ?? '');
    if (!existsSync(path)) broken.push(`${file}: ${target} leads nowhere`);
  }
}

/** The text of a file, or of all files below a folder. */
function textAt(path: string): string {
  if (!existsSync(path)) return '';
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return globSync('**/*.{ts,tsx}', { cwd: path })
    .map((file) => readFileSync(join(path, file), 'utf8'))
    .join('\n');
}

for (const file of globSync('docs/tour-*.md', { cwd: root }))
  for (const step of readFileSync(join(root, file), 'utf8').split(/\n(?=\d+\. )/)) {
    const paths = [...step.matchAll(/\]\((\.\.[^)\s#]+)/g)].map(([, target = '']) =>
      join(root, 'docs', target),
    );
    const sources = paths.map(textAt).join('\n');
    for (const [, name = ''] of step.matchAll(/`([A-Za-z]\w+)`/g))
      if (!sources.includes(name)) broken.push(`${file}: ${name} stands in no file that its step leads to`);
  }
/** The trees of docs/architecture.md: below a package's name its folders, below `features/` those of the portal. */
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const foldersOf = (path: string): readonly string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
for (const [name, path] of [
  ['contract', 'packages/contract/src'],
  ['panel', 'packages/panel/src'],
  ['server', 'packages/server/src'],
  ['hub', 'packages/hub/src'],
  ['homeward', 'packages/homeward/src'],
  ['features/', 'packages/web/src/features'],
] as const) {
  const [, tree = ''] = new RegExp(`^${name}\\n((?: {2}.*\\n)+)`, 'm').exec(architecture) ?? [];
  const words = new Set(tree.match(/[\w-]+/g));
  for (const folder of foldersOf(path))
    if (!words.has(folder)) broken.push(`docs/architecture.md: the tree of ${name} lacks ${folder}`);
  for (const [, folder = ''] of tree.matchAll(/^ {2}([a-z][\w-]*)\/? /gm))
    if (!existsSync(join(root, path, folder)))
      broken.push(`docs/architecture.md: the tree of ${name} has ${folder}, which is not there`);
}
for (const line of broken) console.log(line);
process.exit(broken.length === 0 ? 0 : 1);
