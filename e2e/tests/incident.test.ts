import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { pixel } from '@homeward/testing/server/pictures.ts';
import { eyeOn } from '../support/eye.ts';
import { personAt, typeSignIn } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const smoke = DeviceId.parse('RF:0a1b2c0b');
const leak = DeviceId.parse('RF:0a1b2c0f');

test('from the alarm one goes to its pictures and its story; somebody is on the way, and another goes instead', async ({
  page,
  browser,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter();
  await (
    await handIn(home)
  )({ tag: 'detect', device: smoke });
  const alarm = anna.alarm();
  await expect(alarm.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  await alarm.getByRole('button', { name: /^Cameras|camera$/ }).press('Enter');
  await expect(page.getByRole('complementary', { name: 'Details of the alarm' })).toBeFocused();
  await eye.look('alarm-story');
  await alarm.getByRole('button', { name: 'Open the incident' }).click();
  await expect(alarm).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fire alarm, Hall smoke');
  await page.getByRole('button', { name: 'I’m on my way' }).click();
  await expect(page.getByText('Anna Lindqvist is on the way').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /on my way|instead of/ })).toHaveCount(0);

  const context = await browser.newContext();
  const ben = personAt(await context.newPage(), home);
  await ben.page.goto(
    `${home.address}/security/auth/login?to=${encodeURIComponent(new URL(page.url()).pathname.replace(/^\/\w+/, ''))}`,
  );
  await typeSignIn(ben.page, home.login('ben'));
  await ben.alarm().getByRole('button', { name: 'Minimize' }).first().click();
  await ben.page.getByRole('button', { name: 'I go instead of Anna Lindqvist' }).click();
  await expect(page.getByText(/^Ben .*is on the way$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /I go instead of Ben/ })).toBeVisible();
  await eye.look('incident-taken-over');
  await ben.page.getByRole('button', { name: 'I’m not coming after all' }).click();
  await expect(page.getByText(/^Ben .*is not coming after all/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’m on my way' })).toBeVisible();
  await expect(page.getByText(/^Ben .*is on the way$/)).toHaveCount(0);
  await context.close();
  expect(eye.complaints).toEqual([]);
});

test('a note is kept in the story of an incident, its address is handed on, and it is printed', async ({
  page,
  context,
  home,
  anna,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const naughty = '<img src=x onerror=ran=1> {{who}} & “so”';
  await anna.enter();
  await (
    await handIn(home)
  )({ tag: 'detect', device: smoke });
  await anna.alarm().getByRole('button', { name: 'Open the incident' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('main').getByRole('alert').or(page.getByText(/Write/)).first()).toBeVisible();
  await page.getByLabel('Note').fill(naughty);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('main')).toContainText(naughty);
  await expect(page.getByLabel('Note')).toHaveValue('');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(
    page
      .getByRole('status')
      .or(page.getByText(/copied/i))
      .first(),
  ).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/incident\/[\w-]+\?panel=/);
  await page.goto(address);
  await expect(anna.alarm()).toBeVisible();
  const note = page.getByText(naughty).first();
  // Whoever prints while the alarm is over it gets the page.
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(note).toBeHidden();
  await anna.alarm().getByRole('button', { name: 'Minimize' }).first().click();
  await expect(page.getByRole('main')).toContainText(naughty);

  await page.evaluate(() => {
    const printed = () => Object.assign(globalThis, { printed: true });
    globalThis.print = printed;
  });
  await page.getByRole('button', { name: /Print/ }).click();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed'))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/Maple Street 12.*Anna Lindqvist/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add note' })).toBeHidden();
});

