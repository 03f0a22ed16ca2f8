/** Writes `docs/pictures/*.webp` from a demo home of its own. `npm run pictures` builds the portal first. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import nodeFlags from '../tools/node-flags.json' with { type: 'json' };
import { takeSetUp } from './set-up-pictures.ts';
import { demoCallerAt } from './support/caller.ts';
import { personAt, type Person } from './support/person.ts';
import { handOf } from './support/world.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'pictures');
/** Bytes of all pictures together. */
const budget = 900_000;
const rosasFlat = '00:1d:94:0d:e0:02';
const terraceDoor = DeviceId.parse('RF:0a1b2c02');

type Theme = 'dark' | 'light';

interface Demo {
  readonly address: string;
  login(account: string): string;
  stop(): Promise<void>;
}

/** Starts a demo home whose past takes some seconds, or the one that is in the folder `HOMEWARD_DATA`. */
async function startDemo(): Promise<Demo> {
  const given = process.env['HOMEWARD_DATA'];
  const data = given ?? mkdtempSync(join(tmpdir(), 'homeward-pictures-'));
  const child = spawn(process.execPath, [...nodeFlags, 'packages/homeward/dist/main.js', 'demo'], {
    cwd: root,
    env: { ...process.env, HOMEWARD_DATA: data, HOMEWARD_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /is at (http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void gone.then(() => reject(new Error('the demo home ended before it was up')));
  });
  return {
    address,
    login: (account) => account,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      if (given === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Takes what `page` shows. The browser's own WebP is a third of a PNG. */
async function take(page: Page, name: string): Promise<void> {
  // Parts that come late have come: live messages travel by another way and do not count.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await session.detach();
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

async function open(page: Page, demo: Demo, theme: Theme, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('homeward.theme', chosen), theme);
  await page.goto(`${demo.address}/security/${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
}

async function opened(browser: Browser, size: 'desk' | 'phone'): Promise<Page> {
  const context = await browser.newContext({
    viewport: size === 'desk' ? { width: 1280, height: 800 } : { width: 390, height: 844 },
    deviceScaleFactor: size === 'desk' ? 1.25 : 1.5,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function signedIn(browser: Browser, demo: Demo, size: 'desk' | 'phone'): Promise<Page> {
  const page = await opened(browser, size);
  await personAt(page, demo).signIn();
  return page;
}

/** Who lives in the demo home arms and disarms it as the day goes: the pictures show the same at any hour. */
async function inMode(person: Person, area: string, mode: 'Disarm' | 'Away', shown: string): Promise<void> {
  const plate = person.plate(area);
  await expect(plate).toContainText(/armed/i);
  if ((await plate.textContent())?.includes(shown)) return;
  await person.setMode(area, mode);
  await expect(plate).toContainText(shown, { timeout: 120_000 });
}

async function takeAll(browser: Browser, demo: Demo): Promise<void> {
  const desk = await signedIn(browser, demo, 'desk');
  const phone = await signedIn(browser, demo, 'phone');
  const anna = personAt(desk, demo);
  await inMode(anna, 'House', 'Disarm', 'Disarmed');
  await inMode(anna, 'Garage', 'Away', 'Armed away');
  for (const theme of ['dark', 'light'] as const) {
    await open(desk, demo, theme, 'security');
    await take(desk, `security-${theme}`);
    await open(phone, demo, theme, 'security');
    await take(phone, `security-phone-${theme}`);
  }
  await open(desk, demo, 'dark', 'automation/device');
  await take(desk, 'devices');
  await open(phone, demo, 'light', 'automation/device');
  await take(phone, 'devices-phone');
  await open(desk, demo, 'light', 'automation/automation_rule/terrace-light/edit');
  await take(desk, 'rule');
  await open(desk, demo, 'dark', 'event');
  await take(desk, 'events');
  await open(desk, demo, 'light', `security?panel=${rosasFlat}`);
  await expect(desk.getByRole('heading', { name: /Today against Rosa/ })).toBeVisible();
  await take(desk, 'care');
  // The alarm last: it lies over everything.
  await open(desk, demo, 'dark', 'security?panel=00:1d:94:0d:e0:01');
  const act = handOf(await demoCallerAt(demo.address));
  await inMode(anna, 'House', 'Away', 'Armed away');
  await act({ tag: 'open', device: terraceDoor });
  await expect(anna.alarm()).toBeVisible();
  await take(desk, 'alarm');
  await open(phone, demo, 'light', 'security');
  await expect(personAt(phone, demo).alarm()).toBeVisible();
  await take(phone, 'alarm-phone');
}

mkdirSync(folder, { recursive: true });
const demo = await startDemo();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await takeSetUp(await opened(browser, 'phone'), take);
  await takeAll(browser, demo);
} finally {
  await browser.close();
  await demo.stop();
}
const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${sizes.length} pictures, ${Math.round(total / 1000)} kB`);
if (total > budget) throw new Error(`the pictures are larger than ${budget / 1000} kB together`);
