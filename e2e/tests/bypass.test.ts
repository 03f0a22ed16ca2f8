import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

// S2.18, S4.8
test.beforeEach(async ({ page, anna }) => {
  await anna.enter('account/account_device_bypass');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
});

/** Goes on with the Tab key until `wanted` has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['getByRole']>): Promise<void> {
  const is = () => wanted.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 60 && !(await is()); step += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('a device is left out once by the keyboard alone, and watched again', async ({ page }) => {
  const main = page.getByRole('main');
  const list = page.waitForResponse((reply) => reply.url().includes('/device/bypass'));
  await page.reload();
  await list;
  const kitchen = main.getByRole('checkbox', { name: /^Kitchen window/ });
  await expect(kitchen).toBeVisible();
  // What guards nothing is not offered.
  await expect(main.getByRole('checkbox', { name: /lamp|light|siren|plug|panel/i })).toHaveCount(0);
  await tabTo(page, kitchen);
  await page.keyboard.press('Space');
  await expect(kitchen).toBeChecked();
  await expect(main).toContainText('1 device bypassed');
  const save = main.getByRole('button', { name: 'Save' });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(kitchen).toBeChecked();
  await tabTo(page, kitchen);
  await page.keyboard.press('Space');
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is bypassed any more.')).toBeVisible();
  await expect(kitchen).not.toBeChecked();
});

test('what is ticked and not saved is not thrown away by another list of devices', async ({ page }) => {
  const main = page.getByRole('main');
  const kitchen = main.getByRole('checkbox', { name: /^Kitchen window/ });
  const asked = page.getByText('You have changes that are not saved.');
  await kitchen.click();
  for (const other of ['Permanently', 'Garage']) {
    await main.getByRole('button', { name: other, exact: true }).click();
    await expect(asked).toBeVisible();
    await expect(main.getByRole('button', { name: 'Save' })).toBeFocused();
    await expect(kitchen).toBeChecked();
    await expect(main.getByRole('button', { name: 'Until disarmed' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(kitchen).toHaveCount(0);
  await main.getByRole('button', { name: 'All areas' }).click();
  await expect(kitchen).not.toBeChecked();
  // With nothing ticked nobody is asked.
  await main.getByRole('button', { name: 'Permanently', exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Permanently' })).toHaveAttribute('aria-pressed', 'true');
});
