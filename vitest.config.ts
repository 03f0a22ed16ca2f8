import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'bench/src/**/*.test.ts', 'tools/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    // Only where a test asks for a page does it get one.
    environment: 'node',
    env: { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  },
});
