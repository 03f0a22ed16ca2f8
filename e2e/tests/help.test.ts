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

test('the owner of a house calls for help from any page by keyboard, and reads first what happens then', async ({
  page,
  anna,
}) => {
  const eye = await eyeOn(page, { fullPage: false });
  await anna.enter();
  const dialog = page.getByRole('dialog', { name: 'Call for help' });
  await page.getByRole('button', { name: 'Call for help' }).click();
  await expect(dialog).toContainText('The sirens at home sound.');
  await eye.look('call-for-help');
  await dialog.getByRole('radio', { name: 'Silent alarm' }).check();
  await expect(dialog).toContainText('no page shows the alarm');
  await eye.look('call-for-help-in-silence');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('call for help');
  await expect(page.getByRole('option', { name: /^Call for help/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: 'Medical alarm' }).press('Space');
  const call = page.getByRole('main', { name: 'Help call' });
  await expect(call).toBeHidden();
  await dialog.getByRole('button', { name: 'Send help' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(call.getByRole('heading', { name: 'Anna pressed Help' })).toBeVisible();
  expect(eye.complaints).toEqual([]);
});
