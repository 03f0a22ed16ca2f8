import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Bytes as brotli at its best would send them. */
const brotliBytes = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** What a page and those after it loaded of scripts, styles and texts: bytes by address, without the server's. */
export type Weights = ReadonlyMap<string, number>;

/** Counts them from now on, each address once; asks for none that are `known`. */
export function weigh(page: Page, known: Weights = new Map()): () => Promise<Weights> {
  const weights = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = response.url().split('/').slice(3).join('/');
    if (
      !/\.(js|css|mjs)(\?|$)|\/translations\//.test(url) ||
      !response.ok() ||
      weights.has(url) ||
      known.has(url)
    )
      return;
    weights.set(
      url,
      response.body().then(brotliBytes, () => 0),
    );
  });
  return async () =>
    new Map(await Promise.all([...weights].map(async ([url, size]) => [url, await size] as const)));
}

export const bytesOf = (weights: Weights): number =>
  [...weights.values()].reduce((sum, size) => sum + size, 0);

/** The heaviest first. */
export const heaviest = (weights: Weights): readonly string[] =>
  [...weights].toSorted(([, a], [, b]) => b - a).map(([name, size]) => `${name} ${size}`);

export interface Paint {
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  /** Time in long tasks beyond 50 ms each, ms. */
  readonly blocked: number;
}

/** Gives a page so small a part of the processor. */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms of latency, a quarter of the processor: a cheap phone on a poor line. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await slowProcessor(page, 4);
}

/** Opens a page cold on the slow profile, in a context of its own that `prepare` may sign in, and waits until `shown` is there. */
export async function slowPaint(
  browser: Browser,
  url: string,
  shown: string,
  prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' });
  try {
    await prepare(context);
    const page = await context.newPage();
    await slow(page);
    await page.addInitScript(() => {
      const seen = { lcp: 0, blocked: 0 };
      Object.assign(globalThis, { seenPaint: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.blocked += Math.max(0, entry.duration - 50);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url);
    await page.locator(shown).first().waitFor({ timeout: 60_000 });
    // Until nothing large has been painted, and no task has blocked, for two seconds.
    const look = (): Promise<Paint> =>
      page.evaluate(() => ({ ...(globalThis as unknown as { seenPaint: Paint }).seenPaint }));
    for (let before = await look(); ;) {
      await page.waitForTimeout(2000);
      const now = await look();
      if (now.lcp === before.lcp && now.blocked === before.blocked && now.lcp > 0) return now;
      before = now;
    }
  } finally {
    await context.close();
  }
}
