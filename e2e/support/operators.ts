import { expect, type Browser, type Page } from '@playwright/test';
import type { Caller } from './caller.ts';
import type { Home } from './home.ts';
import { typeSignIn } from './person.ts';

export const main = (page: Page) => page.getByRole('main');
export const row = (page: Page, name: string) =>
  main(page).getByRole('button', { name: new RegExp(`^${name}`) });
export const pane = (page: Page, name: string) =>
  main(page).getByRole('region', { name: new RegExp(`, ${name}$`) });
export const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
export const queue = 'installer_queue';
const secret = 'a password of many words';
const card = {
  address: 'Mill Street 3',
  note: 'Gas oven.',
  contacts: [
    { name: 'Ines Moreau', phone: '+4930123456', role: 'owner', password: 'heron' },
    { name: 'Tom Brandt', phone: '+4930123457', role: 'key holder', password: '' },
  ],
  plan: ['Call the owner', 'Send the guard'],
};

/** Accounts of other panels, by household: a number belongs to one company of the server. */
export const numbers = (home: Home, count: number): readonly string[] => {
  const own = home.house.slice(12, 14).toUpperCase();
  return Array.from(
    { length: count },
    (_, index) => `A${own}${index.toString(16).toUpperCase().padStart(3, '0')}`,
  );
};

/** Lets panels of other makers report, each with what to know of its site. */
export async function sites(sam: Caller, accounts: readonly string[]): Promise<void> {
  for (const [index, account] of accounts.entries()) {
    await sam.call('PUT', '/installer/signal_account', { account, name: `Site ${index + 1}`, key: '' });
    // A street of them, two hundred metres from one to the next.
    const spot = { latitude: 52.517 + index * 0.002, longitude: 13.389 };
    await sam.call('PUT', '/installer/alarm_site', { site: `account:${account}`, card: { ...card, spot } });
  }
}

/** A second operator of the company, at a browser of her own. */
export async function pia(browser: Browser, home: Home, sam: Caller): Promise<Page> {
  const sent = await sam.call('POST', '/installer/member', { name: 'Pia Lund', role: 'support' });
  const { token } = sent as { readonly token: string };
  const context = await browser.newContext();
  const page = await context.newPage();
  const account = home.login('pia');
  const taken = await page.request.post(`${home.address}/REST/v2/auth/invitation`, {
    data: { token, account, password: secret, name: 'Pia Lund' },
  });
  expect(((await taken.json()) as { readonly code: string }).code).toBe('000');
  await page.goto(home.address);
  await typeSignIn(page, account, secret);
  await expect(page).toHaveURL(/\/installer_equipment_list/);
  await page.goto(`${home.address}/security/${queue}`);
  await expect(title(page)).toHaveText('No alarm is open.');
  return page;
}
