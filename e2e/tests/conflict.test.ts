import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Opens the editor of the scene "Film evening" and gives it another name, unsaved. */
async function rename(page: Page, home: Home, name: string): Promise<void> {
  await residentAt(page, home).enter('automation/automation_scene/film/edit');
  await page.getByLabel('Name', { exact: true }).fill(name);
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test.describe('two people edit the same', () => {
  test('who saves later sees what the other changed, and loses nothing of his own', async ({
    page,
    browser,
    home,
  }) => {
    const eye = await eyeOn(page);
    const other = await browser.newPage();
    await rename(page, home, 'Movie night');
    await rename(other, home, 'Cinema');
    await save(other);
    await expect(other.getByRole('heading', { name: 'Cinema' })).toBeVisible();

    const question = page.getByRole('dialog', { name: 'Someone else has changed this meanwhile' });
    const name = page.getByLabel('Name', { exact: true });
    await save(page);
    await expect(question).toContainText('Theirs: Cinema');
    await expect(question).toContainText('Yours: Movie night');
    await eye.look('conflict');
    await question.getByRole('button', { name: 'Go on editing' }).click();
    await expect(name).toHaveValue('Movie night');
    await name.fill('Movie evening');
    await save(page);
    await expect(question).toContainText('Yours: Movie evening');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { name: 'Movie evening' })).toBeVisible();

    // The other way round, the other takes what is there now.
    await other.goto(`${home.address}/security/automation/automation_scene/film/edit`);
    const theirs = other.getByLabel('Name', { exact: true });
    await theirs.fill('Cinema again');
    await page.goto(`${home.address}/security/automation/automation_scene/film/edit`);
    await name.fill('Matinee');
    await save(page);
    await expect(page.getByRole('heading', { name: 'Matinee' })).toBeVisible();
    await save(other);
    await other.getByRole('button', { name: 'Take theirs' }).click();
    await expect(theirs).toHaveValue('Matinee');
    await other.close();
  });

  test('what changed elsewhere in the house asks nobody', async ({ page, browser, home }) => {
    const other = await browser.newPage();
    await rename(page, home, 'Movie night');
    await residentAt(other, home).enter('automation/automation_rule');
    await other.getByRole('switch', { name: /^Terrace light at night/ }).click();
    await expect(other.getByRole('switch', { name: 'Terrace light at night is off' })).toBeVisible();
    await save(page);
    await expect(page.getByRole('heading', { name: 'Movie night' })).toBeVisible();
    await other.close();
  });
});

test.describe('what the home calls its modes', () => {
  test('is another word at once on every page that is open, and on the form of whoever has not begun', async ({
    page,
    browser,
    home,
  }) => {
    const other = await browser.newPage();
    const third = await browser.newPage();
    await residentAt(page, home).enter('setting/setting_mode');
    await residentAt(third, home).enter('setting/setting_mode');
    await residentAt(other, home).enter();
    const plate = other.getByRole('radiogroup', { name: 'Mode of House' });
    await expect(plate).toBeVisible();
    await expect(plate).not.toContainText('Siesta');
    await page.getByLabel('Name of Home 1').fill('Siesta');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(plate).toContainText('Siesta');
    await expect(third.getByLabel('Name of Home 1')).toHaveValue('Siesta');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(plate).not.toContainText('Siesta');
    await other.close();
    await third.close();
  });
});
