import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

test('a scene has an icon, is tried before it is saved, and tells how it went last', async ({
  page,
  home,
  anna,
}) => {
  const eye = await eyeOn(page);
  const main = page.getByRole('main');
  await anna.enter('automation/automation_scene/film/edit');

  // By the keyboard alone.
  await main.getByRole('radio', { name: 'Start' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('radio', { name: 'Moon' })).toBeChecked();
  await main.getByRole('button', { name: 'Run now' }).focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Try this scene now?' });
  await expect(asked).toContainText('Nothing is saved');
  await eye.look('scene-try');
  await asked.getByRole('button', { name: 'Run now' }).focus();
  await page.keyboard.press('Enter');
  const came = main.getByRole('list', { name: 'Result' });
  await expect(came.getByRole('listitem')).toHaveCount(3);
  await expect(came.getByText('done')).toHaveCount(3);
  await eye.look('scene-tried');

  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Film evening' })).toBeVisible();
  // It was tried, and has not been run.
  await expect(main.getByRole('heading', { name: 'Last run' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Run' }).click();
  await expect(main).toContainText(/Last run \d\d:\d\d: everything worked\./);
  await eye.look('scene-last-run');

  await page.goto(`${home.address}/security/automation/automation_scene`);
  await expect(main).toContainText(/Last run \d\d:\d\d: everything worked\./);
  await eye.look('scenes-last-run');
  expect(eye.complaints).toEqual([]);
});
