import type { AlarmCase, CaseLine, ResponseTimes } from '@homeward/contract/shapes/company/alarm-case.ts';
import { expect, type Page } from '@playwright/test';
import { callerAt, type Caller } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { reportsTo } from '../support/other-panel.ts';
import { openAs, residentAt } from '../support/person.ts';
import { main, numbers, pane, pia, queue, row, sites, title } from '../support/operators.ts';
import { test } from '../support/test.ts';

test.use({ wanted: { server: { receiver: true } } });

const middle = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN;

/** On a phone the alarm covers the page: after a look at it keys do nothing before the window is wide again. */
const uncovered = (page: Page): Promise<void> => expect(page.locator('html[data-locked]')).toHaveCount(0);

test('a night of two operators: forty alarms, a flood, a race, a hand-over, and one works by keyboard alone', async ({
  page,
  browser,
  home,
}) => {
  test.slow();
  const sam = await callerAt(home, 'installer');
  const accounts = numbers(home, 9);
  await sites(sam, accounts);
  const eye = await eyeOn(page);

  // The owner allows it, and the company takes it on.
  const owner = await (await browser.newContext()).newPage();
  await openAs(owner, home, 'demo', 'house', 'access');
  await main(owner).getByRole('switch', { name: 'May receive the alarms of this home' }).click();
  await expect(main(owner)).toContainText('Nobody there watches yet');
  await residentAt(page, home, 'installer').enter(queue);
  await expect(title(page)).toHaveText('No alarm is open.');
  await eye.look('queue-none');
  await main(page).getByRole('button', { name: 'Watched sites · to be taken on: 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('switch', { name: /^Watch Maple Street 12/ })
    .click();
  await expect(main(page).getByRole('button', { name: 'Watched sites', exact: true })).toBeVisible();
  await eye.look('queue-sites');
  await page.getByRole('button', { name: 'Edit what is known of Maple Street 12' }).click();
  const form = page.getByRole('dialog', { name: 'Maple Street 12' });
  await form.getByLabel('Address').fill('Maple Street 12, Norden');
  await form.getByLabel('Action plan').fill('Ring the neighbor\nSend the guard');
  await form.getByRole('button', { name: 'Add a contact' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Clara');
  await eye.look('queue-site');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('Contacts: 1 · steps: 2');
  await page.keyboard.press('Escape');
  await owner.reload();
  await expect(main(owner)).toContainText('They watch');

  const other = await pia(browser, home, sam);
  const [flood = '', ...rest] = accounts;
  const events = ['1110', '1130', '1130', '1131', '1137', '1154', '1120', '1121'];
  await reportsTo(
    home.receiver,
    rest.map((account, index) => [account, `${events[index]} 01 00${index + 1}`] as const),
  );
  await reportsTo(
    home.receiver,
    Array.from({ length: 31 }, (_, index) => [flood, `1130 01 0${String((index % 9) + 10)}`] as const),
  );
  const house = await callerAt(home);
  await house.call('POST', '/panel/select', { mac: home.house });
  await house.call('POST', '/panel/panic', { area: 1, kind: 'medical' });

  // Forty alarms are ten rows; the flood is one of them. Nobody has reloaded anything.
  for (const each of [page, other]) {
    await expect(title(each)).toHaveText('10 alarms are open.');
    await expect(row(each, 'Site 1')).toContainText('Signals: 31');
  }
  const names = await main(page).getByRole('table').getByRole('button').locator('b').allTextContents();
  expect(names.slice(0, 4)).toEqual(['Site 2', 'Maple Street 12', 'Site 8', 'Site 9']);
  await eye.look('queue');

  // Both want the fire.
  await page.keyboard.press('j');
  await expect(pane(page, 'Site 2')).toBeVisible();
  await expect(pane(page, 'Site 2').getByRole('application', { name: /^Map around Site 2/ })).toBeVisible();
  await row(other, 'Site 2').click();
  await expect(pane(other, 'Site 2')).toContainText('Call the owner');
  await Promise.all([page.keyboard.press('c'), other.keyboard.press('c')]);
  await expect(pane(page, 'Site 2')).not.toContainText('Nobody has it');
  await expect(pane(other, 'Site 2')).not.toContainText('Nobody has it');
  // Whoever was second may be asked whether to take it over.
  for (const each of [page, other])
    if ((await each.getByRole('dialog').count()) > 0) await each.keyboard.press('Escape');
  const isSams = await pane(page, 'Site 2').getByText('You have it').isVisible();
  const winner = isSams ? page : other;
  await expect(pane(winner, 'Site 2')).toContainText('You have it');
  await expect(pane(isSams ? other : page, 'Site 2')).toContainText(
    isSams ? /Sam Okafor has it/ : /Pia Lund has it/,
  );

  // Where Pia won it, she hands it over with a word; else Sam does nothing more than keep it.
  if (isSams) {
    await pane(other, 'Site 2')
      .getByRole('button', { name: /^Take over/ })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await expect(pane(other, 'Site 2')).toContainText('You have it');
  }
  await pane(other, 'Site 2')
    .getByRole('button', { name: /^Hand over/ })
    .click();
  const handing = other.getByRole('dialog');
  await handing.getByRole('option', { name: 'Sam Okafor' }).click();
  await handing.getByLabel('Note').fill('The brigade is on its way.');
  await handing.getByRole('button', { name: 'Hand over' }).click();
  await expect(pane(page, 'Site 2')).toContainText('You have it');
  await expect(pane(page, 'Site 2')).toContainText('The brigade is on its way.');

  // Sam never touches the mouse from here.
  await page.keyboard.press('d');
  await expect(pane(page, 'Site 2')).toContainText('did: Call the owner.');
  await page.keyboard.press('6');
  await expect(pane(page, 'Site 2')).toContainText('called Ines Moreau: No answer.');
  await page.keyboard.press('p');
  await page.keyboard.press('3');
  await expect(pane(page, 'Site 2')).toContainText('called Tom Brandt: Real alarm confirmed.');
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel('Note').press('KeyA');
  await page.keyboard.type(' neighbor smells smoke.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pane(page, 'Site 2')).toContainText('neighbor smells smoke.');
  await eye.look('queue-case');
  await uncovered(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await eye.look('queue-keys');
  // On a phone the alarm lies over the keys: it goes first when the window is wide again.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await closeByKeys(page);
  await expect(title(page)).toHaveText('9 alarms are open.');

  // A silent one says so to whoever works on it.
  await row(other, 'Site 9').click();
  await expect(pane(other, 'Site 9')).toContainText('Nobody at the site may learn of it.');

  // Sam takes the next one again and again; Pia takes the flood meanwhile.
  await row(other, 'Site 1').click();
  await pane(other, 'Site 1')
    .getByRole('button', { name: /^Claim/ })
    .click();
  await expect(pane(other, 'Site 1')).toContainText('You have it');
  await reportsTo(home.receiver, [[flood, '3130 01 010']]);
  await expect(pane(other, 'Site 1')).toContainText('restored at');
  await pane(other, 'Site 1')
    .getByRole('button', { name: /^Close/ })
    .click();
  await other.getByRole('dialog').getByRole('option', { name: 'Fault of a device' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  for (let left = 8; left > 0; left -= 1) {
    await expect(title(page)).toHaveText(left === 1 ? '1 alarm is open.' : `${left} alarms are open.`);
    await page.keyboard.press('t');
    await expect(main(page).getByRole('region')).toContainText('You have it');
    await closeByKeys(page);
  }
  for (const each of [page, other]) await expect(title(each)).toHaveText('No alarm is open.');

  await checkTimes(sam);
  await main(page).getByRole('button', { name: 'Response times' }).click();
  await expect(page.getByRole('dialog')).toContainText('Break-in');
  await eye.look('queue-times');
  await page.keyboard.press('Escape');
  expect(eye.complaints).toEqual([]);
});

/** Closes the case that is looked at as a false alarm, without a mouse. */
async function closeByKeys(page: Page): Promise<void> {
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option', { name: 'Real alarm' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('option', { name: 'False alarm' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

/** The report against what stands in each case: when it came, was claimed first and closed. */
async function checkTimes(sam: Caller): Promise<void> {
  const { cases } = (await sam.call('GET', '/installer/queue?closed=1')) as {
    readonly cases: readonly AlarmCase[];
  };
  expect(cases).toHaveLength(10);
  const waits = await Promise.all(
    cases.map(async ({ id, kind, openedAt }) => {
      const { lines } = (await sam.call('GET', `/installer/alarm?id=${id}`)) as {
        readonly lines: readonly CaseLine[];
      };
      const at = (what: string): number =>
        lines.filter((line) => line.what === what).at(-1)?.at ?? Number.NaN;
      expect(at('signal')).toBe(openedAt);
      return { kind, claim: at('claim') - openedAt, close: at('close') - openedAt };
    }),
  );
  const told = (await sam.call('GET', '/installer/response_times?days=2')) as readonly ResponseTimes[];
  expect(told.reduce((sum, { cases: count }) => sum + count, 0)).toBe(10);
  for (const kind of new Set(waits.map((one) => one.kind))) {
    const own = waits.filter((one) => one.kind === kind);
    const rows = told.filter((one) => one.kind === kind);
    // A night may end in another day than it began.
    if (rows.length !== 1) continue;
    expect(rows[0]).toMatchObject({
      closed: own.length,
      claim: {
        median: middle(
          own.map(({ claim }) => claim),
          0.5,
        ),
        p90: middle(
          own.map(({ claim }) => claim),
          0.9,
        ),
      },
      close: {
        median: middle(
          own.map(({ close }) => close),
          0.5,
        ),
        p90: middle(
          own.map(({ close }) => close),
          0.9,
        ),
      },
    });
  }
}

test('three hundred sites scroll, and a lost link is said', async ({ page, home }) => {
  test.slow();
  const sam = await callerAt(home, 'installer');
  const accounts = numbers(home, 300);
  await Promise.all(
    accounts.map((account, index) =>
      sam.call('PUT', '/installer/signal_account', { account, name: `Site ${index + 1}`, key: '' }),
    ),
  );
  await reportsTo(
    home.receiver,
    accounts.map((account) => [account, '1130 01 001'] as const),
  );
  await residentAt(page, home, 'installer').enter(queue);
  await expect(title(page)).toHaveText('300 alarms are open.');
  const rows = main(page).getByRole('table').getByRole('button');
  expect(await rows.count()).toBeLessThan(80);
  await page.keyboard.press('End');
  await expect(row(page, 'Site 300')).toBeInViewport();
  expect(await rows.count()).toBeLessThan(80);
  await expect(row(page, 'Site 300')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expect(row(page, 'Site 1 ')).toBeInViewport();
  for (let moves = 0; moves < 29; moves += 1) await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Site 30 ')).toBeInViewport();
  await expect(row(page, 'Site 30 ')).toHaveAttribute('aria-current', 'true');

  await page.context().setOffline(true);
  await expect(main(page).getByRole('status')).toContainText('This is the queue of');
  await reportsTo(home.receiver, [[accounts[5] ?? '', '1110 01 002']]);
  await page.keyboard.press('Home');
  await expect(rows.first()).toContainText('Site 1');
  await page.context().setOffline(false);
  await expect(main(page).getByRole('status')).toHaveCount(0);
  await expect(rows.first()).toContainText('Site 6');
});
