import { createHash } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { main, title } from '../support/operators.ts';
import { residentAt, typeSignIn } from '../support/person.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const secret = 'a password of many words';

/** A technician of the company, at a browser of her own. */
async function technicianAt(browser: Browser, home: Home): Promise<Page> {
  const sam = await callerAt(home, 'installer');
  const sent = await sam.call('POST', '/installer/member', { name: 'Tara Lund', role: 'technician' });
  const { token } = sent as { readonly token: string };
  const page = await (await browser.newContext()).newPage();
  const account = home.login('tara');
  const taken = await page.request.post(`${home.address}/REST/v2/auth/invitation`, {
    data: { token, account, password: secret, name: 'Tara Lund' },
  });
  expect(((await taken.json()) as { readonly code: string }).code).toBe('000');
  await page.goto(home.address);
  await typeSignIn(page, account, secret);
  await expect(page).toHaveURL(/\/installer_equipment_list/);
  return page;
}

/** Puts an address into its segments, as it is written on a label. */
async function pasteMac(page: Page, mac: string): Promise<void> {
  await dialog(page).getByRole('textbox').first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, mac.toUpperCase());
}

// S6.4
test('an operator’s code brings a panel without an owner to a company, once', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  const mac = await home.newSite();
  await residentAt(page, home, 'operator').enter('installer_company');
  await expect(title(page)).toHaveText(/compan/);
  const make = async (): Promise<string> => {
    await main(page).getByRole('button', { name: 'New enrollment code' }).click();
    await pasteMac(page, mac);
    await dialog(page).getByRole('button', { name: 'Make the code' }).click();
    const shown = dialog(page).getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{2,4}){6}$/);
    await expect(shown).toBeVisible();
    return shown.innerText();
  };

  // An address that is not whole, and one that no panel has.
  await main(page).getByRole('button', { name: 'New enrollment code' }).click();
  await dialog(page).getByRole('textbox').first().fill('00');
  await dialog(page).getByRole('button', { name: 'Make the code' }).click();
  await expect(dialog(page)).toContainText('A MAC address has 12 digits: 0 to 9 and A to F.');
  await pasteMac(page, '00-1D-94-EE-EE-EE');
  await dialog(page).getByRole('button', { name: 'Make the code' }).click();
  await expect(dialog(page)).toContainText('No panel without an owner has this MAC address here.');
  await eye.look('enrolment-unknown');
  await page.keyboard.press('Escape');
  await dialog(page)
    .getByRole('button', { name: /Discard/ })
    .click();

  const code = await make();
  await expect(dialog(page)).toContainText('It is shown this once and works once');
  await expect(dialog(page)).toContainText('It is entered under “Add a site”.');
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeVisible();
  await eye.look('enrolment-code');
  await dialog(page).getByRole('button').last().click();
  const codes = main(page).getByRole('list', { name: 'Enrollment codes' });
  const row = codes.getByRole('listitem').filter({ hasText: 'Linden Court 9' });
  await expect(row).toContainText('open until');
  await expect(codes).not.toContainText(code);
  await eye.look('enrolment-codes');

  const tara = await technicianAt(browser, home);
  await tara.getByRole('button', { name: 'Add a site' }).first().click();
  const enter = async (text: string): Promise<void> => {
    await dialog(tara).getByLabel('Code of the panel').fill(text);
    await dialog(tara).getByRole('button', { name: 'Add', exact: true }).click();
  };
  await enter('ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23');
  await expect(dialog(tara)).toContainText('No panel has this code.');
  await enter(code.toLowerCase());
  await expect(dialog(tara)).toHaveCount(0);
  await expect(tara).toHaveURL(new RegExp(`site=${encodeURIComponent(mac)}|site=${mac}`));
  await expect(tara.getByRole('complementary')).toContainText('You are setting this site up.');
  await expect(tara.getByRole('cell', { name: /^Linden Court 9/ })).toBeVisible();
  // From the wizard of one site to the next, whose code is not this one.
  await tara.getByRole('button', { name: 'Set up the site' }).click();
  await expect(title(tara)).toHaveText('Linden Court 9');
  await tara.getByRole('button', { name: 'Add a site' }).click();
  await enter(code);
  await expect(dialog(tara)).toContainText('No panel has this code.');
  await tara.context().close();

  await page.reload();
  await expect(row).toContainText('used by Okafor Alarm Systems');
  await make();
  await dialog(page).getByRole('button').last().click();
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('used by Okafor Alarm Systems');
  expect(eye.complaints).toEqual([]);
});

// S6.4
test('an installer brings a new box to the company by the code that it shows', async ({
  page,
  request,
  home,
}) => {
  const eye = await eyeOn(page);
  const code = 'BCDEFGHJKMNPQRSTVWXYZ01234';
  const byte = home.house.slice(12, 14);
  const mac = `00:1d:94:78:${byte}:01`;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const shown = await request.post(`${home.address}/REST/v2/hub/enrol`, {
    data: { panel: mac, name: 'New box', code: hashOf(code), key: hashOf('key') },
  });
  expect(await shown.json()).toMatchObject({ code: '000' });
  await residentAt(page, home, 'installer').enter('installer_equipment_list?add=on');
  await expect(dialog(page)).toContainText('Enter the code that the panel itself shows');
  await dialog(page).getByLabel('Code of the panel').fill(code.toLowerCase());
  await eye.look('enrolment-box');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText('New box');
  await expect(pane).toContainText('You are setting this site up. Your rights end when it is handed over.');
  await expect(pane.getByRole('button', { name: 'Hand over' })).toBeVisible();
  await eye.look('enrolment-site');
  expect(eye.complaints).toEqual([]);
});
