import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin, residentAt } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');

/** Opens a page of the portal by its address, as a bookmark does. */
const open = (page: Page, home: Home, path: string) => page.goto(`${home.address}/security/${path}`);

// S2.7
test.describe('the pages of automation', () => {
  test('every page can be read by everyone, breaks no policy and fits', async ({ page, home, anna }) => {
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    await anna.enter('automation');
    await expect(page.getByRole('heading', { name: 'All 2 rules are on' })).toBeVisible();
    await expect(main).toContainText('Nothing lowers the protection without a code');
    await eye.look('automation');
    await open(page, home, 'automation/automation_scene');
    await expect(main.getByRole('button', { name: 'Run Film evening' })).toBeVisible();
    await eye.look('scenes');
    await open(page, home, 'automation/automation_scene/film');
    await expect(page.getByRole('heading', { name: 'Film evening' })).toBeVisible();
    await eye.look('scene');
    await open(page, home, 'automation/automation_scene/film/edit');
    await main.getByRole('button', { name: '20%' }).click();
    // The pickers come when they are first needed.
    await expect(main.getByRole('slider')).toBeVisible();
    await eye.look('scene-edit');
    await main.getByRole('button', { name: 'Capture current state' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await eye.look('scene-capture');
    await open(page, home, 'automation/automation_rule');
    await expect(main.getByRole('switch', { name: 'Terrace light at night is on' })).toBeVisible();
    await eye.look('rules');
    await open(page, home, 'automation/automation_rule?q=nowhere');
    await expect(main).toContainText('Nothing matches');
    await eye.look('rules-none');
    await open(page, home, 'automation/automation_rule/terrace-light');
    await expect(main).toContainText('Nothing has started it yet');
    await eye.look('rule');
    await open(page, home, 'automation/automation_rule/terrace-light/edit');
    await main.getByRole('button', { name: 'opens', exact: true }).click();
    await expect(main.getByRole('option', { name: /^has been open/ })).toBeVisible();
    // What the panel thinks of it comes when somebody gets there.
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(main).toContainText('No conflict with your 1 other rule', { timeout: 1000 });
    }).toPass();
    await page.evaluate(() => scrollTo(0, 0));
    await eye.look('rule-edit');
    await open(page, home, 'automation/automation_rule/add');
    await main.getByRole('button', { name: 'something happens' }).click();
    await expect(main.getByRole('searchbox')).toBeFocused();
    await eye.look('rule-subject');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main).toContainText('Choose what starts the rule.');
    await eye.look('rule-errors');
    await page.route('**/automation/rule', (route) => route.abort());
    await open(page, home, 'automation/automation_rule');
    await expect(main).toContainText('This could not be read');
    await eye.look('rules-failed');
    expect(eye.complaints).toEqual([]);
  });
});

