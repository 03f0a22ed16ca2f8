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

// S6.4
test('an operator looks at a company, which the company reads in its own log', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  await residentAt(page, home, 'operator').enter('installer_company');
  await main(page)
    .getByRole('link', { name: /^Okafor Alarm Systems/ })
    .click();
  await expect(title(page)).toHaveText('Okafor Alarm Systems');
  const tab = (label: string) => main(page).getByRole('tab', { name: label });
  await tab('Sites').click();
  const sites = main(page).getByRole('list', { name: 'Sites' });
  await expect(sites.getByRole('link', { name: /^Maple Street 12/ })).toBeVisible();
  await eye.look('company-sites');
  await main(page).getByRole('searchbox').fill('nothing like it');
  await expect(main(page)).toContainText('No site fits');
  await main(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(sites.getByRole('link', { name: /^Maple Street 12/ })).toBeVisible();
  await tab('People').click();
  await expect(main(page).getByRole('list', { name: 'People' })).toContainText('Sam Okafor');
  await eye.look('company-people');
  await tab('Alarm cases').click();
  await expect(main(page).getByRole('tabpanel')).toContainText(/No alarm case|All shown/);
  await eye.look('company-cases');
  await tab('Admin log').click();
  await expect(page).toHaveURL(/tab=audit/);
  await expect(main(page)).toContainText('Looked at the company as its operator');
  await eye.look('company-audit');
  expect(eye.complaints).toEqual([]);

  const context = await browser.newContext();
  const sam = await context.newPage();
  await residentAt(sam, home, 'installer').enter('installer_account');
  await expect(main(sam)).toContainText('Looked at the company as its operator');
  await context.close();
});
