import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { ownerPin, residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });

// S2.11
test.describe('a batch', () => {
  test.describe.configure({ mode: 'default' });

  test('changes a setting at every site but one that refuses, which is tried again, and all is given back', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    const owner = await callerAt(home);
    const at = (panel: string) => owner.call('POST', '/panel/select', { mac: panel });
    const letIn = () => owner.call('POST', '/panel/consent', { minutes: 60, pincode: ownerPin });
    const minutes = async (): Promise<number> =>
      ((await owner.call('GET', '/panel/system')) as { readonly sirenMinutes: number }).sirenMinutes;
    await at(home.flat);
    await letIn();
    const flatBefore = await minutes();
    await at(home.house);
    await letIn();
    const houseBefore = await minutes();

    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    await main(page)
      .getByRole('checkbox', { name: /Maple Street 12/ })
      .click();
    await main(page).getByRole('checkbox', { name: /Rosa/ }).click();
    await main(page).getByRole('button', { name: 'Change settings' }).click();
    await expect(page).toHaveURL(/installer_batch_config/);
    await main(page).getByRole('combobox', { name: 'Add a setting' }).click();
    await page.getByRole('option', { name: 'Siren sounds for' }).click();
    await main(page).getByRole('textbox', { name: 'Siren sounds for' }).fill('9');
    await expect(row(page, 'Maple Street 12')).toContainText(`${houseBefore} min`);
    await expect(row(page, 'Maple Street 12')).toContainText('9 min');
    await eye.look('batch-plan');

    // Rosa's owner changes his mind before it begins.
    await at(home.flat);
    await owner.call('DELETE', '/panel/consent');
    await main(page).getByRole('button', { name: 'Change 2 sites' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('1 of 2 sites have the change.');
    await expect(row(page, 'Maple Street 12')).toContainText('done');
    await expect(row(page, 'Rosa')).toContainText('failed');
    await eye.look('batch-refused');
    expect(await minutes()).toBe(flatBefore);

    await letIn();
    await main(page).getByRole('button', { name: 'Retry 1 site' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('2 of 2 sites have the change.');
    expect(await minutes()).toBe(9);
    await at(home.house);
    expect(await minutes()).toBe(9);

    await main(page).getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('2 of 2 sites rolled back.');
    expect(await minutes()).toBe(houseBefore);
    await page.reload();
    await expect(row(page, 'Rosa')).toContainText('rolled back');
    await eye.look('batch-back');
    expect(eye.complaints).toEqual([]);
  });

  test('keeps what is changed as a template, and shows which site is not as it says', async ({
    page,
    home,
  }) => {
    const owner = await callerAt(home);
    await owner.call('POST', '/panel/select', { mac: home.house });
    await owner.call('POST', '/panel/consent', { minutes: 60, pincode: ownerPin });
    await residentAt(page, home, 'installer').enter('installer_batch_config');
    await main(page).getByRole('combobox', { name: 'Add a setting' }).click();
    await page.getByRole('option', { name: 'Siren sounds for' }).click();
    await main(page).getByRole('button', { name: 'Save as template' }).click();
    await page.getByRole('dialog').getByLabel('Name of the template').fill('Flats');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await main(page).getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name: 'Flats' }).click();
    await main(page)
      .getByRole('checkbox', { name: /Maple Street 12/ })
      .click();
    await main(page).getByRole('checkbox', { name: /Rosa/ }).click();
    await expect(row(page, 'Maple Street 12')).toContainText('Nothing to change');
    await expect(row(page, 'Rosa')).toContainText('No access');
    await expect(main(page).getByRole('button', { name: 'Change 0 sites' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Delete template' }).click();
    await expect(main(page).getByRole('combobox', { name: 'Template' })).toHaveCount(0);
  });
});
