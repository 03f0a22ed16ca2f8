import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text }).last();

const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20200501',
  'RRULE:FREQ=YEARLY',
  'SUMMARY:May Day',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

// S2.9
test.describe('the pages of settings', () => {
  test.describe.configure({ mode: 'default' });

  test('arm by the clock, but not on holidays out of a calendar file', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('automation/schedule');
    await main(page).getByRole('button', { name: 'Add a schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Give it a name.');
    await dialog.getByLabel('Name').fill('Every night');
    await dialog.getByLabel('Time', { exact: true }).fill('22:45');
    await dialog.getByRole('combobox', { name: 'On holidays' }).click();
    await page.getByRole('option', { name: 'Not on holidays' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Every night')).toContainText('Every day, 22:45');
    await expect(row(page, 'Every night')).toContainText('Not on holidays');
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Every night comes next');

    const choosing = page.waitForEvent('filechooser');
    await main(page).getByRole('button', { name: 'Load a calendar' }).click();
    await (
      await choosing
    ).setFiles({ name: 'days.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) });
    await expect(page.getByText('Holidays added: 2.')).toBeVisible();
    await expect(row(page, 'May Day')).toBeVisible();
    await eye.look('schedules');
  });

  test('skip the next time, switch a schedule off, and take it away', async ({ page, anna }) => {
    await anna.enter('automation/schedule');
    await main(page).getByRole('button', { name: 'Add a schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Late');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await row(page, 'Late').getByRole('button', { name: 'Skip the next time' }).click();
    await expect(page.getByText(/^Late keeps still on/)).toBeVisible();
    await row(page, 'Late').getByRole('switch').click();
    await expect(row(page, 'Late')).toContainText('Off');
    await main(page).getByRole('button', { name: 'Change Late' }).click();
    await expect(dialog).toContainText('Not on these days');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(main(page)).toContainText('No schedules yet');
  });

  test('remind that somebody is not home, by keys alone, in a form that is a rule', async ({
    page,
    anna,
  }) => {
    await anna.enter('automation/schedule');
    await main(page).getByRole('link', { name: 'See the reminders' }).click();
    await main(page).getByRole('button', { name: 'Add: Nobody came home' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Mia is not home');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await row(page, 'Mia is not home').getByRole('link', { name: 'See it as a rule' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Mia is not home');
  });

  test('draw a place with corners, by keys alone', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_geofence');
    await main(page).getByRole('button', { name: 'Add a place' }).click();
    await main(page).getByLabel('Name').fill('Allotment');
    await main(page).getByRole('button', { name: 'With corners' }).click();
    const corner = main(page).getByRole('textbox', { name: 'Corner 1' });
    const before = await corner.inputValue();
    const handle = main(page).getByRole('button', { name: 'Corner 1' });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(corner).not.toHaveValue(before);
    await eye.look('places-drawn');
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row(page, 'Allotment')).toContainText('border with 4 corners');
    await page.reload();
    await expect(row(page, 'Allotment')).toContainText('border with 4 corners');
    await row(page, 'Allotment').getByRole('button', { name: 'Remove Allotment' }).click();
    await expect(row(page, 'Allotment')).toHaveCount(0);
  });

  test('draw a circle by dragging its rim', async ({ page, anna }) => {
    await anna.enter('setting/setting_geofence');
    await main(page).getByRole('button', { name: 'Add a place' }).click();
    const radius = main(page).getByLabel('Radius (m)');
    await expect(radius).toHaveValue('150');
    const rim = await main(page).getByRole('button', { name: 'Rim' }).boundingBox();
    if (rim === null) throw new Error('The rim is not drawn.');
    const [x, y] = [rim.x + rim.width / 2, rim.y + rim.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await radius.inputValue())).toBeGreaterThan(160);
    await main(page).getByRole('button', { name: 'Cancel' }).click();
  });

  test('rename many devices in a sheet: pasted, replaced, undone and saved', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_equipment');
    const names = main(page).getByRole('textbox', { name: /^Name of/ });
    await main(page).getByRole('searchbox', { name: 'Search devices' }).fill('2-3');
    // Two zones in each of two areas.
    await expect(names).toHaveCount(4);
    await main(page).getByRole('searchbox', { name: 'Search devices' }).fill('');
    await expect(names.nth(4)).toBeVisible();
    const first = await names.nth(0).inputValue();
    const second = await names.nth(1).inputValue();
    await names.nth(0).evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Pasted one\nPasted two\n');
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(names.nth(0)).toHaveValue('Pasted one');
    await expect(names.nth(1)).toHaveValue('Pasted two');
    await expect(main(page)).toContainText('Changed: 2');
    await main(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(names.nth(1)).toHaveValue(second);
    await main(page).getByRole('button', { name: 'Redo', exact: true }).click();
    await main(page).getByRole('checkbox').nth(1).click();
    await main(page).getByRole('checkbox').nth(2).click();
    await main(page).getByLabel('Find in names').fill('Pasted');
    await main(page).getByLabel('Replace by').fill('Sheet');
    await main(page).getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(names.nth(1)).toHaveValue('Sheet two');
    await eye.look('equipment');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved: 2')).toBeVisible();
    await page.reload();
    await expect(names.nth(0)).toHaveValue('Sheet one');
    // As it was, for whoever comes next.
    await names.nth(0).fill(first);
    await names.nth(1).fill(second);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved: 2')).toBeVisible();
  });
});

test.describe('the pages of settings for a home with all of them', () => {
  test.use({
    wanted: { server: { flags: { settingPrompt: true, settingZwaveTool: true, settingEventLog: true } } },
  });

  test('speak a language that is chosen, and are heard in the browser alone', async ({ page, anna }) => {
    const eye = await eyeOn(page);
    await anna.enter('setting/setting_prompt');
    await main(page).getByRole('combobox', { name: 'Language of prompts' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(main(page)).toContainText('was American English');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(main(page).getByRole('combobox', { name: 'Language of prompts' })).toContainText('Deutsch');
    await expect(main(page).getByRole('button', { name: 'Listen: Door chime' })).toBeVisible();
    await eye.look('prompts');
  });

  test('say where there is no Z-Wave gateway, and no map of Zigbee', async ({ page, anna }) => {
    await anna.enter('setting/setting_zwave_tool');
    await expect(main(page)).toContainText('This home has no Z-Wave gateway');
    await page.goto(page.url().replace('setting_zwave_tool', 'zigbee_map'));
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Zigbee network');
    await page.goto(page.url().replace('zigbee_map', 'event_log'));
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(page.url().replace('/event_log', ''));
    await expect(main(page).getByRole('link', { name: /^Event log/ })).toBeVisible();
  });

  test('set the lock of a door, and the end of a wired line', async ({ page, anna }) => {
    await anna.enter('setting/setting_panel/doorEntry');
    const lock = row(page, 'Front door lock');
    const shuts = lock.getByRole('switch', { name: 'Locks by itself' });
    const before = await shuts.getAttribute('aria-checked');
    await shuts.click();
    // A lock that stays open takes its owner's code.
    await anna.typePin('482650');
    await expect(shuts).not.toHaveAttribute('aria-checked', before ?? '');
    await page.goto(page.url().replace('setting_panel/doorEntry', 'setting_bus_management'));
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('what the home needs now leads to where it is mended', async ({ page, anna }) => {
  await anna.enter('security');
  const now = main(page).getByRole('region', { name: 'Now' });
  await expect(now).toContainText('No one would be notified of an alarm');
  await now.getByRole('link', { name: 'Set up notifications' }).click();
  await expect(page).toHaveURL(/account_notification/);
});
