import { spawn, type ChildProcess } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { freePort } from '@homeward/testing/free-port.ts';
import { expect, type Page } from '@playwright/test';
import { callerOf, type Caller } from './caller.ts';
import nodeFlags from '../../tools/node-flags.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');

/** Whoever sets an empty home up. */
export const grace = {
  account: 'grace',
  name: 'Grace',
  password: 'a long and quiet sentence',
  pin: '730519',
} as const;

type Variables = Readonly<Record<string, string>>;

/** A home as it leaves the box: the built product in a process of its own, on an empty folder. */
export interface EmptyHome {
  address(path?: string): string;
  /** The one-time code from its console. */
  code(): string;
  /** Starts it on the same folder and port, with `more` variables. Resolves when it says that it is up. */
  start(more?: Variables): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it, and takes its folder away. */
  close(): Promise<void>;
}

export async function emptyHome(variables: Variables = {}): Promise<EmptyHome> {
  const data = mkdtempSync(join(tmpdir(), 'homeward-empty-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  let code = '';
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await gone;
  }
  const home: EmptyHome = {
    address: (path = '') => `http://127.0.0.1:${port}${path}`,
    code: () => code,
    async start(more = {}) {
      child = spawn(process.execPath, [...nodeFlags, join(root, 'packages/homeward/dist/main.js'), 'serve'], {
        cwd: root,
        env: { ...process.env, HOMEWARD_DATA: data, HOMEWARD_PORT: String(port), ...variables, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: string[] = [];
      for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
        lines.push(line);
        if (line.startsWith('Ctrl-C')) break;
      }
      code = /code: (\S+)/.exec(lines.join('\n'))?.[1] ?? code;
    },
    stop,
    async close() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
  await home.start();
  return home;
}

/** Fills in the first account, as its owner does. */
export async function fillFirstAccount(page: Page, home: EmptyHome): Promise<void> {
  await page.goto(home.address());
  await page.getByLabel('One-time code').fill(home.code());
  await page.getByLabel('User ID').fill(grace.account);
  await page.getByLabel('Your name').fill(grace.name);
  await page.getByLabel('Password', { exact: true }).fill(grace.password);
  await page.getByLabel('Alarm PIN').fill(grace.pin);
}

/** Makes the first account, and comes to the set-up. */
export async function moveIn(page: Page, home: EmptyHome): Promise<void> {
  await fillFirstAccount(page, home);
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Steps of the set-up' })).toBeVisible();
}

/** A phone of Grace's, which takes pushes from now on: its push service is `pushes`. */
export async function phoneOf(home: EmptyHome, pushes: HttpSink): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = {
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `${pushes.url}/push/phone`;
  await (await graceAt(home)).call('POST', '/user/push_subscription', { endpoint, keys, name: 'Phone' });
}

/** Calls the home's API as Grace. */
export const graceAt = (home: EmptyHome): Promise<Caller> =>
  callerOf(home.address(), grace.account, grace.password);
