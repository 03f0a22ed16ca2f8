import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin } from '../support/person.ts';
import { test } from '../support/test.ts';

async function open(page: Page, home: Home, path: string): Promise<void> {
  await page.goto(`${home.address}/security/setting/${path}`);
  const pin = page.getByLabel(/^PIN, \d digits/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  if (await pin.isVisible()) await pin.fill(ownerPin);
  await expect(pin).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

test('a window waits until it stays open, and may stand open at night', async ({ page, home }) => {
  const eye = await eyeOn(page);
  await home.admit(page.context());
  await open(page, home, 'setting_device/zone/RF:0a1b2c06');
  const patience = page.getByRole('textbox', { name: 'Counts when open for' });
  const rule = (mode: string) => page.getByRole('combobox', { name: `If open when arming ${mode}` });
  await page.getByRole('radio', { name: /^Alarm at once/ }).check();
  await patience.fill('10');
  for (const [mode, word] of [
    ['Home 1', 'May be open'],
    ['Away', 'Bypassed'],
  ] as const) {
    await rule(mode).click();
    await page.getByRole('option', { name: word }).click();
    await expect(rule(mode)).toHaveText(word);
  }
  await eye.look('zone-patience');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('is saved.')).toBeVisible();
  await page.reload();
  await expect(patience).toHaveValue('10');
  await expect(rule('Away')).toHaveText('Bypassed');
  await expect(rule('Home 1')).toHaveText('May be open');
});

test('two detectors count together', async ({ page, home }) => {
  const eye = await eyeOn(page);
  await home.admit(page.context());
  await open(page, home, 'setting_device');
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose at least 2 detectors.');
  await dialog.getByLabel('Name').fill('Study');
  await dialog.getByRole('option', { name: /^Study window/ }).click();
  await dialog.getByRole('option', { name: /^Hall/ }).first().click();
  await eye.look('detector-group');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Detectors that count together' })).toContainText(
    /Study.*2 of 2 within 30 s/s,
  );
  await page.reload();
  await expect(page.getByRole('list', { name: 'Detectors that count together' })).toContainText('Study');
  await eye.look('detector-groups');
});

test('somebody gets a code that only arms', async ({ page, anna }) => {
  const eye = await eyeOn(page);
  await anna.enter('setting/setting_user_code');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Guest, until a date' }).click();
  const form = page.getByRole('dialog', { name: 'Add person' });
  await form.getByLabel('Name').fill('Mia');
  await form.getByRole('checkbox', { name: 'Disarm' }).uncheck();
  await expect(form).toContainText('It only arms: it doesn’t disarm, unlock, bypass or silence.');
  await eye.look('code-modes');
  await form.getByRole('button', { name: 'Add person' }).click();
  await anna.typePin(ownerPin);
  await page
    .getByRole('dialog', { name: 'Mia’s code is ready' })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(main.getByRole('article', { name: 'Mia', exact: true })).toContainText(
    'Away, Home 1, Home 2, Home 3',
  );
});
