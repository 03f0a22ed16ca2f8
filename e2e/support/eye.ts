import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { readByEverybody, readLarge } from './everybody.ts';
import { cutRings } from './rings.ts';
import { overflows } from './shown-words.ts';

const shots = join(import.meta.dirname, '..', 'artefacts', 'shots');
export const phone = { width: 390, height: 844 } as const;
/** A desk and a phone. */
export const sizes = [{ width: 1280, height: 900 }, phone] as const;
const themes = ['dark', 'light'] as const;

/**
 * `HOMEWARD_E2E_PICTURES=all` looks in both themes at both sizes and keeps pictures of whole pages, also of large words,
 * contrast and forced colours; else they show what is in the window, which is much cheaper.
 */
const everyPicture = process.env['HOMEWARD_E2E_PICTURES'] === 'all';

/** Looks at pages as demanding readers do: in every theme, on a desk and on a phone, with large words, without motion. */
export interface Eye {
  /**
   * Takes pictures of what stands there, dark on a desk and light on a phone or the other way about, and fails where
   * somebody could not read it (a serious or critical finding of axe), where it is wider than the screen, and where it is
   * not for everybody (`everybody.ts`). `name` names the pictures.
   */
  look(name: string): Promise<void>;
  /** Makes the window as large as it is in the `turn`-th look: a page that is opened then does not change its shape in it. */
  stand(turn: number): Promise<void>;
  /** The same with one look of the four, the `turn`-th; with `HOMEWARD_E2E_PICTURES=all` with all of them. */
  glance(name: string, turn: number): Promise<void>;
  /** What the page must never do, seen since the eye was opened: break the content policy, throw. */
  readonly complaints: readonly string[];
}

/** Opens an eye on a page, before it goes anywhere. The page then follows the theme that the device asks for. */
export async function eyeOn(page: Page, { fullPage = everyPicture } = {}): Promise<Eye> {
  const complaints = complaintsOf(page);
  await page.addInitScript(() => localStorage.setItem('homeward.theme', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });
  /** Dark and light in turn, each on both screens. */
  const looks = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
  let taken = 0;
  return {
    complaints,
    async stand(turn) {
      const look = looks[turn % looks.length];
      if (look !== undefined) await page.setViewportSize(look.size);
    },
    async glance(name, turn) {
      for (const { size, theme } of everyPicture ? looks : looks.slice(turn % 4, (turn % 4) + 1)) {
        await page.setViewportSize(size);
        await wear(page, theme);
        await takePicture(page, `${name}-${theme}-${size.width}`, fullPage);
        const where = `${name}, ${theme}, ${size.width} px wide`;
        expect.soft(await graveFindings(page, everyRule), where).toEqual([]);
        expect.soft(await overflows(page), where).toEqual([]);
      }
    },
    async look(name) {
      // However many pages a test looks at, and however slow the machine: each gets time of its own.
      test.info().setTimeout(test.info().timeout + (everyPicture ? 40_000 : 20_000));
      const before = page.viewportSize();
      for (const [at, size] of sizes.entries()) {
        await page.setViewportSize(size);
        // A theme has its colours at every width, and a width its shape in every theme: the next look is the other way about.
        const worn = everyPicture ? themes : [at === taken % 2 ? themes[0] : themes[1]];
        for (const theme of worn) {
          await wear(page, theme);
          await takePicture(page, `${name}-${theme}-${size.width}`, fullPage);
          const rules = theme === worn[0] ? everyRule : ofColours;
          expect(await graveFindings(page, rules), `${name}, ${theme}, ${size.width} px wide`).toEqual([]);
        }
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${name} fits ${size.width} px`,
        ).toBeLessThanOrEqual(0);
        const take = async (look: string): Promise<void> => {
          if (everyPicture) await takePicture(page, `${name}-${look}-${size.width}`, fullPage);
        };
        await readLarge(page, `${name}, ${size.width} px wide`, take);
        // Colours are the same at every width.
        if (everyPicture || size === sizes.at(-1)) await readByEverybody(page, name, take);
        expect.soft(await cutRings(page), `${name}, ${size.width} px wide, rings of the focus`).toEqual([]);
      }
      taken += 1;
      await page.emulateMedia({ colorScheme: 'dark' });
      if (before !== null) await page.setViewportSize(before);
    },
  };
}

/** Has the device ask for a theme, and waits for the page to follow. */
async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Keeps a picture of the page among the artefacts. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled', fullPage });
}

/** Waits for what moves or fades to be where it is going, but for what moves for ever. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = (one: Animation): boolean => one.effect?.getComputedTiming().endTime !== Infinity;
    const running = document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
    // One that is taken back is at rest, too.
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

const everyRule: readonly string[] = [];
/** Themes differ by their colours only. */
const ofColours = ['color-contrast'];

async function graveFindings(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  const found = await findingsNow(page, rules);
  // What began to fade in while the page was read (a dialog just opened) is read again where it came to rest.
  return found.length === 0 ? found : findingsNow(page, rules);
}

async function findingsNow(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  await atRest(page);
  const found = await findingsOf(page, rules);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id} ${html}`);
}

/** Collects what a page must never do: break the content policy, throw, or open a dialog of the browser's. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    // Somebody goes although something is not saved.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}
