import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const include = ['packages/*/src/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'tools/**/*.test.ts'];
/** Tests that replace a module or have a page of their own: what another file left behind would be theirs, too. */
const apart = [
  'packages/web/src/**/*.test.{ts,tsx}',
  ...globSync('packages/*/src/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8').includes('vi.mock('),
  ),
];

export default defineConfig({
  test: {
    // Ends of what hangs, not measures: a busy machine may take ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./tools/patience.ts', './packages/web/patience.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Only where a test asks for a page does it get one.
    environment: 'node',
    env: { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    projects: [
      // The product's modules are read once for many files: to read them takes as long as most tests.
      {
        extends: true,
        test: { name: 'shared', include, exclude: [...apart, '**/node_modules/**'], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
