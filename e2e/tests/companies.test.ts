import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { main, title } from '../support/operators.ts';
import { residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

// S1.3, S6.4
test('an operator adds a company and says what its homes have', async ({ page, home }) => {
  const eye = await eyeOn(page);
  await residentAt(page, home, 'operator').enter('installer_dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' }).click();
  await expect(title(page)).toHaveText('1 company');
  await main(page).getByRole('button', { name: 'Add a company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Hart Security');
  await dialog.getByLabel('Name').last().fill('Hal Hart');
  await eye.look('company-add');
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect(dialog).toContainText('The invitation is ready');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(title(page)).toHaveText('2 companies');
  await eye.look('companies');
  await main(page)
    .getByRole('link', { name: /^Hart Security/ })
    .click();
  await expect(title(page)).toHaveText('Hart Security');
  const choice = main(page).getByRole('combobox', { name: 'LoRa settings' });
  await expect(choice).toHaveText(/^As for all: (On|Off)$/);
  const other = (await choice.innerText()).endsWith('On') ? 'Off' : 'On';
  await choice.click();
  await page.getByRole('option', { name: other, exact: true }).click();
  await eye.look('company-flags');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveText(other);
  expect(eye.complaints).toEqual([]);
});
