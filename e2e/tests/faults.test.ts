import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { residentAt } from '../support/person.ts';
import { openStation } from '@homeward/testing/channels/station.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const frontDoor = DeviceId.parse('RF:0a1b2c01');
const terraceDoor = DeviceId.parse('RF:0a1b2c02');

test.describe('whatever else fails', () => {
  test('killed in the entry delay, the house still alarms in time, and the screen finds its way back', async ({
    page,
    homes,
  }) => {
    const home = await homes.open({ exit: 1, entry: 12 });
    const act = await handIn(home);
    const anna = residentAt(page, home);
    await anna.enter();
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await act({ tag: 'open', device: frontDoor });
    await expect(page.getByText(/Someone came in/)).toBeVisible();
    await home.restart();
    await expect(anna.alarm()).toBeVisible();
    await expect(anna.alarm()).toContainText('Front door');
  });

  test('a station that was away hears of the alarm when it is back, and the incident shows it', async ({
    page,
    homes,
  }) => {
    const away = await openStation();
    const port = Number(new URL(away.url.replace('ip:', 'http:')).port);
    await away.close();
    const home = await homes.open({ exit: 1, stations: [away.url] });
    const act = await handIn(home);
    const anna = residentAt(page, home);
    await anna.enter();
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await act({ tag: 'open', device: terraceDoor });
    await expect(anna.alarm()).toContainText('Terrace door');
    await expect(anna.alarm()).toContainText('waiting');
    const station = await openStation(port);
    await expect.poll(() => station.messages).toContainEqual(expect.stringContaining('1130 01 002'));
    await expect(anna.alarm()).toContainText(/accepted \d/);
    await station.close();
  });

  test('a browser that was offline says so, and shows what happened as soon as it is back', async ({
    page,
    context,
    homes,
  }) => {
    const home = await homes.open({ exit: 1 });
    const act = await handIn(home);
    const anna = residentAt(page, home);
    await anna.enter();
    await anna.setMode('House', 'Away');
    await expect(anna.plate('House')).toContainText('Armed away');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/Reconnecting|Offline since/)).toBeVisible();
    await act({ tag: 'open', device: terraceDoor });
    await context.setOffline(false);
    await expect(anna.alarm()).toContainText('Terrace door');
    await expect(page.getByText('Live', { exact: true })).toBeAttached();
  });

  test('a panel whose line is cut is shown as away, with what was last known and nothing to press', async ({
    page,
    homes,
  }) => {
    const home = await homes.open();
    const act = await handIn(home);
    const anna = residentAt(page, home);
    await anna.enter();
    await act({ tag: 'panelLink', up: false });
    await expect(page.getByText(/Panel away since/)).toBeVisible();
    await expect(anna.plate('House')).toContainText(/as of/);
    await expect(anna.plate('House').getByRole('radio', { name: /^Away/ })).toBeDisabled();
  });

  test('a server that stands still is noticed, by values and controls with the badge, and found again', async ({
    page,
    homes,
  }) => {
    // A server that no other test is at: it is the whole process that stands still.
    const home = await homes.open({ server: { newDeviceConfirms: false } });
    const anna = residentAt(page, home);
    await page.clock.install();
    await anna.enter();
    const chip = page.getByRole('banner').getByText(/^(?:Live|Offline since|Reconnecting)/);
    const house = anna.plate('House');
    await expect(chip).toHaveText('Live');
    await expect(page.getByText(/devices online/)).toBeVisible();
    home.freeze(true);
    try {
      // The page's own time: no word may be missing for longer.
      for (let step = 0; step < 20; step += 1) await page.clock.runFor(500);
      await expect(chip).toHaveText(/^Offline since/);
      await expect(page.getByText(/devices online/)).toHaveCount(0);
      await expect(page.getByText(/^.*as of .*$/).first()).toBeVisible();
      await expect(house.getByRole('radio')).not.toHaveCount(0);
      for (const mode of await house.getByRole('radio').all())
        await expect(mode).toHaveAccessibleName(/last known|not from here/);
    } finally {
      home.freeze(false);
    }
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(chip).toHaveText('Live', { timeout: 100 });
    }).toPass();
    await expect(page.getByText(/devices online/)).toBeVisible();
  });
});
