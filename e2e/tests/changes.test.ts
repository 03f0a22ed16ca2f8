import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('a change of the settings', () => {
  test.describe.configure({ mode: 'default' });

  test('is looked at on the past, saved, told, undone at once and undone from its history', async ({
    page,
    anna,
  }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_panel/security');
    const minutes = main(page).getByLabel('Siren sounds for', { exact: true });
    await expect(minutes).toHaveValue('3');
    await minutes.fill('6');

    await main(page).getByRole('button', { name: 'See what would have happened' }).click();
    const dialog = page.getByRole('dialog', { name: 'The last 30 days with this change' });
    await expect(dialog).toContainText('People and devices do here what they did then.');
    await expect(dialog.getByText(/would have been different|The same:|more|fewer/).first()).toBeVisible();
    await eye.look('what-if');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(minutes).toHaveValue('3');

    await minutes.fill('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(
      main(page)
        .getByText(/^Changed by .+/)
        .first(),
    ).toBeVisible();
    await main(page).getByRole('link', { name: 'History of changes' }).click();
    const newest = main(page).getByRole('listitem').first();
    await expect(newest).toContainText('Siren sounds for');
    await expect(newest).toContainText('3 min');
    await expect(newest).toContainText('7 min');
    await eye.look('setting-history');
    await newest.getByRole('button', { name: 'Undo' }).click();
    // Back at once: the page that was left is told of the undo, however late that is done.
    await page.goBack();
    await expect(minutes).toHaveValue('3');
    await page.goForward();
    await expect(main(page).getByText('Undid an earlier change')).toHaveCount(2);
    await expect(main(page).getByText('Undone later')).toHaveCount(2);
    await page.goBack();
    await expect(minutes).toHaveValue('3');
  });

  test('is found by its page, and the history says where there is none', async ({ page, anna }) => {
    await anna.enter('setting/setting_history');
    await expect(main(page)).toContainText('No changes yet');
    await anna.enter('setting/setting_panel/security');
    await main(page).getByLabel('Siren sounds for', { exact: true }).fill('8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await anna.enter('setting/setting_history?part=settings');
    await expect(main(page).getByRole('combobox', { name: 'Page' })).toContainText('Panel settings');
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await anna.enter('setting/setting_history?part=rules');
    await expect(main(page)).toContainText('No change matches');
    await main(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
  });
});
