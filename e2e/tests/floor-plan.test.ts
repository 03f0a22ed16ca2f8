import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { openAs, residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';
import { handIn } from '../support/world.ts';

const smoke = DeviceId.parse('RF:0a1b2c0b');

/** A drawing of a floor, as a browser makes one: walls and doors on a ground of `width` to `height`. */
async function drawing(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.lineWidth = wide / 80;
      pen.strokeRect(wide * 0.05, high * 0.05, wide * 0.9, high * 0.9);
      pen.strokeRect(wide * 0.05, high * 0.05, wide * 0.4, high * 0.5);
      pen.strokeRect(wide * 0.6, high * 0.4, wide * 0.35, high * 0.55);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

const fileOf = (page: Page, floor: string) =>
  page.locator(`input[type="file"][aria-label="Picture of ${floor}"]`);
const pictureOf = (page: Page, floor: string) =>
  page.getByRole('group', { name: `Picture of ${floor}`, exact: true });

/** A device that is not on the picture yet. */
const looseOn = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Not on the picture' })
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) });

async function addPicture(page: Page, floor: string): Promise<void> {
  const buffer = await drawing(page, 1200, 800);
  await fileOf(page, floor).setInputFiles({ name: '../../plan.svg.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(`The picture of ${floor} is saved.`)).toBeVisible();
  await expect(pictureOf(page, floor).locator('img')).toBeVisible();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function part(what: Locator, right: number, down: number): Promise<Point> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('not drawn');
  return { x: box.x + box.width * right, y: box.y + box.height * down };
}
const middleOf = (what: Locator) => part(what, 0.5, 0.5);

/** A finger as the browser feels it: what a page leaves to the browser, such as scrolling, the browser does. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  return {
    drag: async (from: Point, target: () => Promise<Point>): Promise<void> => {
      await touch('touchStart', [from]);
      const to = await target();
      for (let step = 1; step <= 8; step += 1)
        await touch('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 },
        ]);
      await touch('touchEnd', []);
    },
  };
}

test('a floor gets a picture, devices are placed on it by dragging, keys and numbers, and stay there', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, home, 'demo', 'house', 'automation/room?view=plan');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  await fileOf(page, 'Ground floor').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText('This picture can’t be read. PNG, JPEG and WebP can.')).toBeVisible();
  await addPicture(page, 'Ground floor');

  await page.getByRole('button', { name: 'Place devices' }).click();
  const stage = pictureOf(page, 'Ground floor');

  // From beside the picture onto it, by dragging.
  const light = looseOn(page, 'Living room light');
  await light.hover();
  // The page may have scrolled for it.
  const box = await stage.boundingBox();
  if (box === null) throw new Error('no picture');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.75, { steps: 6 });
  await page.mouse.up();
  await expect(
    stage.getByRole('button', { name: 'Living room light, 25 % from the left, 75 % from the top' }),
  ).toBeVisible();
  await expect(light).toHaveCount(0);

  // By a press, arrow keys and numbers.
  await looseOn(page, 'Front door').press('Enter');
  const door = stage.getByRole('button', { name: /^Front door, / });
  await door.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(door).toHaveAccessibleName('Front door, 49 % from the left, 45 % from the top');
  await expect(door).toBeFocused();
  await page.getByRole('spinbutton', { name: 'From the left, %' }).fill('12.5');
  await expect(door).toHaveAccessibleName('Front door, 12.5 % from the left, 45 % from the top');
  await looseOn(page, 'Hall smoke').press('Enter');
  await looseOn(page, 'Hall light').press('Enter');
  await page.getByRole('button', { name: 'Take off the picture' }).click();
  await expect(looseOn(page, 'Hall light')).toBeVisible();
  await eye.look('floor-placing');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Devices of Ground floor are placed.')).toBeVisible();

  await home.restart();
  await page.reload();
  await expect(stage.locator('img')).toBeVisible();
  await expect(stage.getByRole('button')).toHaveCount(3);
  const lamp = stage.getByRole('button', { name: 'Living room light, Off', exact: true });
  const there = await stage.boundingBox();
  const mark = await lamp.boundingBox();
  if (there === null || mark === null) throw new Error('not drawn');
  expect(Math.round(((mark.x + mark.width / 2 - there.x) / there.width) * 100)).toBe(25);
  expect(Math.round(((mark.y + mark.height / 2 - there.y) / there.height) * 100)).toBe(75);
  await expect(page.getByRole('heading', { name: 'Not on the picture' })).toBeVisible();
  await eye.look('floor-picture');

  // A press opens the very control, and what it does is seen on the picture.
  await lamp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Living room light' });
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(stage.getByRole('button', { name: /^Living room light, On/ })).toBeFocused();
  // The list says the same.
  await page.getByText('Ground floor as a list').click();
  const living = page
    .getByRole('group', { name: 'Plan of the house' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Living room' }) });
  await expect(living.getByRole('button', { name: /^Living room light/ })).toContainText('On');

  await page.getByRole('button', { name: 'More for Ground floor' }).click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await expect(stage).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stage.getByRole('button')).toHaveCount(3);
  expect(eye.complaints).toEqual([]);
});

test('what is in alarm stands out on the picture, for whoever only looks, too', async ({
  page,
  browser,
  home,
}) => {
  // Somebody else has the plan open all along, and is told of each change.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const ben = residentAt(await context.newPage(), home, 'ben');
  const eye = await eyeOn(ben.page);
  await ben.enter('automation/room?view=plan');
  const seen = pictureOf(ben.page, 'Ground floor');
  await expect(ben.page.getByRole('heading', { name: 'Ground floor', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, home, 'demo', 'house', 'automation/room?view=plan');
  await addPicture(page, 'Ground floor');
  await expect(seen.locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Place devices' }).click();
  for (const name of ['Hall smoke', 'Front door']) await looseOn(page, name).press('Enter');
  await page.getByRole('spinbutton', { name: 'From the left, %' }).fill('20');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Devices of Ground floor are placed.')).toBeVisible();

  await expect(seen.getByRole('button', { name: /^Hall smoke, / })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Place devices' })).toHaveCount(0);
  await expect(ben.page.getByRole('button', { name: /^Add picture: / })).toHaveCount(0);

  await (
    await handIn(home)
  )({ tag: 'detect', device: smoke });
  await ben.alarm().getByRole('button', { name: 'Minimize' }).first().click();
  await expect(seen.getByRole('button', { name: /^Hall smoke, Alarm: / })).toHaveAttribute(
    'data-tone',
    'alarm',
  );
  await expect(seen.locator('[data-alarmed]')).toHaveCount(1);
  await expect(seen.locator('[data-alarmed]')).toContainText('Hall smoke');
  await eye.look('floor-alarm');
  await context.close();
});

test('a finger drags a device onto the picture and over it, and scrolls the list of the others', async ({
  browser,
  home,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openAs(page, home, 'demo', 'house', 'automation/room?view=plan');
  await addPicture(page, 'Ground floor');
  await page.getByRole('button', { name: 'Place devices' }).tap();
  const stage = pictureOf(page, 'Ground floor');
  const finger = await fingerOn(page);

  const light = looseOn(page, 'Living room light');
  await light.scrollIntoViewIfNeeded();
  await finger.drag(await middleOf(light.locator('svg')), async () => part(stage, 0.25, 0.75));
  await expect(
    stage.getByRole('button', { name: 'Living room light, 25 % from the left, 75 % from the top' }),
  ).toBeVisible();
  await expect(light).toHaveCount(0);

  const mark = stage.getByRole('button', { name: /^Living room light, / });
  await finger.drag(await middleOf(mark), async () => part(stage, 0.6, 0.4));
  await expect(mark).toHaveAccessibleName('Living room light, 60 % from the left, 40 % from the top');

  // Beside its icon the row scrolls, and nothing is put anywhere.
  const list = page.getByRole('list', { name: 'Not on the picture' });
  const first = list.getByRole('button').first();
  await first.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(first);
  const seenAt = () => first.evaluate((row) => row.getBoundingClientRect().top);
  const before = await seenAt();
  await finger.drag({ x: x + 20, y }, async () => ({ x: x + 20, y: y - 120 }));
  await expect.poll(async () => (await seenAt()) < before - 20).toBe(true);
  await expect(stage.getByRole('button')).toHaveCount(1);

  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Devices of Ground floor are placed.')).toBeVisible();
  await context.close();
});
