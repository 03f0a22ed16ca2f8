import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { openAs } from '../support/person.ts';
import { test } from '../support/test.ts';
import { handOf } from '../support/world.ts';

const kitchen = DeviceId.parse('RF:0c2d3e02');

const main = (page: Page) => page.getByRole('main');

test('Rosa no longer shares her day with one carer, whose open page says so at once; others see it, and help reaches all', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  const anna = await (await browser.newContext()).newPage();
  const annas = await eyeOn(anna);
  await openAs(anna, home, 'demo', 'flat', 'security');
  const heading = anna.getByRole('heading', { name: /Today against Rosa/ });
  const day = main(anna).locator('section').filter({ has: heading });
  await expect(day).toContainText('Kitchen');
  const caller = await callerAt(home);
  await caller.call('POST', '/panel/select', { mac: home.flat });
  const walk = (): Promise<void> => handOf(caller)({ tag: 'walkPast', device: kitchen });
  await walk();
  await expect(main(anna)).toContainText('in “Kitchen”');

  await openAs(page, home, 'rosa', 'flat', 'security');
  await page.getByRole('link', { name: 'What is shared with whom' }).click();
  await expect(page.getByRole('heading', { name: 'What you share' })).toBeVisible();
  await expect(main(page)).toContainText('Alarms and calls for help reach everyone');
  await eye.look('sharing');
  const withAnna = page.getByRole('region', { name: 'Anna Lindqvist' });
  const pattern = withAnna.getByRole('switch', { name: 'Daily pattern' });
  await expect(pattern).toBeChecked();
  await pattern.focus();
  await page.keyboard.press('Space');
  await expect(pattern).not.toBeChecked();
  await expect(withAnna).toContainText('Sees 4 of 5');

  // Nobody touched this page.
  await expect(day).toContainText('Rosa Alvarez does not share this with you');
  await expect(day).toContainText('No data does not mean that all is well.');
  await expect(main(anna)).toContainText('Rosa Alvarez does not share with you: Daily pattern');
  await expect(main(anna)).not.toContainText('Last activity');
  await expect(day).not.toContainText('Kitchen');
  await walk();
  await annas.look('sharing-carer');
  await anna.goto(`${home.address}/carealert/healthcare/sharing`);
  await expect(main(anna)).toContainText('Only the person cared for can change this.');
  await expect(main(anna).getByRole('switch')).toHaveCount(0);
  await annas.look('sharing-owner');
  await anna.goto(`${home.address}/carealert/event?log=admin`);
  await expect(main(anna).getByText('Changed what is shared with whom').first()).toBeVisible();
  await anna.goto(`${home.address}/carealert/security`);

  const mira = await (await browser.newContext()).newPage();
  await openAs(mira, home, 'carer', 'flat', 'security');
  await expect(main(mira)).toContainText('how someone lives stays private');
  await page.goto(`${home.address}/carealert/security`);
  await page.getByRole('button', { name: /^Help/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Help is being called' })
    .getByRole('button', { name: 'Send now' })
    .click();
  const face = anna.getByRole('main', { name: 'Help call' });
  await expect(face.getByRole('heading', { level: 1 })).toHaveText('Rosa pressed Help');
  await expect(main(mira)).toContainText('Last activity');
  await expect(main(mira).getByRole('region', { name: 'Rosa calls for help' })).toBeVisible();
  await face.getByRole('button', { name: 'Minimize' }).first().click();
  await expect(anna.getByRole('region', { name: 'Rosa calls for help' })).toBeVisible();
  await expect(main(anna)).toContainText('Activity is not shared with you');
  expect([...eye.complaints, ...annas.complaints]).toEqual([]);
  await anna.context().close();
  await mira.context().close();
});
