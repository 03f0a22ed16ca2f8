import type { Browser, Page } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { clickToPainted, restOn, type Sight } from '../clicks.ts';
import { atMost, figure, median, noMoreThan, percentile } from '../figure.ts';
import {
  clicks,
  lateShare,
  type List,
  openListPage,
  rate,
  scrolledAndPressed,
  seconds,
  slow,
} from '../lists.ts';
import { oneByOne } from '../load/one-by-one.ts';
import { panelCount, siteCount } from '../load/sites.ts';
import { slowPaint } from '../paint.ts';
import { openManySites, type Portal, visitedBefore } from '../portal.ts';
import { start, told } from '../program.ts';
import { openReference, referenceShown, withBrowser } from '../reference.ts';
import { call } from '../sign-in.ts';

const title = `${siteCount.toLocaleString('en-US')} sites of a company, ${panelCount.toLocaleString('en-US')} panels known`;
/** Pixels a frame: sixty rows a second, so that hundreds come from the server meanwhile. */
const step = 60;
const rowShown = '[role="table"] [role="cell"] b';

type Filter = readonly [button: string, shown: Sight];

const sight = (selector: string): Sight => ({
  selector,
  words: 'Home',
  renewed: false,
  without: 'main [aria-busy="true"]',
});
const low = siteCount / 5;

/** A list whose filters are pressed by turns, while the panels of the portal speak. */
const filtered = (page: Page, box: string, filters: readonly [Filter, Filter], portal: Portal): List => ({
  page,
  box,
  update: (count) => portal.program.ask(`speak ${count}`),
  press: async (no) => {
    const [button, shown] = filters[no % 2 === 0 ? 0 : 1];
    const target = page.locator(button).first();
    await restOn(page, target);
    return clickToPainted(page, target, shown);
  },
});

async function limitList(browser: Browser, address: string, portal: Portal): Promise<List> {
  const page = await openListPage(browser);
  await page.goto(address);
  await page.locator(referenceShown).first().waitFor();
  const filters = [
    ['main button:nth-of-type(2)', sight(`[data-total="${low}"]`)],
    ['main button:nth-of-type(1)', sight(`[data-total="${siteCount}"]`)],
  ] as const;
  return filtered(page, 'main > div', filters, portal);
}

const listOf = ({ address }: Portal): string => `${address}/security/installer_equipment_list`;

async function productList(browser: Browser, portal: Portal): Promise<List> {
  const page = await openListPage(browser);
  await visitedBefore(page.context(), portal);
  await page.goto(listOf(portal));
  await page.locator(rowShown).first().waitFor();
  const chip = (name: string): string => `[role="group"] button:has-text("${name}")`;
  const filters = [
    [chip('Low battery'), sight(`[role="table"][aria-rowcount="${low + 1}"]`)],
    [chip('All'), sight(`[role="table"][aria-rowcount="${siteCount + 1}"]`)],
  ] as const;
  return filtered(page, 'html', filters, portal);
}

/** Ms of each of many pages of the list, as the server gives them. */
async function pagesOf(portal: Portal, count: number): Promise<readonly number[]> {
  const { login, password } = portal.visitor;
  const { token } = await call(portal.address, '/auth/login', '', { account: login, password });
  const pages = Array.from(
    { length: count },
    (_, no) =>
      `${portal.address}/REST/v2/installer/panel?sort=needs&num=100&page_num=${1 + (no % (siteCount / 100))}`,
  );
  return oneByOne(pages, { token });
}

/** f5: the list of equipment of a large company, while its panels speak. */
export const f5: Benchmark = {
  id: 'f5',
  title,
  run: (conditions) =>
    withBrowser({ id: 'f5', title, conditions }, async ({ browser, what }) => {
      const { quick, say, own } = conditions;
      const sizes = { BENCH_SITES: String(siteCount), BENCH_PANELS: String(panelCount) };
      const rows = own(
        await start('limits/panel-rows.ts', {
          environment: { BENCH_PANELS: String(quick ? 2000 : panelCount) },
          nodeArgs: ['--expose-gc'],
        }),
      );
      await rows.stop();
      const reference = await openReference(conditions, 'sites');
      const portal = await openManySites(conditions, sizes);
      say('f5: lists');
      const plain = Array.from(
        { length: quick ? 20 : 200 },
        (_, no) => `${reference}sites?from=${(no % 50) * 100}&num=100`,
      );
      await oneByOne(plain, {});
      const given = { limit: await oneByOne(plain, {}), product: await pagesOf(portal, plain.length) };
      const fresh = told(await portal.program.ask('settle'), 'each');
      await pagesOf(portal, plain.length);
      const later = told(await portal.program.ask('settle'), 'each');

      const paints = { limit: [] as number[], product: [] as number[] };
      for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) {
        say(`f5: first paint ${turn + 1}`);
        paints.limit.push((await slowPaint(browser, reference, referenceShown)).lcp);
        const painted = await slowPaint(browser, listOf(portal), rowShown, (context) =>
          visitedBefore(context, portal),
        );
        paints.product.push(painted.lcp);
      }
      const sides = {
        limit: await limitList(browser, reference, portal),
        product: await productList(browser, portal),
      };
      const { frames, taken } = await scrolledAndPressed(sides, {
        turns: quick ? 1 : 5,
        presses: quick ? 2 : clicks,
        updatesPressed: false,
        step,
        say: (text) => say(`f5: ${text}`),
      });
      const values = { id: 'f5', note: `${what}; ${frames.product.length} frames` };
      return [
        figure({
          ...values,
          what: `${title}: list of equipment, largest paint, slow`,
          unit: 'ms',
          limit: median(paints.limit),
          product: median(paints.product),
          target: atMost(1.7),
        }),
        figure({
          ...values,
          what: 'the same, a filter is pressed: click → painted, p50',
          unit: 'ms',
          limit: median(taken.limit),
          product: median(taken.product),
          target: atMost(2),
        }),
        figure({
          ...values,
          what: `the same, scrolled for ${seconds} s, ${rate} changes a second: frames that took more than ${slow} ms`,
          unit: '%',
          limit: lateShare(frames.limit),
          product: lateShare(frames.product),
          target: noMoreThan(2),
        }),
        figure({
          ...values,
          what: 'the same, a hundred of them through REST, p50; limit: plain rows, narrowed and sorted',
          unit: 'ms',
          limit: median(given.limit),
          product: median(given.product),
          target: atMost(2),
        }),
        figure({
          ...values,
          what: 'the same, p95',
          unit: 'ms',
          limit: percentile(given.limit, 0.95),
          product: percentile(given.product, 0.95),
          target: noMoreThan(50),
        }),
        figure({
          ...values,
          what: 'memory per panel known, once 200 pages were asked for; limit: rows of one shape',
          unit: 'kB',
          limit: told(rows.ready, 'fresh') / 1000,
          product: fresh / 1000,
          target: atMost(1.4),
        }),
        figure({
          ...values,
          what: 'growth over 200 pages more',
          unit: '%',
          limit: null,
          product: (later / fresh - 1) * 100,
          target: noMoreThan(1),
        }),
      ];
    }),
};
