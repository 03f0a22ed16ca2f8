import { expect, type Page } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { ownerPin } from '../support/person.ts';
import { test } from '../support/test.ts';

const card = (page: Page, name: string) => page.getByRole('main').getByRole('article', { name, exact: true });

test('the owner adds a guest, passes the code on, extends it, ends it and deletes it', async ({
  page,
  anna,
}) => {
  await anna.enter('setting/setting_user_code');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 people can open this home.');
  await expect(main).toContainText('1 of 30 codes used');
  expect(await findingsOf(page)).toEqual([]);

  await main.getByRole('button', { name: 'Guest, until a date' }).click();
  const form = page.getByRole('dialog', { name: 'Add person' });
  expect(await findingsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Lena');
  await form.getByLabel('Code', { exact: true }).fill('123456');
  await expect(form).toContainText('A code must not just count up or down.');
  // Ben's: the panel refuses it at its field, and says of nobody that it is theirs.
  await form.getByLabel('Code', { exact: true }).fill('593761');
  await form.getByRole('button', { name: 'Add person' }).click();
  await anna.typePin(ownerPin);
  await expect(form.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(form).not.toContainText('Ben');
  await form.getByRole('button', { name: 'Random code' }).click();
  await form.getByRole('button', { name: 'Add person' }).click();
  await anna.typePin(ownerPin);

  const once = page.getByRole('dialog', { name: 'Lena’s code is ready' });
  await expect(once.getByRole('list', { name: 'Code of Lena' })).toHaveText(/^\d{6}$/);
  await once.getByRole('button', { name: 'Done' }).click();
  const lena = card(page, 'Lena');
  await expect(lena).toContainText(/guest, \d days left/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    /^3 people can open this home, Lena until .+\.$/,
  );

  await lena.getByRole('button', { name: 'Extend' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend the code of Lena' });
  await extend.getByRole('button', { name: '30 days longer' }).click();
  await extend.getByRole('button', { name: 'Extend' }).click();
  await anna.typePin(ownerPin);
  await expect(lena).toContainText(/guest, 3\d days left/);

  await lena.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await anna.typePin(ownerPin);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('2 people can open this home.');
  await expect(lena.getByRole('button', { name: 'End now' })).toHaveCount(0);

  await lena.getByRole('button', { name: 'More for Lena' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await anna.typePin(ownerPin);
  await expect(lena).toHaveCount(0);
});

test('a tag is taught by holding it to a reader, and a special code is set and turned off', async ({
  page,
  anna,
}) => {
  await anna.enter('setting/setting_user_code');
  let held = false;
  // Which tag was held is the reader's word; all the rest is the home's.
  await page.route('**/panel/last_uid_tag*', (route) =>
    route.fulfill({
      json: {
        result: held,
        code: held ? '000' : '998',
        panelCode: '',
        token: '',
        message: held ? 'OK!' : 'v2_mg_no_data_found',
        data: held ? { uid: '04A1B2C3', device_id: 'RF:0a1b2c09', name: 'Hall keypad', at: Date.now() } : '',
      },
    }),
  );
  await card(page, 'Ben').getByRole('button', { name: 'Teach a tag for Ben' }).click();
  const teach = page.getByRole('dialog', { name: 'Teach a tag for Ben' });
  await expect(teach).toContainText('Hall keypad');
  await expect(teach.getByRole('timer')).toBeVisible();
  held = true;
  await expect(teach).toContainText('04A1B2C3');
  await teach.getByRole('button', { name: 'Give to Ben' }).click();
  await anna.typePin(ownerPin);
  await expect(card(page, 'Ben')).toContainText('04A1B2C3');

  const guard = card(page, 'Guard code');
  await expect(guard).toContainText('off');
  await guard.getByRole('button', { name: 'Set code' }).click();
  const form = page.getByRole('dialog', { name: 'Set a code: Guard code' });
  await form.getByRole('button', { name: 'Random code' }).click();
  await form.getByRole('button', { name: 'Set code' }).click();
  await anna.typePin(ownerPin);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(guard).toContainText('for patrols');
  await guard.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await anna.typePin(ownerPin);
  await expect(guard.getByRole('button', { name: 'Set code' })).toBeVisible();
});

test('an ordinary user sees the own code alone, and changes it', async ({ page, home, anna }) => {
  await home.admit(page.context(), 'ben');
  await page.goto(`${home.address}/security/setting/setting_user_code`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your code');
  await expect(main.getByRole('article')).toHaveCount(1);
  await main.getByRole('button', { name: 'Change the code of Ben' }).click();
  const form = page.getByRole('dialog', { name: 'New code for Ben' });
  await form.getByRole('textbox', { name: 'New code' }).fill('860215');
  await form.getByRole('button', { name: 'Change code' }).click();
  await anna.typePin('593761');
  await expect(page.getByText('New code saved: Ben')).toBeVisible();
  expect(await findingsOf(page)).toEqual([]);
});

test('somebody with a code and no account is invited with it', async ({ page, anna }) => {
  await anna.enter('account/list?code=2');
  // Ben has an account, and his code is offered all the same to whoever asks for it by address.
  const form = page.getByRole('dialog', { name: 'Invite' });
  await expect(form.getByLabel('Name')).toHaveValue('Ben');
  await expect(form.getByRole('combobox', { name: 'Code at the panel' })).toHaveText('2: Ben');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
});

test.describe('the settings passcode', () => {
  test.use({ wanted: { server: { flags: { settingPasscode: true } } } });

  test('is the owner’s code at the panel, and changed with it', async ({ page, anna }) => {
    await anna.enter('setting/setting_passcode');
    const main = page.getByRole('main');
    await expect(main).toContainText('The settings passcode is your own code at the panel');
    expect(await findingsOf(page)).toEqual([]);
    const change = main.getByRole('button', { name: 'Change passcode' });
    await main.getByLabel('Current code').fill('000111');
    await main.getByLabel('New code', { exact: true }).fill('860215');
    await main.getByLabel('New code again').fill('860214');
    await change.click();
    await expect(main).toContainText('The two codes differ.');
    await main.getByLabel('New code again').fill('860215');
    await change.click();
    await expect(main.getByLabel('Current code')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('Current code').fill(ownerPin);
    await change.click();
    await expect(page.getByText('The passcode is changed')).toBeVisible();
  });
});