test.describe('automation', () => {
  test('somebody writes a rule with the keyboard alone, and the house keeps it', async ({
    page,
    home,
    anna,
  }) => {
    const act = await handIn(home);
    const main = page.getByRole('main');
    const keys = page.keyboard;
    await anna.enter('automation/automation_rule/add');
    await main.getByLabel('Name').focus();
    await keys.type('Kitchen airing');
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(main.getByRole('searchbox')).toBeFocused();
    await keys.type('kitchen w');
    await keys.press('Enter');
    // The picker goes on to what the window does.
    await expect(main.getByRole('option', { name: /^opens/ })).toBeFocused();
    await keys.press('Enter');
    await expect(main.getByRole('button', { name: 'opens', exact: true })).toBeFocused();
    await main.getByRole('button', { name: 'choose an action' }).focus();
    await keys.press('Enter');
    await expect(main.getByRole('searchbox')).toBeFocused();
    await keys.type('message');
    await keys.press('Enter');
    await expect(main.getByLabel('Message')).toBeFocused();
    await keys.type('The kitchen window is open');
    await keys.press('Escape');
    await expect(main.getByRole('button', { name: '“The kitchen window is open”' })).toBeFocused();
    await expect(main.getByRole('heading', { name: /it would/ })).toBeVisible();
    await main.getByRole('button', { name: 'Save', exact: true }).focus();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kitchen airing' })).toBeVisible();
    await page.reload();
    await expect(main).toContainText('send the message “The kitchen window is open”');

    await act({ tag: 'open', device: kitchenWindow });
    await expect(main.getByRole('list', { name: 'Run history' })).toContainText('Ran');

    await main.getByRole('switch', { name: 'Kitchen airing is on' }).click();
    await expect(main.getByRole('switch', { name: 'Kitchen airing is off' })).toBeVisible();
    await expect(main).toContainText('It is off');
    await main.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('link', { name: 'Kitchen airing' })).toBeVisible();
  });

  test('a rule stands still until something is so, for a time at most, and then goes on or stops', async ({
    page,
    anna,
  }) => {
    const main = page.getByRole('main');
    const pick = async (word: string, option: string | RegExp): Promise<void> => {
      await main.getByRole('searchbox').fill(word);
      await main.getByRole('option', { name: option }).click();
    };
    await anna.enter('automation/automation_rule/add');
    await main.getByLabel('Name').fill('Left open');
    await main.getByRole('button', { name: 'something happens' }).click();
    await pick('kitchen w', /^Kitchen window/);
    await main.getByRole('option', { name: /^opens/ }).click();
    await main.getByRole('button', { name: 'choose an action' }).click();
    await pick('wait for', /^A wait for something/);
    await pick('kitchen w', /^Kitchen window/);
    await main.getByRole('option', { name: /^is closed/ }).click();
    await main.getByRole('button', { name: '10 minutes' }).click();
    await main.getByRole('button', { name: '5 minutes', exact: true }).click();
    await main.getByRole('button', { name: 'go on only if so' }).click();
    await main.getByRole('option', { name: 'go on only if not' }).click();
    await main.getByRole('button', { name: 'and…' }).last().click();
    await pick('message', /^A message/);
    await main.getByLabel('Message').fill('The kitchen window was left open');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Left open' })).toBeVisible();
    await page.reload();
    await expect(main).toContainText(
      /wait until Kitchen window is closed\s*, at most 5 minutes\s*; go on only if not/,
    );
  });

  test('a rule that disarms takes the owner’s knowing word and PIN, and is shown for what it is', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    await anna.enter('automation/automation_rule/add');
    await main.getByLabel('Name').fill('Good to see you');
    await main.getByRole('button', { name: 'something happens' }).click();
    await main.getByRole('searchbox').fill('terrace door');
    await main.getByRole('option', { name: 'Terrace door' }).click();
    await main.getByRole('option', { name: /^opens/ }).click();
    await main.getByRole('button', { name: 'choose an action' }).click();
    await main.getByRole('searchbox').fill('house');
    await main.getByRole('option', { name: 'House' }).click();
    await main.getByRole('option', { name: /^set/ }).click();
    await main.getByRole('button', { name: 'armed away' }).click();
    await main.getByRole('option', { name: 'disarmed' }).click();
    await expect(main).toContainText('House can be disarmed without a code');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    const word = main.getByRole('checkbox', { name: 'I understand and allow this to disarm' });
    await expect(word).toBeFocused();
    await word.click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await anna.typePin('593761');
    await expect(page.getByRole('dialog')).toContainText(/did not work|may not/);
    await anna.typePin(ownerPin);
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await open(page, home, 'automation');
    await expect(main).toContainText('House can be disarmed without a code');
    await expect(main).toContainText('approved');
  });

  test('a scene is taken from how things are, run, and kept while a rule needs it', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    await anna.enter('automation/automation_scene/add');
    await main.getByLabel('Name').fill('As now!');
    await expect(main).toContainText('not allowed in a name');
    await main.getByLabel('Name').fill('As now');
    await main.getByRole('button', { name: 'Capture current state' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().click();
    await dialog.getByRole('button', { name: 'Take over 1' }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'As now' })).toBeVisible();
    await main.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByText('As now ran.')).toBeVisible();

    await open(page, home, 'automation/automation_rule/add');
    await main.getByRole('button', { name: /^Arm every evening/ }).click();
    await main.getByRole('button', { name: 'and…' }).last().click();
    await main.getByRole('searchbox').fill('as now');
    await main.getByRole('option', { name: 'As now' }).click();
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Arm every evening' })).toBeVisible();
    await open(page, home, 'automation/automation_scene');
    await main.getByRole('link', { name: 'As now' }).click();
    await main.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('Arm every evening');
  });

  test('a scene and a rule that were deleted are put back from the list when the message is long gone', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    const eye = await eyeOn(page);
    const keys = page.keyboard;
    await page.clock.install();
    await anna.enter();
    for (const { list, name, shown } of [
      {
        list: 'automation/automation_scene',
        name: 'Film evening',
        shown: main.getByRole('button', { name: 'Run Film evening' }),
      },
      {
        list: 'automation/automation_rule',
        name: 'Terrace light at night',
        shown: main.getByRole('switch', { name: 'Terrace light at night is on' }),
      },
    ]) {
      await open(page, home, list);
      await expect(shown).toBeVisible();
      const lately = main.getByRole('button', { name: /^Recently removed/ });
      await expect(lately).toBeHidden();
      await main.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await main.getByRole('button', { name: 'Delete' }).click();
      const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(sure.or(undo).first()).toBeVisible();
      if (await sure.isVisible()) await sure.click();
      await expect(undo).toBeVisible();
      await page.clock.fastForward('00:30');
      await expect(undo).toBeHidden();
      // Elsewhere and later: nothing of it is in the page any more.
      await open(page, home, list);
      await lately.focus();
      await keys.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Recently removed' });
      await expect(dialog).toContainText(/Removed by .*(?:23 h 5\d min|24 h 0 min) left/);
      await eye.look('removed');
      await dialog.getByRole('button', { name: `Put back ${name}` }).focus();
      await keys.press('Enter');
      await expect(dialog).toContainText('Nothing to put back');
      await expect(page.getByText(`${name} is back.`)).toBeVisible();
      await keys.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(lately).toBeHidden();
      await expect(shown).toBeVisible();
      await page.reload();
      await expect(shown).toBeVisible();
    }
    expect(eye.complaints).toEqual([]);
  });

  test('what is not saved is not lost by a link', async ({ page, anna }) => {
    const main = page.getByRole('main');
    await anna.enter('automation/automation_rule/terrace-light/edit');
    await main.getByLabel('Name').fill('Terrace');
    await main.getByRole('link', { name: 'Terrace light at night' }).click();
    await expect(page.getByText('You have changes that are not saved')).toBeVisible();
    await expect(main.getByLabel('Name')).toHaveValue('Terrace');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Terrace light at night' })).toBeVisible();
  });

  test('where the customer wants a code before rules, a save waits for it and keeps what was written', async ({
    page,
    home,
    anna,
  }) => {
    const main = page.getByRole('main');
    await anna.enter('automation/automation_rule/terrace-light/edit');
    await main.getByLabel('Name').fill('Terrace');
    const operator = await callerAt(home, 'operator');
    await operator.call('PUT', '/installer/flag', { flags: { rulesNeedPin: true } });
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('needs an alarm PIN');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(main).toContainText('Nothing was changed: this needs an alarm PIN.');
    await expect(main.getByLabel('Name')).toHaveValue('Terrace');
    await open(page, home, 'automation');
    await expect(main.getByRole('link', { name: /Rules/ })).toContainText('who know a PIN');
    await expect(main).not.toContainText('Terrace light');
    await open(page, home, 'automation/automation_scene');
    await expect(main.getByRole('button', { name: 'Run Film evening' })).toBeVisible();
    await open(page, home, 'automation/automation_rule/terrace-light/edit');
    await expect(main).toContainText('who know a PIN');
    await operator.call('PUT', '/installer/flag', { flags: {} });
    await page.reload();
    await main.getByLabel('Name').fill('Terrace');
    await operator.call('PUT', '/installer/flag', { flags: { rulesNeedPin: true } });
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await anna.typePin(ownerPin);
    await expect(page.getByRole('heading', { name: 'Terrace', exact: true })).toBeVisible();
    await open(page, home, 'automation/automation_rule');
    await expect(main.getByRole('switch', { name: 'Terrace is on' })).toBeVisible();
  });

  test('who does not own the house sees the rules, and why they stay as they are', async ({ page, home }) => {
    const main = page.getByRole('main');
    await residentAt(page, home, 'ben').enter('automation/automation_rule');
    await expect(main).toContainText('Only the owner changes scenes and rules.');
    await expect(main.getByRole('switch').first()).toBeDisabled();
    await expect(main.getByRole('button', { name: 'Add rule' })).toBeHidden();
  });
});
