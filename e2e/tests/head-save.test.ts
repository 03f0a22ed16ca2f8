import { rotation } from '@homeward/testing/amounts.ts';
import { expect } from '@playwright/test';
import { eyeOn, phone } from '../support/eye.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Pages with something to save, and what is changed on them. */
const pages: readonly {
  readonly name: string;
  readonly panel: 'house' | 'flat';
  readonly path: string;
  readonly field: RegExp | string;
}[] = [
  { name: 'care-profile', panel: 'flat', path: 'account/account_care_receiver', field: 'Allergies' },
  {
    name: 'doctor',
    panel: 'flat',
    path: 'account/account_care_receiver/doctor',
    field: 'Practice or speciality',
  },
  { name: 'care-setting', panel: 'flat', path: 'healthcare/setting', field: 'Minutes to answer' },
  { name: 'account', panel: 'house', path: 'account/profile', field: 'Name' },
  { name: 'scene', panel: 'house', path: 'automation/automation_scene/add', field: 'Name' },
  { name: 'rule', panel: 'house', path: 'automation/automation_rule/add', field: 'Name' },
];

// S2.16
test('on phones what saves a page stands in its header, once, and stays in sight', async ({ page, home }) => {
  const eye = await eyeOn(page);
  await home.admit(page.context());
  for (const [turn, { name, panel, path, field }] of pages.entries()) {
    await test.step(name, async () => {
      await page.setViewportSize(phone);
      await page.goto(`${home.address}/security/${path}?panel=${home[panel]}`);
      const save = page.getByRole('main').getByRole('button', { name: /^Save(?: rule| scene)?$/ });
      await expect(save).toHaveCount(1);
      const input = page.getByRole('main').getByLabel(field, { exact: true });
      const before = await input.inputValue();
      await input.fill(/^\d+$/.test(before) ? String(Number(before) + 1) : `${before} x`);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(save).toBeInViewport();
      const box = await save.boundingBox();
      expect(box?.y, name).toBeLessThan(120);
      // The field that has the focus does not lie under it.
      await input.focus();
      await input.evaluate((element) => element.scrollIntoView());
      const top = (await input.boundingBox())?.y ?? 0;
      expect(top, name).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
      // Dark or light, on a phone.
      await eye.glance(`head-save-${name}`, 2 + ((rotation + turn) % 2));
      await page.setViewportSize(phone);
      await page.setViewportSize({ width: 1280, height: 900 });
      // Asked until it has moved: it goes there with the page's next drawing.
      await expect.poll(async () => (await save.boundingBox())?.y, name).toBeGreaterThan(120);
      await expect(save).toHaveCount(1);
      await page.setViewportSize(phone);
      // Leaves nothing unsaved to the next page.
      await input.fill(before);
    });
  }
  expect(eye.complaints).toEqual([]);
});

test('a phone saves by keyboard from the header what a form holds', async ({ page, home }) => {
  await page.setViewportSize(phone);
  await openAs(page, home, 'demo', 'flat', 'account/account_care_receiver');
  const hazards = page.getByLabel('Hazards');
  await expect(hazards).toHaveValue('');
  await hazards.fill('A steep stair');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(hazards).toHaveValue('A steep stair');
});
