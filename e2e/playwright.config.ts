import { isFull } from '@homeward/testing/amounts.ts';
import { defineConfig } from '@playwright/test';
import { launchOf } from './support/browser.ts';
import { restingPages } from './support/turns.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: './artefacts/results',
  globalSetup: './support/build-home.ts',
  // Each has a home of its own. Three keep two cores busy; four take no less time (9.2 minutes against 8.8, 2026-11-29).
  workers: 3,
  // The longest have no home of a worker, and begin before the others so that they do not end after them.
  projects: [
    { name: 'first', testMatch: 'first-*.test.ts' },
    { name: 'pages', testIgnore: ['first-*.test.ts', ...restingPages()] },
  ],
  fullyParallel: true,
  // Ends of what hangs, not measures: a busy machine may take ten times as long.
  timeout: isFull ? 1_200_000 : 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? './artefacts/pages.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Tests of the worker ask for it. In the others it would keep each page's files once more, for nobody.
    // What moves is drawn sixty times a second by the processor, a quarter of all that the tests ask of it.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
    serviceWorkers: isFull ? 'allow' : 'block',
    // A trace says more and takes half as long again: for one test at a time, not for all.
    trace: process.env['HOMEWARD_E2E_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: launchOf(process.env['CHROMIUM_PATH']),
  },
});
