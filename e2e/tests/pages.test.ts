import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { DeviceId } from '@homeward/contract/ids.ts';
import { expect, test, type Page } from '@playwright/test';
import { startHome, type Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';
import { handIn } from '../support/world.ts';

const shots = join(import.meta.dirname, '..', 'artefacts', 'shots');
const kitchenWindow = DeviceId.parse('RF:0a1b2c03');
const terraceDoor = DeviceId.parse('RF:0a1b2c02');
const frontDoor = DeviceId.parse('RF:0a1b2c01');

const looks = (['dark', 'light'] as const).flatMap((theme) => [
  { theme, width: 1280, height: 900 },
  { theme, width: 390, height: 844 },
]);

for (const { theme, width, height } of looks) {
  test.describe(`${theme}, ${width} px wide`, () => {
    let home: Home;
    test.use({ viewport: { width, height } });
    test.beforeEach(async () => {
      home = await startHome({ exit: 6, entry: 9 });
    });
    test.afterEach(() => home.stop());

    test('every page and state can be read by everyone, breaks no policy and fits', async ({
      page,
      request,
    }) => {
      test.setTimeout(150_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.addInitScript((chosen) => localStorage.setItem('homeward.theme', chosen), theme);
      const look = async (name: string): Promise<void> => {
        await picture(page, `${name}-${theme}-${width}`);
        const { violations } = await new AxeBuilder({ page }).disableRules(['meta-viewport']).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(grave.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${name} fits its width`,
        ).toBeLessThanOrEqual(0);
      };
      const act = await handIn(home, request);
      const anna = personAt(page, home);
      await page.goto(home.address);
      await expect(page.getByLabel('User ID')).toBeVisible();
      await look('sign-in');
      await anna.signIn();
      await look('security');
      await act({ tag: 'open', device: kitchenWindow });
      await expect(anna.plate('House')).toContainText('Kitchen window is open');
      await look('window-open');
      await act({ tag: 'close', device: kitchenWindow });
      await expect(anna.plate('House')).not.toContainText('Kitchen window is open');
      await page
        .getByRole('radiogroup', { name: 'Mode of House' })
        .getByRole('radio', { name: /^Away/ })
        .click();
      await expect(page.getByLabel(/^PIN, \d digits/)).toBeVisible();
      await look('pin');
      await anna.typePin('482650');
      await expect(page.getByText(/Leave now/)).toBeVisible();
      await look('leaving');
      await expect(anna.plate('House')).toContainText('Armed away');
      await look('armed');
      await act({ tag: 'open', device: frontDoor });
      await expect(page.getByText(/Someone came in/)).toBeVisible();
      await look('entered');
      await act({ tag: 'open', device: terraceDoor });
      await expect(anna.alarm()).toBeVisible();
      await look('alarm');
      await anna.alarm().getByRole('button', { name: 'Disarm' }).click();
      await anna.typePin('482650');
      await expect(anna.alarm()).toBeHidden();
      await page.getByRole('link', { name: 'Events', exact: true }).filter({ visible: true }).first().click();
      await expect(page.getByRole('main')).toContainText(/Terrace door/);
      await look('events');
      expect(complaints).toEqual([]);
    });
  });
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' });
}
