import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { ownerPin } from '../support/person.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

const mode = (exit: number, entry: number) => ({
  enabled: true,
  exit_time: exit,
  entry_time: entry,
  trigger_time: 120,
});
const sensor = (entity: string, more: object) => ({
  entity_id: entity,
  type: 'door',
  modes: ['armed_away'],
  use_exit_delay: true,
  use_entry_delay: true,
  always_on: false,
  arm_on_close: false,
  area: '1',
  enabled: true,
  ...more,
});
/** What Alarmo keeps of a house like this one. */
const alarmo = JSON.stringify({
  version: 6,
  key: 'alarmo.storage',
  data: {
    areas: [{ area_id: '1', name: 'House', modes: { armed_away: mode(2, 17), armed_night: mode(0, 12) } }],
    sensors: [
      sensor('binary_sensor.front_door', { modes: ['armed_away', 'armed_night'] }),
      sensor('binary_sensor.nobodys_window', { type: 'window' }),
    ],
    users: [{ user_id: 'u', name: 'Uncle Bob', code: 'JDJiJDEy', can_arm: true, can_disarm: true }],
  },
});

async function give(page: Page, name: string, text: string): Promise<void> {
  await main(page)
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}
const show = (page: Page) => main(page).getByRole('button', { name: 'Show the plan' }).click();

test.describe('an import', () => {
  test.describe.configure({ mode: 'default' });

  test('of an Alarmo file is shown, chosen and done, and the house is armed by it', async ({
    page,
    anna,
  }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_import');
    await main(page).getByText('Areas, delays, sensors and people').click();
    await give(page, 'alarmo.storage', alarmo);
    await show(page);

    const away = main(page).getByRole('listitem').filter({ hasText: 'Delays of House' }).first();
    await expect(away).toContainText('2 s');
    await expect(away).toContainText('17 s');
    const person = main(page).getByRole('listitem').filter({ hasText: 'Person: Uncle Bob' });
    await expect(person).toContainText('Codes can’t be imported.');
    await main(page).getByText('1 can’t be imported').click();
    await expect(main(page)).toContainText('No such device here.');
    await eye.look('import-plan');

    await main(page).getByRole('checkbox', { name: 'Sirens', exact: true }).click();
    await main(page)
      .getByRole('button', { name: /^Apply \d changes$/ })
      .click();
    // Who gives people a place says so with a code.
    await anna.typePin(ownerPin);
    await expect(main(page).getByText(/^\d changes made$/)).toBeVisible();
    await expect(away).toContainText('Done');
    await eye.look('import-done');

    // What is so already is not done again; who was left out is still offered.
    await show(page);
    await expect(main(page).getByRole('button', { name: 'Apply 1 change', exact: true })).toBeVisible();
    await expect(main(page)).toContainText(/things are already the same/);

    await main(page).getByRole('link', { name: 'Settings' }).click();
    await anna.enter();
    await anna.setMode('House', 'Away', ownerPin);
    // The two seconds of Alarmo, not the thirty of before.
    await expect(anna.plate('House')).toContainText(/Armed Away/i, { timeout: 15_000 });
    await anna.enter('setting/setting_user_code');
    await expect(main(page)).toContainText('Uncle Bob');
    await anna.enter('setting/setting_history');
    await expect(main(page).getByRole('listitem').filter({ hasText: '17 s' })).toHaveCount(1);
  });

  test('says which file is needed instead of the one that was given', async ({ page, anna }) => {
    await anna.enter('setting/setting_import');
    await give(page, 'alarmo.storage', alarmo);
    await give(page, 'notes.txt', 'Dear diary, nothing happened.');
    // By keyboard alone.
    await main(page).getByText('Or paste the contents of a file').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('mqtt: [\n');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await main(page).getByRole('button', { name: 'Show the plan' }).focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('alert').nth(0)).toContainText(
      'This is alarmo.storage, from another program. Needed here: configuration.yaml',
    );
    await expect(main(page).getByRole('alert').nth(1)).toContainText('This is none of the files needed');
    await expect(main(page).getByRole('alert').nth(2)).toContainText('can’t be read. Check line');
    await expect(main(page)).toContainText('Nothing to import');
    await main(page).getByRole('button', { name: 'Remove notes.txt' }).click();
    await expect(main(page)).not.toContainText('This is none of the files needed');
  });
});
