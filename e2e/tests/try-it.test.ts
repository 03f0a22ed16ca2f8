import { expect, test } from '@playwright/test';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';

test.describe('the demo lets a visitor act on the house', () => {
  let home: Home;
  test.beforeEach(async () => {
    home = await startHome();
  });
  test.afterEach(() => home.stop());

  test('open a door, set off smoke, cut the mains, take a detector offline: the page follows each', async ({
    page,
  }) => {
    const anna = personAt(page, home);
    await anna.signIn();
    await expect(page.getByText('Demo', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Try it' }).click();
    const drawer = page.getByRole('dialog', { name: 'Try it' });
    await drawer.getByRole('button', { name: 'Open: Front door' }).click();
    await expect(drawer.getByRole('button', { name: 'Close: Front door' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Cut: Mains power' }).click();
    await expect(drawer.getByRole('button', { name: 'Mend: Mains power' })).toBeVisible();
    await drawer.getByRole('combobox', { name: 'Device' }).selectOption({ label: 'Study window' });
    await drawer.getByRole('button', { name: 'Take offline' }).click();
    await expect(drawer.getByRole('button', { name: 'Bring back' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Set off: Hall smoke' }).click();
    await expect(anna.alarm()).toContainText('Hall smoke');
    await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
    await anna.typePin('482650');
    await expect(anna.alarm()).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(anna.plate('House')).toContainText(/Front door open/);
    await expect(anna.plate('House')).toContainText(/Study window has gone silent/);
    await expect(anna.plate('House')).toContainText(/without mains power/);
  });
});
