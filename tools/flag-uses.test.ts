import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagUses } from '../packages/contract/src/words/company/flag-uses.ts';
import { flagNames } from '../packages/contract/src/words/values/limits.ts';

const root = join(import.meta.dirname, '..');
/** What is shipped of server, panel and portal. */
const sourceOf = (folders: string): string =>
  globSync(`packages/${folders}/src/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (name) => /\.test\.tsx?$/.test(name),
  })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const tables = readFileSync(
  join(root, 'packages/contract/src/words/reports/notification-options.ts'),
  'utf8',
);
const pages = sourceOf('web');
const calls = `${sourceOf('server')}\n${tables}`;

describe('flags of the configuration (S9.4)', () => {
  const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

  it.each(flagNames.filter((name) => flagUses[name].tag === 'pages'))('%s decides on a page', (name) =>
    expect(pages).toMatch(word(name)),
  );

  it.each(flagNames.filter((name) => flagUses[name].tag === 'within'))('%s decides inside calls', (name) =>
    expect(`${calls}\n${pages}`).toMatch(word(name)),
  );
});
