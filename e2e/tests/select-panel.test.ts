import { createHash } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { typeSignIn } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Opens the choice of a panel. */
async function toChoice(page: Page, home: Home): Promise<void> {
  await home.admit(page.context());
  await page.goto(`${home.address}/security/select_panel`);
}

// S2.5
test('a favourite panel stands first, also after a reload; seven or more can be searched', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  // Who has more than one is asked which.
  await page.goto(home.address);
  await typeSignIn(page, home.login('demo'));
  const names = page.getByRole('list').locator('b');
  await expect(names).toHaveCount(2);
  const [first = '', second = ''] = await names.allTextContents();
  await page.getByRole('button', { name: `Pin to top ${second}` }).click();
  await expect(names).toHaveText([second, first]);
  await page.reload();
  await expect(names).toHaveText([second, first]);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await eye.look('select-panel-pinned');

  // As for somebody who looks after many.
  await page.route('**/panel/list*', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const envelope = await answer.json();
    const [row] = envelope.data;
    const more = Array.from({ length: 8 }, (_, index) => ({
      ...row,
      mac: `00:1d:94:00:00:0${index}`,
      name: `Cottage ${index}`,
    }));
    await route.fulfill({ response: answer, json: { ...envelope, data: [...envelope.data, ...more] } });
  });
  await page.reload();
  await page.getByRole('searchbox').fill('cottage 7');
  await expect(names).toHaveText(['Cottage 7']);
  await expect(page.getByRole('status').first()).toHaveText('1 match');
  await eye.look('select-panel-search');
  await page.getByRole('searchbox').fill('nowhere');
  await expect(page.getByText('0 matches')).toBeVisible();
  expect(eye.complaints).toEqual([]);
});

test('the card of a panel tells the last that happened there, in words, with when', async ({
  page,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter();
  await anna.setMode('House', 'Away');
  await expect(anna.plate('House')).toContainText(/Leave|Armed/);
  await page.goto(`${home.address}/security/select_panel`);
  const card = page.getByRole('button', { name: /^Maple Street 12/ });
  await expect(card).toContainText(/Anna.* House.* · \d\d:\d\d/);
  await expect(card).not.toContainText('<b>');
  await eye.look('select-panel-last');
  expect(eye.complaints).toEqual([]);
});

test('a panel is added by the code that it shows, however it is typed', async ({ page, request, home }) => {
  const eye = await eyeOn(page);
  const code = 'ABCDEFGHJKMNPQRSTVWXYZ0123';
  // Its own in each household, since panels are unique on a server.
  const byte = home.house.slice(12, 14);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const shown = await request.post(`${home.address}/REST/v2/hub/enrol`, {
    data: { panel: `00:1d:94:77:${byte}:77`, name: 'New hub', code: hashOf(code), key: hashOf('key') },
  });
  expect(await shown.json()).toMatchObject({ code: '000' });
  await toChoice(page, home);
  await page.getByRole('button', { name: 'Add a panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a panel' });
  const field = dialog.getByLabel('Code that the panel shows');
  await expect(field).toBeFocused();
  await field.fill('abcd efgh');
  await expect(field).toHaveValue('ABCD-EFGH');
  await field.press('Enter');
  await expect(dialog).toContainText('A code has 26 letters and digits.');
  await field.fill(code.replace('0123', '0124'));
  await field.press('Enter');
  await expect(dialog).toContainText('No panel shows this code.');
  await eye.look('select-panel-add');
  await field.fill(code.toLowerCase());
  // The address on its label: pasted as it is written, put right by hand (S5.6).
  const label = dialog.getByRole('group', { name: /^MAC address on its label/ });
  const parts = label.getByRole('textbox');
  await parts.first().fill('00');
  await expect(parts.nth(1)).toBeFocused();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(label).toContainText('A MAC address has 12 digits');
  await eye.look('select-panel-mac');
  await parts.first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, `00-1D-94-77-${byte.toUpperCase()}-78`);
  await expect(parts.last()).toBeFocused();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(label).toContainText('has another MAC address');
  await parts.last().press('Backspace');
  await page.keyboard.type('7');
  await dialog.getByLabel('Name').fill('Lake house');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Lake house has been added.')).toBeVisible();
  await expect(page.getByRole('list').locator('b').filter({ hasText: 'Lake house' })).toBeVisible();
  expect(eye.complaints).toEqual([]);
});

for (const { state, answer, says } of [
  { state: 'loading', answer: () => new Promise<void>(() => undefined), says: 'Choose a home' },
  { state: 'failed', answer: (route: Route) => route.abort(), says: 'server' },
  {
    state: 'empty',
    answer: (route: Route) => route.fulfill({ json: { code: '000', message: 'OK!', data: '', token: '' } }),
    says: 'Add one by the code that it shows, or ask your installer.',
  },
])
  test(`the choice of a panel can be read by everyone: ${state}`, async ({ page, home }) => {
    const eye = await eyeOn(page);
    await toChoice(page, home);
    await expect(page.getByRole('list').locator('b')).toHaveCount(2);
    await page.route('**/panel/list*', answer);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(says);
    await eye.look(`select-panel-${state}`);
    await page.unroute('**/panel/list*');
    if (state === 'failed') {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('list').locator('b')).toHaveCount(2);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('User ID')).toBeVisible();
    expect(eye.complaints).toEqual([]);
  });
