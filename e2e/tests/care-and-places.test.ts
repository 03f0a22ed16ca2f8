import { readFileSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import type { AccountName } from '../support/household.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';

const berlin = { latitude: 52.4869, longitude: 13.3532 };

const main = (page: Page) => page.getByRole('main');

/** A person of their own, at the page of the flat with a browser of their own. */
async function another(browser: Browser, home: Home, account: AccountName): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, home, account, 'flat', 'security');
  return page;
}

// S1.4, S2.8, S2.19
test('the pages of care and places can be read by everyone, break no policy and fit', async ({
  browser,
  home,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const eye = await eyeOn(page);
  await openAs(page, home, 'demo', 'flat', 'security');
  await expect(main(page).getByRole('heading', { name: /Today against Rosa/ })).toBeVisible();
  await expect(main(page).getByText('Kitchen', { exact: true })).toBeVisible();
  await eye.look('care');
  const at = async (path: string, heading: RegExp): Promise<void> => {
    await page.goto(`${home.address}/carealert/${path}`);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  };
  await at('account/account_care_receiver', /Rosa Alvarez/);
  await expect(page.getByLabel('Date of birth')).toHaveValue('1941-05-30');
  await eye.look('care-profile');
  await at('account/account_care_receiver/emergency', /3 of 20 contacts/);
  await eye.look('care-contacts');
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await eye.look('care-contact');
  await at('account/account_care_receiver/doctor', /Rosa Alvarez/);
  await eye.look('care-doctor');
  await at('account/account_care_receiver/sheet', /Rosa Alvarez/);
  await expect(page.getByRole('img', { name: 'To the care page' }).locator('path')).toBeAttached();
  await eye.look('care-sheet');
  await at('healthcare/setting', /Nights in bed/);
  await eye.look('care-setting');
  await page.getByRole('button', { name: 'Add a time of the day' }).click();
  await eye.look('care-session');
  await page.goto(`${home.address}/security/healthcare?panel=${home.house}`);
  await expect(main(page)).toContainText('Care isn’t set up.');
  await eye.look('care-none');
  await page.goto(`${home.address}/security/location?panel=${home.house}`);
  await expect(page.getByRole('heading', { name: 'Places' })).toBeVisible();
  await eye.look('location');
  await page.getByRole('button', { name: 'Add a place' }).click();
  await eye.look('fence');
  await page.goto(`${home.address}/security/gps_event_history?panel=${home.house}`);
  await expect(page.getByRole('heading', { name: 'Where Mia was' })).toBeVisible();
  await expect(main(page)).toContainText('No position has come yet.');
  await eye.look('gps-empty');
  await context.clearCookies();
  await openAs(page, home, 'rosa', 'flat', 'security');
  await expect(page.getByRole('button', { name: /^Help/ })).toBeVisible();
  await eye.look('care-receiver');
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main a, main p, main h1, main b, main small')].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(18);
  await page.getByRole('button', { name: /^Call family/ }).click();
  await eye.look('care-family');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Call family/ })).toBeFocused();
  expect(eye.complaints).toEqual([]);
  await context.close();
});

