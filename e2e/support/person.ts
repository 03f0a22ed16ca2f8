import { expect, type Locator, type Page } from '@playwright/test';
import type { Home } from './home.ts';
import type { AccountName } from './household.ts';

export const ownerPin = '482650';
export const password = 'homeward-demo';

/** Somebody at a browser, doing what a person would: by names and roles only. */
export interface Person {
  readonly page: Page;
  /** Types user ID and password, and chooses the house. */
  signIn(account?: string): Promise<void>;
  /** Chooses a mode on the area's plate and, where it asks, gives the PIN. */
  setMode(area: string, mode: 'Disarm' | 'Home' | 'Away', code?: string): Promise<void>;
  typePin(code: string): Promise<void>;
  plate(area: string): Locator;
  alarm(): Locator;
}

/** Somebody who has a session already: the quick way in, wherever signing in is not what a test is about. */
export interface Resident extends Person {
  /** Opens the page of the house, or the one at `path` (below the entry `security`). */
  enter(path?: string): Promise<void>;
}

/** Types user ID and password where the page asks for them. */
export async function typeSignIn(page: Page, login: string, secret = password): Promise<void> {
  await page.getByLabel('User ID').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A person in front of the portal of `home`. */
export function personAt(page: Page, home: Pick<Home, 'address' | 'login'>): Person {
  const plate = (area: string): Locator => page.getByRole('region', { name: area, exact: true });
  const typePin = async (code: string): Promise<void> => {
    await page.getByLabel(/^PIN, \d digits/).fill(code);
  };
  return {
    page,
    plate,
    typePin,
    alarm: () => page.getByRole('main', { name: 'Alarm', exact: true }),
    async signIn(account = 'demo') {
      await page.goto(home.address);
      await typeSignIn(page, home.login(account));
      // Who has one panel only is not asked which.
      const card = page
        .getByRole('link', { name: /Maple Street 12/ })
        .or(page.getByRole('button', { name: /Maple Street 12/ }));
      await expect(card.first().or(plate('House')).first()).toBeVisible();
      if (!(await plate('House').isVisible())) await card.first().click();
      await expect(plate('House')).toBeVisible();
    },
    async setMode(area, mode, code = ownerPin) {
      await page
        .getByRole('radiogroup', { name: `Mode of ${area}` })
        .getByRole('radio', { name: new RegExp(`^${mode}`) })
        .click();
      await typePin(code);
    },
  };
}

/** Somebody of the household of `home`. */
export function residentAt(
  page: Page,
  home: Pick<Home, 'address' | 'login' | 'admit'>,
  account: AccountName = 'demo',
): Resident {
  const person = personAt(page, home);
  return {
    ...person,
    async enter(path) {
      await home.admit(page.context(), account);
      await page.goto(`${home.address}/security/${path ?? 'security'}`);
      if (path === undefined) await expect(person.plate('House')).toBeVisible();
    },
  };
}

/** Opens a page of a panel, below its own entry, with a session of an account that has used none in this browser. */
export async function openAs(
  page: Page,
  home: Pick<Home, 'address' | 'admit' | 'house' | 'flat'>,
  account: AccountName,
  panel: 'house' | 'flat',
  path: string,
): Promise<void> {
  await home.admit(page.context(), account);
  const entry = panel === 'flat' ? 'carealert' : 'security';
  await page.goto(`${home.address}/${entry}/${path}${path.includes('?') ? '&' : '?'}panel=${home[panel]}`);
}
