import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFull, rotation } from '@homeward/testing/amounts.ts';
import { expect, type Page } from '@playwright/test';
import { findingsOf } from './axe.ts';
import { readAtRest, readInContrast, readInForcedColours, readLarge, type SpecialLook } from './everybody.ts';
import { ofTurn } from '@homeward/testing/rotated.ts';
import { overflows } from './shown-words.ts';

const shots = join(import.meta.dirname, '..', 'artefacts', 'shots');
export const phone = { width: 390, height: 844 } as const;
/** A desk and a phone. */
export const sizes = [{ width: 1280, height: 900 }, phone] as const;
const themes = ['dark', 'light'] as const;

/** Dark and light in turn, each on both screens. */
const looks = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })));
type Look = (typeof looks)[number];
/** They have colours of their own, or none, so that one theme is enough. */
const special: readonly SpecialLook[] = [readLarge, readAtRest, readInContrast, readInForcedColours];

/** A number that goes with a name, so that each name has a turn of its own in every run. */
const numberOf = (name: string): number =>
  Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);

/**
 * Looks at pages as demanding readers do: in every theme, on a desk and on a phone, with large words, in high contrast
 * and forced colours, without motion. A quick run looks once at each page, in the one way of all that `rotation` chooses;
 * a full run in all ways, and keeps pictures of them.
 */
export interface Eye {
  /**
   * Fails where somebody could not read what stands there (a serious or critical finding of axe), where it is wider than
   * the screen, and where it is not for everybody (`everybody.ts`). `name` names it and its pictures.
   */
  look(name: string): Promise<void>;
  /** Makes the window as large as it is in the `turn`-th look: a page that is opened then does not change its shape in it. */
  stand(turn: number): Promise<void>;
  /** The same with the `turn`-th look and without what is not for everybody. */
  glance(name: string, turn: number): Promise<void>;
  /** What the page must never do, seen since the eye was opened: break the content policy, throw. */
  readonly complaints: readonly string[];
}

/** Opens an eye on a page, before it goes anywhere. The page then follows the theme that the device asks for. */
export async function eyeOn(page: Page, { fullPage = true } = {}): Promise<Eye> {
  const complaints = complaintsOf(page);
  await page.addInitScript(() => localStorage.setItem('homeward.theme', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });

  async function wearAt({ size, theme }: Look): Promise<void> {
    await page.setViewportSize(size);
    await wear(page, theme);
  }

  async function seen(name: string, { size, theme }: Look): Promise<string> {
    await wearAt({ size, theme });
    const where = `${name}, ${theme}, ${size.width} px wide`;
    const found = [...(await graveFindings(page)), ...(await overflows(page))];
    expect.soft(found, where).toEqual([]);
    if (isFull || found.length > 0) await takePicture(page, `${name}-${theme}-${size.width}`, fullPage);
    return where;
  }

  async function everybody(name: string, { size }: Look, chosen: readonly SpecialLook[]): Promise<void> {
    for (const read of chosen)
      await read(page, `${name}, ${size.width} px wide`, async (look) => {
        if (isFull) await takePicture(page, `${name}-${look}-${size.width}`, fullPage);
      });
  }

  return {
    complaints,
    async stand(turn) {
      for (const { size } of ofTurn(looks, turn)) await page.setViewportSize(size);
    },
    async glance(name, turn) {
      for (const look of isFull ? looks : ofTurn(looks, turn)) await seen(name, look);
    },
    async look(name) {
      const before = page.viewportSize();
      const turn = rotation + numberOf(name);
      const [look] = ofTurn(looks, Math.floor(turn / 2));
      if (isFull)
        for (const each of looks) {
          await seen(name, each);
          if (each.theme === themes[0]) await everybody(name, each, special);
        }
      else if (look !== undefined && turn % 2 === 0) await seen(name, look);
      else if (look !== undefined) {
        await wearAt(look);
        await everybody(name, look, ofTurn(special, Math.floor(turn / 8)));
      }
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
    // Of what a closed list hides the browser never says that it has finished, though its time is over.
    const moves = () => document.getAnimations().some((one) => one.playState === 'running' && ends(one));
    while (moves()) await new Promise(requestAnimationFrame);
  });

async function graveFindings(page: Page): Promise<readonly string[]> {
  const found = await findingsNow(page);
  // What began to fade in while the page was read (a dialog just opened) is read again where it came to rest.
  return found.length === 0 ? found : findingsNow(page);
}

async function findingsNow(page: Page): Promise<readonly string[]> {
  await atRest(page);
  const found = await findingsOf(page);
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
