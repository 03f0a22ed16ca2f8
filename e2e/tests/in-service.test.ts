import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { test } from '../support/test.ts';

const kitchenWindow = 'RF:0a1b2c03';

async function open(page: Page, home: Home, path: string): Promise<void> {
  await page.goto(`${home.address}/security/${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The row of a device. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a device is put in service by the keyboard, is shown so everywhere, and is over by a press', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await home.admit(page.context());
  await open(page, home, `automation/device/${encodeURIComponent(kitchenWindow)}`);
  await page.getByRole('button', { name: 'More for Kitchen window' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /Mark as in service/ }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start service' }).press('Enter');
  await expect(dialog).toContainText('Say why.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('New battery');
  await eye.look('service-dialog');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('New battery. Faults and open covers are logged');
  await eye.look('service-notice');
  await open(page, home, 'automation/device?search=kitchen');
  await expect(row(page, 'Kitchen window')).toContainText('In service until');
  await open(page, home, '');
  await expect(page.getByRole('main')).toContainText('In service: Kitchen window');
  await eye.look('service-now');
  await open(page, home, `automation/device/${encodeURIComponent(kitchenWindow)}`);
  await page.getByRole('button', { name: 'End service' }).press('Enter');
  await expect(page.getByRole('button', { name: 'End service' })).toHaveCount(0);
  await open(page, home, 'setting/setting_device/walktest');
  await page.getByRole('button', { name: 'Start service' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Installer is here');
  await dialog.getByRole('button', { name: 'Start service' }).click();
  await expect(page.getByRole('main')).toContainText('The whole home is in service until');
  await eye.look('service-home');
  await page.getByRole('button', { name: 'End service' }).click();
  await expect(page.getByRole('main')).toContainText('The home is not in service');
});
