import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');
const terraceDoor = DeviceId.parse('RF:0a1b2c02');

// S2.8
test.use({ wanted: { exit: 1, entry: 9 } });

/** Opens an address of the portal below the entry. */
const go = (page: Page, home: Home, path: string) => page.goto(`${home.address}/security${path}`);

test.describe('the pages of what happened', () => {
  test('log, incident, coverage, past and cameras can be read by everyone and fit', async ({
    page,
    home,
    anna,
  }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await anna.enter();
    await expect(page.getByRole('region', { name: 'All areas' })).toBeVisible();
    await eye.look('security-all');

    await act({ tag: 'open', device: kitchenWindow });
    await go(page, home, '/coverage?area=1&mode=arm');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('with 2 gaps');
    await eye.look('coverage');
    await act({ tag: 'close', device: kitchenWindow });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('House would be protected, with 1 gap');

    await go(page, home, '/camera');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 cameras');
    await page.getByRole('button', { name: 'New picture from Front door camera' }).click();
    await expect(page.getByRole('region', { name: 'Front door camera' })).toContainText('new picture');
    await eye.look('camera');

    await go(page, home, '/security');
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await act({ tag: 'open', device: terraceDoor });
    await expect(anna.alarm()).toBeVisible();
    await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
    await anna.typePin('482650');
    await expect(anna.alarm()).toBeHidden();

    await go(page, home, '/event');
    await expect(page.getByRole('article', { name: /Break-in alarm/ })).toBeVisible();
    await eye.look('event-log');
    await page.getByRole('button', { name: /Open incident/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Break-in alarm, Terrace door');
    await expect(page.getByText('Complete, nothing altered or missing')).toBeVisible();
    await eye.look('incident');

    await go(page, home, '/past');
    await expect(page.getByText('This is the past')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rooms at that time' })).toBeVisible();
    await eye.look('past');

    await go(page, home, '/event?log=admin');
    await expect(page.getByText('Armed or disarmed').first()).toBeVisible();
    await eye.look('admin-log');

    // The incident's pictures were looked at above: whoever owns the home sees by whom.
    await page.getByRole('link', { name: 'Viewed by', exact: true }).click();
    await expect(page.getByText(/^Viewed pictures of /).first()).toBeVisible();
    await eye.look('looks-log');
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Where someone was' }).click();
    await expect(page.getByText('No entry matches')).toBeVisible();
    expect(eye.complaints).toEqual([]);
  });
});

test('all areas are armed and disarmed at once, by the keyboard alone', async ({ page, anna }) => {
  await anna.enter();
  const all = page.getByRole('radiogroup', { name: 'Mode of all areas' });
  await all.getByRole('radio').first().focus();
  await page.keyboard.press('End');
  for (let step = 0; step < 4; step += 1) {
    if (await all.getByRole('radio', { name: /^Away/ }).evaluate((one) => one === document.activeElement))
      break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.type('482650');
  await expect(anna.plate('House')).toContainText('Armed away');
  await expect(anna.plate('Garage')).toContainText('Armed away');
  await expect(all.getByRole('radio', { name: /^Away/ })).toBeChecked();
  await all.getByRole('radio', { name: /^Disarm/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('482650');
  await expect(anna.plate('House')).toContainText('Disarmed');
  await expect(anna.plate('Garage')).toContainText('Disarmed');
});

test('the siren of a break-in is silenced by a PIN, and the incident is claimed and closed with what it was', async ({
  page,
  home,
  anna,
}) => {
  const act = await handIn(home);
  await anna.enter();
  await anna.setMode('House', 'Away');
  await expect(anna.plate('House')).toContainText('Armed away');
  await act({ tag: 'open', device: terraceDoor });
  await anna.alarm().getByRole('button', { name: 'Silence siren' }).click();
  await anna.typePin('482650');
  await expect(anna.alarm()).toContainText('Siren silenced');
  await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
  await anna.typePin('482650');
  await expect(anna.alarm()).toBeHidden();
  await go(page, home, '/event');
  await page.getByRole('button', { name: /Open incident/ }).click();
  await page.getByRole('button', { name: 'I’m on my way' }).click();
  await expect(page.getByText(/is on the way/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close incident' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close incident' }).click();
  await expect(dialog).toContainText('Say first what it was');
  await dialog.getByRole('radio', { name: 'A false alarm' }).check();
  await dialog.getByRole('button', { name: 'Close incident' }).click();
  await expect(page.getByText('closed: A false alarm')).toBeVisible();
  await page.reload();
  await expect(page.getByText('closed: A false alarm')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^incident-.*\.json$/);
});

test('the log is narrowed by its address, and saved as a table', async ({ page, home, anna }) => {
  const act = await handIn(home);
  await anna.enter();
  await act({ tag: 'open', device: kitchenWindow });
  await act({ tag: 'close', device: kitchenWindow });
  await anna.setMode('Garage', 'Away');
  await expect(anna.plate('Garage')).toContainText('Armed away');
  await go(page, home, '/event');
  await page.getByRole('button', { name: 'Anyone' }).click();
  await page
    .getByRole('menuitem', { name: 'Anna Lindqvist' })
    .or(page.getByRole('menuitem', { name: 'Anna' }))
    .first()
    .click();
  await expect(page).toHaveURL(/person=Anna/);
  await expect(page.getByRole('feed')).not.toContainText('The panel started');
  await page.reload();
  await expect(page.getByRole('feed')).toContainText('armed Garage');
  await page.getByRole('button', { name: /armed Garage/ }).click();
  const details = page.getByRole('dialog', { name: 'Details of this event' });
  await expect(details).toContainText('Contact ID');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Save file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^events-.*\.csv$/);
});

test('the house is seen as it was, by the keyboard alone', async ({ page, home, anna }) => {
  const act = await handIn(home);
  await anna.enter();
  await act({ tag: 'open', device: kitchenWindow });
  await expect(anna.plate('House')).toContainText('Kitchen window is open');
  const opened = Date.now();
  await act({ tag: 'close', device: kitchenWindow });
  await expect(anna.plate('House')).not.toContainText('Kitchen window is open');
  await go(page, home, `/past?at=${opened}`);
  await expect(page.getByRole('list', { name: 'Different from now' })).toContainText('Kitchen window');
  const slider = page.getByRole('slider', { name: 'Moment of the day' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('Nothing was different')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/at=\d+$/);
  await expect(page.getByText('This is the past')).toBeVisible();
});
