import { expect } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { ownerPin } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Jobs as the server tells them, of a kind and state that a test could not wait for. */
const job = (more: object) => ({
  id: 'job-firmware-1',
  kind: 'firmware',
  panel: '',
  tenant: null,
  percent: 40,
  state: 'running',
  message: 'v2_mg_firmware_loading',
  result: null,
  by: 'Anna',
  account: 1,
  cancellable: true,
  startedAt: Date.now() - 60_000,
  endedAt: null,
  ...more,
});

test.use({ serviceWorkers: 'allow' });
test.afterEach(async ({ page }) => {
  // What a page still asks for is not passed on to a home that is gone.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('palette, keys and jobs can be read by everyone', async ({ page, anna }) => {
  const eye = await eyeOn(page);
  const jobs = [
    job({}),
    job({
      id: 'job-backup-1',
      kind: 'backup',
      state: 'failed',
      message: '',
      percent: 10,
      cancellable: false,
    }),
    job({ id: 'job-resend-1', kind: 'resend', state: 'done', message: '', percent: 100 }),
  ];
  await page.route('**/REST/v2/job', async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response: reply, json: { ...(await reply.json()), data: jobs } });
  });
  await anna.enter();
  const pill = page.getByRole('button', { name: '1 running' });
  await expect(pill).toBeVisible();
  await eye.look('jobs-pill');
  await pill.click();
  const drawer = page.getByRole('dialog', { name: 'Jobs' });
  await expect(drawer.getByRole('progressbar', { name: 'Panel update' })).toHaveAttribute('value', '40');
  await expect(drawer).toContainText('Do not switch off the panel.');
  await eye.look('jobs-drawer');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Search and commands' }).click();
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /^Rooms/ })).toBeVisible();
  await eye.look('palette');
  await field.fill('kit');
  await expect(page.getByRole('option', { name: /^Kitchen window/ })).toBeVisible();
  await eye.look('palette-found');
  await field.fill('nothing of the kind');
  await expect(page.getByText('Nothing matches. Try another word.')).toBeVisible();
  await eye.look('palette-none');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search in this list');
  await eye.look('keys');
  expect(eye.complaints).toEqual([]);
});

test('somebody finds, goes and arms with the keyboard alone', async ({ page, anna }) => {
  const keys = page.keyboard;
  await anna.enter();
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const best = page.getByRole('option', { selected: true });

  await expect(async () => {
    await keys.press('ControlOrMeta+k');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await keys.type('film');
  await expect(best).toHaveAccessibleName(/Run Film evening/);
  await keys.press('Escape');
  await expect(field).toBeHidden();

  // By its room and a part of its name.
  await keys.press('ControlOrMeta+k');
  await keys.type('kitchen win');
  await expect(best).toHaveAccessibleName(/^Kitchen window/);
  await keys.press('ArrowDown');
  await keys.press('ArrowUp');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kitchen window', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/automation\/device\//);

  // Two keys go to a page; the same letters in a field are letters.
  await keys.press('g');
  await keys.press('d');
  await expect(page).toHaveURL(/\/automation\/device(\?|$)/);
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toBeVisible();
  await keys.press('/');
  await expect(search).toBeFocused();
  await keys.type('gs?');
  await expect(search).toHaveValue('gs?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await search.blur();

  // What was chosen lately comes first.
  await keys.press('ControlOrMeta+k');
  const lately = page.getByRole('group', { name: 'Used lately' }).getByRole('option');
  await expect(lately).toHaveCount(1);
  await expect(lately).toHaveAccessibleName(/^Kitchen window/);
  await keys.type('arm house away');
  await expect(best).toHaveAccessibleName(/^Arm House Away/);
  await keys.press('Enter');
  // Nothing is armed by that alone.
  const pin = page.getByLabel(/^PIN, \d digits/);
  await expect(pin).toBeVisible();
  await keys.type(ownerPin);
  await expect(pin).toBeHidden();
  await keys.press('g');
  await keys.press('s');
  await expect(anna.plate('House')).toContainText('Armed away');

  await keys.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await help.getByRole('switch', { name: 'Shortcuts without Ctrl' }).focus();
  await keys.press('Space');
  await keys.press('Escape');
  await expect(help).toBeHidden();
  await keys.press('?');
  await keys.press('g');
  await keys.press('e');
  await keys.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/security(\?|$)/);
  await expect(help).toBeHidden();
});

test('a backup is seen as a job, live and after a reload, with its file', async ({ page, home, anna }) => {
  await anna.enter('jobs');
  const main = page.getByRole('main');
  await expect(main).toContainText('No jobs yet');
  const { call } = await callerAt(home);
  await call('POST', '/panel/config/backup', { passphrase: 'four words for a test' });
  // Nobody asked for it here: the panel's live messages brought it.
  const row = main.getByRole('listitem').filter({ hasText: 'Backup' });
  await expect(row).toContainText('done');
  await page.reload();
  await expect(row).toContainText(/Started by \S+/);
});

test('a job that runs is cancelled from the drawer', async ({ page, anna }) => {
  await page.route('**/REST/v2/job', async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response: reply, json: { ...(await reply.json()), data: [job({ state })] } });
  });
  let state = 'running';
  const asked: unknown[] = [];
  await page.route('**/REST/v2/job/cancel', async (route) => {
    asked.push(route.request().postDataJSON());
    state = 'cancelled';
    await route.fulfill({
      json: { result: true, code: '000', message: '', token: '', panelCode: '', data: '' },
    });
  });
  await anna.enter();
  await page.getByRole('button', { name: '1 running' }).click();
  await page.getByRole('button', { name: 'Cancel: Panel update' }).click();
  await page.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByRole('dialog', { name: 'Jobs' })).toContainText('canceled');
  expect(asked).toEqual([{ job: 'job-firmware-1' }]);
});

