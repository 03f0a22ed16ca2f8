import type { Browser, Page } from '@playwright/test';
import { watchClicks } from './clicks.ts';
import { scrolledFrames } from './frames.ts';

/** Updates a second that come in meanwhile, seconds for which a list is scrolled, and presses of a turn. */
export const rate = 50;
export const seconds = 3;
export const clicks = 8;
/** Ms from frame to frame beyond which one was left out. */
export const slow = 20;

/** A list under updates, scrolled and pressed. */
export interface List {
  readonly page: Page;
  /** The element that scrolls. */
  readonly box: string;
  /** Makes so many updates come from now on. */
  update(count: number): Promise<unknown>;
  /** Presses a control of it; ms to the frame that shows what it did. */
  press(no: number): Promise<number>;
}

type Sides<Value> = Readonly<Record<'limit' | 'product', Value>>;

interface Turns {
  readonly turns: number;
  /** Presses of each turn. */
  readonly presses: number;
  /** Updates go on while it is pressed. */
  readonly updatesPressed: boolean;
  /** Pixels a frame; what `scrolledFrames` takes without it. */
  readonly step?: number;
  readonly say: (text: string) => void;
}

/** A page of a list, as wide as a desk's. */
export async function openListPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  await watchClicks(page);
  return page;
}

/** Scrolls and presses both lists by turns; ms of every frame, and from every press to the frame that shows it. */
export async function scrolledAndPressed(
  sides: Sides<List>,
  { turns, presses, updatesPressed, step, say }: Turns,
): Promise<{ readonly frames: Sides<readonly number[]>; readonly taken: Sides<readonly number[]> }> {
  const frames = { limit: [] as number[], product: [] as number[] };
  const taken = { limit: [] as number[], product: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    say(`turn ${turn + 1}`);
    for (const side of ['limit', 'product'] as const) {
      const { page, box, update, press } = sides[side];
      await page.bringToFront();
      await update(rate * (seconds + 1));
      if (updatesPressed) await page.waitForTimeout(500);
      frames[side].push(...(await scrolledFrames(page, box, seconds, step)));
      await page.locator(box).evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
      await page.waitForTimeout(1000);
      if (updatesPressed) await update(rate * presses);
      for (let no = 0; no < presses; no += 1) {
        taken[side].push(await press(no));
        await page.waitForTimeout(300);
      }
    }
  }
  return { frames, taken };
}

/** Percent of frames that were left out. */
export const lateShare = (steps: readonly number[]): number =>
  (100 * steps.filter((step) => step > slow).length) / steps.length;
