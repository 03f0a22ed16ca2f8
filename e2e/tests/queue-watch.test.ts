import { expect, type Page } from '@playwright/test';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { callerAt } from '../support/caller.ts';
import { eyeOn } from '../support/eye.ts';
import { main, numbers, pane, queue, row, sites, title } from '../support/operators.ts';
import { reportsTo } from '../support/other-panel.ts';
import { openAs, ownerPin, residentAt } from '../support/person.ts';
import { test } from '../support/test.ts';
import { handIn } from '../support/world.ts';

test.use({ wanted: { server: { receiver: true } } });

const smoke = DeviceId.parse('RF:0a1b2c0b');

test('whoever has an alarm looks through the camera at it, by the owner’s word, until the home is disarmed', async ({
  page,
  browser,
  home,
}) => {
  test.slow();
  const sam = await callerAt(home, 'installer');
  const house = await callerAt(home);
  await house.call('POST', '/panel/select', { mac: home.house });
  await house.call('POST', '/panel/room', { name: 'Porch', devices: ['XF:maple-front', smoke] });
  await house.call('PUT', '/panel/camera_outdoors', { device_id: 'XF:maple-drive', outdoors: true });
  const eye = await eyeOn(page);

  // The owner's word for alarms says nothing of pictures: that is another one.
  const owner = await (await browser.newContext()).newPage();
  await openAs(owner, home, 'demo', 'house', 'access');
  const pictures = main(owner).getByRole('switch', { name: 'May see cameras during an alarm' });
  await expect(
    main(owner).getByRole('switch', { name: 'May receive the alarms of this home' }),
  ).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await main(owner).getByRole('switch', { name: 'May receive the alarms of this home' }).click();
  await expect(pictures).not.toBeChecked();
  await pictures.press('Space');
  await expect(pictures).toBeChecked();
  await pictures.press('Space');
  await expect(pictures).not.toBeChecked();
  const site = `panel:${home.house}`;
  await sam.call('PUT', '/installer/alarm_site', {
    site,
    monitored: true,
    card: { address: 'Maple Street 12, Norden', note: '', contacts: [], plan: [] },
  });
  await residentAt(page, home, 'installer').enter(queue);
  await (
    await handIn(home)
  )({ tag: 'detect', device: smoke });
  await row(page, 'Maple Street 12').click();
  const one = pane(page, 'Maple Street 12');
  await expect(one).toContainText('The owner has not allowed pictures during an alarm.');
  await house.call('PUT', '/panel/monitoring_pictures', { allowed: true });
  await expect(one).toContainText('Only whoever has the alarm sees them.');

  // By keyboard alone from here.
  await page.keyboard.press('c');
  await expect(one).toContainText('Every look is in the home’s log.');
  await page.keyboard.press('v');
  const picture = one.getByRole('img', { name: /^Front door camera, / });
  await expect(one.getByText('Live', { exact: true }).last()).toBeVisible();
  const first = await picture.getAttribute('src');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await expect(one).toContainText('watched Front door camera live.');
  await eye.look('queue-camera');
  const map = one.getByRole('link', { name: /Show on a map/ });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Maple%20Street%2012%2C%20Norden',
  );
  // The next one stands outdoors, as the owner has said.
  await page.keyboard.press('v');
  await expect(one.getByRole('img', { name: /^Drive camera, / })).toBeVisible();
  await expect(picture).toHaveCount(0);
  await one.getByRole('button', { name: /^Live\s?: Front door camera/ }).press('Enter');
  await expect(picture).toBeVisible();

  // The owner ends it by disarming, and sees who looked.
  await house.call('POST', '/panel/mode', { area: 1, mode: 'disarm', pincode: ownerPin });
  await expect(one).toContainText('the home has been disarmed');
  await expect(picture).toHaveCount(0);
  await owner.goto(`${home.address}/security/event?log=looks`);
  const log = owner.locator('#main');
  await expect(log).toContainText('Watched Front door camera live');
  await expect(log).toContainText('Sam Okafor');
  expect(eye.complaints).toEqual([]);
});

/** Cues that a page has made so far: whatever sounds is an oscillator that was started. */
async function listenTo(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { cues: number };
    heard.cues = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function begin(...when: [number?]) {
      heard.cues += 1;
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { cues: number }).cues);
}

test('a new alarm is seen and heard on whatever page an operator works, and silenced by whoever wants that', async ({
  page,
  context,
  home,
}) => {
  test.slow();
  await context.grantPermissions(['notifications']);
  const sam = await callerAt(home, 'installer');
  const [first = '', second = '', third = ''] = numbers(home, 3);
  await sites(sam, [first, second, third]);
  const cues = await listenTo(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/installer/queue')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    // Nobody looks at this window: what would be shown on the screen is kept.
    const told = globalThis as unknown as { notices: string[]; Notification: unknown };
    told.notices = [];
    document.hasFocus = () => false;
    told.Notification = class extends EventTarget {
      static readonly permission = 'granted';
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
        told.notices.push(text);
      }
      close(): void {
        told.notices = told.notices.filter((one) => one !== this.text);
      }
    };
  });
  const notices = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as unknown as { notices: string[] }).notices);
  const eye = await eyeOn(page);
  await residentAt(page, home, 'installer').enter('installer_dashboard');
  await expect(page.getByRole('link', { name: 'Queue', exact: true })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  const quiet = asked.length;
  expect(await cues()).toBe(0);

  await reportsTo(home.receiver, [[first, '1130 01 001']]);
  const link = page.getByRole('link', { name: 'Queue, alarms nobody has: 1' });
  await expect(link).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect.poll(cues).toBeGreaterThan(0);
  await expect(page.locator('[aria-live=assertive]')).toHaveText('New alarm: Break-in, Site 1.');
  expect(await notices()).toEqual(['New alarm: Break-in, Site 1.']);
  // Told by the server, not asked again and again.
  expect(asked.length - quiet).toBeLessThanOrEqual(2);
  await eye.look('queue-news');

  // Silenced on this device, and seen all the same, on another page.
  await page.getByRole('button', { name: 'Silence new alarms on this device' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sound new alarms on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'Batches' }).click();
  const before = await cues();
  await reportsTo(home.receiver, [[second, '1110 01 002']]);
  await expect(page.getByRole('link', { name: 'Queue, alarms nobody has: 2' })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(page.locator('[aria-live=assertive]')).toHaveText('New alarm: Fire, gas, Site 2.');
  expect(await cues()).toBe(before);

  // Whoever takes it is called no more, and neither is anybody else.
  await page.getByRole('link', { name: /^Queue/ }).press('Enter');
  await expect(title(page)).toHaveText('2 alarms are open.');
  await page.keyboard.press('t');
  await expect(pane(page, 'Site 2')).toContainText('You have it');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect.poll(notices).toEqual(['New alarm: Break-in, Site 1.']);
  await page.keyboard.press('t');
  await expect(pane(page, 'Site 1')).toContainText('You have it');
  await expect(page).not.toHaveTitle(/^\(/);
  await expect.poll(notices).toEqual([]);
  expect(eye.complaints).toEqual([]);
});
