// Plain JavaScript on purpose: this is the first thing that runs on a machine with only npm and Node >= 20.19.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const isWindows = process.platform === 'win32';
const npm = isWindows ? 'npm.cmd' : 'npm';

export const say = (text) => process.stderr.write(`${text}\n`);

/** Ends the program with one clear sentence. */
export function fail(text) {
  say(`\nHomeward cannot go on: ${text}`);
  process.exit(1);
}

/** Steps under way. Where one fails, or somebody ends this process, the others end with it. */
const steps = new Set();
/** Ends each step with all that it runs. npm does not heed a polite signal, and what is half done is done anew. */
function endSteps() {
  for (const step of steps) {
    if (isWindows || step.pid === undefined) step.kill();
    else if (step.exitCode === null && step.signalCode === null) process.kill(-step.pid, 'SIGKILL');
  }
}
const interrupted = () => {
  endSteps();
  process.exit(1);
};
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs one step of the installation. Rejects with what it wrote to standard error where it fails. */
function attempt(command, args, options = {}) {
  if (steps.size === 0) for (const signal of signals) process.on(signal, interrupted);
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'ignore', 'pipe'];
    // On Windows a group of its own would be a window of its own.
    const child = spawn(command, args, { cwd: root, stdio, detached: !isWindows, ...options });
    steps.add(child);
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (more) => (text += more));
    const ended = (error) => {
      steps.delete(child);
      if (steps.size === 0) for (const signal of signals) process.off(signal, interrupted);
      if (error === null) resolve();
      else reject(error);
    };
    child.on('error', ended);
    child.on('close', (code) => ended(code === 0 ? null : new Error(text.trim() || `it ended with ${code}`)));
  });
}

/** Does `work`, which belongs to a step that people are told of. */
async function step(name, work) {
  const began = Date.now();
  say(`- ${name} …`);
  try {
    await work();
  } catch (error) {
    endSteps();
    fail(`${name} failed.\n${error.message}`);
  }
  say(`  ${name}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules' && name !== 'dist') add(join(path, name));
    } else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * Does `work` unless the stamp is there and has one of the `fresh` texts; then leaves the first of them there. The stamp
 * lies within what the work writes and goes before it begins, so that nothing half done looks finished. Null where there
 * is nothing to do.
 */
function unlessFresh(stamp, fresh, work) {
  if (fresh.includes(textOf(stamp))) return null;
  rmSync(stamp, { force: true });
  return work().then(() => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fresh[0]);
  });
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
/** Runs npm, which looks into its cache first and asks the registry where that is not enough. */
async function npmDoes(args, options = {}) {
  const how = { shell: isWindows, ...options };
  try {
    await attempt(npm, [...args, ...quietly, '--prefer-offline'], how);
  } catch {
    // The cache may know a package, but not yet the version that is wanted.
    await attempt(npm, [...args, ...quietly], how);
  }
}

/**
 * Installs the libraries of the lock file, and Node 24 beside the project where the machine's own is older. `wanted` is
 * `all`, or `product` for those alone that run and build it.
 */
export async function install(wanted = 'all') {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`it needs Node 20.19 or newer to start with, this is ${process.versions.node}.`);
  const lock = hashOf([at('package-lock.json')]);
  const stamp = at('node_modules', '.homeward', 'libraries');
  const all = `all ${lock}`;
  const some = `product ${lock}`;
  const before = textOf(stamp);
  const libraries =
    wanted === 'all'
      ? unlessFresh(stamp, [all], () =>
          step('Installing all libraries', () =>
            // What is there stays as it is: the product may be running from it.
            npmDoes(before === some ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev']),
          ),
        )
      : unlessFresh(stamp, [some, all], () =>
          step('Installing libraries', () => npmDoes(['ci', '--omit=dev'])),
        );
  const runtime = at('tools', 'runtime');
  const node =
    major >= 24
      ? null
      : unlessFresh(
          join(runtime, 'node_modules', '.stamp'),
          [hashOf([join(runtime, 'package-lock.json')])],
          () =>
            step('Installing Node 24 beside the project', () =>
              npmDoes(['ci', '--ignore-scripts=false'], { cwd: runtime }),
            ),
        );
  await Promise.all([libraries, node]);
}

const ownNode = () => at('tools', 'runtime', 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** The Node that runs Homeward: the machine's own from 24 on, else the one beside the project. */
export const node24 = () =>
  Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : ownNode();

/** Environment in which `node` and the tools of node_modules are the right ones. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [dirname(node24()), at('node_modules', '.bin'), process.env.PATH].join(isWindows ? ';' : ':'),
  ...more,
});

/**
 * How the product's Node runs. Each thread collects its own garbage: helpers would not give way to the panel as the
 * thread does that they help. And what lives in the young part of the heap at a whole collection stays where it is, page
 * by page, instead of being copied: 10 to 17 ms in which no door is heard in place of 40 to 75.
 */
export const nodeFlags = JSON.parse(readFileSync(at('tools', 'node-flags.json'), 'utf8'));

const serverPackages = ['contract', 'panel', 'drivers', 'channels', 'hub', 'server', 'homeward'];

/** What `npm start` runs once it is built. */
export const product = at('packages', 'homeward', 'dist', 'main.js');

/**
 * Builds what runs and the portal beside it, each when any of its sources changed since it was last built. `meanwhile` is
 * done once the product is there, while the portal is still being built; not where that has nothing to build.
 */
export async function build(meanwhile = async () => {}) {
  const sources = [
    ...serverPackages.map((name) => at('packages', name, 'src')),
    at('tools', 'bundle.ts'),
    at('package-lock.json'),
  ];
  const built = unlessFresh(join(dirname(product), '.stamp'), [hashOf(sources)], () =>
    step('Building the product', () =>
      attempt(
        node24(),
        [
          '--disable-warning=ExperimentalWarning',
          at('tools', 'bundle.ts'),
          dirname(product),
          at('packages', 'homeward', 'src', 'main.ts'),
        ],
        { env: environment() },
      ),
    ),
  );
  const inputs = [at('packages', 'web'), at('packages', 'contract', 'src'), at('package-lock.json')];
  const portal = unlessFresh(at('packages', 'web', 'dist', '.stamp'), [hashOf(inputs)], () =>
    step('Building the portal', () =>
      attempt(node24(), [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'], {
        cwd: at('packages', 'web'),
        env: environment({ NODE_ENV: 'production' }),
      }),
    ),
  );
  if (portal === null) return void (await built);
  await Promise.all([Promise.resolve(built).then(meanwhile), portal]);
}

/** Has the product do something that people are told of, by a word of its command line. */
export const have = (name, word) =>
  step(name, () =>
    attempt(node24(), [...nodeFlags, product, word], {
      env: environment(),
      stdio: ['ignore', 'inherit', 'pipe'],
    }),
  );

/** Runs a program with the terminal handed to it; Ctrl-C reaches it and this waits for it to end. Resolves its exit code. */
export function hand(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  const pass = (signal) => () => {
    if (child.exitCode === null) child.kill(signal);
  };
  // The terminal sends Ctrl-C to the whole group, a supervisor only to this process: the child treats a second one as the first.
  process.on('SIGINT', pass('SIGINT'));
  process.on('SIGTERM', pass('SIGTERM'));
  process.on('SIGHUP', pass('SIGHUP'));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(String(error)));
    child.on('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
    );
  });
}
