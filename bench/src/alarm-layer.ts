import type { Browser, Page } from '@playwright/test';
import { demoPassword } from '@homeward/homeward/demo/accounts.ts';
import { mapleCodes } from '@homeward/homeward/demo/maple-street.ts';
import type { Conditions } from './benchmark.ts';
import { watchFrames } from './frames.ts';
import { openDemo, securityShown, visitedBefore } from './portal.ts';
import { call, signIn } from './sign-in.ts';

/** The demo home's, beside a bed: it sounds in every mode, and is pressed, not held. */
const panicButton = 'RF:0a1b2c10';
const layer = { where: '[data-alarm-layer]', words: 'Panic' };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds from a press on a panic button to the frame in which the alarm covers the page, once each. */
export async function alarmLayers(
  conditions: Conditions,
  browser: Browser,
  count: number,
): Promise<readonly number[]> {
  const portal = await openDemo(conditions);
  const { address, panel, visitor } = portal;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  try {
    const page: Page = await context.newPage();
    const watch = await watchFrames(page, layer.words, layer.where);
    await visitedBefore(context, portal);
    await page.goto(`${address}/security/security`);
    await page.locator(securityShown).first().waitFor();
    await page.bringToFront();
    const token = await signIn(address, visitor.login, panel, demoPassword);
    const offset = await watch.offset();
    const taken: number[] = [];
    for (let no = 0; no < count; no += 1) {
      await watch.begin(true);
      const sent = performance.timeOrigin + performance.now() + offset;
      await call(address, '/demo/act', token, { act: { tag: 'detect', device: panicButton } });
      taken.push((await watch.painted()) - sent);
      await watch.begin(false);
      await call(address, '/panel/mode', token, { area: 1, mode: 'disarm', pincode: mapleCodes[0]?.code });
      await watch.painted();
      // Long enough for the page to be at rest, and not in step with the display.
      await pause(300 + Math.random() * 100);
    }
    return taken;
  } finally {
    await context.close();
  }
}
