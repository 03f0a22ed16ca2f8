// Every relative link in README and docs leads somewhere.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const broken: string[] = [];
for (const file of ['README.md', ...globSync('docs/**/*.md', { cwd: root })]) {
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
for (const line of broken) console.log(line);
process.exit(broken.length === 0 ? 0 : 1);
