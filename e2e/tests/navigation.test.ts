import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('back, on and a reload lead to where a page was left', async ({ page, home, anna }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await anna.enter();
  const top = () => page.evaluate(() => Math.round(scrollY));
  const list = page.getByRole('main').locator('a[href*="/automation/device/"]');
  await page.goto(`${home.address}/security/automation/device`);
  await expect(list.nth(12)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(top).toBe(500);
  // As it is: scrolling it into view would be another place.
  await list.nth(12).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/automation\/device\/[^?]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/automation\/device$/);
  await expect.poll(top).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL(/\/automation\/device\/[^?]+$/);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(500);
  await page.reload();
  await expect(list.first()).toBeAttached();
  await expect.poll(top).toBe(500);
});

test('the browser’s own way back does not throw away what is not saved', async ({ page, anna }) => {
  await anna.enter('automation/automation_rule/terrace-light');
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/terrace-light\/edit$/);
  const name = page.getByRole('main').getByLabel('Name');
  await name.fill('Terrace');
  await page.goBack();
  await expect(page.getByText('You have changes that are not saved')).toBeVisible();
  await expect(page).toHaveURL(/terrace-light\/edit$/);
  await expect(name).toHaveValue('Terrace');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/terrace-light$/);
  await expect(page.getByRole('heading', { name: 'Terrace light at night' })).toBeVisible();
});

test('the panel of the address stays with every step, and a page that is not there says so', async ({
  page,
  home,
  anna,
}) => {
  await anna.enter(`security?panel=${home.house}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).first().click();
  await expect(page).toHaveURL(/\/automation\/device\?panel=00%3A1d/);
  await page.goto(`${home.address}/security/no/such/page`);
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/security\/security$/);
});
