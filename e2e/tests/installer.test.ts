import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { openAs, ownerPin, residentAt, typeSignIn } from '../support/person.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const maple = (page: Page) => main(page).getByRole('button', { name: /^Maple Street 12/ });
const pane = (page: Page) => page.getByRole('complementary');

// S1.3, S2.2, S2.11, S6.4
test.describe('an installer', () => {
  test.describe.configure({ mode: 'default' });

  test('begins at the list of equipment and comes back to it', async ({ page, home }) => {
    await page.goto(home.address);
    await typeSignIn(page, home.login('installer'));
    await expect(page).toHaveURL(/\/installer_equipment_list/);
    await expect(maple(page)).toBeVisible();
    await page.goto(`${home.address}/security/installer.html`);
    await expect(page).toHaveURL(/\/security\/installer_equipment_list/);
    await expect(maple(page)).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?to=%2Finstaller_equipment_list/);
    await typeSignIn(page, home.login('installer'));
    await expect(page).toHaveURL(/\/installer_equipment_list/);
  });

  test('narrows the list, keeps a filter and writes a note', async ({ page, home }) => {
    const eye = await eyeOn(page);
    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    await expect(maple(page)).toBeVisible();
    await eye.look('equipment');
    await main(page).getByRole('searchbox', { name: 'Site or customer' }).fill('maple');
    await expect(main(page).getByRole('button', { name: /^Rosa/ })).toHaveCount(0);
    await expect(maple(page)).toBeVisible();
    await main(page).getByRole('button', { name: 'Save this filter' }).click();
    await page.getByRole('dialog').getByLabel('Name of the filter').fill('Anna');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await main(page).getByRole('button', { name: /^All/ }).click();
    await maple(page).click();
    await pane(page).getByLabel('Note of the company').fill('Dog in the yard.');
    await pane(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await expect(pane(page).getByLabel('Note of the company')).toHaveValue('Dog in the yard.');
    await expect(main(page).getByRole('button', { name: 'Anna', exact: true })).toBeVisible();
    await eye.look('equipment-preview');
    expect(eye.complaints).toEqual([]);
  });

  test('asks to be let in, is let in by the owner, seen by the owner, and goes', async ({
    page,
    browser,
    home,
  }) => {
    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    await maple(page).click();
    await expect(pane(page)).toContainText('You have no access');
    await pane(page).getByRole('button', { name: '2 hr' }).click();
    await pane(page).getByLabel('Why').fill('The cellar detector is silent.');
    await pane(page).getByRole('button', { name: 'Ask for access' }).click();
    await expect(pane(page)).toContainText('Sam Okafor asked at');

    const context = await browser.newContext();
    const owner = await context.newPage();
    const eye = await eyeOn(owner);
    await openAs(owner, home, 'demo', 'house', 'access');
    await expect(main(owner)).toContainText('The cellar detector is silent.');
    await expect(main(owner).getByRole('slider', { name: 'For how long' })).toHaveAttribute(
      'aria-valuetext',
      '2 hr',
    );
    await eye.look('access-asked');
    await main(owner).getByRole('button', { name: 'Let in for 2 hr' }).click();
    await owner.getByLabel(/^PIN, \d digits/).fill(ownerPin);
    await expect(main(owner).getByRole('heading', { level: 1 })).toContainText('is let in until');
    await expect(main(owner)).toContainText('Nobody has come in yet.');

    await page.reload();
    await expect(pane(page)).toContainText('Access ends in');
    await pane(page).getByRole('button', { name: 'Open panel' }).click();
    await expect(page).toHaveURL(new RegExp(`/security/installer/security\\?panel=${home.house}`));
    await expect(page.getByRole('link', { name: /left here/ })).toBeVisible();
    // What would be refused is not offered: neither arming nor cameras.
    await expect(main(page).getByRole('region').first()).toBeVisible();
    await expect(page.getByRole('radiogroup')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Cameras' })).toHaveCount(0);
    await owner.reload();
    await expect(main(owner)).toContainText('in now');
    await expect(main(owner)).toContainText('Sam Okafor');
    await eye.look('access-in');
    expect(eye.complaints).toEqual([]);

    await page.goto(`${home.address}/security/installer_equipment_list?site=${home.house}`);
    await pane(page).getByRole('button', { name: 'I’m done' }).click();
    await expect(pane(page)).toContainText('You have no access');
    await owner.reload();
    await expect(main(owner).getByRole('heading', { level: 1 })).toHaveText('Nobody from outside is let in.');

    // What is over stays: who, why, how it ended, and what was done.
    const earlier = main(owner)
      .locator('section')
      .filter({ has: owner.getByRole('heading', { name: 'Earlier visits' }) });
    const visit = earlier.getByRole('listitem').filter({ hasText: 'The cellar detector is silent.' });
    await expect(visit).toContainText('Sam Okafor');
    await expect(visit).toContainText('left when done');
    await visit.getByRole('button', { name: 'What they did' }).click();
    await expect(visit).toContainText('Opened the panel');
    await eye.look('access-earlier');
    await earlier.getByRole('button', { name: 'Emergency' }).click();
    await expect(earlier).toContainText('No visit of this kind');
    await earlier.getByRole('button', { name: 'Show all' }).click();
    await visit.getByRole('button', { name: 'What they did' }).click();
    await expect(visit.getByRole('link', { name: 'Changes of the set-up in this time' })).toHaveAttribute(
      'href',
      /setting_history\?.*from=\d+&until=\d+/,
    );
    expect(eye.complaints).toEqual([]);
    await context.close();
  });

  test('takes the list along, asks for more time, comes in unasked and is sent away', async ({
    page,
    browser,
    home,
  }) => {
    const eye = await eyeOn(page);
    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    await expect(maple(page)).toBeVisible();
    const download = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('sites.csv');
    expect(await readFile(await file.path(), 'utf8')).toContain('Maple Street 12');
    const firmware = main(page).getByRole('columnheader', { name: 'Firmware' });
    await expect(firmware).toBeVisible();
    await main(page).getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Firmware' }).click();
    await expect(firmware).toHaveCount(0);
    await page.reload();
    await expect(main(page).getByRole('columnheader', { name: 'Series' })).toBeVisible();
    await expect(firmware).toHaveCount(0);

    const context = await browser.newContext();
    const owner = await context.newPage();
    const seen = await eyeOn(owner);
    await openAs(owner, home, 'demo', 'house', 'access');
    await main(owner).getByRole('switch', { name: 'May come in unasked in an emergency' }).click();
    await main(owner)
      .getByRole('button', { name: /^Let in for/ })
      .click();
    await owner.getByLabel(/^PIN, \d digits/).fill(ownerPin);
    await expect(main(owner).getByRole('heading', { level: 1 })).toContainText('is let in until');
    await maple(page).click();
    await expect(pane(page)).toContainText('Access ends in');
    await pane(page).getByRole('button', { name: 'Ask for more time' }).click();
    await pane(page).getByLabel('Why').fill('The siren, too.');
    await pane(page).getByRole('button', { name: 'Ask for access' }).click();
    await expect(pane(page)).toContainText('asked at');
    await owner.reload();
    await expect(main(owner)).toContainText('The siren, too.');
    await main(owner).getByRole('button', { name: 'Say no' }).click();
    await main(owner).getByRole('button', { name: 'Send away now' }).click();
    await expect(main(owner).getByRole('heading', { level: 1 })).toHaveText('Nobody from outside is let in.');

    await page.reload();
    await expect(pane(page)).toContainText('You have no access');
    await pane(page).getByRole('button', { name: 'Emergency access' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('Water alarm, nobody answers.');
    await page.getByRole('dialog').getByRole('button', { name: 'Come in now' }).click();
    await expect(pane(page)).toContainText('Sam Okafor came in unasked: “Water alarm, nobody answers.”');
    await expect(pane(page)).not.toContainText('Let in by');
    await eye.look('equipment-emergency');
    expect(eye.complaints).toEqual([]);

    // The owner reads it on the first page, loudly, and sends them away from there.
    await openAs(owner, home, 'demo', 'house', 'security');
    const alert = main(owner).getByRole('alert').filter({ hasText: 'Emergency access: Sam Okafor' });
    await expect(alert).toContainText('Nobody of this home was asked.');
    await expect(alert).toContainText('Water alarm, nobody answers.');
    await seen.look('emergency-first-page');
    await alert.getByRole('button', { name: 'Send away now' }).click();
    await expect(alert).toHaveCount(0);
    expect(seen.complaints).toEqual([]);
    await context.close();
    await page.reload();
    await expect(pane(page)).toContainText('You have no access');
  });

  test('is told no, and finds every number of the board in the list', async ({ page, browser, home }) => {
    await residentAt(page, home, 'installer').enter('installer_equipment_list');
    await maple(page).click();
    await pane(page).getByLabel('Why').fill('To look around.');
    await pane(page).getByRole('button', { name: 'Ask for access' }).click();
    await expect(pane(page)).toContainText('asked at');
    const context = await browser.newContext();
    const owner = await context.newPage();
    await openAs(owner, home, 'demo', 'house', 'access');
    await main(owner).getByRole('button', { name: 'Say no' }).click();
    await expect(main(owner)).not.toContainText('To look around.');
    await context.close();
    await page.reload();
    await expect(pane(page)).toContainText('The owner said no at');
    const eye = await eyeOn(page);
    await page.goto(`${home.address}/security/installer_dashboard`);
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(/of 2 sites need/);
    await eye.look('board');
    await main(page)
      .getByRole('link', { name: /Firmware behind/ })
      .click();
    await expect(page).toHaveURL(/filter=firmware/);
    for (const [name, path] of [
      ['batches', 'installer_batch_config'],
      ['company', 'installer_account'],
      ['customers', 'installer_customer'],
      ['installer-profile', 'installer_profile/profile'],
    ] as const) {
      await page.goto(`${home.address}/security/${path}`);
      await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(/\S/);
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
      await eye.look(name);
    }
    expect(eye.complaints).toEqual([]);
  });

  test('lets a panel of another maker report to the company, and takes it out again', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    await residentAt(page, home, 'installer').enter('installer_account');
    await main(page)
      .getByRole('link', { name: /^Signals of other panels/ })
      .click();
    await expect(main(page)).toContainText('No panel may report here yet.');
    await eye.look('signals-none');
    await main(page).getByRole('button', { name: 'Let a panel report here' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account number').fill('47');
    await dialog.getByLabel('Name').fill('Bakery');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByLabel('Account number')).toHaveAttribute('aria-invalid', 'true');
    await eye.look('signal-account');
    await dialog.getByLabel('Account number').fill('4711');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    const panels = main(page).getByRole('list', { name: 'Panels that report here' });
    await expect(panels).toContainText('Never heard');
    await expect(panels).toContainText('4711');
    await eye.look('signals');
    await panels.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(main(page)).toContainText('No panel may report here yet.');
    expect(eye.complaints).toEqual([]);
  });

  test('gives a program a token, which does what it names until it is ended', async ({
    page,
    home,
    request,
  }) => {
    const eye = await eyeOn(page);
    await residentAt(page, home, 'installer').enter('installer_account');
    await main(page).getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is for').fill('Invoices');
    await dialog.getByRole('checkbox', { name: 'See sites and how they are' }).click();
    await eye.look('token-add');
    await dialog.getByRole('button', { name: 'New token' }).click();
    const secret = (await dialog.getByText(/^hwc_/).innerText()).trim();
    await eye.look('token-made');
    await dialog.getByRole('button', { name: 'I have kept it safe' }).click();
    const ask = async (path: string): Promise<string> => {
      const answer = await request.get(`${home.address}/REST/v2${path}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return ((await answer.json()) as { readonly code: string }).code;
    };
    expect(await ask('/installer/panel')).toBe('000');
    expect(await ask('/installer/customer')).toBe('403');
    const row = main(page).getByRole('list', { name: 'API tokens' });
    await expect(row).toContainText('See sites and how they are');
    await eye.look('tokens');
    await row.getByRole('button', { name: 'Revoke Invoices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(main(page)).toContainText('No program acts for the company.');
    expect(await ask('/installer/panel')).toBe('999');
    expect(eye.complaints).toEqual([]);
  });
});
