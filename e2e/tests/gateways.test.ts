import { startAssistantHouse } from '@homeward/testing/drivers/assistant-house.ts';
import { furnish } from '@homeward/testing/drivers/assistant-rows.ts';
import { startHueBridge } from '@homeward/testing/drivers/hue-bridge.ts';
import { hueContact, huePlug } from '@homeward/testing/drivers/hue-rows.ts';
import { opensslThere, ownCertificate } from '@homeward/testing/drivers/own-certificate.ts';
import { onvifLogin, startOnvifCamera } from '@homeward/testing/drivers/onvif-camera.ts';
import { hasRtspCamera, startRtspCamera } from '@homeward/testing/drivers/rtsp-camera.ts';
import { expect, test, type Page } from '@playwright/test';
import { type MatterNetwork, matterNetwork, matterThere } from '@homeward/testing/drivers/matter-network.ts';
import { mosquittoThere, ownBroker } from '@homeward/testing/drivers/own-broker.ts';
import { brokerThere, brokerUrl, hangDoor, type ZigbeeDoor } from '@homeward/testing/drivers/zigbee-door.ts';
import { type ZwaveNetwork, zwaveNetwork, zwaveThere } from '@homeward/testing/drivers/zwave-network.ts';
import { emptyHome, moveIn, type EmptyHome } from '../support/empty-home.ts';
import { eyeOn, phone } from '../support/eye.ts';

