import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const smoke = DeviceId.parse('RF:0a1b2c0b');
const centre = (page: Page) => page.getByRole('dialog', { name: 'Notification center' });
const bell = (page: Page) => page.getByRole('button', { name: /^Open alarms/ });

/** Puts the alarm aside, which covers the page. */
const minimize = (page: Page) =>
  page
    .getByRole('main', { name: 'Alarm', exact: true })
    .getByRole('button', { name: 'Minimize' })
    .first()
    .click();

test('the notification center says what waits, and leads there', async ({ page, home, anna }) => {
  const eye = await eyeOn(page);
  await anna.enter();
  await expect(bell(page)).toHaveAccessibleName('Open alarms: 0');
  await bell(page).click();
  await expect(centre(page)).toBeVisible();
  await expect(centre(page).getByRole('list', { name: 'Alarms' })).toHaveCount(0);
  await eye.look('centre');
  await page.keyboard.press('Escape');
  await expect(centre(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  const act = await handIn(home);
  await act({ tag: 'detect', device: smoke });
  await minimize(page);
  await expect(bell(page)).toHaveAccessibleName('Open alarms: 1');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const alarm = centre(page)
    .getByRole('list', { name: 'Alarms' })
    .getByRole('link', { name: /Fire alarm/ });
  await expect(alarm).toContainText('open');
  await eye.look('centre-alarm');
  await alarm.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/incident\//);
  await expect(centre(page)).toHaveCount(0);

  // On a phone the page of everything leads there.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home.address}/security/more`);
  await minimize(page);
  await page.getByRole('button', { name: 'Notification center' }).click();
  await expect(centre(page)).toBeVisible();
  await centre(page).getByRole('link', { name: 'All alarms' }).click();
  await expect(page).toHaveURL(/\/event\?type=alarm/);
  expect(eye.complaints).toEqual([]);
});