test('an incident that could not be read is told from one that is not there', async ({
  page,
  home,
  anna,
}) => {
  await anna.enter();
  await page.route(/\/REST\/v2\/incident\?id=/, (route) => route.abort());
  await page.goto(`${home.address}/security/incident/unknown`);
  await expect(page.getByText('The incident could not be read')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This incident is not on record any more')).toBeVisible();
});

test('all of the log is printed, not only what was read so far', async ({ page, home, anna }) => {
  await anna.enter();
  await anna.setMode('Garage', 'Away');
  await expect(anna.plate('Garage')).toContainText('Armed away');
  const row = (index: number) => ({
    id: String(1000 - index),
    at: Date.now() - index * 1000,
    name: `Door ${index}`,
  });
  await page.route(/\/REST\/v2\/event\?/, async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    const envelope = (await reply.json()) as { data: readonly object[] };
    const asked = new URL(route.request().url()).searchParams;
    if (asked.get('num') !== '50') return route.fulfill({ response: reply, json: envelope });
    const from = asked.has('before') ? 1000 - Number(asked.get('before')) + 1 : 0;
    const length = Math.max(0, Math.min(50, 120 - from));
    const [model] = sample ?? envelope.data;
    sample ??= envelope.data;
    const data = Array.from({ length }, (_, index) => ({ ...model, ...row(from + index) }));
    return route.fulfill({ response: reply, json: { ...envelope, data } });
  });
  let sample: readonly object[] | undefined;
  await page.goto(`${home.address}/security/event`);
  const feed = page.getByRole('feed');
  await expect(feed).toBeVisible();
  await page.evaluate(() => {
    globalThis.print = () => {
      Object.assign(globalThis, { lines: document.querySelectorAll('[role=feed] li').length });
    };
  });
  await page.getByRole('button', { name: /Print/ }).click();
  await expect
    .poll(() => page.evaluate(() => Number(Reflect.get(globalThis, 'lines'))))
    .toBeGreaterThanOrEqual(120);
  await page.emulateMedia({ media: 'print' });
  for (const line of [feed.locator('li').first(), feed.locator('li').nth(119)]) {
    const sentence = line.locator('p').first();
    await expect(sentence).toBeVisible();
    expect(await sentence.innerText()).toBe('Anna Lindqvist armed Garage Away · web');
    await expect(sentence.locator(':scope > *').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
});

test('an event shows its picture, small, which opens large; a camera of its room is a link away', async ({
  page,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  await anna.enter();
  for (const mode of ['Away', 'Disarm', 'Away'] as const) {
    await anna.setMode('Garage', mode);
    await expect(anna.plate('Garage')).toContainText(mode === 'Away' ? 'Armed away' : 'Disarmed');
  }
  // What a camera took during alarms of long ago, one of whose pictures is gone by now.
  const taken = {
    capture_id: 'kept',
    device_id: 'XF:maple-front',
    name: 'Front door camera',
    area: 1,
    at: Date.now() - 60_000,
    type: 'image',
    incident: 'one',
  };
  const more = [
    { capture_id: 'kept', incident: 'one' },
    { capture_id: 'gone', incident: 'two' },
    { device_id: String(leak), incident: '', capture_id: '' },
  ];
  await page.route(/\/REST\/v2\/event\?/, async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    const envelope = (await reply.json()) as { data: readonly object[] };
    const data = envelope.data.map((row, index) => ({ ...row, ...more[index] }));
    return route.fulfill({ response: reply, json: { ...envelope, data } });
  });
  await page.route(/\/REST\/v2\/camera\/list_captures\?/, async (route) => {
    const reply = await route.fetch({ maxRetries: 3 });
    const envelope = (await reply.json()) as object;
    return route.fulfill({
      response: reply,
      json: { ...envelope, code: '000', result: true, data: [taken] },
    });
  });
  await page.route(/\/REST\/v2\/camera\/picture\?id=kept/, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') }),
  );
  await page.goto(`${home.address}/security/event`);
  const picture = page.getByRole('button', { name: /^Picture: / });
  await expect(picture).toHaveCount(1);
  await expect(page.getByText('The picture is gone.')).toBeVisible();
  await eye.look('event-pictures');
  await picture.click();
  const dialog = page.getByRole('dialog', { name: /^Front door camera, / });
  await expect(dialog.getByRole('img', { name: /^Front door camera, / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: 'Camera: Cellar motion' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cellar motion');
  await page.goto(`${home.address}/security/automation/device/${encodeURIComponent(leak)}`);
  await page.getByRole('main').getByRole('link', { name: 'Camera: Cellar motion' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cellar motion');
  expect(eye.complaints).toEqual([]);
});