/** A home as it leaves the box, without a device or a gateway. */
test.describe('an empty home', () => {
  let home: EmptyHome;
  const address = (path = ''): string => home.address(path);

  test.beforeEach(async () => {
    home = await emptyHome();
  });
  test.afterEach(() => home.close());

  /** Opens the gateways, with the PIN where it is asked for. */
  async function open(page: Page, path = 'setting_gateway'): Promise<void> {
    await page.goto(address(`/security/setting/${path}`));
    const pin = page.getByLabel(/^PIN, \d digits/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (await pin.isVisible()) await pin.fill('730519');
    await expect(pin).toHaveCount(0);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  }

  test.describe('with a broker', () => {
    let door: ZigbeeDoor;
    test.beforeEach(async () => {
      test.skip(!(await brokerThere()), 'no MQTT broker: set HOMEWARD_TEST_MQTT_URL');
      door = await hangDoor('Cellar door');
    });
    test.afterEach(() => door.close());

    test('gets a gateway that is tested as typed, brings a device, outlives a power cut, and is removed', async ({
      page,
    }) => {
      // A home is started twice, and looked at in many states.
      test.slow();
      const eye = await eyeOn(page);
      await moveIn(page, home);
      await open(page);
      await expect(page.getByText('No gateway yet')).toBeVisible();
      await eye.look('gateways-none');
      await page.getByRole('button', { name: 'Add a gateway' }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Zigbee/ })
        .click();

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Attic');
      await page.getByRole('textbox', { name: 'Address of the broker' }).fill('127.0.0.1:1');
      await page.getByRole('textbox', { name: 'Base topic' }).fill(door.mqtt.topic);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('Nothing listens at this address.')).toBeVisible();
      await eye.look('gateway-wrong');

      await page.getByRole('textbox', { name: 'Address of the broker' }).fill(new URL(brokerUrl).host);
      await expect(page.getByText('Nothing listens at this address.')).toHaveCount(0);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('It works')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('1 device');
      await eye.look('gateway-tested');
      await page.getByRole('button', { name: 'Add it' }).click();

      const row = page.getByRole('main').getByRole('link', { name: /^Attic/ });
      await expect(row).toContainText('Connected');
      await expect(row).toContainText('1 device');
      await eye.look('gateways');
      await row.click();
      await expect(page.getByRole('link', { name: /^Cellar door/ })).toBeVisible();
      await eye.look('gateway');

      await home.stop('SIGKILL');
      await home.start();
      await open(page);
      await expect(row).toContainText('Connected', { timeout: 20_000 });

      await row.click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('1 device of the panel is on it.');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('No gateway yet')).toBeVisible();
      await page.goto(address('/security/automation/device'));
      await expect(page.getByRole('main')).toContainText('Cellar door');
      expect(eye.complaints).toEqual([]);
    });
  });

  test('asks for one kind at a time on a phone: the form stands on top, and Back leads to the kinds', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await moveIn(page, home);
    await open(page, 'setting_gateway/add');
    const main = page.getByRole('main');
    const last = main.getByRole('link', { name: /^Matter/ });
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Matter');
    await expect(main).toBeFocused();
    await expect(main.getByRole('textbox', { name: 'Name', exact: true })).toBeInViewport();
    await page.goBack();
    await expect(last).toBeInViewport();
  });

  test('shows itself to Home Assistant, whose row brings no devices', async ({ page }) => {
    test.skip(!mosquittoThere(), 'no Mosquitto');
    const broker = await ownBroker();
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    await moveIn(page, home);
    await open(page, 'setting_gateway/add');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Home Assistant/ })
      .click();
    await expect(main).toContainText('Give the panel a user of its own there');
    await page.getByRole('textbox', { name: 'Address of the broker' }).fill(new URL(broker.url).host);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('not encrypted');
    await eye.look('gateway-home-assistant');
    await page.getByRole('button', { name: 'Add it' }).click();
    const row = main.getByRole('link', { name: /^Home Assistant/ });
    await expect(row).toContainText('Connected');
    await expect(row).not.toContainText('device');
    await row.click();
    await expect(main.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await eye.look('gateway-home-assistant-up');
    expect(eye.complaints).toEqual([]);
    await broker.close();
  });

  test('takes a door from a Home Assistant that somebody chose, and is told what that means', async ({
    page,
  }) => {
    test.slow();
    const house = await startAssistantHouse();
    furnish(house, 'Garden door', { 'binary_sensor.garden': ['off', { device_class: 'door' }] });
    furnish(house, 'Toaster', { 'switch.toaster': ['off'] });
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    await moveIn(page, home);
    await open(page, 'setting_gateway/add');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Devices from Home Assistant/ })
      .click();
    const at = page.getByRole('textbox', { name: 'Address of Home Assistant' });
    await at.fill(new URL(house.url).host);
    await page.getByLabel('Access token').fill('another');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Home Assistant does not accept this token.')).toBeVisible();
    await eye.look('gateway-from-assistant-wrong');
    await page.getByLabel('Access token').fill(house.token);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('2 devices');
    await page.getByRole('button', { name: 'Add it' }).click();
    const row = main.getByRole('link', { name: /^Devices from Home Assistant/ });
    await expect(row).toContainText('Connected');

    await open(page, 'setting_device/add');
    await main.getByRole('button', { name: 'Start looking' }).click();
    await expect(main.getByRole('heading', { name: 'Toaster' })).toBeVisible();
    await eye.look('gateway-from-assistant-offered');
    const offered = main.getByRole('listitem').filter({ hasText: 'Garden door' });
    await offered.getByRole('button').click();
    await main.getByRole('button', { name: 'Add Garden door' }).click();
    await main.getByRole('button', { name: 'Skip the test' }).click();
    await main.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(main.getByRole('timer')).toHaveCount(0);

    await open(page);
    await row.click();
    await expect(main.getByRole('link', { name: /^Garden door/ })).toContainText('Door contact');
    await expect(main).toContainText('Nothing from there disarms.');
    await expect(main).not.toContainText('another');
    await eye.look('gateway-from-assistant');
    await main.getByRole('link', { name: /^Garden door/ }).click();
    await main.getByRole('heading', { name: 'Details' }).scrollIntoViewIfNeeded();
    await expect(main).toContainText('The panel does not watch its radio itself.');
    await eye.look('device-from-assistant');

    await open(page);
    await row.click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1 device of the panel is on it.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No gateway yet')).toBeVisible();
    expect(eye.complaints).toEqual([]);
    await house.kill();
  });

  test('waits for the button of a Hue bridge, and takes the door that was chosen', async ({ page }) => {
    test.skip(!opensslThere(), 'no openssl');
    test.slow();
    const bridge = await startHueBridge(ownCertificate('001788fffe123456'));
    bridge.add(...hueContact(20, 'Cellar door'), ...huePlug(50, 'Kettle'));
    const eye = await eyeOn(page);
    const main = page.getByRole('main');
    await moveIn(page, home);
    await open(page, 'setting_gateway/add');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Philips Hue/ })
      .click();
    await page.getByRole('textbox', { name: 'Address of the bridge' }).fill(new URL(bridge.url).host);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Waiting for the button')).toBeVisible();
    await eye.look('gateway-hue-waits');
    bridge.pressButton();
    await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('2 devices');
    await expect(page.getByLabel('Key of the bridge')).not.toHaveValue('');
    await eye.look('gateway-hue');
    await page.getByRole('button', { name: 'Add it' }).click();
    const row = main.getByRole('link', { name: /^Philips Hue/ });
    await expect(row).toContainText('Connected');

    await open(page, 'setting_device/add');
    await main.getByRole('button', { name: 'Start looking' }).click();
    const offered = main.getByRole('listitem').filter({ hasText: 'Kettle' });
    await expect(offered).toBeVisible();
    await main.getByRole('button', { name: 'Add Cellar door' }).click();
    await main.getByRole('button', { name: 'Skip the test' }).click();
    await main.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(main.getByRole('timer')).toHaveCount(0);

    await open(page);
    await row.click();
    await expect(main.getByRole('link', { name: /^Cellar door/ })).toContainText('Door contact');
    await expect(main.getByRole('link', { name: /^Kettle/ })).toHaveCount(0);
    await eye.look('gateway-hue-up');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No gateway yet')).toBeVisible();
    expect(eye.complaints).toEqual([]);
    await bridge.kill();
  });

  test('plays the video of a camera', async ({ page }) => {
    test.skip(!hasRtspCamera(), 'no ffmpeg, or no gir1.2-gst-rtsp-server-1.0');
    test.slow();
    const video = await startRtspCamera(onvifLogin);
    const camera = await startOnvifCamera({ stream: video.url });
    const eye = await eyeOn(page);
    await moveIn(page, home);
    await open(page, 'setting_gateway/add');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Camera/ })
      .click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Yard');
    await page.getByRole('textbox', { name: 'Address of the camera' }).fill(camera.url);
    await page.getByRole('textbox', { name: 'User name' }).fill(onvifLogin.user);
    await page.getByLabel('Password', { exact: true }).fill(onvifLogin.password);
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^Yard/ })).toContainText('Connected');

    await page.goto(address('/security/camera'));
    await page.getByRole('button', { name: 'Live picture of Yard' }).click();
    const live = page.getByRole('dialog', { name: 'Yard, live' });
    const screen = live.locator('video');
    const played = () => screen.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect(live.getByRole('status')).toHaveText('Live');
    await expect(screen).toBeVisible();
    await expect(live.getByRole('img')).toHaveCount(0);
    await expect.poll(() => screen.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
    const first = await played();
    await expect.poll(played).toBeGreaterThan(first + 1);
    await eye.look('camera-video');

    await live.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Restart Yard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByText('Yard is restarting.')).toBeVisible();
    await expect.poll(() => camera.asked).toContain('SystemReboot');
    expect(eye.complaints).toEqual([]);
    await video.close();
    await camera.close();
  });

  test.describe('with a Z-Wave network', () => {
    let network: ZwaveNetwork;
    test.beforeEach(async () => {
      test.skip(!zwaveThere(), 'no Z-Wave JS server: npm ci in packages/testing/peers/zwave');
      network = await zwaveNetwork([2, 6]);
    });
    test.afterEach(() => network.close());

    test('lets in a lock with the keys that it asks for, by its PIN, and says that it is secure', async ({
      page,
    }) => {
      test.slow();
      const eye = await eyeOn(page);
      const main = page.getByRole('main');
      await moveIn(page, home);
      await open(page, 'setting_gateway/add');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Z-Wave/ })
        .click();
      const server = page.getByRole('textbox', { name: 'Address of the Z-Wave JS server' });
      await server.fill(address());
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('What answers there is no Z-Wave JS server.')).toBeVisible();
      await server.fill(new URL(network.url).host);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('2 devices');
      await eye.look('gateway-zwave');
      await page.getByRole('button', { name: 'Add it' }).click();
      await expect(main.getByRole('link', { name: /^Z-Wave/ })).toContainText('Connected');

      await open(page, 'setting_device/add');
      await network.act('joins', { what: 'lock', node: 21 });
      await main.getByRole('button', { name: 'Start looking' }).click();
      await expect(main.getByRole('heading', { name: 'Which keys may it have?' })).toBeVisible();
      await expect(main.getByRole('checkbox', { name: /^S2/ })).toHaveCount(3);
      await eye.look('joining-keys');
      await main.getByRole('button', { name: 'Give these keys' }).click();
      const field = main.getByLabel('PIN, 5 digits');
      await field.fill('12');
      await main.getByRole('button', { name: 'Send the PIN' }).click();
      await expect(main.getByText('Enter five digits.')).toBeVisible();
      await eye.look('joining-pin');
      await field.fill(String(await network.act('pin')));
      await main.getByRole('button', { name: 'Send the PIN' }).click();
      await expect(field).toHaveCount(0);
      await network.act('entered');
      const joined = main.getByRole('list', { name: 'Joined lately' });
      await expect(joined).toContainText('Secure');
      await expect(joined).toContainText('S2 Access Control');
      await eye.look('joined');

      await open(page, 'setting_zwave_tool');
      await expect(main.getByRole('list', { name: 'Joined lately' })).toContainText('Secure');
      await expect(main.getByRole('button', { name: 'Start: Put another in its place' })).toBeVisible();
      await main.getByRole('button', { name: 'Start: Let one in by its QR code' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Digits of its QR code').fill('91');
      await dialog.getByRole('button', { name: 'Start' }).click();
      await expect(dialog).toContainText('It begins with 90');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await main.getByRole('button', { name: 'Start: Let a device out' }).click();
      await expect(main.getByText(/^(?:Running since|Failed at)/)).toBeVisible();
      await eye.look('zwave-tools');
      expect(eye.complaints).toEqual([]);
    });
  });

  test.describe('with a Matter server', () => {
    let network: MatterNetwork;
    test.beforeEach(async () => {
      test.skip(!matterThere(), 'no matter.js: npm ci in packages/testing/peers/matter');
      network = await matterNetwork(['contact']);
    });
    test.afterEach(() => network.close());

    test('lets in a door by the code on it, hears it open, and lets it out again', async ({ page }) => {
      test.slow();
      const eye = await eyeOn(page);
      const main = page.getByRole('main');
      await moveIn(page, home);
      await open(page, 'setting_gateway/add');
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Matter/ })
        .click();
      const server = page.getByRole('textbox', { name: 'Address of the Matter server' });
      await server.fill(address());
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('What answers there is no Matter server.')).toBeVisible();
      await server.fill(new URL(network.url).host);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'It works' })).toContainText('0 devices');
      await eye.look('gateway-matter');
      await page.getByRole('button', { name: 'Add it' }).click();
      await expect(main.getByRole('link', { name: /^Matter/ })).toContainText('Connected');

      await open(page, 'setting_device/add');
      await main.getByRole('button', { name: 'Start looking' }).click();
      const code = main.getByLabel('Setup code');
      await code.fill('1234');
      await code.press('Enter');
      await expect(main.getByText('Enter the text that begins with MT:')).toBeVisible();
      await eye.look('joining-matter');
      const { qrPairingCode } = await network.codes('contact');
      await code.fill(qrPairingCode.toLowerCase());
      await code.press('Enter');
      await main.getByRole('button', { name: 'Add Test contact' }).click();
      await main.getByRole('button', { name: 'Skip the test' }).click();
      await main.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect(main.getByRole('timer')).toHaveCount(0);

      await open(page);
      await main.getByRole('link', { name: /^Matter/ }).click();
      const door = main.getByRole('link', { name: /^Test contact/ });
      await expect(door).toContainText('Door contact');
      await door.click();
      await network.set('contact', 'contact', { booleanState: { stateValue: false } });
      await expect(main.getByText('Open', { exact: true }).first()).toBeVisible();

      await open(page, 'setting_device');
      await main.getByRole('button', { name: /^Remove a device/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('option', { name: /^Test contact/ }).click();
      await dialog.getByRole('checkbox', { name: 'Also remove it from the Matter network' }).click();
      await eye.look('take-out-matter');
      await dialog.getByRole('button', { name: /^Remove/ }).click();
      await expect(dialog).toHaveCount(0);
      await open(page, 'setting_gateway');
      await main.getByRole('link', { name: /^Matter/ }).click();
      await expect(door).toHaveCount(0);
      expect(eye.complaints).toEqual([]);
    });
  });
});
