import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, fail, node24, root, say } from './runtime.mjs';
import { join } from 'node:path';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const installed = () => [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path));
const quiet = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0;

/** Debian's package, where this machine is Debian's kin and this user may install (root, or sudo without asking). */
function fromDebian() {
  if (!existsSync('/usr/bin/apt-get')) return;
  const prefix = process.getuid?.() === 0 ? [] : quiet('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
  if (prefix === null) return;
  say('- Installing Chromium from the system packages …');
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', '-y', '-qq', ...args];
    return quiet(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  apt('update');
  apt('install', '--no-install-recommends', 'chromium');
}

/** The browser tests' browser: one that is installed, else Debian's package, else the browser tool's own download. Its path, or undefined for the tool's own. */
export function browser() {
  if (!installed()) fromDebian();
  const path = installed();
  if (path) return path;
  say('- Downloading a browser with the browser tool …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!quiet(node24(), [cli, 'install', 'chromium'], { cwd: root, env: environment() }))
    fail('no browser for the browser tests. Install Chromium, or name one in CHROMIUM_PATH.');
  return undefined;
}
