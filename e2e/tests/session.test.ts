import { expect } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { typeSignIn } from '../support/person.ts';
import { test } from '../support/test.ts';

test.describe('a session and its end', () => {
  test('what was typed is still there after the session has ended and the page was loaded anew', async ({
    page,
    home,
    anna,
  }) => {
    await anna.enter('automation/automation_scene/film/edit');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Movie night');
    const elsewhere = await callerAt(home);
    await elsewhere.call('DELETE', '/account/session?others=1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
    const mark = () => page.evaluate(() => sessionStorage.getItem('t_expired'));
    expect(await mark()).toBe('1');
    await page.reload();
    await typeSignIn(page, home.login('demo'));
    await page.getByRole('button', { name: /^Maple Street 12/ }).click();
    await expect(name).toHaveValue('Movie night');
    await expect.poll(mark).toBeNull();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Movie night' })).toBeVisible();
  });

  test('who does nothing for an hour is asked first, and stays with one press', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    const start = Date.now();
    await page.clock.install({ time: start });
    await anna.signIn();
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
