/**
 * What the first page weighs: brotli bytes of everything that the sign-in and the security page load, with one
 * locale. Run after a build: `node packages/web/budget.ts`. Fails above the budget.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const limit = 135_000;
const dist = join(import.meta.dirname, 'dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');

// The page names its scripts, their static imports (as preloads) and its styles; both pages are in the core.
const named = [...page.matchAll(/(?:src|href)="\/static\/([^"]+\.(?:js|css))"/g)].map(
  ([, file]) => file ?? '',
);
// What the security page goes on to load of itself (vite.config.ts).
const after = readdirSync(join(dist, 'assets'))
  .filter((file) => /^after-.*\.(?:js|css)$/.test(file))
  .map((file) => `assets/${file}`);
// What follows every open page, and what every other page begins with, comes by itself a moment later.
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;
function filesOf(name: string): readonly string[] {
  const { file, imports = [], css = [] } = manifest[name] ?? { file: '' };
  if (file === '') throw new Error(`budget.ts: nothing is built of ${name}`);
  return name === 'index.html' ? [] : [file, ...css, ...imports.flatMap(filesOf)];
}
const files = new Set([
  ...named,
  ...after,
  ...filesOf('src/app/while-open.ts'),
  ...filesOf(Object.keys(manifest).find((one) => manifest[one]?.name === 'later') ?? 'later'),
  ...['portal', 'later', 'pages'].map((name) => `translations/en-US/${name}.json`),
]);

const sizes = [...files].map((file) => ({ file, size: statSync(join(dist, `${file}.br`)).size }));
const total = sizes.reduce((sum, { size }) => sum + size, 0);
for (const { file, size } of [...sizes, { file: `of ${limit}`, size: total }]) {
  process.stdout.write(`${String(size).padStart(8)}  ${file}\n`);
}
if (total > limit) process.exitCode = 1;
