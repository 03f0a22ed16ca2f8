import { expect } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { ownerPin } from '../support/person.ts';
import { test } from '../support/test.ts';

test('a camera is watched live: the picture moves, pauses, says when nothing comes, and ends with privacy', async ({
  page,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  await page.clock.install();
  await anna.enter('camera');
  await page.getByRole('button', { name: 'Live picture of Front door camera' }).click();
  const live = page.getByRole('dialog', { name: 'Front door camera, live' });
  await expect(live.getByRole('status')).toHaveText('Live');
  const picture = live.getByRole('img', { name: /^Front door camera, / });
  const address = () => picture.getAttribute('src');
  const first = await address();
  await expect.poll(address).not.toBe(first);
  await eye.look('camera-live');

  // A camera turns while an arrow is held, by hand and by key, and goes to a place that it remembers.
  const told = async (path: string, act: () => Promise<void>) => {
    const [response] = await Promise.all([page.waitForResponse((one) => one.url().includes(path)), act()]);
    const body = response.request().postDataJSON() as Record<string, unknown>;
    return { code: ((await response.json()) as { code: string }).code, ...body };
  };
  const left = live.getByRole('button', { name: 'Left' });
  await left.hover();
  expect(await told('/camera/turn', () => page.mouse.down())).toMatchObject({ code: '000', pan: -1 });
  const halted = await told('/camera/turn', () => page.mouse.up());
  expect(halted.code).toBe('000');
  expect(halted).not.toHaveProperty('pan');
  expect(await told('/camera/turn', () => page.keyboard.down('ArrowUp'))).toMatchObject({ tilt: 1 });
  expect(await told('/camera/turn', () => page.keyboard.up('ArrowUp'))).not.toHaveProperty('tilt');
  const preset = live.getByRole('button', { name: 'Gate' });
  expect(await told('/camera/preset', () => preset.click())).toMatchObject({ code: '000', name: 'Gate' });

  await live.getByRole('button', { name: 'Pause' }).click();
  await expect(live.getByRole('status')).toHaveText('Paused');
  const held = await address();
  await page.clock.fastForward('00:30');
  expect(await address()).toBe(held);
  await live.getByRole('button', { name: 'Go on' }).click();
  await expect(live.getByRole('status')).toHaveText('Live');

  await live.getByRole('button', { name: 'New picture from Front door camera' }).click();
  await expect(live.getByText('new picture')).toBeVisible();

  // Again as soon as it is filled or left: no press may be lost while the focus moves.
  for (const fills of [true, false, true, false, true, false]) {
    await page.keyboard.press('f');
    await page.waitForFunction((wanted) => (document.fullscreenElement !== null) === wanted, fills);
  }

  await page.context().setOffline(true);
  await expect(live.getByRole('status')).toContainText('Trying again.');
  await page.context().setOffline(false);
  await expect(live.getByRole('status')).toHaveText('Live');

  await live.getByRole('button', { name: 'Close' }).click();
  await expect(live).toBeHidden();
  await page.getByRole('button', { name: 'Live picture of Front door camera' }).click();
  await expect(live.getByRole('status')).toHaveText('Live');
  const other = await page.context().newPage();
  await other.goto(`${home.address}/security/camera`);
  await other
    .getByRole('region', { name: 'Front door camera' })
    .getByRole('switch', { name: 'Privacy' })
    .click();
  await page.bringToFront();
  await expect(live.getByRole('status')).toHaveText('Privacy is on: the camera sees nothing.');
  await expect(picture).toBeHidden();
  await eye.look('camera-live-private');
  expect(eye.complaints).toEqual([]);
});

test('a live picture says when the line is slow, when it has ended, and that one may not see it', async ({
  page,
  home,
  anna,
}) => {
  await anna.enter();
  let late = true;
  await page.route(/\/camera\/frame/, async (route) => {
    const reply = await route.fetch();
    // As on a line that carries a picture in two seconds.
    if (late) await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fulfill({ response: reply });
  });
  await page.goto(`${home.address}/security/camera`);
  await page.getByRole('button', { name: 'Live picture of Front door camera' }).click();
  const live = page.getByRole('dialog', { name: 'Front door camera, live' });
  const status = live.getByRole('status');
  await expect(status).toHaveText('Live, slow line: fewer pictures');
  await expect(live.getByRole('img', { name: /^Front door camera, / })).toBeVisible();
  late = false;
  await expect(status).toHaveText('Live');

  // As the panel says after three minutes, and the server for whom the camera was taken from.
  const refuse = (code: string, message: string) =>
    page.route(/\/camera\/frame/, (route) =>
      route.fulfill({ json: { result: false, code, message, panelCode: '', data: '', token: '' } }),
    );
  await refuse('010', 'v2_mg_live_over');
  await expect(status).toHaveText('The live picture has ended.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await live.getByRole('button', { name: 'Watch on' }).click();
  await expect(status).toHaveText('Live');
  await refuse('403', 'v2_mg_not_allowed');
  await expect(status).toHaveText('You may not see this camera.');
  await expect(live.getByRole('img')).toHaveCount(0);
  await expect(live.getByRole('button', { name: 'Pause' })).toBeDisabled();
});

test('a camera that guards turns for a code alone, which stands while the view is open', async ({
  page,
  home,
  anna,
}) => {
  const { call } = await callerAt(home);
  await anna.enter('camera');
  await call('POST', '/panel/mode', { area: 1, mode: 'home_1', pincode: ownerPin, bypass: 1 });
  await page.getByRole('button', { name: 'Live picture of Front door camera' }).click();
  const live = page.getByRole('dialog', { name: 'Front door camera, live' });
  await live.getByRole('button', { name: 'Gate' }).click();
  await expect(page.getByRole('dialog', { name: 'Code to turn Front door camera' })).toBeVisible();
  const turned = () =>
    page.waitForResponse(async (one) => {
      if (!one.url().includes('/camera/preset')) return false;
      return ((await one.json()) as { code: string }).code === '000';
    });
  const first = turned();
  await anna.typePin(ownerPin);
  await first;
  await expect(page.getByRole('dialog', { name: 'Code to turn Front door camera' })).toBeHidden();
  const second = turned();
  await live.getByRole('button', { name: 'Front path' }).click();
  await second;
});
