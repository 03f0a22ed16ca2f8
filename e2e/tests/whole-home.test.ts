import { httpSink } from '@homeward/testing/channels/http-sink.ts';
import { openStation } from '@homeward/testing/channels/station.ts';
import { onvifLogin, startOnvifCamera } from '@homeward/testing/drivers/onvif-camera.ts';
import { brokerThere, hangBridge, keypadEntry, zigbeeThings } from '@homeward/testing/drivers/zigbee-door.ts';
import { expect, test, type Locator } from '@playwright/test';
import { emptyHome, grace, phoneOf } from '../support/empty-home.ts';
import { phone } from '../support/eye.ts';
import { backToSetUp, isDone, stands, step } from '../support/set-up.ts';

test.use({ hasTouch: true, viewport: phone });

/** Taps and fields that the set-up of five devices may take: about ten minutes of somebody's. */
const mostActs = 60;

test('an empty box becomes, by touch, a home that guards, sounds and tells, and still does after a power cut', async ({
  page,
}) => {
  test.skip(!(await brokerThere()), 'no MQTT broker: set HOMEWARD_TEST_MQTT_URL');
  test.slow();
  const closers: (() => Promise<unknown>)[] = [];
  const held = <Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing => {
    closers.push(() => thing.close());
    return thing;
  };
  try {
    const bridge = held(
      await hangBridge({
        'Front door': zigbeeThings.door,
        Hall: zigbeeThings.motion,
        Siren: zigbeeThings.siren,
        Keypad: zigbeeThings.keypad,
      }),
    );
    const camera = held(await startOnvifCamera());
    const station = held(await openStation());
    const pushes = held(await httpSink());
    const home = held(await emptyHome({ HOMEWARD_WEBHOOK_NETWORKS: '127.0.0.0/8' }));
    const main = page.getByRole('main');
    let acts = 0;
    const tap = async (target: Locator): Promise<void> => {
      acts += 1;
      await target.tap();
    };
    const fill = async (target: Locator, text: string): Promise<void> => {
      acts += 1;
      await target.fill(text);
    };
    const press = (name: string | RegExp): Promise<void> =>
      tap(page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true }));

    await page.goto(home.address());
    await fill(page.getByLabel('One-time code'), home.code());
    await fill(page.getByLabel('User ID'), grace.account);
    await fill(page.getByLabel('Your name'), grace.name);
    await fill(page.getByLabel('Password', { exact: true }), grace.password);
    await fill(page.getByLabel('Alarm PIN'), grace.pin);
    await press('Set up and sign in');

    await tap(page.getByRole('combobox', { name: 'Country' }));
    await tap(page.getByRole('option', { name: 'Germany', exact: true }));
    await press('Save');
    await isDone(page, 'Home');

    await tap(step(page, 'Gateways'));
    await tap(page.getByRole('link', { name: 'Add a gateway' }));
    const found = main.getByRole('listitem').filter({ hasText: bridge.mqtt.topic });
    await tap(found.getByRole('button', { name: 'Use' }));
    await expect(page.getByRole('textbox', { name: 'Base topic' })).toHaveValue(bridge.mqtt.topic);
    await press('Add it');
    await expect(main.getByRole('link', { name: /^Zigbee/ })).toContainText('4 devices');
    await press('Add a gateway');
    await expect(main.getByRole('link', { name: /^Camera/ })).toBeVisible();
    await expect(found).toHaveCount(0);
    await tap(main.getByRole('link', { name: /^Camera/ }));
    await fill(page.getByRole('textbox', { name: /^Address/ }), camera.url);
    await fill(page.getByRole('textbox', { name: /^User/ }), onvifLogin.user);
    await fill(page.getByLabel('Password', { exact: true }), onvifLogin.password);
    await press('Add it');
    await expect(main.getByRole('link', { name: /^Camera/ })).toContainText('1 device');
    await tap(backToSetUp(page));
    await isDone(page, 'Gateways');

    await tap(step(page, 'Devices'));
    await isDone(page, 'Devices');
    // What sees the hall stands in it: then an alarm there has its picture.
    await tap(main.getByRole('link', { name: 'Rooms', exact: true }));
    await press('Add room');
    const room = page.getByRole('dialog');
    await fill(room.getByLabel('Name', { exact: true }), 'Hall');
    await expect(room).toContainText('1 guessed by its name');
    await tap(room.getByRole('option', { name: /camera/i }));
    await tap(room.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible();
    await tap(backToSetUp(page));
    await tap(step(page, 'Codes and people'));
    await press('Skip this step');
    await stands(page, 'Codes and people', 'Skipped');

    await tap(step(page, 'Notifications'));
    await phoneOf(home, pushes);
    await page.reload();
    await press('Send a test to Phone');
    await expect.poll(() => pushes.received.length).toBe(1);
    await tap(main.getByRole('link', { name: 'Monitoring station' }));
    await press('Add a destination');
    const dialog = page.getByRole('dialog');
    const [, port = ''] = /:(\d+)\//.exec(station.url) ?? [];
    await fill(dialog.getByLabel('Account'), '1201');
    await fill(dialog.getByLabel('Server'), '127.0.0.1');
    await fill(dialog.getByLabel('Port'), port);
    await fill(dialog.getByLabel('Name', { exact: true }), 'North Station');
    await tap(dialog.getByRole('button', { name: 'Save and test' }));
    await expect(main.getByRole('listitem').filter({ hasText: 'North Station' }).last()).toContainText(
      'Answered',
    );
    await tap(backToSetUp(page));
    await isDone(page, 'Notifications');

    await tap(step(page, 'Walk test'));
    await tap(page.getByRole('link', { name: 'Go to the walk test' }));
    await press('Start walk test');
    await expect(page.getByRole('button', { name: 'End test' })).toBeVisible();
    await bridge.say('Front door', { contact: false, battery: 97 });
    await bridge.say('Front door', { contact: true, battery: 97 });
    await bridge.say('Hall', { occupancy: true, battery: 97 });
    await bridge.say('Hall', { occupancy: false, battery: 97 });
    await press('End test');
    await tap(backToSetUp(page));
    await isDone(page, 'Walk test');

    await tap(step(page, 'Practice alarm'));
    await press('Start practice alarm');
    await expect(page.getByText('Practice: waiting for a detector')).toBeVisible();
    await bridge.say('Front door', { contact: false, battery: 97 });
    await expect(page.getByText('Set off by Front door')).toBeVisible();
    await expect.poll(() => pushes.received.length).toBe(2);
    await bridge.say('Front door', { contact: true, battery: 97 });
    await isDone(page, 'Practice alarm');
    // A practice is nobody's outside.
    expect(station.messages.join()).not.toContain('/BA');
    expect(acts).toBeLessThanOrEqual(mostActs);

    await press('Go to Security');
    await bridge.say('Keypad', keypadEntry('arm_all_zones', grace.pin, 4));
    const plate = page.getByRole('region', { name: 'Home', exact: true });
    await expect(plate).toContainText('Armed');
    await home.stop('SIGKILL');
    await home.start();
    await expect(plate).toContainText('Armed');
    const siren = (): string => JSON.stringify(bridge.told('Siren').at(-1) ?? null);
    await bridge.say('Hall', { occupancy: true, battery: 97 });
    const alarm = page.getByRole('main', { name: 'Alarm', exact: true });
    await expect(alarm).toContainText('Hall');
    await expect.poll(siren).toContain('"burglar"');
    await expect.poll(() => station.messages.join()).toContain('/BA002');
    await expect.poll(() => pushes.received.length).toBe(4);
    await expect(alarm.getByRole('img').and(alarm.locator('img[src^="blob:"]'))).toBeVisible();
    await expect.poll(() => JSON.stringify(bridge.told('Keypad').at(-1))).toContain('in_alarm');

    // Another power cut: whatever the siren did meanwhile, it is told to sound again.
    const alarms = (): number =>
      bridge.told('Siren').filter((one) => JSON.stringify(one).includes('burglar')).length;
    const before = alarms();
    await home.stop('SIGKILL');
    await home.start();
    await expect.poll(alarms).toBeGreaterThan(before);

    await bridge.say('Hall', { occupancy: false, battery: 97 });
    await alarm.getByRole('button', { name: 'Disarm' }).tap();
    await page.getByLabel(/^PIN, \d digits/).fill(grace.pin);
    await expect.poll(siren).toContain('"stop"');
    await expect(plate).toContainText('Disarmed');
  } finally {
    for (const close of closers.toReversed()) await close();
  }
});
