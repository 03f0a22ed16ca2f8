import { brotliCompressSync, constants } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';

export const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser of the benchmarks. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['CHROMIUM_PATH']
      ? { executablePath: process.env['CHROMIUM_PATH'] }
      : { executablePath: '/usr/bin/chromium' }),
    args: browserArguments,
  });

/** Bytes as brotli at its best would send them. */
export const brotliBytes = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export interface Paint {
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  /** Time in long tasks beyond 50 ms each, ms. */
  readonly blocked: number;
  /** Brotli bytes of scripts and styles, and of translations. */
  readonly code: number;
}

/** Loads a page cold, slowed to a phone on 3G (1.6 Mbit/s, 150 ms, CPU ×4) or not at all, and says what it weighed and when it stood. */
export async function paintOf(
  browser: Browser,
  url: string,
  slow: boolean,
  visit?: (page: import('@playwright/test').Page) => Promise<void>,
): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-US' });
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css|mjs)(\?|$)|\/translations\//.test(response.url()) && response.ok())
      weights.push(response.body().then(brotliBytes, () => 0));
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (slow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
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
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seenPaint: { lcp: number; blocked: number } }).seenPaint,
  );
  if (visit) await visit(page);
  const code = (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
  await context.close();
  return { ...seen, code };
}
