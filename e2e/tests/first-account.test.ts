import { expect, test } from '@playwright/test';
import { emptyHome, fillFirstAccount, grace, type EmptyHome } from '../support/empty-home.ts';

test.describe('a real home', () => {
  let home: EmptyHome;

  test.beforeEach(async () => {
    home = await emptyHome();
  });
  test.afterEach(() => home.close());

  test('is set up by its first visitor with the code from the console, once, and then armed', async ({
    page,
  }) => {
    await fillFirstAccount(page, home);
    await page.getByLabel('One-time code').fill('WRONG-CODE-0000');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByLabel('One-time code').fill(home.code());
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Steps of the set-up' })).toBeVisible();
    await page.getByRole('button', { name: 'Finish later' }).click();
    const plate = page.getByRole('region', { name: 'Home', exact: true });
    await expect(plate).toContainText('Disarmed');
    await plate.getByRole('radio', { name: /^Home/ }).click();
    await page.getByLabel(/^PIN, \d digits/).fill(grace.pin);
    await expect(plate).toContainText('Armed');
    const state = await page.request.get(`${home.address()}/REST/v2/auth/state`);
    expect(((await state.json()) as { data: { setup: string } }).data.setup).toBe('0');
  });
});
