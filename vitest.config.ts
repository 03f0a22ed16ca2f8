import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'tools/**/*.test.ts'],
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
  },
});
