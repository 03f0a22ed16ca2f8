import { httpSink } from '@homeward/testing/channels/http-sink.ts';
import { brokerThere, hangBridge, zigbeeThings } from '@homeward/testing/drivers/zigbee-door.ts';
import { expect as once, type Page } from '@playwright/test';
import { emptyHome, graceAt, moveIn, phoneOf } from './support/empty-home.ts';
import { back, isDone, step } from './support/set-up.ts';

/** What comes over a broker, or from a hub, comes in its time. */
const expect = once.configure({ timeout: 60_000 });

const rooms = { 'Front door': 'Hall', 'Hall motion': 'Hall', Siren: 'Attic', Keypad: 'Hall' } as const;

/** The set-up of an empty home on a phone, from where it stands to the practice alarm; `take` keeps each picture. */
export async function takeSetUp(
  page: Page,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  if (!(await brokerThere())) throw new Error('the set-up needs an MQTT broker: set HOMEWARD_TEST_MQTT_URL');
  const bridge = await hangBridge({
    'Front door': zigbeeThings.door,
    'Hall motion': zigbeeThings.motion,
    Siren: zigbeeThings.siren,
    Keypad: zigbeeThings.keypad,
  });
  const pushes = await httpSink();
  const home = await emptyHome({ HOMEWARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  const noToast = (): Promise<void> =>
    page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
  try {
    await moveIn(page, home);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Germany', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await isDone(page, 'Home');
    await noToast();
    await page.getByRole('button', { name: 'Set the place' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where the home stands' });
    await dialog.getByRole('application').click({ position: { x: 165, y: 118 } });
    for (let no = 0; no < 4; no += 1) await dialog.getByRole('button', { name: 'Nearer' }).click();
    await take(page, 'setup-place');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();

    await step(page, 'Gateways').click();
    await page.getByRole('link', { name: 'Add a gateway' }).click();
    const found = page.getByRole('listitem').filter({ hasText: bridge.mqtt.topic });
    await found.getByRole('button', { name: 'Use' }).click();
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^Zigbee/ })).toContainText('4 devices');
    const call = await graceAt(home);
    const devices = (await call.call('GET', '/panel/device')) as readonly {
      readonly device_id: string;
      readonly name: string;
    }[];
    for (const room of new Set(Object.values(rooms))) await call.call('POST', '/panel/room', { name: room });
    const made = (await call.call('GET', '/panel/room')) as readonly {
      readonly id: string;
      readonly name: string;
    }[];
    for (const { device_id, name } of devices) {
      const room = made.find((one) => one.name === rooms[name as keyof typeof rooms]);
      if (room !== undefined)
        await call.call('PUT', '/panel/device', { device_id, room_id: String(room.id) });
    }
    await back(page);
    await isDone(page, 'Gateways');
    await step(page, 'Devices').click();
    await expect(page.getByRole('group', { name: 'House plan' })).toContainText('Attic');
    await take(page, 'setup-devices');

    await step(page, 'Notifications').click();
    await phoneOf(home, pushes);
    await page.reload();
    await page.getByRole('button', { name: 'Send a test to Phone' }).click();
    await expect.poll(() => pushes.received.length).toBe(1);

    await step(page, 'Practice alarm').click();
    await page.getByRole('button', { name: 'Start practice alarm' }).click();
    await bridge.say('Front door', { contact: false, battery: 97 });
    await expect(page.getByText('Set off by Front door')).toBeVisible();
    await expect.poll(() => pushes.received.length).toBe(2);
    await expect(page.getByRole('list', { name: 'What came of it' })).toContainText('Handed over');
    await page.evaluate(() => scrollBy(0, 360));
    await take(page, 'setup-practice');
  } finally {
    await home.close();
    await pushes.close();
    await bridge.close();
  }
}
