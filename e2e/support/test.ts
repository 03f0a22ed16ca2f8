import { test as base } from '@playwright/test';
import { homesOfWorker, type Home, type HomeSettings, type Homes } from './home.ts';
import { residentAt, type Resident } from './person.ts';

interface OfTest {
  /** What `home` is to be like. */
  readonly wanted: HomeSettings;
  /** A household of the test's own. */
  readonly home: Home;
  /** Who owns it, in front of `page`; not signed in yet. */
  readonly anna: Resident;
  readonly closing: void;
}

interface OfWorker {
  readonly homes: Homes;
}

/** A test with a home. Homes are kept by the worker, since to start one takes as long as a short test. */
export const test = base.extend<OfTest, OfWorker>({
  homes: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from it what this needs
    async ({}, use) => {
      const homes = homesOfWorker();
      await use(homes);
      await homes.stop();
    },
    { scope: 'worker' },
  ],
  wanted: [{}, { option: true }],
  closing: [
    async ({ homes }, use) => {
      await use();
      await homes.closeAll();
    },
    { auto: true },
  ],
  home: async ({ homes, wanted }, use) => use(await homes.open(wanted)),
  anna: async ({ page, home }, use) => use(residentAt(page, home)),
});
