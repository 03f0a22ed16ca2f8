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

test('who shares where they are pauses it until a time, and goes on before that', async ({
  page,
  context,
}) => {
  const eye = await eyeOn(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.4, accuracy: 12 });
  await personAt(page, home).signIn();
  await page.goto(`${home.address}/security/location`);
  const own = page.getByRole('region', { name: 'Your own location' });
  const share = own.getByRole('switch', { name: 'Share' });
  if (!(await share.isChecked())) await share.click();
  await own.getByRole('button', { name: 'Send where I am now' }).click();
  await expect(own.getByText(/^Last sent /)).toBeVisible();

  // By the keyboard alone.
  await own.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^For 1 hour/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(own.getByRole('heading', { name: /^Paused until / })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Send where I am now' })).toHaveCount(0);
  await expect(page.getByText(/^Does not share where they are until /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 person shares where they are.');
  await eye.look('location-paused');

  await page.reload();
  await own.getByRole('button', { name: 'Share again now' }).click();
  await expect(own.getByRole('heading', { name: 'You share where you are' })).toBeVisible();
  await expect(own.getByText('You have not sent a position yet.')).toBeVisible();
  await own.getByRole('button', { name: 'Send where I am now' }).click();
  await expect(own.getByText(/^Last sent /)).toBeVisible();
  expect(eye.complaints).toEqual([]);
});
