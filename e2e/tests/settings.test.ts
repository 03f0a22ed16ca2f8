import { openStation } from '@homeward/testing/channels/station.ts';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const setting = (page: Page, label: string) =>
  main(page)
    .getByRole('spinbutton', { name: label })
    .or(main(page).getByLabel(label, { exact: true }));

// S2.9, S2.16
test.describe('the settings', () => {
  test.describe.configure({ mode: 'default' });

  test('are found by a search, changed, saved and read back', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting');
    const search = main(page).getByRole('combobox', { name: 'Search every setting' });
    await search.fill('bell loudness');
    await expect(main(page).getByRole('option')).toContainText(['Siren volume']);
    await search.fill('siren sounds');
    const found = main(page).getByRole('option', { name: /Siren sounds for/ });
    await expect(found).toContainText('3 min');
    await eye.look('settings-search');
    await search.press('Enter');

    const minutes = setting(page, 'Siren sounds for');
    await expect(minutes).toHaveValue('3');
    await minutes.fill('99');
    await expect(main(page)).toContainText('0 to 15 min.');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await minutes.fill('5');
    await expect(main(page)).toContainText('was 3 min');
    await expect(main(page)).toContainText('Takes effect with the next alarm.');
    await save.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(setting(page, 'Siren sounds for')).toHaveValue('5');
  });

  test('of delays show what follows from them', async ({ page, anna }) => {
    await anna.enter('setting/setting_panel/security');
    const leave = setting(page, 'Time to leave');
    await leave.fill('40');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'to leave' })).toContainText('40 s');
    await main(page).getByRole('button', { name: 'Save times' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(setting(page, 'Time to leave')).toHaveValue('40');
    // The region profile holds its own bounds, and the panel says so.
    await setting(page, 'Time to disarm').fill('200');
    await main(page).getByRole('button', { name: 'Save times' }).click();
    await expect(setting(page, 'Time to disarm')).toHaveAttribute('aria-invalid', 'true');
    await expect(setting(page, 'Time to leave')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(main(page).locator('[data-problem]')).toHaveCount(1);
  });

  test('of reports send a test, and say what the station answered', async ({ page, anna }) => {
    const station = await openStation();
    const { hostname, port } = new URL(station.url.replace(/^ip:/, 'http:'));
    try {
      await anna.enter('setting/setting_report/report');
      await main(page).getByRole('button', { name: 'Add a destination' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Account').fill('1201');
      await dialog.getByLabel('Server').fill(hostname);
      await dialog.getByLabel('Port').fill(port);
      await dialog.getByLabel('Name', { exact: true }).fill('North Station');
      await dialog.getByRole('button', { name: 'Save and test' }).click();
      await expect(dialog).toHaveCount(0);
      const row = main(page).getByRole('listitem').filter({ hasText: 'North Station' }).last();
      await expect(row).toContainText('Answered');
      await row.getByRole('button', { name: 'Change North Station' }).click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(main(page)).toContainText('No station and no mail yet');
    } finally {
      await station.close();
    }
  });
});
