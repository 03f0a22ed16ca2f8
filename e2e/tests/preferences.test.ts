import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

// S4.5
test('sounds are tested as loud as they will be, and lists are as dense on the next device', async ({
  page,
  browser,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter('account/profile');
  const sounds = page.getByRole('main').getByRole('region', { name: 'Sounds' });
  const volume = sounds.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowLeft');
  await expect(volume).toHaveValue('80');
  await page.keyboard.press('Tab');
  await expect(sounds.getByRole('button', { name: 'Test the sound' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sounds.getByRole('status')).toHaveText('The alarm sounds for two seconds, here alone.');
  await expect(sounds.getByRole('button', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sounds.getByRole('button', { name: 'Test the sound' })).toBeFocused();
  await eye.look('account-sounds');

  const heights = (on: Page) =>
    on
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: on.getByRole('link') })
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  await page.goto(`${home.address}/security/automation/device`);
  await expect(page.getByRole('link', { name: 'Kitchen window' })).toBeVisible();
  const [roomy = 0] = await heights(page);
  await page.goto(`${home.address}/security/account/profile`);
  await page.getByRole('combobox', { name: 'Lists' }).click();
  const kept = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('option', { name: 'Compact' }).click();
  await kept;
  await page.goto(`${home.address}/security/automation/device`);
  await expect(page.getByRole('link', { name: 'Kitchen window' })).toBeVisible();
  expect((await heights(page))[0]).toBeLessThan(roomy - 10);
  await eye.look('devices-compact');
  await page.goto(`${home.address}/security/event`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await eye.look('events-compact');

  // On a phone that nobody has set up: as the account remembers it, and large enough for a finger.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const other = await phone.newPage();
  await residentAt(other, home).enter();
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact');
  await other.goto(`${home.address}/security/automation/device`);
  await expect(other.getByRole('link', { name: 'Kitchen window' })).toBeVisible();
  for (const height of await heights(other)) expect(height).toBeGreaterThanOrEqual(44);
  await phone.close();
  expect(eye.complaints).toEqual([]);
});

test('maintenance is said on every page until somebody has read it', async ({ page, home, anna }) => {
  const eye = await eyeOn(page);
  const operator = await callerAt(home, 'operator');
  const now = Date.now();
  const planned = (from: number, until: number) => ({
    from: now + from * 60_000,
    until: now + until * 60_000,
  });
  const announced = { content: 'The portal rests meanwhile.' };
  await operator.call('POST', '/announcement', {
    ...announced,
    subject: 'New disks',
    planned: planned(60, 120),
  });
  await operator.call('POST', '/announcement', {
    ...announced,
    subject: 'New wires',
    planned: planned(-5, 30),
  });
  await anna.enter();
  const title = page.getByText(/^Maintenance is planned from .* to /);
  await expect(title).toBeVisible();
  await expect(page.getByText(/^Maintenance lasts until /)).toBeVisible();
  await eye.look('maintenance');
  await page.getByRole('button', { name: 'I have read “New wires”' }).focus();
  // It is gone at once; whoever leaves before the portal has heard of it would see it again.
  const heard = page.waitForResponse((reply) => reply.url().endsWith('/announcement/read'));
  await page.keyboard.press('Enter');
  expect((await heard).ok()).toBe(true);
  await expect(page.getByText(/^Maintenance lasts until /)).toHaveCount(0);
  await page.goto(`${home.address}/security/automation/device`);
  await expect(title).toBeVisible();
  await expect(page.getByText(/^Maintenance lasts until /)).toHaveCount(0);
  await page.getByRole('link', { name: 'New disks' }).click();
  await expect(page).toHaveURL(/account_announcement/);
  await page.getByRole('button', { name: /New disks/, expanded: false }).click();
  await expect(title).toHaveCount(0);
  await expect(page.getByText(/^Planned from .* to /)).toBeVisible();
  expect(eye.complaints).toEqual([]);
});

test('where nobody chose, pages are dark, or follow the device where the portal wants that', async ({
  page,
  anna,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await anna.enter();
  await expect(page.getByRole('main')).toContainText('House');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.route('**/common/settings*', async (route) => {
    const reply = await route.fetch();
    const envelope = (await reply.json()) as { data: { flags: object } };
    const flags = { ...envelope.data.flags, darkModeFollowsSystem: true };
    await route.fulfill({ response: reply, json: { ...envelope, data: { ...envelope.data, flags } } });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