test('a call for help is taken back; the next one is answered, and each step is read on both sides', async ({
  page,
  browser,
  home,
}) => {
  await openAs(page, home, 'rosa', 'flat', 'security');
  const help = page.getByRole('button', { name: /^Help/ });
  await help.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('alertdialog', { name: 'Help is being called' });
  await expect(sheet.getByRole('timer')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Cancel, I’m OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(help).toBeFocused();

  const anna = await another(browser, home, 'demo');
  const mira = await another(browser, home, 'carer');
  await expect(main(mira)).toContainText('how someone lives stays private');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Send now' }).click();
  // Of a home without a way to anybody the screen says so, and not that somebody comes.
  await expect(page.getByText('No one has been reached yet.')).toBeVisible();
  await expect(page.getByText('Please use the telephone as well.')).toBeVisible();
  await expect(page.getByRole('main', { name: /^(Alarm|Help call)$/ })).toBeHidden();

  const face = anna.getByRole('main', { name: 'Help call' });
  await expect(face.getByRole('heading', { level: 1 })).toHaveText('Rosa pressed Help');
  await expect(face.getByRole('region', { name: /screen says now/ })).toContainText(
    'No one has been reached yet.',
  );
  await expect(face.getByRole('button', { name: 'I’m on my way' })).toBeFocused();
  await face.getByRole('button', { name: 'Minimize' }).first().click();
  const call = anna.getByRole('region', { name: 'Rosa calls for help' });
  await call.getByRole('button', { name: 'I’m on my way' }).click();
  await expect(call.getByRole('button', { name: '5 minutes' })).toBeFocused();
  await anna.keyboard.press('Tab');
  await anna.keyboard.press('Enter');
  await expect(main(anna)).toContainText('Anna Lindqvist is on the way to Rosa.');
  await expect(page.getByText('Anna is on the way.')).toBeVisible();
  await expect(page.getByText('There in about 10 minutes')).toBeVisible();
  await expect(main(mira)).toContainText('Anna Lindqvist is on the way to Rosa.');

  await call.getByRole('button', { name: 'I’m there' }).click();
  await expect(page.getByText('Anna is here.')).toBeVisible();
  await call.getByRole('button', { name: /^Close …/ }).click();
  const question = anna.getByRole('dialog', { name: /Close the case of Rosa/ });
  await question.getByRole('option', { name: 'Pressed by mistake' }).click();
  await question.getByLabel('Note').fill('We had tea');
  await question.getByRole('button', { name: 'Close the case', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(call).toBeHidden();
  await expect(page.getByText('Anna is here.')).toBeHidden();
  await expect(main(mira)).toContainText('how someone lives stays private');
  await anna.reload();
  await expect(main(anna).getByRole('heading', { level: 1 })).toContainText('Rosa');
  await expect(call).toBeHidden();
  await anna.context().close();
  await mira.context().close();
});

test('what helpers need to know is written once, and stands on the sheet to print and on the carer’s page', async ({
  page,
  home,
}) => {
  await openAs(page, home, 'demo', 'flat', 'account/account_care_receiver');
  await expect(main(page)).toContainText(/Next: Hazards/);
  await page.getByLabel('Hazards').fill('Steep stairs <b>&');
  await page.getByRole('combobox', { name: 'Mobility' }).click();
  await page.getByRole('option', { name: 'In a wheelchair' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page)).toContainText('Everything that helpers ask for is here.');
  await page.getByRole('link', { name: 'Emergency sheet' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Steep stairs <b>&');
  await expect(sheet).toContainText('In a wheelchair');
  await expect(sheet).toContainText('Penicillin');
  await page.evaluate(() => {
    globalThis.print = () => Object.assign(globalThis, { printed: true });
  });
  await page.getByRole('button', { name: 'Print the sheet' }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed'))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the sheet' })).toBeHidden();
  // One page of A4 between its margins, at 96 dots an inch.
  await page.setViewportSize({ width: 673, height: 987 });
  expect(await sheet.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(987);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${home.address}/carealert/healthcare?panel=${home.flat}`);
  await expect(main(page).getByRole('heading', { name: 'What helpers need to know' })).toBeVisible();
  await expect(main(page)).toContainText('In a wheelchair');
});

test('contacts are moved, removed and brought back by the keyboard, and the server keeps it', async ({
  page,
  home,
}) => {
  await openAs(page, home, 'demo', 'flat', 'account/account_care_receiver/emergency');
  const list = page.getByRole('list', { name: 'Emergency contacts' });
  const names = () => list.getByRole('listitem').allInnerTexts();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Move Jonas Alvarez up' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem').first()).toContainText('1. Jonas Alvarez');
  await page.getByRole('button', { name: 'Remove Elif Kaya' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Edit Jonas Alvarez' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Telephone').fill('call me');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Enter a valid phone number.');
  await dialog.getByLabel('Telephone').fill('+44 20 7946 0199');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect((await names())[0]).toContain('+44 20 7946 0199');
  expect((await names())[2]).toContain('Elif Kaya');
});

test('what is not saved holds the page, and what is saved is there after a reload', async ({
  page,
  home,
}) => {
  await openAs(page, home, 'demo', 'flat', 'healthcare/setting');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Check-ins' }) });
  await card.getByRole('button', { name: 'Add a time' }).click();
  await card.getByRole('button', { name: 'Add a time' }).click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: 'Care', exact: true }).first().click();
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Times of the day, 1')).toHaveValue('09:00');
  await expect(page.getByLabel('Times of the day, 2')).toHaveValue('19:00');
  await page.goto(`${home.address}/carealert/security`);
  await expect(main(page)).toContainText(/Next check at/);
});

test('who shares where they are says so, sees it, and ends it with all that was known', async ({
  browser,
  home,
}) => {
  const context = await browser.newContext({
    geolocation: { ...berlin, accuracy: 20 },
    permissions: ['geolocation'],
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await openAs(page, home, 'demo', 'house', 'location');
  await page.getByRole('switch', { name: 'Share' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Your location is on' })).toBeVisible();
  await page.getByRole('button', { name: 'Send where I am now' }).click();
  await expect(page.getByText('Sent, ± 20 m.')).toBeVisible();
  const mine = page.getByRole('listitem').filter({ hasText: 'You · My phone' });
  await expect(mine).toContainText('in “Home”');
  await context.setGeolocation({ latitude: 52.4921, longitude: 13.3661, accuracy: 12 });
  await page.getByRole('button', { name: 'Send where I am now' }).click();
  await expect(mine).toContainText('in “School”');

  await mine.getByRole('link', { name: 'Route' }).click();
  await expect(page.getByRole('heading', { name: 'Where Anna Lindqvist was' })).toBeVisible();
  const way = page.getByRole('list', { name: 'The way in words' });
  await expect(way.getByRole('listitem')).toHaveCount(2);
  const last = way.getByRole('button', { name: /School/ });
  await expect(last).toHaveAttribute('aria-current', 'true');
  await last.focus();
  await page.keyboard.press('ArrowUp');
  await expect(way.getByRole('button', { name: /Home/ })).toBeFocused();
  await expect(way.getByRole('button', { name: /Home/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('application').focus();
  await page.keyboard.press('+');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'GPX' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8').match(/<trkpt /g)).toHaveLength(2);
  await page.getByRole('button', { name: 'The day before' }).click();
  await expect(main(page)).toContainText('Nothing of this day');
  expect(page.url()).toMatch(/date=\d{4}-\d\d-\d\d/);

  await page.goto(`${home.address}/security/location`);
  await page.getByRole('switch', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Stop and erase' }).click();
  await expect(page.getByRole('heading', { name: 'Your location is off' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your location is off' })).toBeVisible();
  await context.close();
});

test('a place is added without a map, and removed with the way back', async ({ page, home }) => {
  await openAs(page, home, 'demo', 'house', 'location');
  await page.getByRole('button', { name: 'Add a place' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add a place' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Grandmother’s house by the lake in the woods');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('At most 30 characters');
  await expect(form).toContainText('Degrees from −90 to 90');
  await form.getByLabel('Name').fill('Grandmother');
  await form.getByLabel('Latitude').fill('52,51');
  await form.getByLabel('Longitude').fill('13.4');
  await form.getByRole('button', { name: '300 m' }).click();
  await form.getByLabel('Longitude').press('Enter');
  await expect(form).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'Grandmother' });
  await expect(row).toContainText('300 m radius');
  await page.reload();
  await expect(row).toContainText('300 m radius');
  await page.getByRole('button', { name: 'Remove Grandmother' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
