import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect, type Page } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin, password } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');
const cellarMotion = DeviceId.parse('RF:0a1b2c09');
const garageSiren = DeviceId.parse('RF:0a1b2c34');
const bedroomSmoke = DeviceId.parse('RF:0a1b2c0c');

/** Goes to a page by its address, as a link somebody was sent. */
async function open(page: Page, home: Home, path: string): Promise<void> {
  await page.goto(`${home.address}/security/${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The row of a device. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The part of a page below a heading. */
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Proves by password who uses the session, where that is asked for. */
async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.locator('button[type=submit]').click();
}

// S1.1, S2.7, S4.8
test.describe('the pages of devices', () => {
  test('the list is ordered by the keyboard, by its address, and as it was last', async ({ page, home }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await home.admit(page.context());
    await act({ tag: 'battery', device: bedroomSmoke, percent: 8 });
    await open(page, home, 'automation/device');
    await expect(page.getByRole('heading', { name: 'Everything else' })).toBeVisible();
    await page.getByRole('button', { name: /^Sort: / }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeFocused();
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: /^Battery/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Weakest battery first' });
    await expect(list.getByRole('listitem').first()).toContainText('Bedroom smoke');
    await expect(page).toHaveURL(/[?&]sort=battery/);
    await expect(page.getByRole('button', { name: 'Sort: Battery' })).toBeFocused();
    await eye.look('devices-ordered');

    // An address says what it wants; without, it is as it was chosen last, and the address says so again.
    await open(page, home, 'automation/device?sort=name&search=window');
    await expect(page.getByRole('list', { name: 'By name' }).getByRole('listitem').first()).toContainText(
      'Bathroom window',
    );
    await open(page, home, 'automation/device');
    await expect(list).toBeVisible();
    await expect(page).toHaveURL(/[?&]sort=battery/);
    expect(eye.complaints).toEqual([]);
  });

  test('the list is painted with its page, in no layer of its own, however far it is scrolled', async ({
    page,
    home,
  }) => {
    await home.admit(page.context());
    await open(page, home, 'automation/device');
    const browser = await page.context().newCDPSession(page);
    await browser.send('DOM.enable');
    await browser.send('DOM.getDocument', { depth: -1 });
    const layers: { readonly backendNodeId?: number; readonly drawsContent: boolean }[] = [];
    browser.on('LayerTree.layerTreeDidChange', (tree) => {
      layers.splice(0, layers.length, ...(tree.layers ?? []));
    });
    await browser.send('LayerTree.enable');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    const painted = async (): Promise<readonly string[]> => {
      const whose = layers.map(async ({ backendNodeId, drawsContent }) => {
        if (!drawsContent || backendNodeId === undefined) return '';
        const { object } = await browser.send('DOM.resolveNode', { backendNodeId });
        const { result } = await browser.send('Runtime.callFunctionOn', {
          ...(object.objectId === undefined ? {} : { objectId: object.objectId }),
          functionDeclaration:
            'function () { return this === document ? "page" : this.closest("main") ? "in main" : "beside"; }',
          returnByValue: true,
        });
        return String(result.value);
      });
      return Promise.all(whose);
    };
    await expect.poll(painted).toContain('page');
    // The menu, at least: else this would not see layers.
    await expect.poll(painted).toContain('beside');
    expect(await painted()).not.toContain('in main');
  });

  test('devices, rooms and groups can be read by everyone, break no policy and fit', async ({
    page,
    home,
  }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await home.admit(page.context());
    await act({ tag: 'open', device: kitchenWindow });
    await act({ tag: 'offline', device: cellarMotion });
    await act({ tag: 'battery', device: bedroomSmoke, percent: 8 });
    await open(page, home, 'automation/device');
    await expect(row(page, 'Kitchen window')).toContainText('Open');
    await expect(row(page, 'Bedroom smoke')).toContainText('Battery low');
    await eye.look('devices');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const chosen = page.getByRole('checkbox', { name: 'Select Kitchen window' });
    await chosen.click();
    await expect(chosen).toBeChecked();
    await eye.look('choosing');
    for (const [name, id] of [
      ['contact', 'RF:0a1b2c03'],
      ['siren', 'RF:0a1b2c34'],
      ['keypad', 'RF:0a1b2c11'],
      ['lock', 'ZW:00000b01'],
      ['lamp', 'ZW:00000b05'],
      ['shutter', 'ZW:00000b06'],
      ['thermostat', 'ZW:00000b07'],
      ['air', 'ZW:00000b09'],
      ['meter', 'ZW:00000b0a'],
      ['infrared', 'ZW:00000b0b'],
      ['camera', 'XF:maple-front'],
    ] as const) {
      await open(page, home, `automation/device/${id}`);
      // What lies below comes when somebody gets there.
      await expect(async () => {
        await page.mouse.wheel(0, 400);
        await expect(page.getByRole('term').filter({ hasText: 'Kind' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 0));
      await eye.look(name);
    }
    await open(page, home, 'automation/device/RF:ffffffff').catch(() => undefined);
    await expect(page.getByText('This device is not there any more')).toBeVisible();
    await open(page, home, 'automation/room');
    await eye.look('rooms');
    await page.getByRole('button', { name: 'Add room' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await eye.look('add room');
    await page.keyboard.press('Escape');
    await open(page, home, 'automation/room/kitchen');
    await eye.look('room');
    await open(page, home, 'automation/group');
    await page.getByText('3 members').click();
    await eye.look('groups');
    expect(eye.complaints).toEqual([]);
  });
});

test.describe('with devices', () => {
  test.beforeEach(async ({ context, home }) => {
    await home.admit(context);
  });

  test('the address says what the list shows, and a reload shows the same', async ({ page, home }) => {
    const act = await handIn(home);
    await act({ tag: 'open', device: kitchenWindow });
    await open(page, home, 'automation/device');
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page).toHaveURL(/tab=security/);
    await page.getByRole('main').getByRole('button', { name: /^Open/ }).click();
    await expect(page).toHaveURL(/show=open/);
    await expect(row(page, 'Front door')).toHaveCount(0);
    await page.reload();
    await expect(row(page, 'Kitchen window')).toBeVisible();
    await expect(row(page, 'Front door')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search devices' }).fill('nothing like it');
    await expect(page.getByText('No device found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, 'Front door')).toBeVisible();
  });

  test('a lamp goes on from the list, by keyboard alone, and the panel remembers it', async ({
    page,
    home,
  }) => {
    await open(page, home, 'automation/device?tab=lighting');
    const lamp = row(page, 'Kitchen light').getByRole('switch');
    await lamp.focus();
    await page.keyboard.press('Space');
    await expect(row(page, 'Kitchen light')).toContainText(/On/);
    await row(page, 'Kitchen light').getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen light' })).toBeVisible();
    const brightness = page.getByRole('slider', { name: 'Brightness' });
    await brightness.focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('region', { name: 'Kitchen light' })).toContainText('On, 100 %');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Kitchen light' })).toContainText('On, 100 %');
  });

  test('a lock is never shown as it was told, and opens only with a PIN', async ({ page, home, anna }) => {
    await open(page, home, 'automation/device/ZW:00000b01');
    const lock = page.getByRole('region', { name: 'Front door lock' });
    await expect(lock).toContainText('Locked');
    await lock.getByRole('button', { name: 'Unlock' }).click();
    await anna.typePin('111111');
    await expect(page.getByRole('dialog')).toContainText(/did not work/);
    await anna.typePin(ownerPin);
    await expect(lock).toContainText('Unlocked');
    await lock.getByRole('button', { name: 'Lock' }).click();
    await expect(lock).toContainText('Locked');
  });

  test('somebody gets a code of the lock, and loses it again', async ({ page, home, anna }) => {
    await open(page, home, 'automation/device/ZW:00000b01');
    await page.getByRole('button', { name: 'Add code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code for').fill('Cleaner');
    await dialog.getByLabel('Code', { exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Save to lock' }).click();
    await expect(dialog).toContainText('Four to ten digits');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toContainText('not saved');
    await dialog.getByLabel('Code', { exact: true }).fill('73194');
    await dialog.getByRole('button', { name: 'Save to lock' }).click();
    await anna.typePin(ownerPin);
    const codes = page.getByRole('list', { name: 'Codes of this lock' });
    await expect(codes.or(page.getByLabel('Password', { exact: true })).first()).toBeVisible();
    if (!(await codes.isVisible())) await confirmPassword(page);
    await expect(codes).toContainText('Cleaner');
    await page.reload();
    await expect(codes).toContainText('Cleaner');
    await codes.getByRole('button', { name: 'Remove the code of Cleaner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove code' }).click();
    await anna.typePin(ownerPin);
    await expect(codes).toHaveCount(0);
  });

  test('heating and cooling push each other, and arrive at the panel', async ({ page, home }) => {
    await open(page, home, 'automation/device/ZW:00000b07');
    const plate = page.getByRole('region', { name: 'Ground floor heating' });
    await plate.getByRole('button', { name: 'Auto', exact: true }).first().click();
    await expect(plate.getByRole('slider', { name: 'Cool to' })).toBeVisible();
    await plate.getByRole('slider', { name: 'Heat to' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await expect(plate).toContainText('Cool 27.5°');
    await expect(plate.locator('p[role=status]')).toHaveText('');
    await page.reload();
    await expect(plate).toContainText('Heat 26.0°');
    await expect(plate).toContainText('Cool 27.5°');
    // A press on the ruler takes the handle that is nearer.
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await plate.getByRole('slider', { name: 'Cool to' }).boundingBox()) ?? {};
    await page.mouse.click(x + width * 0.95, y + height / 2);
    await expect(plate).not.toContainText('Cool 27.5°');
    await expect(plate).toContainText('Heat 26.0°');
    await page.mouse.click(x + width * 0.05, y + height / 2);
    await expect(plate).not.toContainText('Heat 26.0°');
    await plate.getByRole('slider', { name: 'Heat to' }).fill('26');
    await expect(plate).toContainText('Heat 26.0°');
    await plate.getByRole('button', { name: '°F' }).click();
    await expect(plate).toContainText('Heat 79°');
  });

  test('a faulty device says how to mend it; seen and bypassed, it stands in nobody’s way', async ({
    page,
    home,
  }) => {
    const act = await handIn(home);
    await act({ tag: 'open', device: kitchenWindow });
    await open(page, home, 'automation/device/RF:0a1b2c03');
    await page.getByRole('button', { name: 'More for Kitchen window' }).click();
    await page.getByRole('menuitem', { name: /Bypass once/ }).click();
    await expect(page.getByRole('main')).toContainText('It guards nothing until the next disarming.');
    await open(page, home, 'automation/device?show=bypassed');
    await expect(row(page, 'Kitchen window')).toContainText('Bypassed');
    await open(page, home, 'automation/device/RF:0a1b2c03');
    await page.getByRole('button', { name: 'Re-enable' }).click();
    await expect(page.getByRole('main')).not.toContainText('It guards nothing');
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('table')).toContainText('Open');
  });

  test('a contact below a mattress is used as what it watches from then on', async ({ page, home }) => {
    await open(page, home, 'automation/device/RF:0a1b2c03');
    await page.getByRole('button', { name: 'More for Kitchen window' }).click();
    await page.getByRole('menuitem', { name: 'Name, room and use' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name, room and use of Kitchen window' });
    await dialog.getByRole('combobox', { name: 'Used as' }).click();
    await page.getByRole('option', { name: 'Bed sensor' }).click();
    await expect(dialog).toContainText('Its settings become those of the new kind.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // It is asked at once how it stands as a bed.
    const main = page.getByRole('main');
    await expect(main).toContainText('Occupied');
    const act = await handIn(home);
    await act({ tag: 'open', device: kitchenWindow });
    await expect(main).toContainText('Empty');
    await act({ tag: 'close', device: kitchenWindow });
    await expect(main).toContainText('Occupied');
    await page.reload();
    await expect(main).toContainText('Occupied');
  });

  test('many devices go to another room at once', async ({ page, home }) => {
    await open(page, home, 'automation/device?room=none');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Key ring remote' }).click();
    await page.getByRole('checkbox', { name: 'Select Terrace daylight' }).click();
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Study' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('Done for 2 of 2.')).toBeVisible();
    await open(page, home, 'automation/room/study');
    await expect(row(page, 'Key ring remote')).toBeVisible();
    await expect(row(page, 'Terrace daylight')).toBeVisible();
  });

  test('a room is made, renamed, switched off as a whole, and comes back after it was removed', async ({
    page,
    home,
  }) => {
    await open(page, home, 'automation/room');
    await page.getByRole('button', { name: 'Add room' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Terrace!');
    await expect(dialog).toContainText('not allowed in a name');
    await dialog.getByLabel('Name', { exact: true }).fill('Terrace');
    await expect(dialog).toContainText('1 guessed by its name');
    await dialog.getByRole('option', { name: /Kitchen light/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terrace' })).toBeVisible();
    await row(page, 'Kitchen light').getByRole('switch').click();
    await page.getByRole('button', { name: 'All off' }).click();
    await expect(row(page, 'Kitchen light')).toContainText('Off');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Kitchen light')).toContainText('On');
    await page.getByRole('button', { name: 'More for Terrace' }).click();
    await page.getByRole('menuitem', { name: 'Remove room' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Terrace/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('link', { name: /Terrace/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /Terrace/ })).toBeVisible();
  });

  test('floors are named and put in order by the keyboard, and hold rooms', async ({ page, home }) => {
    const eye = await eyeOn(page);
    await home.admit(page.context());
    const shown = async () =>
      page.getByRole('main').getByRole('heading', { level: 2, name: /floor|Attic|Basement|Upstairs/ });
    await open(page, home, 'automation/room');
    await expect(await shown()).toHaveText(['Basement', 'Ground floor', 'Upper floor', 'No floor']);
    await eye.look('rooms-by-floor');
    await page.getByRole('button', { name: 'Floors' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toHaveValue('Basement');
    await dialog.getByRole('button', { name: 'Add floor' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Please give it a name.');
    await dialog.getByRole('textbox', { name: 'Floor 4' }).fill('Attic');
    await dialog.getByRole('textbox', { name: 'Floor 3' }).fill('Upstairs');
    await dialog.getByRole('button', { name: 'Move Basement down' }).focus();
    await page.keyboard.press('Enter');
    await eye.look('floors-edited');
    await dialog.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Floors are saved.')).toBeVisible();
    await expect(await shown()).toHaveText(['Ground floor', 'Basement', 'Upstairs', 'No floor']);
    await open(page, home, 'automation/room/study');
    await page.getByRole('button', { name: 'More for Study' }).click();
    await page.getByRole('menuitem', { name: 'Name and devices' }).click();
    await dialog.getByRole('combobox', { name: 'Floor' }).click();
    await page.getByRole('option', { name: 'Attic' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('main')).toContainText('Attic ·');
    await open(page, home, 'automation/room');
    await expect(await shown()).toHaveText(['Ground floor', 'Basement', 'Upstairs', 'Attic', 'No floor']);
    await open(page, home, 'automation/device?room=none');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Key ring remote' }).click();
    await page.getByRole('button', { name: 'Move' }).click();
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await expect(page.getByRole('option', { name: 'Study · Attic' })).toBeVisible();
  });

  test('a group shows how its members stand, switches them all, and is edited', async ({ page, home }) => {
    await open(page, home, 'automation/group');
    const lights = page.getByRole('region', { name: 'Ground floor lights' });
    await expect(lights).toContainText('0 of 3 on');
    await lights.getByRole('button', { name: 'Switch on' }).click();
    await expect(lights).toContainText('3 of 3 on');
    await lights.getByText('3 members').click();
    await row(page, 'Hall light').getByRole('switch').click();
    await expect(lights).toContainText('Some on');
    await lights.getByRole('button', { name: 'All off' }).click();
    await expect(lights).toContainText('0 of 3 on');
    await lights.getByRole('button', { name: 'More for Ground floor lights' }).click();
    await page.getByRole('menuitem', { name: 'Name and members' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Lights below');
    await dialog.getByRole('option', { name: /Hall light/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Lights below' })).toContainText('0 of 2 on');
  });

  test('nothing can be commanded while the panel is out of reach, and the page says so', async ({
    page,
    home,
  }) => {
    const act = await handIn(home);
    await open(page, home, 'automation/device/ZW:00000b05');
    await act({ tag: 'panelLink', up: false });
    const lamp = page.getByRole('region', { name: 'Reading lamp' });
    await expect(lamp).toContainText('cannot be reached');
    await expect(lamp.getByRole('button', { name: 'Switch on' })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('somebody who sees the house alone sees no other area, and cannot set up', async ({ page, home }) => {
  const act = await handIn(home);
  await act({ tag: 'tamper', device: garageSiren, on: true });
  await home.admit(page.context(), 'ben');
  await open(page, home, 'automation/device');
  await expect(row(page, 'Front door')).toBeVisible();
  await expect(row(page, 'Garage siren')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add device' })).toHaveCount(0);
  await open(page, home, 'automation/group');
  await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0);
});

test('a device says how soon it would be missed, and its way is tested by opening it', async ({
  page,
  home,
}) => {
  const eye = await eyeOn(page);
  const act = await handIn(home);
  await home.admit(page.context());
  await open(page, home, `automation/device/${kitchenWindow}`);
  const plate = section(page, 'Supervision');
  await plate.scrollIntoViewIfNeeded();
  await expect(plate.getByText('Disabled unnoticed for at most')).toBeVisible();
  await plate.getByRole('button', { name: 'Test the path' }).focus();
  await page.keyboard.press('Enter');
  await expect(plate.getByText(/Set it off now/)).toBeVisible();
  await act({ tag: 'open', device: kitchenWindow });
  await expect(plate.getByText(/^The panel heard it at .*: Open$/)).toBeVisible();
  await eye.look('device-path-test');

  await open(page, home, 'coverage');
  const proof = section(page, 'How soon disabling is noticed');
  await expect(proof.getByRole('link', { name: /Kitchen window/ })).toBeVisible();
});
