import { expect, test } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { startHome, type Home } from '../support/home.ts';

let home: Home;
test.beforeEach(async () => {
  home = await startHome();
});
test.afterEach(() => home.stop());

test('a favourite panel stands first, also after a reload; seven or more can be searched', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const eye = await eyeOn(page);
  await page.goto(home.address);
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('homeward-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const names = page.getByRole('list').locator('b');
  await expect(names).toHaveCount(2);
  const [first = '', second = ''] = await names.allTextContents();
  await page.getByRole('button', { name: `Put first ${second}` }).click();
  await expect(names).toHaveText([second, first]);
  await page.reload();
  await expect(names).toHaveText([second, first]);
  await expect(page.getByRole('searchbox')).toBeHidden();
  await eye.look('select-panel-pinned');

  // As for somebody who looks after many.
  await page.route('**/panel/list*', async (route) => {
    const answer = await route.fetch();
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
