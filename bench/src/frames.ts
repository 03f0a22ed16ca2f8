import type { Page } from '@playwright/test';

interface Watch {
  readonly shows: () => boolean;
  /** Resolves to the page's time (ms since 1970) after the frame that was awaited. */
  frame: Promise<number>;
  /** Begins to wait until the words are there, or gone. */
  await(there: boolean): void;
  /** Whether every frame of the display is drawn, or only one in which something is new. */
  beat: boolean;
}

/** Runs in the page: sees every change of its text, and when the frame with it is done. */
function install([words, where]: readonly [string, string]): void {
  const shows = (): boolean => document.querySelector(where)?.textContent?.includes(words) === true;
  let wanted: { readonly there: boolean; readonly done: (at: number) => void } | null = null;
  const look = (): void => {
    if (!wanted || shows() !== wanted.there) return;
    const { done } = wanted;
    wanted = null;
    requestAnimationFrame(() => {
      // A message comes after the frame's painting, not before it.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.timeOrigin + performance.now());
      channel.port2.postMessage(0);
    });
  };
  let beating = false;
  const tick = (): void => {
    if (beating) requestAnimationFrame(tick);
  };
  const watch: Watch = {
    shows,
    get beat() {
      return beating;
    },
    set beat(on) {
      if (on && !beating) requestAnimationFrame(tick);
      beating = on;
    },
    frame: Promise.resolve(0),
    await(there) {
      watch.frame = new Promise((done) => {
        wanted = { there, done };
        look();
      });
    },
  };
  Object.assign(globalThis, { watch });
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

type Watched = typeof globalThis & { readonly watch: Watch };

/** Ms after which a frame is given up. */
const patience = 10_000;

/** A page on which some words come and go. */
export interface FrameWatch {
  /** What to add to this process's time to get the page's, ms; within half a millisecond. */
  offset(): Promise<number>;
  /** Whether they are there now. */
  shows(): Promise<boolean>;
  /** Begins to wait for the frame in which they are there, or gone. */
  begin(there: boolean): Promise<void>;
  /** The page's time when that frame was painted. Rejects after 10 s. */
  painted(): Promise<number>;
  /**
   * Whether the page goes by the beat of a display, 60 Hz. Without a display Chromium draws at once what comes to a page at
   * rest; on one, each change waits for the next frame.
   */
  beat(on: boolean): Promise<void>;
}

const here = (): number => performance.timeOrigin + performance.now();

/** Watches a page that has not been opened yet for words in its first element that `where` selects. */
export async function watchFrames(page: Page, words: string, where = 'main'): Promise<FrameWatch> {
  await page.addInitScript(install, [words, where] as const);
  return {
    async offset() {
      let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
      for (let tries = 0; tries < 20; tries += 1) {
        const before = here();
        const there = await page.evaluate(() => performance.timeOrigin + performance.now());
        const after = here();
        if (after - before < best.trip) best = { trip: after - before, offset: there - (before + after) / 2 };
      }
      return best.offset;
    },
    shows: () => page.evaluate(() => (globalThis as Watched).watch.shows()),
    begin: (there) => page.evaluate((wish) => (globalThis as Watched).watch.await(wish), there),
    beat: (on) => page.evaluate((wish) => void ((globalThis as Watched).watch.beat = wish), on),
    painted: () =>
      Promise.race([
        page.evaluate(() => (globalThis as Watched).watch.frame),
        new Promise<never>((_resolve, reject) => {
          const timer = setTimeout(() => reject(new Error('the page does not show it')), patience);
          timer.unref();
        }),
      ]),
  };
}

/** Scrolls `box` for so many seconds, `by` px a frame; ms from each frame to the next. */
export const scrolledFrames = (
  page: Page,
  box: string,
  seconds: number,
  by = 40,
): Promise<readonly number[]> =>
  page.evaluate(
    async ([selector, length, top]) => {
      const element = document.querySelector(selector);
      const frame = (): Promise<number> => new Promise(requestAnimationFrame);
      const steps: number[] = [];
      let before = await frame();
      for (const end = before + length * 1000; before < end;) {
        element?.scrollBy({ top, behavior: 'instant' });
        const now = await frame();
        steps.push(now - before);
        before = now;
      }
      return steps;
    },
    [box, seconds, by] as const,
  );
