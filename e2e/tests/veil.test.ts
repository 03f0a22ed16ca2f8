import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { ownerPin } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const terraceDoor = DeviceId.parse('RF:0a1b2c02');

test.use({ wanted: { exit: 1 } });

test('a device on the wall shows nothing of the house but alarms until a PIN is entered', async ({
  page,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  const act = await handIn(home);
  await anna.enter();
  await anna.setMode('House', 'Away');
  await expect(anna.plate('House')).toContainText('Armed away');
  await page.goto(`${home.address}/security/account/profile`);
  const veil = page.getByRole('switch', { name: 'Hide the house on this device until a PIN is entered' });
  await veil.focus();
  await page.keyboard.press('Space');
  await expect(veil).toBeChecked();
  await eye.look('account-veil');

  await page.goto(`${home.address}/security/security`);
  const pad = page.getByRole('region', { name: 'Enter the PIN to see the house' });
  await expect(pad).toBeVisible();
  await expect(page.getByText(/armed away/i)).toHaveCount(0);
  await eye.look('veil');
  await page.getByRole('link', { name: 'Devices' }).first().click();
  await expect(pad).toBeVisible();
  await expect(page.getByText('Kitchen window')).toHaveCount(0);

  await pad.getByLabel(/^PIN, \d digits/).pressSequentially('111111');
  await expect(pad).toContainText('That PIN did not work.');
  await pad.getByLabel(/^PIN, \d digits/).pressSequentially(ownerPin);
  await expect(page.getByRole('link', { name: 'Kitchen window' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();

  // Loaded anew it is hidden again; an alarm is not.
  await page.reload();
  await expect(pad).toBeVisible();
  await act({ tag: 'open', device: terraceDoor });
  await expect(anna.alarm()).toContainText('Terrace door');
  expect(eye.complaints).toEqual([]);
});
