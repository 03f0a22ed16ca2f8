import { expect } from '@playwright/test';
import { personAt } from '../support/person.ts';
import { openStation, type Station } from '@homeward/testing/channels/station.ts';
import { brokerThere, hangDoor, type ZigbeeDoor } from '@homeward/testing/drivers/zigbee-door.ts';
import { test } from '../support/test.ts';

// S1.1
test.describe('a door on a real broker', () => {
  let station: Station;
  let door: ZigbeeDoor;

  test.beforeEach(async () => {
    test.skip(!(await brokerThere()), 'no MQTT broker: set HOMEWARD_TEST_MQTT_URL');
    station = await openStation();
    door = await hangDoor('Cellar door');
  });

  test.afterEach(async () => {
    await door.close();
    await station.close();
  });

  test('sounds in two browsers, reaches the station, and one disarming calms both', async ({
    page,
    browser,
    homes,
  }) => {
    const home = await homes.open({ exit: 300, hold: 3, mqtt: door.mqtt, stations: [station.url] });
    const anna = personAt(page, home);
    await anna.signIn();
    // A bridge's retained words do not count as heard: the door says so itself.
    await expect(async () => {
      await door.say(false);
      await expect(anna.plate('House')).not.toContainText('Cellar door is offline', { timeout: 1000 });
      await expect(anna.plate('House').getByRole('radio', { name: /^Away/ })).toContainText('ready', {
        timeout: 1000,
      });
    }).toPass();

    await anna.setMode('House', 'Away');
    await expect(page.getByText(/Leave now/)).toBeVisible();
    await page.getByRole('button', { name: 'Arm now' }).click();
    await expect(anna.plate('House')).toContainText('Armed away');

    const other = await browser.newContext();
    const ben = personAt(await other.newPage(), home);
    await ben.signIn();
    await expect(ben.plate('House')).toContainText('Armed away');

    await door.say(true);
    await expect(page.getByText(/Someone came in/)).toBeVisible();
    await expect(anna.alarm()).toBeVisible();
    await expect(ben.alarm()).toBeVisible();
    await expect(anna.alarm()).toContainText('Cellar door');

    // Once it has left the house.
    await expect.poll(() => station.messages).toContainEqual(expect.stringContaining('1131 01 '));
    await expect(anna.alarm()).toContainText(/Station 1/);
    await expect(anna.alarm()).toContainText(/accepted/);

    await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
    await anna.typePin('482650');
    await expect(anna.alarm()).toBeHidden();
    await expect(ben.alarm()).toBeHidden();
    await expect(ben.plate('House')).toContainText('Disarmed');
    await expect.poll(() => station.messages).toContainEqual(expect.stringContaining('1406 01 '));
    await other.close();

    await page.getByRole('link', { name: 'Events', exact: true }).first().click();
    const story = page.getByRole('main');
    for (const part of [/armed House/i, /Cellar door/, /disarmed House/i, /Anna/])
      await expect(story).toContainText(part);
  });
});
