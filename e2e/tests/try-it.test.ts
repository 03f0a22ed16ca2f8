import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test.describe('the demo lets a visitor act on the house', () => {
  test('open a door, set off smoke, cut the mains, take a detector offline: the page follows each', async ({
    page,
    anna,
  }) => {
    await anna.enter();
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
    await expect(anna.plate('House')).toContainText(/Study window is offline/);
    await expect(anna.plate('House')).toContainText(/without mains power/);
  });
});
