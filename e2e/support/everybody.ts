import { expect, type Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { cutRings } from './rings.ts';
import { overflows } from './shown-words.ts';
import { drawnAlike, fadedShapes } from './shapes.ts';

/** Keeps a picture of how the page looks now, `large`, in `contrast` or `forced`. */
type TakePicture = (look: string) => Promise<void>;

/** One way of looking at a page that somebody depends on. Leaves the page as it was. */
export type SpecialLook = (page: Page, name: string, take: TakePicture) => Promise<void>;

/** Words twice as large as the reader's own: the page stays as wide as the screen, and no control's words run out of it. */
export const readLarge: SpecialLook = async (page, name, take) => {
  const scale = (factor: number) =>
    page.evaluate((text) => document.documentElement.style.setProperty('--text-scale', text), String(factor));
  await scale(2);
  await expect.soft.poll(() => overflows(page), { message: `${name}, text at 200 %` }).toEqual([]);
  await take('large');
  await scale(1);
};

/** High contrast is seven to one for words; every drawing stands out, and what is chosen is drawn otherwise. */
export const readInContrast: SpecialLook = async (page, name, take) => {
  const theme = page.locator('html');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = await theme.getAttribute('data-theme');
  await theme.evaluate((root) => root.setAttribute('data-theme', 'hc'));
  const faint = await findingsOf(page, ['color-contrast-enhanced']);
  expect
    .soft(
      faint.map(({ message, html }) => `${message} ${html}`),
      `${name} in high contrast`,
    )
    .toEqual([]);
  await isDrawn(page, `${name} in high contrast`);
  await take('contrast');
  await theme.evaluate((root, was) => root.setAttribute('data-theme', was ?? 'dark'), before);
  await page.emulateMedia({ reducedMotion: null });
};

/** The same drawings in colours that the system forces. */
export const readInForcedColours: SpecialLook = async (page, name, take) => {
  const theme = page.locator('html');
  const before = await theme.getAttribute('data-theme');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await expect(theme).toHaveAttribute('data-theme', 'hc');
  await expect(theme).toHaveCSS('forced-color-adjust', 'none');
  await isDrawn(page, `${name} in forced colours`);
  await take('forced');
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: null });
  await expect(theme).toHaveAttribute('data-theme', before ?? 'dark');
};

/** Nothing moves for who asked for less motion, and whoever goes by the keyboard sees where they are. */
export const readAtRest: SpecialLook = async (page, name) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.soft.poll(() => movements(page), { message: `${name} with less motion` }).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  expect.soft(await cutRings(page), `${name}, rings of the focus`).toEqual([]);
};

async function isDrawn(page: Page, name: string): Promise<void> {
  // Colours change in their time, and on a busy machine that is later.
  const settled = (what: string) => ({ message: `${name}, ${what}` });
  await expect.soft.poll(() => fadedShapes(page), settled('shapes that are hardly seen')).toEqual([]);
  await expect.soft.poll(() => drawnAlike(page), settled('chosen but drawn like the others')).toEqual([]);
}

/** What still moves: animations that run for longer than anybody could see. */
const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (Number(duration) > 10 || iterations === Infinity);
      })
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : undefined,
      )
      .map((html) => html ?? 'something'),
  );
