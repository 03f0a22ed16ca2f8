import { DeviceId } from '@homeward/contract/ids.ts';
import { expect, test, type Page, type Route } from '@playwright/test';
import { everyPage, tabledPaths, type Found, type PageOfAll } from '../support/every-page.ts';
import { eyeOn, phone, type Eye } from '../support/eye.ts';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';
import { handIn } from '../support/world.ts';

const flat = '00:1d:94:0d:e0:02';
const house = '00:1d:94:0d:e0:01';
const smoke = DeviceId.parse('RF:0a1b2c0b');

let home: Home;
let found: Found;

/** A home with an alarm behind it, and what of each kind it has. */
test.beforeAll(async ({ playwright }) => {
  home = await startHome();
  const request = await playwright.request.newContext();
  let token = '';
  const ask = async (method: string, path: string, data?: object): Promise<readonly { id: string }[]> => {
    const reply = await request.fetch(`${home.address}/REST/v2${path}`, {
      method,
      headers: token === '' ? {} : { token },
      ...(data === undefined ? {} : { data }),
    });
    const envelope = (await reply.json()) as { code: string; token: string; data: unknown };
    expect(envelope.code, path).toBe('000');
    if (envelope.token) token = envelope.token;
    return Array.isArray(envelope.data) ? envelope.data : [];
  };
  await ask('POST', '/auth/login', { account: 'demo', password: 'homeward-demo' });
  await ask('POST', '/panel/select', { mac: house });
  const act = await handIn(home, request);
  await act({ tag: 'detect', device: smoke });
  await expect.poll(async () => (await ask('GET', '/incident')).length).toBe(1);
  await act({ tag: 'clear', device: smoke });
  await ask('POST', '/panel/mode', { area: 0, mode: 'disarm', pincode: '482650' });
  const first = async (path: string): Promise<string> => (await ask('GET', path))[0]?.id ?? '';
  found = {
    room: await first('/panel/room'),
    scene: await first('/automation/scene'),
    rule: await first('/automation/rule'),
    incident: await first('/incident'),
  };
  await ask('POST', '/incident', { id: found.incident, act: 'close', reason: 'test', text: '' });
  await request.dispose();
});
test.afterAll(() => home.stop());

/** What opens the portal before any page is there: the session and its panels. */
const entry = /\/REST\/v2\/(auth\/|panel\/(list|select))/;
/** What the house itself is made of: without it nothing is there to be empty or to fail, and the shell says so. */
const ofHouse = /\/REST\/v2\/panel\/(info|area|status|online)/;
const ofDevices = /\/REST\/v2\/panel\/device$/;

interface State {
  readonly name: string;
  /** How a read of the page's is answered; as it is, where it is left out. */
  readonly answer?: (route: Route) => Promise<void>;
  /** Done once before the pages are opened, and after them. */
  readonly before?: (page: Page) => Promise<void>;
  readonly after?: () => Promise<void>;
  /** Done at every page before it is looked at. */
  readonly at?: (page: Page, opened: PageOfAll) => Promise<void>;
}

const waiting = '#main [aria-busy=true], #main span[aria-hidden][data-shape]';
const busy = (page: Page) => page.locator(waiting);
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
/** Whether a page has something of its own to read: on a phone some are the list of their parts. */
const reads = (page: Page, { parts }: PageOfAll): boolean =>
  parts !== true || (page.viewportSize()?.width ?? 0) > phone.width;
/** Goes down a page as a reader does: whoever jumps to its end passes by what loads when it is seen. */
const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await frame();
    }
    // What is seen in the last frame has been asked for in the next.
    await frame();
  });
/** Nothing is being read any more, neither what is seen at first nor what comes when somebody scrolls there. */
async function isStill(page: Page, name: string): Promise<void> {
  // Before its code has come, a page waits for nothing that could be seen. It is asked by frames: every page is.
  const says = () => /\S/.test(document.querySelector('#main')?.textContent ?? '');
  await page.waitForFunction(says, undefined, { timeout: 30_000 }).catch(() => undefined);
  await expect.soft(page.locator('#main'), `${name} says something`).toHaveText(/\S/, { timeout: 1000 });
  await expect
    .soft(async () => {
      await readThrough(page);
      const isRead = (shapes: string): boolean => document.querySelector(shapes) === null;
      await page.waitForFunction(isRead, waiting, { timeout: 1000 });
    }, `${name} waits for nothing`)
    .toPass({ timeout: 60_000 });
  await page.evaluate(() => scrollTo(0, 0));
}

