import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { eyeOn } from '../support/eye.ts';
import { residentAt } from '../support/person.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const kitchenWindow = DeviceId.parse('RF:0a1b2c03');

// S8.3
test.describe('arming is refused for a reason that is told', () => {
  test.use({ wanted: { exit: 1 } });

  test('a wrong PIN changes nothing and says how many tries are left', async ({ page, anna }) => {
    await anna.enter();
    await anna.setMode('House', 'Away', '111111');
    await expect(page.getByText(/did not work. 4 tries left/)).toBeVisible();
    await anna.typePin('482650');
    await expect(anna.plate('House')).toContainText('Armed away');
  });

  test("ben's PIN is not anna's: each opens only what is his own", async ({ page, home }) => {
    const ben = residentAt(page, home, 'ben');
    await ben.enter();
    await expect(ben.plate('Garage')).toBeHidden();
    await ben.setMode('House', 'Home', '482650');
    await expect(page.getByText(/did not work/)).toBeVisible();
    await ben.typePin('593761');
    await expect(ben.plate('House')).toContainText(/Armed/);
  });

  test('an open window is named; bypassed once it arms, and the bypass ends with the next disarming', async ({
    home,
    anna,
  }) => {
    const act = await handIn(home);
    await anna.enter();
    await act({ tag: 'open', device: kitchenWindow });
    const house = anna.plate('House');
    await expect(house).toContainText('Kitchen window is open');
    await expect(house.getByRole('radio', { name: /^Away/ })).toContainText('1 issue');
    await house.getByRole('button', { name: /^Bypass once/ }).click();
    await expect(house.getByRole('radio', { name: /^Away/ })).toContainText('ready');
    await anna.setMode('House', 'Away');
    await expect(house).toContainText('Armed away');
    await anna.setMode('House', 'Disarm');
    await expect(house).toContainText('Disarmed');
    await expect(house).toContainText('Kitchen window is open');
    await expect(house.getByRole('radio', { name: /^Away/ })).toContainText('1 issue');
  });

  test('an open window can be armed over knowingly, and the log says so', async ({ page, home, anna }) => {
    const act = await handIn(home);
    await anna.enter();
    await act({ tag: 'open', device: kitchenWindow });
    const house = anna.plate('House');
    await expect(house).toContainText('Kitchen window is open');
    await house.getByRole('radio', { name: /^Away/ }).click();
    await page.getByRole('button', { name: 'Arm anyway' }).click();
    await anna.typePin('482650');
    await expect(house).toContainText('Armed away');
    await page.getByRole('link', { name: 'Events', exact: true }).first().click();
    await expect(page.getByRole('main')).toContainText(/Kitchen window/);
  });

  test('five wrong PINs lock the sixth out, and say for how long', async ({ page, anna }) => {
    await anna.enter();
    await anna.setMode('House', 'Away', '111111');
    for (const [tries, code] of [
      [4, '222222'],
      [3, '333333'],
      [2, '444444'],
      [1, '555555'],
    ] as const) {
      await expect(page.getByText(new RegExp(`${tries} tr(y|ies) left`))).toBeVisible();
      await anna.typePin(code);
    }
    await expect(page.getByText(/Too many/).first()).toBeVisible();
  });
});

test.describe('with a long exit delay', () => {
  test.use({ wanted: { exit: 300 } });

  test('who has left need not wait for the end of the exit delay, by the keyboard', async ({
    page,
    home,
    anna,
  }) => {
    const eye = await eyeOn(page);
    const act = await handIn(home);
    await anna.enter();
    await anna.setMode('House', 'Away');
    const now = page.getByRole('button', { name: 'Arm now' });
    await expect(now).toBeVisible();
    await act({ tag: 'open', device: kitchenWindow });
    await expect(page.getByText('Kitchen window').first()).toBeVisible();
    await expect(now).toBeDisabled();
    await eye.look('arm-now');
    await act({ tag: 'close', device: kitchenWindow });
    await expect(now).toBeEnabled();
    await now.focus();
    await page.keyboard.press('Enter');
    await expect(anna.plate('House')).toContainText('Armed away');
    expect(eye.complaints).toEqual([]);
  });
});
