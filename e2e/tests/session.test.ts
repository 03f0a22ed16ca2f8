import { expect, test } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';

test.describe('a session and its end', () => {
  let home: Home;
  test.beforeAll(async () => {
    home = await startHome();
  });
  test.afterAll(() => home.stop());

  test('what was typed is still there after the session has ended and the page was loaded anew', async ({
    page,
    request,
  }) => {
    await personAt(page, home).signIn();
    await page.goto(`${home.address}/security/automation/automation_scene/film/edit`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Movie night');
    const elsewhere = await callerAt(home, request);
    await elsewhere('DELETE', '/account/session?others=1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
    const mark = () => page.evaluate(() => sessionStorage.getItem('t_expired'));
    expect(await mark()).toBe('1');
    await page.reload();
    await page.getByLabel('User ID').fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('homeward-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: /^Maple Street 12/ }).click();
    await expect(name).toHaveValue('Movie night');
    await expect.poll(mark).toBeNull();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Movie night' })).toBeVisible();
  });

  test('who does nothing for an hour is asked first, and stays with one press', async ({ page }) => {
    const eye = await eyeOn(page);
    const start = Date.now();
    await page.clock.install({ time: start });
    await personAt(page, home).signIn();
    const question = page.getByRole('dialog', { name: 'Are you still there?' });
    // The last sign of somebody was within the first minute.
    await page.clock.pauseAt(start + 60 * 60_000);
    await expect(question).toBeVisible();
    // The time stands still, and what runs on timers goes on.
    await page.clock.setFixedTime(start + 60 * 60_000);
    await page.clock.resume();
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await eye.look('idle');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
