import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vitest/config';
import { rotation } from './packages/testing/src/amounts.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { patched } from './packages/testing/src/mutants/patch.ts';
import { resting } from './packages/testing/src/turns.ts';

const root = import.meta.dirname;
const include = ['packages/*/src/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'tools/**/*.test.ts'];
/** Tests of code that has mutants in it. */
const mutated = ['packages/testing/src/mutants/*.test.ts'];
/** Tests that replace a module or have a page of their own: what another file left behind would be theirs, too. */
const apart = [
  'packages/web/src/**/*.test.{ts,tsx}',
  ...globSync('packages/*/src/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').includes('vi.mock('),
  ),
];
/** Whole homes by the command line: a quick run of everything takes a share of them. */
const homes = resting(root, globSync('packages/homeward/src/*.test.ts', { cwd: root }));

const mutants: Plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform: (source, id) => patched(id, source),
};
/** All tests run mutated code where one mutant is looked at (npm run bite). */
const biting = process.env['HOMEWARD_MUTANT'] !== undefined;

export default defineConfig({
  test: {
    // Ends of what hangs, not measures: a busy machine may take ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./tools/patience.ts', './packages/web/patience.ts'],
    pool: 'forks',
    // They wait for processes, disks and servers nearly half of their time: three keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Only where a test asks for a page does it get one.
    environment: 'node',
    env: {
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      HOMEWARD_ROTATION: String(rotation),
    },
    projects: [
      // The product's modules are read once for many files: to read them takes as long as most tests.
      {
        extends: true,
        plugins: biting ? [mutants] : [],
        test: {
          name: 'shared',
          globalSetup: ['./packages/testing/src/server/pooled-schemas.ts'],
          setupFiles: ['./packages/testing/src/seeded-properties.ts'],
          include,
          exclude: [...apart, ...mutated, ...homes, '**/node_modules/**'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
      {
        extends: true,
        plugins: [mutants],
        test: { name: 'mutants', include: biting ? [] : mutated, isolate: false },
      },
    ],
  },
});
