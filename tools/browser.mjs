import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment, fail, node24, root, say } from './runtime.mjs';
import { join } from 'node:path';

// It draws the same pages without a browser's own windows, by two thirds of the processor that the whole browser takes.
const shell = '/usr/bin/chromium-headless-shell';
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
const installed = () => usual.find((path) => existsSync(path));
const quiet = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'ignore', ...options }).status === 0;

/** Debian's packages, where this machine is Debian's kin and this user may install (root, or sudo without asking). */
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
  // Older ones have the whole browser alone.
  for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']])
    if (apt('install', '--no-install-recommends', ...names)) return;
}

/**
 * The browser tests' browsers: those that are installed, else Debian's packages, else the browser tool's own downloads.
 * `path` is for all tests but those that need a `whole` browser; both are undefined for the tool's own.
 */
export function browsers() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return { path: named, whole: process.env.CHROMIUM_WHOLE_PATH ?? named };
  if (!installed()) fromDebian();
  const whole = installed();
  if (whole) return { path: existsSync(shell) ? shell : whole, whole };
  say('- Downloading a browser with the browser tool …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  if (!quiet(node24(), [cli, 'install', 'chromium'], { cwd: root, env: environment() }))
    fail('no browser for the browser tests. Install Chromium, or name one in CHROMIUM_PATH.');
  return {};
}
