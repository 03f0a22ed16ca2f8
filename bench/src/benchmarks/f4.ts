import type { Browser } from '@playwright/test';
import type { Benchmark } from '../benchmark.ts';
import { clickToPainted, type Sight } from '../clicks.ts';
import { atMost, figure, median, noMoreThan } from '../figure.ts';
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
import { openPortal, visitedBefore } from '../portal.ts';
import { openReference, referenceShown, withBrowser } from '../reference.ts';

const title = '1,000 devices, 50 updates a second';
const sight = (selector: string, words: string): Sight => ({
  selector,
  words,
  renewed: false,
  without: '[data-nothing]',
});

async function limitList(browser: Browser, address: string): Promise<List> {
  const page = await openListPage(browser);
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
      const page = await openListPage(browser);
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
      const { frames, taken } = await scrolledAndPressed(sides, {
        turns: conditions.quick ? 1 : 5,
        presses: clicks,
        updatesPressed: true,
        say: (text) => conditions.say(`f4: ${text}`),
      });
      const values = { id: 'f4' };
      return [
        figure({
          ...values,
          what: `${title}, scrolled for ${seconds} s: frames that took more than ${slow} ms`,
          unit: '%',
          limit: lateShare(frames.limit),
          product: lateShare(frames.product),
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
