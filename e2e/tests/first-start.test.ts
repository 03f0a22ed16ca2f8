import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import type { Home } from '../support/home.ts';
import { personAt } from '../support/person.ts';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const dayMs = 24 * 60 * 60_000;

let data: string;
test.beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'homeward-first-start-'));
});
test.afterEach(() => rmSync(data, { recursive: true, force: true }));

const begin = (word: string) =>
  spawn(process.execPath, [...nodeFlags, join(root, 'packages/homeward/dist/main.js'), word], {
    cwd: root,
    env: { ...process.env, HOMEWARD_DATA: data, HOMEWARD_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

/** Starts the demo and waits until it says where it is. */
async function startDemo(): Promise<Pick<Home, 'address' | 'login'> & { readonly child: ChildProcess }> {
  const child = begin('demo');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is at (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return { address, child, login: (account) => account };
  }
  throw new Error('the demo ended before it was up');
}

test('a first start that was killed begins anew: the demo has its whole past, and keeps what is done in it', async ({
  page,
}) => {
  // Ninety days are lived one and a third times.
  test.slow();
  const killed = begin('prepare');
  for await (const line of createInterface({ input: killed.stdout })) if (line.includes('day 15')) break;
  await end(killed, 'SIGKILL');

  let demo = await startDemo();
  try {
    await personAt(page, demo).signIn();
    const feed = page.getByRole('feed');
    for (const back of [89, 45, 1]) {
      const date = new Date(Date.now() - back * dayMs).toISOString().slice(0, 10).replaceAll('-', '/');
      await page.goto(`${demo.address}/security/event?date=${date}`);
      await expect(feed).toContainText('disarmed House');
    }
    await page.goto(`${demo.address}/security/past?at=${Date.now() - 60 * dayMs}`);
    await expect(page.getByRole('list', { name: 'Different from now' })).toBeVisible();
    await page.goto(`${demo.address}/security/security`);
    // At night it is armed home already.
    const house = page.getByRole('radiogroup', { name: 'Mode of House' });
    await expect(house.getByRole('radio', { checked: true })).toHaveCount(1);
    const mode = (await house.getByRole('radio', { name: /^Home/, checked: true }).isVisible())
      ? 'Away'
      : 'Home';
    await personAt(page, demo).setMode('House', mode);
    await expect(personAt(page, demo).plate('House')).toContainText(new RegExp(`Armed ${mode}`, 'i'));

    await end(demo.child, 'SIGKILL');
    demo = await startDemo();
    await page.goto(`${demo.address}/security/security`);
    await expect(personAt(page, demo).plate('House')).toContainText(new RegExp(`Armed ${mode}`, 'i'));
    await page.goto(`${demo.address}/security/event`);
    await expect(feed).toContainText('armed House');
    await expect(feed).toContainText('Anna Lindqvist');
  } finally {
    await end(demo.child, 'SIGTERM');
  }
});