/** All that a page may have to show, and what must be true of every page then. */
const states: readonly State[] = [
  {
    name: 'full',
    async at(page, { name }) {
      await isStill(page, name);
      await expect.soft(again(page), `${name} has been read`).toHaveCount(0);
    },
  },
  {
    name: 'empty',
    async answer(route) {
      if (ofHouse.test(route.request().url())) return route.continue();
      const reply = await route.fetch({ maxRetries: 3 });
      const envelope = (await reply.json()) as { data: unknown };
      // The wire says '' for an empty list (S3.7).
      return route.fulfill({ response: reply, json: emptied(envelope) });
    },
    async at(page, { name }) {
      await isStill(page, name);
      await expect.soft(again(page), `${name} has been read`).toHaveCount(0);
    },
  },
  {
    name: 'loading',
    answer: () => new Promise(() => undefined),
    async at(page, opened) {
      const { name } = opened;
      if (reads(page, opened))
        await expect.soft(busy(page).first(), `${name} shows that it is being read`).toBeVisible();
      await expect.soft(again(page), `${name} has not failed`).toHaveCount(0);
    },
  },
  {
    name: 'failed',
    answer: (route) =>
      [ofHouse, ofDevices].some((one) => one.test(route.request().url())) ? route.continue() : route.abort(),
    async at(page, opened) {
      const { name, still } = opened;
      await isStill(page, name);
      if (still !== true && reads(page, opened))
        await expect.soft(again(page).first(), `${name} can be read again`).toBeVisible();
    },
  },
  {
    name: 'offline',
    async before(page) {
      home.line('cut');
      await expect(page.getByText(/Panel away since/).first()).toBeAttached();
    },
    after: async () => home.line('mend'),
    async at(page, { name }) {
      await isStill(page, name);
      await expect.soft(page.getByText(/Panel away since/).first(), `${name} says it`).toBeAttached();
    },
  },
  {
    name: 'alarm',
    async before(page) {
      await (
        await handIn(home, page.request)
      )({ tag: 'detect', device: smoke });
      await expect(personAt(page, home).alarm()).toBeVisible();
    },
    async at(page, { name, care }) {
      if (care === true) return isStill(page, name);
      const alarm = personAt(page, home).alarm();
      await expect.soft(alarm, `the alarm covers ${name}`).toBeVisible();
      await alarm.getByRole('button', { name: 'Put the alarm aside' }).first().click();
      await expect.soft(page.getByRole('button', { name: /Fire alarm/ }).first()).toBeVisible();
      await isStill(page, name);
    },
  },
];

/** The same answer without any rows: a list of a route, and lists inside of what it answers. */
const emptied = (envelope: { data: unknown }): object => ({
  ...envelope,
  data: Array.isArray(envelope.data) ? '' : envelope.data,
});

async function visit(page: Page, eye: Eye, state: State, opened: PageOfAll, turn: number): Promise<void> {
  test.info().setTimeout(test.info().timeout + 20_000);
  const address = `${home.address}/${opened.care === true ? 'carealert' : 'security'}/${opened.path}`;
  await eye.stand(turn);
  await page.goto(`${address}?panel=${opened.care === true ? flat : house}`);
  const opens = expect.soft(page.locator('#main'), `${opened.name} opens`);
  // Nothing under an alarm is painted.
  await (state.name === 'alarm' && opened.care !== true ? opens.toBeAttached() : opens.toBeVisible());
  await state.at?.(page, opened);
  if (state.name !== 'loading')
    await expect
      .soft(
        page.locator('#main').locator('h1:visible, [role=heading][aria-level="1"]:visible'),
        `${opened.name} has one title`,
      )
      .toHaveCount(1);
  await eye.glance(`state-${state.name}-${opened.name}`, turn);
}

test('every page of the portal’s tables is among those that are looked at', () => {
  const shown = everyPage(found).map(({ path }) => path.split('/'));
  const missing = tabledPaths().filter((path) => {
    const wanted = path.split('/');
    return !shown.some(
      (one) => one.length === wanted.length && wanted.every((part, at) => part === ':' || part === one[at]),
    );
  });
  expect(tabledPaths().length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

for (const [index, state] of states.entries())
  test(`every page can be read by everyone and fits: ${state.name}`, async ({ page }) => {
    const eye = await eyeOn(page);
    await personAt(page, home).signIn();
    await page.goto(`${home.address}/security/security?panel=${house}`);
    await state.before?.(page);
    const { answer } = state;
    if (answer !== undefined)
      await page.route(/\/REST\/v2\//, (route) =>
        route.request().method() !== 'GET' || entry.test(route.request().url())
          ? route.continue()
          : answer(route),
      );
    for (const [place, opened] of everyPage(found).entries())
      await visit(page, eye, state, opened, place + index);
    expect(eye.complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await state.after?.();
  });
