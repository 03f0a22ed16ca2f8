import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Rosa, in front of her three tiles. */
async function rosaAt(page: Page, home: Home): Promise<void> {
  await openAs(page, home, 'rosa', 'flat', 'security');
  await expect(page.getByRole('button', { name: /^Help/ })).toBeVisible();
}
const asks = '**/REST/v2/care/act';
const press = (page: Page) => page.getByRole('button', { name: /^Help/ }).click();

test.describe('a call for help that does not go out', () => {
  test('the server is gone: large words that stay say so at once, with whom to call, and another try calls', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page, { fullPage: false });
    await page.clock.install();
    await rosaAt(page, home);
    await page.route(asks, (route) => route.abort());
    await press(page);
    const sheet = page.getByRole('alertdialog', { name: 'Help was NOT called' });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('link', { name: /Call 112/ })).toBeFocused();
    await expect(sheet.getByRole('link', { name: /Elif Kaya/ })).toHaveAttribute('href', /^tel:\+/);
    await eye.look('help-not-called');
    // As long as nobody has read it: a message would be gone.
    await page.clock.fastForward('01:00');
    await expect(sheet).toBeVisible();
    await page.unroute(asks);
    await sheet.getByRole('button', { name: 'Try again' }).click();
    await expect(sheet).toBeHidden();
    const countdown = page.getByRole('alertdialog', { name: 'Help is being called' });
    await countdown.getByRole('button', { name: 'Cancel, I’m OK' }).click();
    await expect(countdown).toBeHidden();
    expect(eye.complaints).toEqual([]);
  });

  test('nobody answers for some seconds: it says that help is not called yet, and gives way when it is', async ({
    page,
    home,
  }) => {
    await rosaAt(page, home);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(asks, async (route) => {
      await held;
      await route.continue();
    });
    await press(page);
    const slow = page.getByRole('alertdialog', { name: 'Help is not called yet' });
    await expect(slow).toBeVisible();
    await expect(slow.getByRole('link', { name: /Call 112/ })).toBeFocused();
    answer();
    await expect(slow).toBeHidden();
    const countdown = page.getByRole('alertdialog', { name: 'Help is being called' });
    await countdown.getByRole('button', { name: 'Cancel, I’m OK' }).click();
    await expect(countdown).toBeHidden();
  });

  test('the panel is away: the same words, and they are gone once they are read', async ({ page, home }) => {
    await rosaAt(page, home);
    await home.line('cut');
    await expect(page.getByText('This screen has no connection.')).toBeVisible();
    await press(page);
    const sheet = page.getByRole('alertdialog', { name: 'Help was NOT called' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Back' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: /^Help/ })).toBeFocused();
  });
});
