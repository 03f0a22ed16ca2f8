import { expect, type Locator, type Page } from '@playwright/test';
import { callerAt, type Caller } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

// S2.11
// The worker of the page keeps its files, so that it opens without a network.
test.use({ serviceWorkers: 'allow' });

const main = (page: Page): Locator => page.getByRole('main');
const steps = (page: Page): Locator => page.getByRole('navigation', { name: 'Steps at the site' });
const step = (page: Page, name: string): Locator =>
  steps(page).getByRole('button', { name: new RegExp(`^${name}\\s?, `) });
const stands = (page: Page, name: string, state: 'Done' | 'Skipped'): Promise<void> =>
  expect(steps(page).getByRole('button', { name: new RegExp(`^${name}\\s?, ${state}`) })).toBeVisible();
const waiting = (page: Page, count: number): Promise<void> =>
  expect(main(page)).toContainText(`Waiting to be sent: ${count}.`);
const device = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Devices of the site' }).getByRole('listitem').filter({ hasText: name });

/** The new panel is known to the portal, and an operator gives the company a code for it. */
async function codeFor(home: Home, mac: string): Promise<string> {
  const operator = await callerAt(home, 'operator');
  const made = await operator.call('POST', '/installer/enrolment', { mac });
  return (made as { readonly code: string }).code;
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${from}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Draws a line where a finger would. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign here' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('img', { name: 'Field for the signature' });
  const box = await field.boundingBox();
  if (box === null) throw new Error('there is no field to sign in');
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 4 });
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const renameElsewhere = (colleague: Caller, id: string, name: string) =>
  colleague.call('PUT', '/panel/device', { device_id: id, name });

test('an installer sets a new site up, goes on without a network, and both sign its report', async ({
  page,
  context,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  const mac = await home.newSite();
  const code = await codeFor(home, mac);
  await residentAt(page, home, 'installer').enter('installer_equipment_list');
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByRole('dialog').getByLabel('Code of the panel').fill(code);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Set up the site' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linden Court 9');
  await step(page, 'Batch').click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await stands(page, 'Batch', 'Skipped');
  await page.getByRole('button', { name: 'Invite the owner' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Clara');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite the owner' }).click();
  const link = (await page.getByRole('dialog').getByRole('list').innerText()).trim();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await stands(page, 'Account', 'Done');
  await step(page, 'Devices').click();
  await rename(page, 'Front door', 'Street door');
  await expect(device(page, 'Street door')).not.toContainText('Waiting');
  await eye.look('site-wizard');

  // On the roof: what is done is kept, over a reload too.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('homeward.site')?.includes('Street door')))
    .toBe(true);
  await context.setOffline(true);
  await rename(page, 'Hall motion', 'Stairs motion');
  await expect(device(page, 'Stairs motion')).toContainText('Waiting to be sent');
  await page.reload();
  await waiting(page, 1);
  await expect(main(page)).toContainText('No network here. You can go on.');
  await expect(device(page, 'Stairs motion')).toContainText('Waiting to be sent');
  await expect(page.getByRole('link', { name: 'Add devices' })).toHaveCount(0);
  await step(page, 'Network').click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await waiting(page, 2);
  await step(page, 'Security').click();
  await page.getByRole('button', { name: 'Away · Time to leave: more' }).click();
  await waiting(page, 3);
  await eye.look('site-wizard-offline');
  await step(page, 'PIN').click();
  await expect(main(page)).toContainText('This needs the panel.');

  // Meanwhile a colleague in the office gives one of them another name.
  const colleague = await callerAt(home, 'installer');
  await colleague.call('POST', '/panel/select', { mac });
  await renameElsewhere(colleague, 'RF:0a1b2c07', 'Landing motion');
  await context.setOffline(false);
  const asked = page.getByRole('list', { name: 'Changes that need your decision' });
  await expect(asked).toContainText('Theirs: Landing motion');
  await expect(asked).toContainText('Yours: Stairs motion');
  await stands(page, 'Network', 'Done');
  await eye.look('site-wizard-conflict');
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(asked).toHaveCount(0);
  await step(page, 'Devices').click();
  await expect(device(page, 'Stairs motion')).not.toContainText('Waiting');

  // A walk past one of two detectors.
  await step(page, 'Walk test').click();
  await page.getByRole('link', { name: 'Go to the walk test' }).click();
  await page.getByRole('button', { name: 'Start walk test' }).click();
  await expect(page.getByRole('button', { name: 'End test' })).toBeVisible();
  await colleague.call('POST', '/demo/act', { act: { tag: 'open', device: 'RF:0a1b2c01' } });
  await expect(main(page)).toContainText('1 detector heard');
  await page.getByRole('button', { name: 'End test' }).click();
  await page.getByRole('link', { name: 'Back to set-up' }).click();

  await step(page, 'Hand over').click();
  await page.getByLabel('Noted and agreed').fill('Stairs motion is tested on Monday.');
  await page.getByLabel('Noted and agreed').blur();
  await page.getByRole('button', { name: 'Make the report' }).click();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Not heard in the walk test: Stairs motion');
  await expect(paper).toContainText('Stairs motion is tested on Monday.');
  await expect(paper).toContainText('1 of 2');
  await sign(page);
  await expect(main(page)).toContainText('Signatures missing: 1');
  await eye.look('acceptance-report');

  // The owner takes the site over, reads the same and signs on her phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const owner = await phone.newPage();
  await owner.goto(link);
  await owner.getByLabel('User ID').fill(home.login('clara'));
  await owner.getByLabel('New password').fill('a long and quiet sentence');
  await owner.getByRole('button', { name: 'Create account and join' }).click();
  await expect(owner.getByRole('region', { name: 'House', exact: true })).toBeVisible();
  await owner.goto(`${home.address}/security/acceptance`);
  await owner.getByRole('list', { name: 'Acceptance reports' }).getByRole('link').first().click();
  await sign(owner);
  await expect(main(owner)).toContainText('Signed by both');
  await owner.getByRole('button', { name: 'Check this report' }).click();
  await expect(main(owner)).toContainText('This report is unchanged');
  await phone.close();

  // The company is out, and still finds what it handed over.
  const list = `${home.address}/security/installer_equipment_list?site=${mac}`;
  await page.goto(list);
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText('You have no access');
  await pane.getByRole('link', { name: /signed by both/ }).click();
  await expect(paper).toContainText('Clara, owner');
  expect(eye.complaints).toEqual([]);
});
