import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { typeSignIn } from '../support/person.ts';
import { test } from '../support/test.ts';

test('signing in can be read by everyone: empty, busy, refused, locked, without the server', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await page.goto(home.address);
  await expect(page.getByLabel('User ID')).toBeVisible();
  await eye.look('sign-in-empty');

  const held = /\/REST\/v2\/auth\/login/;
  let free = (): void => undefined;
  await page.route(held, async (route) => {
    await new Promise<void>((resolve) => (free = resolve));
    await route.continue();
  });
  await typeSignIn(page, home.login('demo'), 'not the password');
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true');
  await eye.look('sign-in-busy');
  free();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /wrong|match|not/i })
      .first(),
  ).toBeVisible();
  await page.unroute(held);
  await expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-busy', 'true');
  await eye.look('sign-in-refused');

  await expect(async () => {
    await typeSignIn(page, home.login('demo'), 'not the password');
    await expect(page.getByText(/\d+:\d\d/).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await eye.look('sign-in-locked');

  await page.route(/\/REST\/v2\//, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('main')).toContainText(/server|answer|reach/i);
  await eye.look('sign-in-away');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${home.address}/security/auth/reset`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await eye.look('sign-in-reset');
  expect(eye.complaints).toEqual([]);
});

test('the pad for a PIN can be read by everyone: empty, busy, refused, locked', async ({ page, anna }) => {
  const eye = await eyeOn(page);
  await anna.enter();
  const held = /\/REST\/v2\/panel\/mode/;
  let free = (): void => undefined;
  await page.route(held, async (route) => {
    await new Promise<void>((resolve) => (free = resolve));
    await route.continue();
  });
  await page.getByRole('radiogroup', { name: 'Mode of House' }).getByRole('radio', { name: /^Away/ }).click();
  await expect(page.getByLabel(/^PIN, \d digits/)).toBeVisible();
  await eye.look('pin-empty');
  await anna.typePin('111111');
  await expect(page.getByRole('dialog').locator('[aria-busy=true]').first()).toBeVisible();
  await eye.look('pin-busy');
  free();
  await expect(page.getByText(/4 tries left/)).toBeVisible();
  await page.unroute(held);
  await eye.look('pin-refused');
  for (const [left, code] of [
    [3, '222222'],
    [2, '333333'],
    [1, '444444'],
  ] as const) {
    await anna.typePin(code);
    await expect(page.getByText(new RegExp(`${left} tr(y|ies) left`))).toBeVisible();
  }
  await anna.typePin('555555');
  await expect(page.getByText(/Too many/).first()).toBeVisible();
  await eye.look('pin-locked');
  expect(eye.complaints).toEqual([]);
});

test('the screen of who is cared for can be read by everyone: loading, failed, offline, help called', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  const address = `${home.address}/carealert/healthcare?panel=${encodeURIComponent(home.flat)}`;
  await page.goto(
    `${home.address}/security/auth/login?to=${encodeURIComponent(`/security?panel=${home.flat}`)}`,
  );
  await typeSignIn(page, home.login('rosa'));
  const help = page.getByRole('button', { name: /^Help/ });
  await expect(help).toBeVisible();

  const care = /\/REST\/v2\/(care|user\/care)/;
  await page.route(care, () => new Promise(() => undefined));
  await page.goto(address);
  await expect(help).toBeVisible();
  await eye.look('receiver-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route(care, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await page.goto(address);
  await expect(page.getByText('This screen has no connection.')).toBeVisible();
  await eye.look('receiver-failed');
  // What could not be read keeps nobody from calling.
  const sent = page.waitForResponse(/\/REST\/v2\/care\/act/);
  await help.click();
  expect((await sent).ok()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(address);
  const cancelled = page.waitForResponse(/\/REST\/v2\/care\/act/);
  await page.getByRole('button', { name: 'Cancel, I’m OK' }).click();
  expect((await cancelled).ok()).toBe(true);

  await page.goto(address);
  await expect(help).toBeVisible();
  await home.line('cut');
  await expect(page.getByText(/no connection|Panel away/).first()).toBeAttached();
  await eye.look('receiver-offline');
  await home.line('mend');
  await expect(page.getByText(/no connection|Panel away/)).toHaveCount(0);

  await help.click();
  await expect(page.getByRole('alertdialog', { name: 'Help is being called' })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.locator('#main')).toContainText('No one has been reached yet.');
  await eye.look('receiver-called');
  expect(eye.complaints).toEqual([]);
});
