import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { ownerPin } from '../support/person.ts';
import { rotated } from '@homeward/testing/rotated.ts';
import { test } from '../support/test.ts';

test.beforeEach(async ({ context, home }) => {
  // With something in its log.
  const { call } = await callerAt(home);
  await call('POST', '/panel/mode', { area: 2, mode: 'arm', pincode: ownerPin });
  await home.admit(context);
});
test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** Pages whose lower part comes right after their first picture, and where one comes from to see that picture. */
const pages = [
  { path: 'security', from: 'more' },
  { path: 'automation/device', from: 'more' },
  { path: 'camera', from: 'more' },
  { path: 'event', from: 'more' },
  { path: 'more', from: 'security' },
] as const;
const low = [
  { width: 1280, height: 640 },
  { width: 390, height: 640 },
] as const;
const high = [
  { width: 1280, height: 800 },
  { width: 1280, height: 1100 },
  { width: 390, height: 844 },
] as const;

/** Gives the event log enough lines, each like the one that it has. */
async function longLog(page: Page): Promise<void> {
  await page.route(/\/REST\/v2\/event\?/, async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    const envelope = (await reply.json()) as { data: readonly object[] };
    const [line] = envelope.data;
    const data = Array.from({ length: line === undefined ? 0 : 50 }, (_, index) => ({
      ...line,
      id: String(1000 - index),
      at: Date.now() - index * 1000,
    }));
    return route.fulfill({ response: reply, json: { ...envelope, data } });
  });
}

/** Goes on by a link, in the same page. */
async function goOn(page: Page, path: string): Promise<void> {
  const title = page.locator('main h1:visible');
  const before = await title.innerText();
  await page.locator(`a[href="/security/${path}"]:visible`).first().click();
  await expect(page).toHaveURL(new RegExp(`/security/${path}(\\?|$)`));
  // The address changes before the page does.
  await expect(title).not.toHaveText(before);
  await expect(title).toHaveText(/\S/);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Px from the top of the window to the room that is kept for the lower part; null where all is there. */
const keptRoom = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const kept = [...document.querySelectorAll<HTMLElement>('main div, main li')].filter(
      ({ childNodes, style }) => childNodes.length === 0 && style.blockSize !== '',
    );
    const tops = kept.map((room) => room.getBoundingClientRect().top);
    return tops.length === 0 ? null : Math.min(...tops);
  });

for (const [turn, { path, from }] of pages.entries())
  test(`the first picture of ${path} fills the window, whatever its size`, async ({ page, home, anna }) => {
    await longLog(page);
    await page.goto(`${home.address}/security/security`);
    await expect(anna.plate('Garage')).toContainText('Armed away');
    const found: (number | null)[] = [];
    for (const size of [...low, ...rotated(high, 1, turn)]) {
      await page.setViewportSize(size);
      await page.goto(`${home.address}/security/${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      // It has been drawn to its end once.
      await expect.poll(() => keptRoom(page)).toBeNull();
      await goOn(page, from);
      // From now on no page is ever at rest: first pictures stay.
      await page.evaluate(() => Object.assign(globalThis, { requestIdleCallback: () => 1 }));
      await goOn(page, path);
      const room = await keptRoom(page);
      found.push(room);
      expect(room ?? size.height, `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(size.height);
    }
    // In a low window at least something waits: else this sees nothing.
    expect(found.some((room) => room !== null)).toBe(true);
  });

test('the browser’s own search finds what lies below, though nobody went there', async ({ page, anna }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await anna.enter('automation/device/RF:0a1b2c03');
  const main = page.getByRole('main');
  const address = main.getByText('RF:0a1b2c03');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Details' })).toBeAttached();
  await expect(address).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(address).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
