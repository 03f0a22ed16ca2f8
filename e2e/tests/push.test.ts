import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { expect } from '@playwright/test';
import { launchOf } from '../support/browser.ts';
import { callerAt, type Caller } from '../support/caller.ts';
import { handIn } from '../support/world.ts';
import { test } from '../support/test.ts';

const smoke = DeviceId.parse('RF:0a1b2c0b');

const incidentsOf = async ({ call }: Caller) =>
  (await call('GET', '/incident')) as readonly { readonly id: string; readonly state: string }[];

// What shows notifications is a part of the whole browser.
const whole = process.env['CHROMIUM_WHOLE_PATH'];
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...launchOf(whole), ...(whole === undefined ? { channel: 'chromium' } : {}) },
});

test('a push is shown with its acts, and one of them acknowledges the alarm', async ({
  page,
  context,
  home,
  anna,
}) => {
  await context.grantPermissions(['notifications']);
  await anna.enter();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await (
    await handIn(home)
  )({ tag: 'detect', device: smoke });
  const caller = await callerAt(home);
  const incidents = () => incidentsOf(caller);
  await expect.poll(async () => (await incidents()).length).toBe(1);
  const [incident] = await incidents();
  const client = await context.newCDPSession(page);
  const registrations = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const news = {
    subject: 'Fire alarm',
    text: 'Maple Street 12',
    tag: `incident ${incident?.id}`,
    incident: incident?.id,
    panel: home.house,
    urgent: true,
    actions: [
      { action: 'acknowledge', title: 'Acknowledge' },
      { action: 'disarm', title: 'Disarm' },
    ],
  };
  const registrationId = await registrations;
  const deliver = () =>
    client.send('ServiceWorker.deliverPushMessage', {
      origin: home.address,
      registrationId,
      data: JSON.stringify(news),
    });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const list = (await scope.registration.getNotifications()) as (Notification & { actions?: object[] })[];
      return list.map(({ title, body, icon, actions }) => ({ title, body, icon, actions }));
    });
  // The browser drops what is handed in while the worker is being started. It is handed in anew only when it was dropped
  // for sure: what comes twice, the second after the tap, would be shown again.
  await expect(async () => {
    await deliver();
    await expect.poll(shown, { timeout: 10_000 }).toEqual([
      {
        title: 'Fire alarm',
        body: 'Maple Street 12',
        icon: `${home.address}/icon-192.png`,
        actions: news.actions.map((one) => expect.objectContaining(one)),
      },
    ]);
  }).toPass();
  // What a browser does when somebody taps the act.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, given: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(
      new scope.NotificationEvent('notificationclick', { notification, action: 'acknowledge' }),
    );
  });
  await expect(page).toHaveURL(new RegExp(`/incident/${incident?.id}`));
  await expect.poll(async () => (await incidents())[0]?.state).toBe('acknowledged');
  await expect.poll(shown).toEqual([]);
});

test('“Acknowledge” on a push is done though its panel is of another entry than the one it opens', async ({
  page,
  home,
  anna,
}) => {
  const caller = await callerAt(home);
  await caller.call('POST', '/panel/select', { mac: home.flat });
  await caller.call('POST', '/panel/panic', { area: 1, kind: 'medical' });
  const incidents = () => incidentsOf(caller);
  await expect.poll(async () => (await incidents()).length).toBe(1);
  const [incident] = await incidents();
  // The worker opens this address where no page of the portal is open.
  await anna.enter(`incident/${incident?.id}?panel=${home.flat}#acknowledge`);
  await expect(page).toHaveURL(new RegExp(`/carealert/incident/${incident?.id}`));
  await expect.poll(async () => (await incidents())[0]?.state).toBe('acknowledged');
  // Once: who comes back to the address does it no more.
  expect(page.url()).not.toContain('#');
});
