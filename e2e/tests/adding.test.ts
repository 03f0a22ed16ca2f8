import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const studyWindow = DeviceId.parse('RF:0a1b2c06');
const hallMotion = DeviceId.parse('RF:0a1b2c07');

/** Opens a page of settings, with the PIN where it asks for one. */
async function open(page: Page, home: Home, path: string): Promise<void> {
  await page.goto(`${home.address}/security/setting/setting_device${path}`);
  const pin = page.getByLabel(/^PIN, \d digits/);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  if (await pin.isVisible()) await pin.fill(ownerPin);
  await expect(pin).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

test.describe('devices and zones', () => {
  test('a device is removed, found again, named, given a role and tried', async ({ page, home }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await home.admit(page.context());
    await open(page, home, '');
    await eye.look('setting-device');
    await page.getByRole('button', { name: /^Remove a device/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('option', { name: /^Study window/ }).click();
    await dialog.getByRole('button', { name: 'Remove Study window' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('link', { name: /^Add devices/ }).click();
    await page.getByRole('button', { name: 'Start looking' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Study window was just found');
    await eye.look('device-found');
    await page.getByRole('textbox', { name: 'Name' }).fill('Desk window');
    await page.getByRole('radio', { name: /^Alarm at once/ }).check();
    await page.getByRole('button', { name: 'Add Desk window' }).click();

    await expect(page.getByRole('heading', { name: 'Test Desk window now' })).toBeVisible();
    const steps = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^Test|works$/ }) });
    await expect(steps).toContainText('Open it');
    await act({ tag: 'open', device: studyWindow });
    await expect(steps).toContainText(/Opened: heard after \d+ second/);
    await act({ tag: 'close', device: studyWindow });
    await expect(steps).toContainText(/Closed: heard after \d+ second/);
    await eye.look('device-tried');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('timer')).toHaveCount(0);

    await page.getByRole('link', { name: 'Change Desk window' }).click();
    await expect(page.getByRole('radio', { name: /^Alarm at once/ })).toBeChecked();
    await page.getByRole('radio', { name: /^Entry door/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Desk window is saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Entry door/ })).toBeChecked();
    await eye.look('zone');
    expect(eye.complaints).toEqual([]);
  });

  test('the walk test ticks what was set off, and its result stays', async ({ page, home }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await home.admit(page.context());
    await open(page, home, '/walktest');
    await page.getByRole('button', { name: 'Start walk test' }).click();
    await expect(page.getByRole('button', { name: 'End test' })).toBeVisible();
    await act({ tag: 'open', device: studyWindow });
    await act({ tag: 'walkPast', device: hallMotion });
    const heard = page
      .getByRole('region', { name: 'Heard', exact: true })
      .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Heard', exact: true }) }));
    await expect(heard.getByRole('listitem')).toHaveCount(2);
    await expect(heard).toContainText('Study window');
    await eye.look('walk-test');
    await page.getByRole('button', { name: 'End test' }).click();
    await expect(page.getByRole('button', { name: 'New walk test' })).toBeVisible();
    await expect(heard.getByRole('listitem')).toHaveCount(2);
    await page.reload();
    await expect(heard.getByRole('listitem')).toHaveCount(2);
    expect(eye.complaints).toEqual([]);
  });
});
