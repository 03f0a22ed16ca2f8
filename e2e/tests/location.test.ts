import { expect, test } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';

let home: Home;
test.beforeEach(async () => {
  home = await startHome({ exit: 2 });
});
test.afterEach(() => home.stop());

test('the house is armed and disarmed on the location page itself', async ({ page }) => {
  test.setTimeout(150_000);
  const eye = await eyeOn(page);
  const anna = personAt(page, home);
  await anna.signIn();
  await page.goto(`${home.address}/security/location`);
  await expect(page.getByRole('heading', { name: 'Arm or disarm' })).toBeVisible();
  await eye.look('location-areas');
  await anna.setMode('House', 'Away');
  await expect(anna.plate('House')).toContainText('Armed away');
  await anna.setMode('House', 'Disarm');
  await expect(anna.plate('House')).toContainText('Disarmed');
  expect(page.url()).toContain('/location');
  expect(eye.complaints).toEqual([]);
});
