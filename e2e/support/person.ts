import { expect, type Locator, type Page } from '@playwright/test';
import type { Home } from './home.ts';

const pin = '482650';

/** Somebody at a browser, doing what a person would: by names and roles only. */
export interface Person {
  readonly page: Page;
  signIn(account?: string): Promise<void>;
  /** Chooses a mode on the area's plate and, where it asks, gives the PIN. */
  setMode(area: string, mode: 'Disarm' | 'Home' | 'Away', code?: string): Promise<void>;
  typePin(code: string): Promise<void>;
  plate(area: string): Locator;
  alarm(): Locator;
}

/** A person in front of the portal of `home`. */
export function personAt(page: Page, home: Pick<Home, 'address'>): Person {
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
      await page.getByLabel('User ID').fill(account);
      await page.getByLabel('Password', { exact: true }).fill('homeward-demo');
      await page.getByRole('button', { name: 'Sign in' }).click();
      // Who has one panel only is not asked which.
      const card = page
        .getByRole('link', { name: /Maple Street 12/ })
        .or(page.getByRole('button', { name: /Maple Street 12/ }));
      await expect(card.first().or(plate('House')).first()).toBeVisible();
      if (!(await plate('House').isVisible())) await card.first().click();
      await expect(plate('House')).toBeVisible();
    },
    async setMode(area, mode, code = pin) {
      await page
        .getByRole('radiogroup', { name: `Mode of ${area}` })
        .getByRole('radio', { name: new RegExp(`^${mode}`) })
        .click();
      await typePin(code);
    },
  };
}
