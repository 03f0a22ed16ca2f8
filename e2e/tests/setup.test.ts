import { httpSink, type HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { brokerThere, brokerUrl, hangDoor, type ZigbeeDoor } from '@homeward/testing/drivers/zigbee-door.ts';
import { expect, test, type Locator } from '@playwright/test';
import { emptyHome, grace, moveIn, phoneOf, type EmptyHome } from '../support/empty-home.ts';
import { eyeOn } from '../support/eye.ts';
import { back, isDone, stands, step, steps } from '../support/set-up.ts';

const { pin } = grace;

/** A home as it leaves the box, and a push service that stands in for that of a phone. */
test.describe('the set-up of an empty home', () => {
  let home: EmptyHome;
  let pushes: HttpSink;

  test.beforeEach(async () => {
    pushes = await httpSink();
    home = await emptyHome({ HOMEWARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  });
  test.afterEach(async () => {
    await home.close();
    await pushes.close();
  });

  test('goes step by step to one that guards, tells a phone and is armed', async ({ page, browser }) => {
    test.skip(!(await brokerThere()), 'no MQTT broker: set HOMEWARD_TEST_MQTT_URL');
    test.slow();
    const door: ZigbeeDoor = await hangDoor('Cellar door');
    try {
      const eye = await eyeOn(page);
      await moveIn(page, home);
      await expect(step(page, 'Home')).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await eye.look('setup-home');
      await page.getByRole('combobox', { name: 'Country' }).click();
      await page.getByRole('option', { name: 'Germany', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
      await isDone(page, 'Home');
      await expect(page.getByText('Germany: an alarm offers to call 112.')).toBeVisible();

      await page.getByRole('button', { name: 'Set the place' }).click();
      const dialog = page.getByRole('dialog', { name: 'Where the home stands' });
      await dialog.getByRole('application').click({ position: { x: 300, y: 100 } });
      await expect(dialog.getByLabel('Latitude')).not.toHaveValue('');
      await dialog.getByLabel('Latitude').fill('52.4869');
      await dialog.getByLabel('Longitude').fill('13.3532');
      await eye.look('setup-place');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Known: sunrise and sunset are those of the home.')).toBeVisible();

      await step(page, 'Gateways').click();
      await page.getByRole('link', { name: 'Add a gateway' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Zigbee/ })
        .click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Attic');
      await page.getByRole('textbox', { name: 'Address of the broker' }).fill(new URL(brokerUrl).host);
      await page.getByRole('textbox', { name: 'Base topic' }).fill(door.mqtt.topic);
      await page.getByRole('button', { name: 'Add it' }).click();
      await expect(page.getByRole('main').getByRole('link', { name: /^Attic/ })).toContainText('1 device');
      await back(page);
      await isDone(page, 'Gateways');

      await step(page, 'Devices').click();
      await expect(page.getByRole('group', { name: 'House plan' })).toContainText('Cellar door');
      await isDone(page, 'Devices');
      await eye.look('setup-devices');

      await step(page, 'Codes and people').click();
      await page.getByRole('button', { name: 'Skip this step' }).click();
      await stands(page, 'Codes and people', 'Skipped');

      await step(page, 'Notifications').click();
      await expect(page.getByText('No one would be notified of an alarm')).toBeVisible();
      await phoneOf(home, pushes);
      await page.reload();
      await isDone(page, 'Notifications');
      await page.getByRole('button', { name: 'Send a test to Phone' }).click();
      await expect.poll(() => pushes.received.length).toBe(1);
      await eye.look('setup-told');

      await step(page, 'Walk test').click();
      await page.getByRole('link', { name: 'Go to the walk test' }).click();
      await page.getByRole('button', { name: 'Start walk test' }).click();
      await expect(page.getByRole('button', { name: 'End test' })).toBeVisible();
      await door.say(false);
      await door.say(true);
      await expect(page.getByRole('main')).toContainText('Cellar door');
      await page.getByRole('button', { name: 'End test' }).click();
      await expect(page.getByRole('button', { name: 'New walk test' })).toBeVisible();
      await back(page);
      await isDone(page, 'Walk test');
      await door.say(false);

      await step(page, 'Practice alarm').click();
      await eye.look('setup-practice');
      await page.getByRole('button', { name: 'Start practice alarm' }).click();
      await expect(page.getByText('Practice: waiting for a detector')).toBeVisible();
      await eye.look('setup-practice-waits');
      await door.say(true);
      await expect(page.getByText('Set off by Cellar door')).toBeVisible();
      await expect.poll(() => pushes.received.length).toBe(2);
      await expect(page.getByRole('list', { name: 'What came of it' })).toContainText('Handed over');
      await door.say(false);
      await isDone(page, 'Practice alarm');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ is set up$/);
      await eye.look('setup-done');

      // Whoever signs in elsewhere finds it as it is.
      const other = await browser.newContext();
      const there = await other.newPage();
      await there.goto(`${home.address()}/security/setup`);
      await there.getByLabel('User ID').fill(grace.account);
      await there.getByLabel('Password', { exact: true }).fill(grace.password);
      await there.getByRole('button', { name: 'Sign in', exact: true }).click();
      const gate = there.getByLabel(/^PIN, \d digits/);
      await expect(gate.or(steps(there))).toBeVisible();
      if (await gate.isVisible()) await gate.fill(pin);
      await stands(there, 'Codes and people', 'Skipped');
      await other.close();

      await page.getByRole('button', { name: 'Go to Security' }).click();
      const plate = page.getByRole('region', { name: 'Home', exact: true });
      await plate.getByRole('radio', { name: /^Home/ }).click();
      await page.getByLabel(/^PIN, \d digits/).fill(pin);
      await expect(plate).toContainText('Armed');
      // The log has the practice, and no alarm.
      await page.goto(`${home.address()}/security/event`);
      await expect(page.getByRole('feed')).toContainText('Practice Alarm');
      expect(eye.complaints).toEqual([]);
    } finally {
      await door.close();
    }
  });

  test('is gone through by keyboard alone', async ({ page }) => {
    await moveIn(page, home);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    /** Tabs on until the focus is there. */
    async function to(target: Locator): Promise<void> {
      await expect(target).toBeVisible();
      for (let tabs = 0; tabs < 80; tabs += 1) {
        if (await target.evaluate((one) => one === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the focus never came there');
    }
    await to(page.getByRole('combobox', { name: 'Country' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Germany', exact: true })).toBeVisible();
    await page.keyboard.type('Germany');
    await page.keyboard.press('Enter');
    await to(page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }));
    await page.keyboard.press('Enter');
    await isDone(page, 'Home');
    for (const name of [
      'Gateways',
      'Devices',
      'Codes and people',
      'Notifications',
      'Walk test',
      'Practice alarm',
    ]) {
      await to(step(page, name));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await to(page.getByRole('button', { name: 'Skip this step' }));
      await page.keyboard.press('Enter');
      await stands(page, name, 'Skipped');
    }
    await to(page.getByRole('button', { name: 'Go to Security' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Home', exact: true })).toContainText('Disarmed');
  });
});
