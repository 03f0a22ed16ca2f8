import type { Browser, Page } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { clickToPainted, type Sight, watchClicks } from '../clicks.ts';
import { atMost, figure, median, noMoreThan } from '../figure.ts';
import { scrolledFrames } from '../frames.ts';
import { openPortal, visitedBefore } from '../portal.ts';
import { openReference, referenceShown, withBrowser } from '../reference.ts';

const title = '1,000 devices, 50 updates a second';
const rate = 50;
const seconds = 3;
const clicks = 8;
/** Ms from frame to frame beyond which one was left out. */
const slow = 20;

/** A list under updates, scrolled and pressed. */
interface List {
  readonly page: Page;
  /** The element that scrolls. */
  readonly box: string;
  /** Makes so many updates come from now on. */
  update(count: number): Promise<unknown>;
  /** Presses the control of a row near the top and waits until all is at rest; ms to the frame that shows it. */
  press(no: number): Promise<number>;
}

const sight = (selector: string, words: string): Sight => ({
  selector,
  words,
  renewed: false,
  without: '[data-nothing]',
});

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await watchClicks(page);
  return page;
}

async function limitList(browser: Browser, address: string): Promise<List> {
  const page = await openPage(browser);
  await page.goto(address);
  await page.locator(referenceShown).first().waitFor();
  return {
    page,
    box: 'main > div',
    update: (count) =>
      page.evaluate(
        ([many, every]) => {
          const { update } = globalThis as unknown as { update(row: number, state: string): void };
          let left = many;
          const timer = setInterval(() => {
            update(Math.floor(Math.random() * 1000), Math.random() < 0.1 ? 'open' : 'closed');
            if ((left -= 1) === 0) clearInterval(timer);
          }, every);
        },
        [count, 1000 / rate] as const,
      ),
    press: async (no) => {
      const state = page.locator(`[data-row="${no}"]`);
      const other = (await state.textContent()) === 'open' ? 'closed' : 'open';
      const button = state.locator('xpath=following-sibling::button');
      return clickToPainted(page, button, sight(`[data-row="${no}"]`, other));
    },
  };
}

/** f4: a long list that is scrolled and pressed while live messages come in. */
export const f4: Benchmark = {
  id: 'f4',
  title,
  run: (conditions) =>
    withBrowser({ id: 'f4', title, conditions }, async ({ browser, what }) => {
      const limit = await limitList(browser, await openReference(conditions, 'page'));
      const portal = await openPortal(conditions, { BENCH_LARGE: '1' });
      const page = await openPage(browser);
      let messages = 0;
      page.on('websocket', (socket) => socket.on('framereceived', () => (messages += 1)));
      await visitedBefore(page.context(), portal);
      await page.goto(`${portal.address}/security/automation/device`);
      await page.getByRole('switch').first().waitFor();
      const product: List = {
        page,
        box: 'html',
        update: (count) => portal.program.ask(`speak ${count}`),
        press: async (no) => {
          const lamp = page.getByRole('switch').nth(no % 3);
          const taken = await clickToPainted(page, lamp, sight('[role="switch"][data-waiting]', ''));
          // Until the lamp has said that it did so.
          await page.locator('[role="switch"][data-waiting]').first().waitFor({ state: 'detached' });
          return taken;
        },
      };
      const sides = { limit, product };
      const frames = { limit: [] as number[], product: [] as number[] };
      const taken = { limit: [] as number[], product: [] as number[] };
      for (let turn = 0; turn < (conditions.quick ? 1 : 5); turn += 1) {
        conditions.say(`f4: turn ${turn + 1}`);
        for (const side of ['limit', 'product'] as const) {
          const list = sides[side];
          await list.page.bringToFront();
          await list.update(rate * (seconds + 1));
          await list.page.waitForTimeout(500);
          frames[side].push(...(await scrolledFrames(list.page, list.box, seconds)));
          await list.page.locator(list.box).evaluate((box) => box.scrollTo({ top: 0, behavior: 'instant' }));
          await list.page.waitForTimeout(1000);
          await list.update(rate * clicks);
          for (let no = 0; no < clicks; no += 1) {
            taken[side].push(await list.press(no));
            await list.page.waitForTimeout(300);
          }
        }
      }
      const share = (steps: readonly number[]): number =>
        (100 * steps.filter((step) => step > slow).length) / steps.length;
      const values = { id: 'f4' };
      return [
        figure({
          ...values,
          what: `${title}, scrolled for ${seconds} s: frames that took more than ${slow} ms`,
          unit: '%',
          limit: share(frames.limit),
          product: share(frames.product),
          target: noMoreThan(2),
          note: `${frames.product.length} frames, ${messages} live messages; ${what}`,
        }),
        figure({
          ...values,
          what: `${title}, a lamp is pressed: click → painted, p50`,
          unit: 'ms',
          limit: median(taken.limit),
          product: median(taken.product),
          target: atMost(2),
          note: `${taken.product.length} clicks each`,
        }),
      ];
    }),
};
