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
const files = [...named, ...after, 'translations/en-US/portal.json', 'translations/en-US/later.json'];

const sizes = files.map((file) => ({ file, size: statSync(join(dist, `${file}.br`)).size }));
const total = sizes.reduce((sum, { size }) => sum + size, 0);
for (const { file, size } of [...sizes, { file: `of ${limit}`, size: total }]) {
  process.stdout.write(`${String(size).padStart(8)}  ${file}\n`);
}
if (total > limit) process.exitCode = 1;
