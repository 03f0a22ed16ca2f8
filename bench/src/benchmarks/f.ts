import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Benchmark, Conditions } from '../benchmark.ts';
import { type FoundBrowser, openBrowser } from '../browser.ts';
import { buildReference } from '../builds.ts';
import { atMost, figure, type Figure, median, missing, noMoreThan } from '../figure.ts';
import { ownFolder } from '../folder.ts';
import { type Paint, slowPaint, weigh } from '../paint.ts';
import { openPortal, securityShown, signInByHand, signInShown, visitedBefore } from '../portal.ts';
import { start, told } from '../program.ts';

const referenceShown = '[data-row]';

async function openReference({ own }: Conditions): Promise<string> {
  const folder = own(ownFolder('reference'));
  const dist = join(folder.path, 'dist');
  await buildReference(dist);
  const { ready } = own(await start('limits/page-server.ts', { environment: { BENCH_PAGE: dist } }));
  return `http://127.0.0.1:${told(ready, 'port')}/`;
}

async function weightOf(browser: Browser, walk: (page: import('@playwright/test').Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' });
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

async function withBrowser(
  id: string,
  title: string,
  { own }: Conditions,
  run: (found: FoundBrowser & { readonly tag: 'there' }) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const found = own(await openBrowser());
  return found.tag === 'missing' ? [missing(id, title, found.why)] : run(found);
}

const weightTitle = 'scripts, styles and one language of sign-in and security page';

/** f1: what a first visit loads, signing in and looking at the house, as brotli at its best. */
export const f1: Benchmark = {
  id: 'f1',
  title: weightTitle,
  run: (conditions) =>
    withBrowser('f1', weightTitle, conditions, async ({ browser }) => {
      const reference = await openReference(conditions);
      const portal = await openPortal(conditions);
      const limit = await weightOf(browser, async (page) => {
        await page.goto(reference);
        await page.locator(referenceShown).first().waitFor();
      });
      const product = await weightOf(browser, (page) => signInByHand(page, portal));
      const values = {
        id: 'f1',
        what: weightTitle,
        unit: 'kB',
        limit: limit.bytes / 1000,
        product: product.bytes / 1000,
        note: product.files.join(', '),
      };
      return [
        figure({ ...values, target: atMost(2) }),
        figure({ ...values, what: 'the same, budget', limit: null, target: noMoreThan(135) }),
      ];
    }),
};

const paintTitle = 'first paint, slow (1.6 Mbit/s, 150 ms, processor ÷ 4)';

/** f2: when a page stands, and how long it does not answer meanwhile, on a cheap phone with a poor line. */
export const f2: Benchmark = {
  id: 'f2',
  title: paintTitle,
  run: (conditions) =>
    withBrowser('f2', paintTitle, conditions, async ({ browser, what }) => {
      const reference = await openReference(conditions);
      const portal = await openPortal(conditions);
      const pages = {
        limit: () => slowPaint(browser, reference, referenceShown),
        signIn: () => slowPaint(browser, `${portal.address}/security/auth/login`, signInShown),
        security: () =>
          slowPaint(browser, `${portal.address}/security/security`, securityShown, (context) =>
            visitedBefore(context, portal),
          ),
      };
      const seen: Record<keyof typeof pages, Paint[]> = { limit: [], signIn: [], security: [] };
      for (let turn = 0; turn < (conditions.quick ? 1 : 5); turn += 1) {
        conditions.say(`f2: turn ${turn + 1}`);
        seen.limit.push(await pages.limit());
        seen.signIn.push(await pages.signIn());
        seen.security.push(await pages.security());
      }
      const lcp = (paints: readonly Paint[]): number => median(paints.map((paint) => paint.lcp));
      const blocked = (paints: readonly Paint[]): number => median(paints.map((paint) => paint.blocked));
      return (['signIn', 'security'] as const).flatMap((name) => {
        const page = name === 'signIn' ? 'sign-in page' : 'security page, signed in';
        const values = { id: 'f2', unit: 'ms', note: `${what}, median of ${seen[name].length}` };
        return [
          figure({
            ...values,
            what: `${page}: largest paint, slow`,
            limit: lcp(seen.limit),
            product: lcp(seen[name]),
            target: atMost(1.7),
          }),
          figure({
            ...values,
            what: `${page}: time blocked, slow`,
            limit: blocked(seen.limit),
            product: blocked(seen[name]),
            target: noMoreThan(150),
          }),
        ];
      });
    }),
};
