import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { isFull } from '@homeward/testing/amounts.ts';
import { expect, type Page, type Response } from '@playwright/test';
import { sizes, takePicture } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { grouped, rotated } from '@homeward/testing/rotated.ts';
import { overflows, shownWords } from '../support/shown-words.ts';
import { test } from '../support/test.ts';

const folder = join(import.meta.dirname, '..', '..', 'packages', 'web', 'public', 'translations');
const textsOf = (locale: string, file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Record<string, string>;
/** Every key of the portal; plural forms count by their stem too. */
const keys = new Set(
  readdirSync(join(folder, 'en-US'))
    .flatMap((file) => Object.keys(textsOf('en-US', file)))
    .flatMap((key) => [key, key.replace(/_(one|other)$/, '')])
    .filter((key) => key.includes('.')),
);

const [desk] = sizes;

// S1.5
test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

/** Goes to an address below `/security/` in a language, and waits until everything has come. */
async function open(page: Page, home: Home, locale: string, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('homeward.locale', chosen), locale);
  await page.setViewportSize(desk);
  await page.goto(`${home.address}/security/${path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** What is on the screen says no key, and fits at both widths. */
async function look(page: Page, name: string, locale: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `${name}, ${locale}, ${size.width} px`;
    await expect.poll(() => overflows(page), { message: at }).toEqual([]);
    if (isFull) await takePicture(page, `language-${locale}-${name}-${size.width}`);
    const { texts, labels } = await shownWords(page);
    const words = [...texts, ...labels].flatMap((text) => text.split(/[\s“”‘’"'()[\],;:!?]+/));
    expect(
      words.filter((word) => keys.has(word.replace(/\.$/, '')) || /^(v2_\w|[a-z]+\.[a-z]\w*\.\w)/.test(word)),
      `keys on ${at}`,
    ).toEqual([]);
  }
}

/** Opens the pad that asks for the PIN, whatever the language: by the last way to arm the first area. */
async function askPin(page: Page): Promise<void> {
  await page.locator('#main').getByRole('radiogroup').first().getByRole('radio').last().click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
}

interface PageInWords {
  readonly name: string;
  /** Below the entry, without a leading slash. */
  readonly path: string;
  /** It is seen by whoever has not signed in. */
  readonly outside?: true;
  /** Whether it has come, by the words of the portal in this language. */
  readonly shown: (page: Page, words: Readonly<Record<string, string>>) => Promise<void>;
}

const pagesInWords: readonly PageInWords[] = [
  {
    name: 'sign-in',
    path: 'auth/login',
    outside: true,
    shown: (page, words) =>
      expect(page.getByRole('button', { name: words['signIn.submit'] ?? '', exact: true })).toBeVisible(),
  },
  {
    name: 'security',
    path: 'security',
    shown: (page, words) =>
      expect(page.getByRole('region', { name: 'House', exact: true })).toContainText(
        words['mode.disarm'] ?? '',
      ),
  },
  { name: 'pin', path: 'security', shown: askPin },
  {
    name: 'devices',
    path: 'automation/device',
    shown: (page) => expect(page.getByRole('link', { name: 'Kitchen window', exact: true })).toBeVisible(),
  },
  {
    name: 'account',
    path: 'account',
    shown: (page) => expect(page.locator('#main').getByRole('textbox').first()).toBeVisible(),
  },
];

/** Each language is looked at in every run, on two pages of the five. */
for (const [place, some] of grouped(locales, 4).entries())
  test(`in ${some.join(', ')} no page shows a key, and everything fits`, async ({
    page,
    browser,
    home,
    anna,
  }) => {
    const outside = await (await browser.newContext()).newPage();
    await outside.goto(home.address);
    await anna.enter();
    for (const [turn, locale] of some.entries())
      for (const one of rotated(pagesInWords, 2, place * some.length + turn)) {
        const at = one.outside === true ? outside : page;
        await open(at, home, locale, one.path);
        await one.shown(at, textsOf(locale, 'portal.json'));
        await look(at, one.name, locale);
      }
    await outside.context().close();
  });

/** What the server said in words: names of the house, which nobody translates. */
function heardFrom(page: Page): { readonly names: Set<string>; stop(): void } {
  const names = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') names.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  const listen = (response: Response): void => {
    if (!response.url().includes('/REST/')) return;
    response.json().then(gather, () => undefined);
  };
  page.on('response', listen);
  return { names, stop: () => void page.off('response', listen) };
}

/** Made-up texts stand in brackets, also when marks or values part them: what is outside was not translated. */
function outsideBrackets(texts: readonly string[]): readonly string[] {
  let depth = 0;
  const found: string[] = [];
  for (const text of texts) {
    let outer = '';
    for (const letter of text) {
      if (letter === '[') depth += 1;
      else if (letter === ']') depth -= 1;
      else if (depth === 0) outer += letter;
    }
    if (/\p{L}{2}/u.test(outer)) found.push(outer.trim());
  }
  expect(depth, 'brackets of made-up texts close').toBe(0);
  return found;
}

/** Dates and times have no pseudo language; `Homeward` and the names of languages are said the same everywhere. */
const sameEverywhere =
  /^(Homeward|American English|[A-Z]{1,2}|[\p{P}\d\s·]*|.*(YYYY|(Mon|Tues|Tue|Wednes|Wed|Thurs|Thu|Fri|Satur|Sat|Sun)(day)?\b).*|[A-Z][a-z]+ 20\d\d)$/u;

const mainPages = [
  'security',
  'automation/device',
  'automation/room',
  'automation/automation_scene',
  'automation/automation_rule',
  'event',
  'more',
  'account',
  'account/account_notification',
];

test('in the longer made-up language every word was translated', async ({ page, home, anna }) => {
  await anna.enter();
  const { names, stop } = heardFrom(page);
  for (const path of mainPages) {
    await open(page, home, 'en-XA', path);
    await look(page, path.replaceAll('/', '-'), 'en-XA');
    await page.setViewportSize(desk);
    const { texts, labels } = await shownWords(page);
    const plain = [...outsideBrackets(texts), ...labels.flatMap((label) => outsideBrackets([label]))];
    expect(plain.length, `${path} names something`).toBeGreaterThan(0);
    expect(
      plain
        .map((text) => text.replace(/[\s·:]+$/, ''))
        .filter((text) => !sameEverywhere.test(text) && ![...names].some((name) => name.includes(text))),
      `not translated on ${path}`,
    ).toEqual([]);
  }
  stop();
});

test('written from right to left, the page is mirrored and fits', async ({ page, home, anna }) => {
  await anna.enter();
  for (const path of mainPages) {
    await open(page, home, 'ar-XB', path);
    await look(page, path.replaceAll('/', '-'), 'ar-XB');
    await page.setViewportSize(desk);
    const main = await page.getByRole('main').boundingBox();
    const menu = await page.getByRole('navigation').filter({ visible: true }).first().boundingBox();
    expect(menu, `${path} has a menu`).not.toBeNull();
    expect(menu?.x ?? 0, `the menu of ${path} stands at the right of the page`).toBeGreaterThanOrEqual(
      (main?.x ?? 0) + (main?.width ?? 0) - 1,
    );
  }
});
