import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';

const wallOf = (page: Page) => page.getByRole('region', { name: 'Camera wall' });

test('the wall says of every camera whether it is live and how old its picture is, goes by keys, and is kept for this person', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await openAs(page, home, 'demo', 'house', 'camera');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Wall', exact: true }).click();
  const wall = wallOf(page);
  const tiles = wall.locator('[data-tile]');
  await expect(tiles).toHaveCount(2);
  await wall.getByRole('button', { name: '4', exact: true }).click();
  await expect(tiles).toHaveCount(4);
  const front = wall.getByRole('button', { name: /^Front door camera/ });
  const drive = wall.getByRole('button', { name: /^Drive camera/ });
  await expect(front).toContainText(/Still, /);
  await eye.look('camera-wall');

  // One stop for the tabulator, and arrows between the tiles.
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tiles.nth(3)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(tiles.first()).toBeFocused();
  await expect(wall.locator('[data-tile][tabindex="0"]')).toHaveCount(1);

  await wall.getByRole('button', { name: 'Live', exact: true }).click();
  await expect(front.locator('[data-live]')).toContainText('Live');
  await expect(drive.locator('[data-live]')).toContainText('Live');
  await wall.getByRole('button', { name: 'Stop live view' }).click();
  await expect(front).toContainText(/Still, /);

  await front.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Front door camera, live' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Back to the cameras' }).click();
  const card = page.getByRole('region', { name: 'Drive camera' });
  await card.getByRole('switch', { name: 'Privacy' }).click();
  await page.goto(`${home.address}/security/camera?wall=on`);
  // Without a word of the address: it is kept.
  await expect(wall.getByRole('button', { name: '4', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(drive).toContainText('Privacy is on: the camera sees nothing.');
  await expect(drive.locator('img')).toHaveCount(0);
  await eye.look('camera-wall-private');
  expect(eye.complaints).toEqual([]);
});

test('the plan shows every floor and room with what stands there, and a press opens the control', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await openAs(page, home, 'demo', 'house', 'automation/room');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('group', { name: 'Plan of the house' });
  const living = plan.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Living room' }) });
  const light = living.getByRole('button', { name: /^Living room light/ });
  await expect(light).toContainText('Off');
  await expect(plan.getByRole('button', { name: /^Front door/ }).first()).toContainText('Closed');
  await eye.look('plan');

  await light.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Living room light' });
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(light).toBeFocused();
  await expect(light).toContainText(/^.*On/);
  await eye.look('plan-lit');
  // It is in the address.
  await page.reload();
  await expect(plan).toBeVisible();
  expect(eye.complaints).toEqual([]);
});
