import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { main, title } from '../support/operators.ts';
import { residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

// S2.11, S2.20
test('support looks at a site for a ticket, and closes the case, which its owner reads', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  await residentAt(page, home, 'installer').enter('installer_account');
  await main(page)
    .getByRole('link', { name: /^Support/ })
    .click();
  await expect(title(page)).toHaveText('Support');
  await expect(main(page)).toContainText('No support case');
  await main(page).getByRole('button', { name: 'Open a case' }).click();
  await dialog(page).getByLabel('Ticket').fill('T-1001');
  await dialog(page).getByLabel('Why').fill('The siren does not stop.');
  await dialog(page).getByRole('searchbox', { name: 'Site' }).fill('maple');
  await dialog(page)
    .getByRole('option', { name: /^Maple Street 12/ })
    .click();
  await eye.look('support-open');
  await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
  const row = main(page).getByRole('listitem').filter({ hasText: 'T-1001' });
  await expect(row).toContainText('Maple Street 12');
  await expect(row).toContainText('left');
  await eye.look('support-cases');

  // The owner sees it while it lasts: who, of which company, why, and until when.
  const context = await browser.newContext();
  const owner = await context.newPage();
  const seen = await eyeOn(owner);
  await residentAt(owner, home, 'demo').enter('access');
  await expect(title(owner)).toContainText('Sam Okafor · Okafor Alarm Systems may look in for support until');
  await expect(main(owner).getByRole('region', { name: 'Support, case T-1001' })).toContainText(
    'The siren does not stop.',
  );
  await expect(owner.getByRole('link', { name: /looks in for support/ })).toBeVisible();
  await seen.look('support-owner-now');

  await row.getByRole('button', { name: 'Close the case' }).click();
  await dialog(page).getByLabel('What came of it').fill('A cable was loose.');
  await eye.look('support-close');
  await dialog(page).getByRole('button', { name: 'Close the case' }).click();
  await expect(row).toContainText('ended');
  await expect(row).toContainText('closed by Sam Okafor, Okafor Alarm Systems');
  await row.getByRole('button', { name: 'Details of the case T-1001' }).click();
  await expect(row).toContainText('A cable was loose.');
  await expect(page).toHaveURL(/case=/);
  await eye.look('support-case');
  await expect(main(page).getByRole('button', { name: /^Open\s*0/ })).toBeVisible();
  expect(eye.complaints).toEqual([]);

  await owner.reload();
  await expect(title(owner)).toHaveText('Nobody from outside is let in.');
  const visit = owner.getByRole('listitem').filter({ hasText: 'T-1001' });
  await expect(visit).toContainText('case closed by Sam Okafor, Okafor Alarm Systems');
  await expect(visit).toContainText('What came of it: “A cable was loose.”');
  await seen.look('support-owner');
  expect(seen.complaints).toEqual([]);
  await context.close();
});

// S2.20
test('an operator announces something, which owners read until it is taken back', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await residentAt(page, home, 'operator').enter('installer_support?tab=news');
  // No word of a tab is broken.
  const lines = await main(page)
    .getByRole('tab', { name: 'Announcements' })
    .evaluate((tab) => {
      const range = document.createRange();
      range.selectNodeContents(tab.querySelector('span') ?? tab);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
  await main(page).getByRole('button', { name: 'Announce something' }).click();
  await dialog(page).getByLabel('Subject').fill('New app');
  await dialog(page).getByLabel('What to say').fill('It shows the weather.');
  await dialog(page).getByRole('button', { name: 'Maintenance', exact: true }).click();
  await dialog(page).getByLabel('Maintenance begins').fill('2030-01-02T03:00');
  await expect(dialog(page).getByRole('button', { name: 'Announce', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog(page).getByLabel('Maintenance ends').fill('2030-01-02T02:00');
  await dialog(page).getByRole('button', { name: 'Announce', exact: true }).click();
  // An end before the beginning is refused.
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Maintenance ends').fill('2030-01-02T04:00');
  await eye.look('support-announce');
  await dialog(page).getByRole('button', { name: 'Announce', exact: true }).click();
  const row = main(page).getByRole('list', { name: 'What you announce' }).getByRole('listitem').first();
  await expect(row).toContainText('New app');
  await expect(row).toContainText('shown');
  await eye.look('support-news');

  const context = await browser.newContext();
  const owner = await context.newPage();
  await residentAt(owner, home, 'demo').enter('account/account_announcement');
  await expect(main(owner)).toContainText('New app');
  await row.getByRole('button', { name: 'Take back' }).click();
  await dialog(page).getByRole('button', { name: 'Take back' }).click();
  await expect(main(page)).not.toContainText('New app');
  await owner.reload();
  await expect(main(owner).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(owner)).not.toContainText('New app');
  await context.close();
  expect(eye.complaints).toEqual([]);
});

// S6.4
test('a company’s code brings a home to it, works once, and can be withdrawn', async ({
  page,
  browser,
  home,
}) => {
  const eye = await eyeOn(page);
  await residentAt(page, home, 'installer').enter('installer_account');
  const make = async (name: string): Promise<string> => {
    await main(page).getByRole('button', { name: 'Code for a new site' }).click();
    await dialog(page).getByLabel('For whom').fill(name);
    await dialog(page).getByRole('button', { name: 'Make the code' }).click();
    const shown = dialog(page).getByText(/^[0-9A-Z]{4}(?:-[0-9A-Z]{2,4}){6}$/);
    await expect(shown).toBeVisible();
    const code = await shown.innerText();
    await eye.look('site-code');
    await dialog(page).getByRole('button').last().click();
    return code;
  };
  const used = await make('Mill Street 3');
  const withdrawn = await make('Elm Road 4');
  const codes = main(page).getByRole('list', { name: 'Codes for new sites' });
  const row = (name: string) => codes.getByRole('listitem').filter({ hasText: name });
  await row('Elm Road 4')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(row('Elm Road 4')).toHaveCount(0);

  const context = await browser.newContext();
  const owner = await context.newPage();
  await residentAt(owner, home, 'demo').enter('access');
  await main(owner).getByRole('button', { name: 'Leave the company' }).click();
  await dialog(owner).getByRole('button', { name: 'Leave the company' }).click();
  await expect(main(owner)).toContainText('No company looks after this home.');
  const enter = async (code: string): Promise<void> => {
    await main(owner).getByRole('button', { name: 'Enter a company’s code' }).click();
    await dialog(owner).getByLabel('Code of the company').fill(code);
    await dialog(owner).getByRole('button', { name: 'Take the company on' }).click();
  };
  const refused = owner.waitForResponse(/company_code/);
  await enter(withdrawn);
  expect(await (await refused).json()).toMatchObject({ result: false, code: '998' });
  await expect(dialog(owner)).toBeVisible();
  await dialog(owner).getByLabel('Code of the company').fill(used);
  await dialog(owner).getByRole('button', { name: 'Take the company on' }).click();
  await expect(main(owner)).toContainText('Okafor Alarm Systems');
  await page.reload();
  await expect(row('Mill Street 3')).toContainText('used at');
  await context.close();
  expect(eye.complaints).toEqual([]);
});
