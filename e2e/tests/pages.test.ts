import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');
const terraceDoor = DeviceId.parse('RF:0a1b2c02');
const frontDoor = DeviceId.parse('RF:0a1b2c01');

test.describe('the pages of security', () => {
  test.use({ wanted: { exit: 300, entry: 300 } });

  test('every page and state can be read by everyone, breaks no policy and fits', async ({
    page,
    home,
    anna,
  }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await page.goto(home.address);
    await expect(page.getByLabel('User ID')).toBeVisible();
    await eye.look('sign-in');
    await anna.enter();
    await eye.look('security');
    await page.setViewportSize({ width: 1920, height: 1080 });
    const used = await page
      .locator('#main')
      .evaluate((main) => main.getBoundingClientRect().width / innerWidth);
    expect(used).toBeGreaterThan(0.6);
    await page.setViewportSize({ width: 1280, height: 900 });
    await act({ tag: 'open', device: kitchenWindow });
    await expect(anna.plate('House')).toContainText('Kitchen window is open');
    await eye.look('window-open');
    await act({ tag: 'close', device: kitchenWindow });
    await expect(anna.plate('House')).not.toContainText('Kitchen window is open');
    await page
      .getByRole('radiogroup', { name: 'Mode of House' })
      .getByRole('radio', { name: /^Away/ })
      .click();
    await expect(page.getByLabel(/^PIN, \d digits/)).toBeVisible();
    await eye.look('pin');
    await anna.typePin('482650');
    await expect(page.getByText(/Leave now/)).toBeVisible();
    await eye.look('leaving');
    await page.getByRole('button', { name: 'Arm now' }).click();
    await expect(anna.plate('House')).toContainText('Armed away');
    await eye.look('armed');
    await act({ tag: 'open', device: frontDoor });
    await expect(page.getByText(/Someone came in/)).toBeVisible();
    await eye.look('entered');
    await act({ tag: 'open', device: terraceDoor });
    await expect(anna.alarm()).toBeVisible();
    await eye.look('alarm');
    await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
    await anna.typePin('482650');
    await expect(anna.alarm()).toBeHidden();
    await page.getByRole('link', { name: 'Events', exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole('main')).toContainText(/Terrace door/);
    await eye.look('events');
    expect(eye.complaints).toEqual([]);
  });
});
