import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');

test.describe('a real home', () => {
  let child: ChildProcess;
  let data: string;
  let address = '';
  let code = '';

  test.beforeEach(async () => {
    data = mkdtempSync(join(tmpdir(), 'homeward-first-'));
    child = spawn(process.execPath, [...nodeFlags, join(root, 'packages/homeward/dist/main.js'), 'serve'], {
      cwd: root,
      env: { ...process.env, HOMEWARD_DATA: data, HOMEWARD_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      lines.push(line);
      if (line.startsWith('Ctrl-C')) break;
    }
    address = /http:\/\/\S+/.exec(lines.join('\n'))?.[0] ?? '';
    code = /code: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  });

  test.afterEach(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  });

  test('is set up by its first visitor with the code from the console, once, and then armed', async ({
    page,
  }) => {
    await page.goto(address);
    await page.getByLabel('One-time code').fill('WRONG-CODE-0000');
    await page.getByLabel('User ID').fill('grace');
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Password', { exact: true }).fill('a long and quiet sentence');
    await page.getByLabel('Alarm PIN').fill('730519');
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByLabel('One-time code').fill(code);
    await page.getByRole('button', { name: 'Set up and sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Steps of the set-up' })).toBeVisible();
    await page.getByRole('button', { name: 'Finish later' }).click();
    const plate = page.getByRole('region', { name: 'Home', exact: true });
    await expect(plate).toContainText('Disarmed');
    await plate.getByRole('radio', { name: /^Home/ }).click();
    await page.getByLabel(/^PIN, \d digits/).fill('730519');
    await expect(plate).toContainText('Armed');
    const state = await page.request.get(`${address}/REST/v2/auth/state`);
    expect(((await state.json()) as { data: { setup: string } }).data.setup).toBe('0');
  });
});
