import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, noMoreThan } from '../figure.ts';
import { laterPages } from '../later-pages.ts';
import { bytesOf, heaviest, type Weights, weigh } from '../paint.ts';
import { type Portal, openPortal, signInByHand, visitedBefore } from '../portal.ts';
import { openReference, referenceShown, withBrowser } from '../reference.ts';

const title = 'scripts, styles and one language of sign-in and security page';
const look = { viewport: { width: 412, height: 823 }, locale: 'en-US', serviceWorkers: 'block' } as const;

/** What a walk loads, and what comes of itself within two seconds after it. */
async function weightOf(browser: Browser, walk: (page: Page) => Promise<unknown>): Promise<Weights> {
  const context = await browser.newContext(look);
  try {
    const page = await context.newPage();
    const weight = weigh(page);
    await walk(page);
    await page.waitForTimeout(2000);
    return await weight();
  } finally {
    await context.close();
  }
}

/** What a page loads besides what is `known`, until it has been silent for a second. */
async function moreOf(context: BrowserContext, address: string, known: Weights): Promise<Weights> {
  const page = await context.newPage();
  try {
    const weight = weigh(page, known);
    let heard = performance.now();
    page.on('response', () => (heard = performance.now()));
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    while (performance.now() - heard < 1000) await page.waitForTimeout(100);
    return await weight();
  } finally {
    await page.close();
  }
}

/** The first page of installers and operators, in a frame of its own. */
const workList = 'installer_equipment_list';

/** Every later page on its own, the heaviest first. */
async function laterWeights(
  browser: Browser,
  portal: Portal,
  known: Weights,
  most: number,
): Promise<{
  readonly later: readonly { readonly page: string; readonly bytes: number }[];
  /** What the list of sites loads besides. */
  readonly work: number;
}> {
  const context = await browser.newContext(look);
  try {
    await visitedBefore(context, portal);
    const more = (page: string, behind: Weights) =>
      moreOf(context, `${portal.address}/security/${page}`, behind);
    // Whoever works on many sites comes from the list of them.
    const work = await more(workList, known);
    const knownAtWork = new Map([...known, ...work]);
    const found: { readonly page: string; readonly bytes: number }[] = [];
    const pages = (await laterPages()).filter((page) => page !== workList);
    for (const page of pages.slice(0, most)) {
      const behind = page.startsWith('installer_') ? knownAtWork : known;
      found.push({ page, bytes: bytesOf(await more(page, behind)) });
    }
    return { later: found.toSorted((one, other) => other.bytes - one.bytes), work: bytesOf(work) };
  } finally {
    await context.close();
  }
}

/** f1: what a first visit loads, signing in and looking at the house, and what each later page adds, as brotli at its best. */
export const f1: Benchmark = {
  id: 'f1',
  title,
  run: (conditions) =>
    withBrowser({ id: 'f1', title, conditions }, async ({ browser }) => {
      const reference = await openReference(conditions, 'page');
      const portal = await openPortal(conditions);
      const limit = await weightOf(browser, async (page) => {
        await page.goto(reference);
        await page.locator(referenceShown).first().waitFor();
      });
      const product = await weightOf(browser, (page) => signInByHand(page, portal));
      conditions.say('f1: the later pages');
      const { later, work } = await laterWeights(browser, portal, product, conditions.quick ? 12 : 1000);
      const values = {
        id: 'f1',
        what: title,
        unit: 'kB',
        limit: bytesOf(limit) / 1000,
        product: bytesOf(product) / 1000,
        note: heaviest(product).join(', '),
      };
      return [
        figure({ ...values, target: atMost(2) }),
        figure({ ...values, what: 'the same, budget', limit: null, target: noMoreThan(135) }),
        figure({
          ...values,
          what: 'what a later page loads besides, the largest of them',
          limit: null,
          product: (later[0]?.bytes ?? Number.NaN) / 1000,
          target: noMoreThan(25),
          note: `${later.length} later pages, the largest: ${later
            .slice(0, 6)
            .map(({ page, bytes }) => `${page} ${bytes}`)
            .join(', ')}`,
        }),
        figure({
          ...values,
          what: 'what the list of an installer’s sites loads besides, in its own frame',
          limit: null,
          product: work / 1000,
          target: noMoreThan(50),
          note: '',
        }),
      ];
    }),
};