test('every file that manifest, worker and page name is there, and the browser would install it', async ({
  page,
  request,
  home,
}) => {
  await page.goto(home.address);
  const client = await page.context().newCDPSession(page);
  const { data = '', errors, url } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as {
    icons: readonly { src: string; sizes: string; purpose: string; type: string }[];
  };
  const sizes = manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  const worker = await (await request.get(`${home.address}/sw.js`)).text();
  const named = [...worker.matchAll(/'(\/[\w-]+\.(?:png|svg))'/g)].map(([, path]) => path ?? '');
  expect(named).toEqual(expect.arrayContaining(['/icon-192.png', '/badge.png']));
  const linked = await page
    .locator('link[href], script[src]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''));
  // The icon of the tab stands in the page itself.
  expect(linked.filter((one) => one.startsWith('data:image/png'))).toHaveLength(1);
  const addresses = linked.filter((one) => !one.startsWith('data:'));
  const files = [...manifest.icons.map(({ src }) => new URL(src, url).href), ...named, ...addresses];
  for (const file of files) {
    const reply = await request.get(new URL(file, home.address).href);
    expect(reply.status(), file).toBe(200);
    if (!file.endsWith('.png')) continue;
    expect(reply.headers()['content-type']).toBe('image/png');
    // Width and height stand at a fixed place of every PNG.
    const bytes = await reply.body();
    const wanted = /(\d+)\.png$/.exec(file)?.[1];
    if (wanted !== undefined)
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([+wanted, +wanted]);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // Playwright's own profile is an incognito window, where nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('without the server the page opens with what was known last, and goes on when it is back', async ({
  page,
  context,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The worker has what the page was made of, and the page has noted what it knows.
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await (await caches.open('homeward')).keys()).length > 5 &&
          localStorage.getItem('homeward.lastKnown') !== null,
      ),
    )
    .toBe(true);
  // Who forces colours has had the styles for it; a page without them is in the browser's own.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('html')).toHaveCSS('forced-color-adjust', 'none');
  await page.emulateMedia({ forcedColors: 'none' });
  await context.setOffline(true);
  await page.reload();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The server does not answer');
  const last = page.getByRole('region', { name: /Maple Street 12/ });
  await expect(last).toContainText(/as of .*, last known/);
  await expect(last).toContainText('House disarmed');
  // It commands nothing.
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await eye.look('offline-shell');
  await context.setOffline(false);
  await expect(anna.plate('House')).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('User ID')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('homeward.lastKnown'))).toBeNull();
});

test('a newer version is offered, and not forced on anybody', async ({ page, home, anna }) => {
  await page.clock.install();
  await anna.enter();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.route(`${home.address}/`, async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    const text = (await reply.text()).replace(/index-[\w-]{8}\.js/, 'index-newer123.js');
    await route.fulfill({ response: reply, body: text });
  });
  // What looks for one comes after the page, and looks again at any later time.
  await expect(async () => {
    await page.clock.fastForward('02:00:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('A new version is here.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('an app hands its session over once, in its own frame', async ({ page, request, home }) => {
  const base = `${home.address}/REST/v2`;
  const { call } = await callerAt(home);
  const handed = (await call('POST', '/auth/handover')) as { readonly token: string };
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told, HomewardNative: { logout: () => told.push('logout') } });
  });
  await page.goto(`${home.address}/security/event?shell=mobile&token=${handed.token}`);
  const card = page
    .getByRole('button', { name: /Maple Street 12/ })
    .or(page.getByRole('link', { name: /Maple Street 12/ }));
  const events = page.getByRole('heading', { name: 'Events', level: 1 });
  await expect(card.first().or(events)).toBeVisible();
  if (!(await events.isVisible())) await card.first().click();
  await expect(events).toBeVisible();
  await expect(page).not.toHaveURL(/token=/);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  // The token was good once.
  const again = await request.post(`${base}/auth/token`, { data: { token: handed.token } });
  expect(((await again.json()) as { code: string }).code).not.toBe('000');
  await page.reload();
  await expect(events).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.goto(`${home.address}/security/more`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('User ID')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'told'))).toEqual(['logout']);
});

test('a programme shows a single page, dark, without a frame and as wide as its window', async ({
  page,
  home,
}) => {
  const width = 1280;
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(() => localStorage.setItem('homeward.theme', 'light'));
  for (const [account, path, shown] of [
    ['installer', 'installer_equipment_list', /^Maple Street 12/],
    ['demo', 'event', undefined],
  ] as const) {
    await page.context().clearCookies();
    await home.admit(page.context(), account);
    await page.goto(`${home.address}/security/${path}?shell=script`);
    const main = page.getByRole('main');
    if (shown === undefined) await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    else await expect(main.getByRole('button', { name: shown })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    expect((await main.boundingBox())?.width, path).toBeGreaterThan(width - 100);
  }
});
