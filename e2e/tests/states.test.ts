import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { amountOf, rotation } from '@homeward/testing/amounts.ts';
import { expect, type Page, type Route } from '@playwright/test';
import { callerAt } from '../support/caller.ts';
import { everyPage, tabledPaths, type Found, type PageOfAll } from '../support/every-page.ts';
import { eyeOn, phone, type Eye } from '../support/eye.ts';
import type { Home } from '../support/home.ts';
import { ownerPin } from '../support/person.ts';
import { grouped, ofTurn } from '@homeward/testing/rotated.ts';
import { handIn, handOf } from '../support/world.ts';
import { test } from '../support/test.ts';

const smoke = DeviceId.parse('RF:0a1b2c0b');

/** Leaves an alarm behind the house, and finds what of each kind it has. */
async function lived(home: Home): Promise<Found> {
  const caller = await callerAt(home);
  const { call } = caller;
  const act = handOf(caller);
  const ids = async (path: string): Promise<readonly string[]> => {
    const rows = await call('GET', path);
    return Array.isArray(rows) ? rows.map((row: { readonly id: string }) => row.id) : [];
  };
  await act({ tag: 'detect', device: smoke });
  await expect.poll(async () => (await ids('/incident')).length).toBe(1);
  await act({ tag: 'clear', device: smoke });
  await call('POST', '/panel/mode', { area: 0, mode: 'disarm', pincode: ownerPin });
  const first = async (path: string): Promise<string> => (await ids(path))[0] ?? '';
  const found = {
    room: await first('/panel/room'),
    scene: await first('/automation/scene'),
    rule: await first('/automation/rule'),
    incident: await first('/incident'),
  };
  await call('POST', '/incident', { id: found.incident, act: 'close', reason: 'test', text: '' });
  return found;
}

/** What opens the portal before any page is there: the session and its panels. */
const entry = /\/REST\/v2\/(auth\/|panel\/(list|select))/;
/** What the house itself is made of: without it nothing is there to be empty or to fail, and the shell says so. */
const ofHouse = /\/REST\/v2\/panel\/(info|area|status|online)/;
const ofDevices = /\/REST\/v2\/panel\/device$/;

interface State {
  readonly name: string;
  /** How a read of the page's is answered; as it is, where it is left out. */
  readonly answer?: (route: Route) => Promise<void>;
  /** Done once before the pages are opened. */
  readonly before?: (page: Page, home: Home) => Promise<void>;
  /** Done at every page before it is looked at. */
  readonly at?: (page: Page, opened: PageOfAll) => Promise<void>;
}

const alarmOn = (page: Page) => page.getByRole('main', { name: 'Alarm', exact: true });
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
/**
 * Opens an address. Chromium without a screen seldom draws no frame of a page any more though its scripts run (seen
 * 2026-11-28): then nothing on it can be looked at, and it is opened anew.
 */
async function open(page: Page, address: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto(address);
    const isDrawn = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
          setTimeout(() => resolve(false), 15_000);
        }),
    );
    if (isDrawn) return;
  }
}
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
    async before(page, home) {
      await home.line('cut');
      await expect(page.getByText(/Panel away since/).first()).toBeAttached();
    },
    async at(page, { name }) {
      await isStill(page, name);
      await expect.soft(page.getByText(/Panel away since/).first(), `${name} says it`).toBeAttached();
    },
  },
  {
    name: 'alarm',
    async before(page, home) {
      const act = await handIn(home);
      await act({ tag: 'detect', device: smoke });
      await expect(alarmOn(page)).toBeVisible();
    },
    async at(page, { name, care }) {
      if (care === true) return isStill(page, name);
      const alarm = alarmOn(page);
      await expect.soft(alarm, `the alarm covers ${name}`).toBeVisible();
      await alarm.getByRole('button', { name: 'Minimize' }).first().click();
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

interface Visit {
  readonly state: State;
  readonly opened: PageOfAll;
  /** Which of the four looks it gets. */
  readonly turn: number;
}

async function visit(page: Page, eye: Eye, home: Home, { state, opened, turn }: Visit): Promise<void> {
  const address = `${home.address}/${opened.care === true ? 'carealert' : 'security'}/${opened.path}`;
  await eye.stand(turn);
  await open(page, `${address}?panel=${opened.care === true ? home.flat : home.house}`);
  const opens = expect.soft(page.locator('#main'), `${opened.name} opens`);
  // Nothing under an alarm is painted.
  await (state.name === 'alarm' && opened.care !== true ? opens.toBeAttached() : opens.toBeVisible());
  await state.at?.(page, opened);
  if (state.name === 'full')
    await expect
      .soft(page, `${opened.name} names its window`)
      .toHaveTitle(/^[^·]+ · [^·]+ · Homeward$/, { timeout: 1000 });
  if (state.name !== 'loading')
    await expect
      .soft(
        page.locator('#main').locator('h1:visible, [role=heading][aria-level="1"]:visible'),
        `${opened.name} has one title`,
      )
      .toHaveCount(1);
  await eye.glance(`state-${state.name}-${opened.name}`, turn);
}

/** The pages of the tables, before a home is there to say what it has. */
const listed = everyPage({ room: ':', scene: ':', rule: ':', incident: ':' });

test('every page of the portal’s tables is among those that are looked at', () => {
  const shown = listed.map(({ path }) => path.split('/'));
  const missing = tabledPaths().filter((path) => {
    const wanted = path.split('/');
    return !shown.some(
      (one) => one.length === wanted.length && wanted.every((part, at) => part === ':' || part === one[at]),
    );
  });
  expect(tabledPaths().length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

const [ordinary, ...special] = states;
/** The states in which a page is looked at in this run: of a quick one every other page in the ordinary one. */
const statesOf = (place: number): readonly State[] => {
  const some = amountOf('pageStates');
  if (some > 1) return ofTurn(states, rotation + place, some);
  const isOrdinary = (rotation + place) % 2 === 0 && ordinary !== undefined;
  return isOrdinary ? [ordinary] : ofTurn(special, Math.floor((rotation + place) / 2));
};
/** Pages that a test opens at most. */
const most = 16;

for (const [index, state] of states.entries()) {
  const places = listed.flatMap(({ work }, place) =>
    work !== true && statesOf(place).includes(state) ? [place] : [],
  );
  for (const [part, some] of grouped(places, most).entries())
    test(`every page can be read by everyone and fits: ${state.name}, part ${part + 1}`, async ({
      page,
      home,
    }) => {
      const pages = everyPage(await lived(home));
      const eye = await eyeOn(page);
      await home.admit(page.context());
      await page.goto(`${home.address}/security/security?panel=${home.house}`);
      await state.before?.(page, home);
      const { answer } = state;
      if (answer !== undefined)
        await page.route(/\/REST\/v2\//, (route) =>
          route.request().method() !== 'GET' || entry.test(route.request().url())
            ? route.continue()
            : answer(route),
        );
      for (const place of some) {
        const opened = pages[place];
        if (opened !== undefined)
          await visit(page, eye, home, { state, opened, turn: rotation + place + index });
      }
      expect(eye.complaints).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
}
