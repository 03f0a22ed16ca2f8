import type { Locator, Page } from '@playwright/test';

/** What is there once a click has done its work. */
export interface Sight {
  /** The element that says so, and words in it. */
  readonly selector: string;
  readonly words: string;
  /** It is another element than before the click. */
  readonly renewed: boolean;
  /** What must be gone, as a selector. */
  readonly without: string;
}

interface Watched {
  /** Begins to wait; resolves to ms from the next click to the frame that shows it. */
  awaitClick(sight: Sight): Promise<number>;
  taken: Promise<number>;
}

/** Runs in the page before anything else. */
function install(): void {
  let began = 0;
  addEventListener('click', ({ timeStamp }) => (began = timeStamp), { capture: true });
  const watched: Watched = {
    taken: Promise.resolve(0),
    awaitClick({ selector, words, renewed, without }) {
      began = 0;
      const before = document.querySelector(selector);
      return new Promise((resolve) => {
        const look = (): void => {
          const element = document.querySelector(selector);
          const shows = element?.textContent?.includes(words) === true && !(renewed && element === before);
          if (began === 0 || !shows || document.querySelector(without) !== null) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // A message comes after the frame's painting, not before it.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - began);
            channel.port2.postMessage(0);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      });
    },
  };
  Object.assign(globalThis, { watched });
}

const patience = 10_000;

/** Makes a page that has not been opened yet one whose clicks can be timed. */
export const watchClicks = (page: Page): Promise<unknown> => page.addInitScript(install);

type Here = typeof globalThis & { readonly watched: Watched };

/** Milliseconds for which a pointer rests on something, at the least, before it is pressed. */
const restsFor = 100;

/** Brings the pointer to rest, as a person does before pressing: what a page does about that is no part of the click. */
export async function restOn(page: Page, target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(restsFor);
}

/** Clicks as a person does; ms from the browser's event to the frame in which the sight is painted. Rejects after 10 s. */
export async function clickToPainted(page: Page, target: Locator, sight: Sight): Promise<number> {
  await page.evaluate((wanted) => {
    const { watched } = globalThis as Here;
    watched.taken = watched.awaitClick(wanted);
  }, sight);
  await target.click();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`a click brought no ${JSON.stringify(sight)}`)), patience);
  });
  return Promise.race([page.evaluate(() => (globalThis as Here).watched.taken), late]).finally(() =>
    clearTimeout(timer),
  );
}
