import { locales } from '@homeward/contract/words/values/locales.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { eyeOn, sizes } from '../support/eye.ts';
import { residentAt } from '../support/person.ts';
import { rotated } from '@homeward/testing/rotated.ts';
import { overflows } from '../support/shown-words.ts';
import { test } from '../support/test.ts';

/** Goes on by Tab until the thing has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const is = () => wanted.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 80 && !(await is()); step += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

async function pressed(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

// S2.10
test.describe('at a home that pays', () => {
  test.use({ wanted: { server: { payment: { refuses: false, days: 10 } } } });
  test.describe.configure({ mode: 'default' });

  test('a plan is changed, cancelled and taken back, and a receipt printed, by keyboard', async ({
    page,
    anna,
  }) => {
    const eye = await eyeOn(page);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const now = main.getByRole('region', { name: 'Plan now and next' });
    const button = (name: string | RegExp, at: Locator = main): Locator => at.getByRole('button', { name });
    await anna.enter('account/buy');
    await expect(main.getByRole('heading', { name: 'Your plan is Complete' })).toBeVisible();
    await expect(now).toContainText('€12.90 a month');
    await expect(now).toContainText('Renews on');
    await eye.look('payment');

    // Less: at the end of what is paid for, and taken back.
    await pressed(page, button('Change to Plus'));
    await expect(dialog).toContainText('It takes effect on');
    await expect(dialog).toContainText('No longer included then: Voice calls, Care, Location.');
    await eye.look('payment-less');
    await pressed(page, button('Change plan', dialog));
    await expect(dialog).toHaveCount(0);
    await expect(main).toContainText('Plus comes next');
    await expect(now).toContainText('NextPlus');
    await pressed(page, button('Keep Complete after all'));
    await expect(now).toContainText('Renews on');

    // Cancelled in two steps as well, with everything on until the end.
    await pressed(page, button('Cancel plan'));
    await expect(dialog).toContainText('Everything works until');
    await eye.look('payment-cancel');
    await pressed(page, button('Cancel plan', dialog));
    await expect(main).toContainText('Complete is canceled');
    await expect(main.getByRole('list', { name: 'In your plan', exact: true })).toContainText('Care');
    await eye.look('payment-cancelled');
    await page.reload();
    await expect(main).toContainText('Complete is canceled');
    await pressed(page, button('Keep Complete after all'));
    await expect(now).toContainText('Renews on');

    // More, or for longer: at once, and what is left counts.
    await pressed(page, button('Yearly'));
    await pressed(page, button('Pay by the year'));
    await expect(dialog).toContainText('What is left of Complete');
    await eye.look('payment-more');
    await pressed(page, button(/^Pay €/, dialog));
    await expect(now).toContainText('€129.00 a year');

    const receipts = main.getByRole('list', { name: 'Receipts' });
    await expect(receipts.getByRole('link')).toHaveCount(2);
    await pressed(page, receipts.getByRole('link').first());
    await expect(main.getByRole('heading', { level: 1, name: /^Receipt 20\d\d-0002$/ })).toBeVisible();
    await eye.look('payment-receipt');
    await pressed(page, button('Print / PDF'));
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    const sheet = main.getByRole('article', { name: /^Receipt/ });
    await expect(sheet).toContainText('Less what was left of the plan before');
    await expect(sheet).toContainText('Maple Street 12');
    await expect(button('Print / PDF')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  test('only the owner pays', async ({ page, home }) => {
    const main = page.getByRole('main');
    await residentAt(page, home, 'ben').enter('account/buy');
    await expect(main.getByRole('list', { name: 'In your plan', exact: true })).toContainText('Care');
    await expect(main.getByRole('region', { name: 'Plan now and next' })).toHaveCount(0);
  });
});

test.describe('at a home whose payment was refused', () => {
  test.use({ wanted: { exit: 1, server: { payment: { refuses: true, days: 40 } } } });
  test.describe.configure({ mode: 'default' });

  test('an overdue payment is said plainly, takes nothing away and is paid', async ({ page, home, anna }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    await anna.enter('account/buy');
    await expect(main).toContainText('€12.90 has been overdue since');
    await expect(main).toContainText('Nothing is switched off');
    await eye.look('payment-overdue');
    await page.goto(`${home.address}/security/security`);
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away', { timeout: 20_000 });
    await anna.setMode('House', 'Disarm');
    await expect(anna.plate('House')).toContainText('Disarmed');
    await page.goto(`${home.address}/security/account/buy`);
    await main.getByRole('button', { name: 'Pay €12.90' }).click();
    await expect(main).not.toContainText('overdue since');
    await expect(main.getByRole('list', { name: 'Receipts' }).getByRole('link')).toHaveCount(2);
  });

  test('the plan page fits in every language, overdue and cancelled', async ({ page, home, anna }) => {
    await anna.enter();
    for (const locale of rotated([...locales, 'en-XA', 'ar-XB'], 6)) {
      await page.evaluate((chosen) => localStorage.setItem('homeward.locale', chosen), locale);
      await page.goto(`${home.address}/security/account/buy`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const main = page.getByRole('main');
      await expect(main.getByRole('region')).toHaveCount(1);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => overflows(page), { message: `${locale}, ${size.width} px` }).toEqual([]);
      }
      await expect(main).not.toContainText(/\b(?:pay|plan)\.\w/);
    }
  });
});

test('nobody pays where there is no provider', async ({ page, anna }) => {
  await anna.enter('account/buy');
  await expect(page.getByRole('main')).toContainText('This home has everything and pays no one.');
});
