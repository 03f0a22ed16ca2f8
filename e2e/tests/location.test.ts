import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

test.use({ wanted: { exit: 1 }, serviceWorkers: 'allow' });

test('the house is armed and disarmed on the location page itself', async ({ page, anna }) => {
  const eye = await eyeOn(page);
  await anna.enter('location');
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
  anna,
}) => {
  const eye = await eyeOn(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 52.52, longitude: 13.4, accuracy: 12 });
  await anna.enter('location');
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
  await expect(page.getByText(/^Not sharing until /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 person is sharing their location.');
  await eye.look('location-paused');

  await page.reload();
  await own.getByRole('button', { name: 'Share again now' }).click();
  await expect(own.getByRole('heading', { name: 'Your location is on' })).toBeVisible();
  await expect(own.getByText('You have not sent a position yet.')).toBeVisible();
  await own.getByRole('button', { name: 'Send where I am now' }).click();
  await expect(own.getByText(/^Last sent /)).toBeVisible();
  expect(eye.complaints).toEqual([]);
});

test('without the server the location page says since when it is out of date, and switches nothing', async ({
  page,
  context,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter('location');
  const own = page.getByRole('region', { name: 'Your own location' });
  await expect(own.getByRole('switch', { name: 'Share' })).toBeEnabled();
  // The worker has what the page is made of without the server too.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await (await caches.open('homeward')).keys();
        return {
          words: keys.some(({ url }) => url.endsWith('/places.json')),
          files: keys.length > 5,
          state: localStorage.getItem('homeward.lastKnown') !== null,
        };
      }),
    )
    .toEqual({ words: true, files: true, state: true });
  // Who forces colours has had the styles for it.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('html')).toHaveCSS('forced-color-adjust', 'none');
  await page.emulateMedia({ forcedColors: 'none' });

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server does not answer');
  const house = page.getByRole('region', { name: /Maple Street 12/ });
  await expect(house).toContainText(/as of .*, last known/);
  await expect(house).toContainText('House disarmed');
  await expect(own).toContainText(/Out of date since \d\d:\d\d/);
  await expect(own.getByRole('switch', { name: 'Share' })).toBeDisabled();
  await expect(own).toContainText('This can be switched again when the server answers.');
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await eye.look('location-offline');

  await context.setOffline(false);
  await expect(own.getByRole('switch', { name: 'Share' })).toBeEnabled();
  expect(eye.complaints).toEqual([]);
});
