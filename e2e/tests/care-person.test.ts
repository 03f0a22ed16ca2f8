import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

/** A photograph, wider than it is high, as a phone takes it. */
const photograph = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext('2d');
    const fill = (colour: string, draw: () => void): void => {
      if (pen === null) return;
      pen.fillStyle = colour;
      pen.beginPath();
      draw();
      pen.fill();
    };
    fill('#8fb0a4', () => pen?.rect(0, 0, 1600, 1200));
    fill('#7a4b66', () => pen?.ellipse(800, 1200, 520, 420, 0, 0, 7));
    fill('#d9dbe0', () => pen?.arc(800, 520, 330, 0, 7));
    fill('#e7bf9d', () => pen?.ellipse(800, 570, 250, 300, 0, 0, 7));
    fill('#3a2b25', () => {
      pen?.arc(710, 540, 22, 0, 7);
      pen?.arc(890, 540, 22, 0, 7);
    });
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });

test('whoever owns the home gives who is cared for a picture, it is seen where they are, and can be taken back', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  await openAs(page, home, 'demo', 'flat', 'account/account_care_receiver');
  const picture = page.getByRole('region', { name: 'Picture' });
  await expect(picture.getByRole('button', { name: 'Add picture' })).toBeVisible();
  await eye.look('care-picture-none');
  const choose = async (buffer: Buffer, name: string, mimeType: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await picture.getByRole('button', { name: /^(?:Add|Change) picture/ }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose(Buffer.from('no picture'), 'a.png', 'image/png');
  await expect(picture.getByRole('alert')).toContainText('This picture can’t be read.');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('_picture'),
  );
  await choose(Buffer.from(await photograph(page), 'base64'), 'rosa.png', 'image/png');
  const { content } = (await sent).postDataJSON() as { content: string };
  expect(content).toMatch(/^data:image\/webp;base64,/);
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  const shown = main(page).getByRole('img', { name: 'Picture of Rosa Alvarez' });
  await expect(shown).toHaveCount(2);
  const size = await shown
    .first()
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([512, 512]);
  await eye.look('care-picture');
  await page.goto(`${home.address}/carealert/account/account_care_receiver/sheet`);
  await expect(shown).toHaveCount(2);
  await eye.look('care-picture-sheet');
  await page.goto(`${home.address}/carealert/account/list`);
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Rosa Alvarez' }).locator('img'),
  ).toBeVisible();
  await eye.look('care-picture-people');
  await page.goto(`${home.address}/carealert/healthcare`);
  await expect(shown).toBeVisible();
  await eye.look('care-picture-carer');
  // Who is cared for sees that it was looked at, and by whom.
  const rosa = await (await browser.newContext()).newPage();
  await openAs(rosa, home, 'rosa', 'flat', 'event?log=looks');
  await expect(main(rosa).getByText('Viewed the picture of who is cared for').first()).toBeVisible();
  await rosa.context().close();
  await page.goto(`${home.address}/carealert/account/account_care_receiver`);
  await picture.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveCount(2);
  expect(eye.complaints).toEqual([]);
});

test('what a profile said before can be read with who changed what, and put back as a new version', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  await openAs(page, home, 'demo', 'flat', 'account/account_care_receiver');
  const allergies = page.getByLabel('Allergies');
  const medicines = page.getByLabel('Medicines');
  await expect(allergies).toHaveValue('Penicillin');
  const insulin = await medicines.inputValue();
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  const open = () => page.getByRole('button', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await open();
  await expect(dialog).toContainText('No earlier version');
  await page.keyboard.press('Escape');
  await allergies.fill('Penicillin, nuts');
  await save();
  await allergies.fill('None');
  await medicines.fill('');
  await save();
  await open();
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Anna Lindqvist then changed: Allergies, Medicines');
  await expect(rows.nth(1)).toContainText('Anna Lindqvist then changed: Allergies');
  await expect(rows.nth(1).getByRole('definition')).toHaveText(['Penicillin', insulin]);
  await eye.look('care-earlier');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Put back/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('The same as now');
  await expect(rows.nth(0)).toContainText('None');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(allergies).toHaveValue('Penicillin');
  await expect(medicines).toHaveValue(insulin);
  expect(eye.complaints).toEqual([]);
});
