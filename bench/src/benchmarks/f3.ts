import type { Browser, Page } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { type Sight, clickToPainted, restOn, watchClicks } from '../clicks.ts';
import { atMost, figure, median, noMoreThan, percentile } from '../figure.ts';
import { slowProcessor } from '../paint.ts';
import { openDemo, securityShown, visitedBefore } from '../portal.ts';
import { openReference, withBrowser } from '../reference.ts';

const title = 'way from page to page, click → painted';

/** The pages of the menu, as their addresses end. */
const places = ['security', 'automation/device', 'automation', 'camera', 'event', 'more'];
const limitPlaces = ['security', 'devices', 'automation', 'cameras', 'events', 'more'];

/** Another heading, and nothing that is still on its way. */
const arrived: Sight = { selector: 'main h1', words: '', renewed: true, without: 'main [aria-busy="true"]' };

/** Goes through the menu so many times; ms of every way. */
async function laps(page: Page, links: readonly string[], count: number): Promise<readonly number[]> {
  await page.bringToFront();
  const taken: number[] = [];
  for (let lap = 0; lap < count; lap += 1)
    for (const link of [...links.slice(1), ...links.slice(0, 1)]) {
      const target = page.locator(`nav a[href="${link}"]`).filter({ visible: true }).first();
      await restOn(page, target);
      taken.push(await clickToPainted(page, target, arrived));
      // Long enough for the page to be at rest.
      await page.waitForTimeout(250);
    }
  return taken;
}

/** A page that waits is not slowed: it would take its turns from the other one. */
async function whileSlowed<T>(page: Page, run: () => Promise<T>): Promise<T> {
  await slowProcessor(page, 4);
  const result = await run();
  await slowProcessor(page, 1);
  return result;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await watchClicks(page);
  return page;
}

/** f3: from the click on a link of the menu to the frame with the other page, each of which has been open before. */
export const f3: Benchmark = {
  id: 'f3',
  title,
  run: (conditions) =>
    withBrowser({ id: 'f3', title, conditions, slowed: true }, async ({ browser, what }) => {
      const reference = await openReference(conditions, 'routes');
      const portal = await openDemo(conditions);
      const limitPage = await openPage(browser);
      await limitPage.goto(reference);
      const page = await openPage(browser);
      await visitedBefore(page.context(), portal);
      await page.goto(`${portal.address}/security/security`);
      await page.locator(securityShown).first().waitFor();
      const links = places.map((place) => `/security/${place}`);
      await laps(limitPage, limitPlaces, 1);
      await laps(page, links, 1);
      const limit: number[] = [];
      const product: number[] = [];
      for (let turn = 0; turn < (conditions.quick ? 1 : 5); turn += 1) {
        conditions.say(`f3: turn ${turn + 1}`);
        limit.push(...(await laps(limitPage, limitPlaces, 3)));
        product.push(...(await laps(page, links, 3)));
      }
      const slowLimit: number[] = [];
      const slow: number[] = [];
      for (let turn = 0; turn < (conditions.quick ? 1 : 5); turn += 1) {
        conditions.say(`f3: turn ${turn + 1} with a quarter of the processor`);
        slowLimit.push(...(await whileSlowed(limitPage, () => laps(limitPage, limitPlaces, 2))));
        slow.push(...(await whileSlowed(page, () => laps(page, links, 2))));
      }
      const values = { id: 'f3', unit: 'ms' };
      return [
        figure({
          ...values,
          what: `${title}, p50`,
          limit: median(limit),
          product: median(product),
          target: atMost(2),
          note: `${product.length} ways between ${places.join(', ')} of the demo home, ${limit.length} of the limit; ${what}`,
        }),
        figure({
          ...values,
          what: 'the same, processor ÷ 4, p95',
          limit: percentile(slowLimit, 0.95),
          product: percentile(slow, 0.95),
          target: noMoreThan(100),
          note: `${slow.length} ways each, p50 ${Math.round(median(slow))} ms, of the limit ${Math.round(median(slowLimit))} ms`,
        }),
      ];
    }),
};
