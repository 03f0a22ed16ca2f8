// Plain JavaScript on purpose: this is the first thing that runs on a machine with only npm and Node >= 20.19.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const stamps = at('node_modules', '.homeward');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export const say = (text) => process.stderr.write(`${text}\n`);

/** Ends the program with one clear sentence. */
export function fail(text) {
  say(`\nHomeward cannot go on: ${text}`);
  process.exit(1);
}

function run(step, command, args, options = {}) {
  const began = Date.now();
  say(`- ${step} …`);
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], ...options });
  if (done.status !== 0) fail(`${step} failed.\n${String(done.stderr ?? '')}${String(done.error ?? '')}`);
  say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
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

/** Does `work` unless the files in `inputs` are what they were when it last succeeded and `output` is there. */
function unlessFresh(name, inputs, output, work) {
  const stamp = join(stamps, name);
  const hash = hashOf(inputs);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, hash);
}

/** Installs the libraries of the lock file, and Node 24 beside the project where the machine's own is older. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`it needs Node 20.19 or newer to start with, this is ${process.versions.node}.`);
  unlessFresh('libraries', [at('package-lock.json')], at('node_modules'), () =>
    run('Installing libraries', npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      shell: process.platform === 'win32',
    }),
  );
  if (major < 24)
    unlessFresh('node', [at('tools', 'runtime', 'package-lock.json')], ownNode(), () =>
      run(
        'Installing Node 24 beside the project',
        npm,
        ['ci', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'],
        {
          cwd: at('tools', 'runtime'),
          shell: process.platform === 'win32',
        },
      ),
    );
}

const ownNode = () =>
  at('tools', 'runtime', 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that runs Homeward: the machine's own from 24 on, else the one beside the project. */
export const node24 = () =>
  Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : ownNode();

/** Environment in which `node` and the tools of node_modules are the right ones. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [dirname(node24()), at('node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  ),
  ...more,
});

const serverPackages = ['contract', 'panel', 'drivers', 'channels', 'hub', 'server', 'homeward'];

/** What `npm start` runs once it is built. */
export const product = at('packages', 'homeward', 'dist', 'main.js');

/** Builds what runs and the portal, each when any of its sources changed since it was last built. */
export function build() {
  const sources = [...serverPackages.map((name) => ['packages', name, 'src']), ['tools', 'bundle.ts']];
  unlessFresh('product', [...sources.map((path) => at(...path)), at('package-lock.json')], product, () =>
    run(
      'Building the product',
      node24(),
      [
        '--disable-warning=ExperimentalWarning',
        at('tools', 'bundle.ts'),
        dirname(product),
        at('packages', 'homeward', 'src', 'main.ts'),
      ],
      { env: environment() },
    ),
  );
  const inputs = ['packages/web', 'packages/contract/src', 'package-lock.json'].map((path) =>
    at(...path.split('/')),
  );
  unlessFresh('web', inputs, at('packages', 'web', 'dist', 'index.html'), () =>
    run(
      'Building the portal',
      node24(),
      [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
      {
        cwd: at('packages', 'web'),
        env: environment({ NODE_ENV: 'production' }),
      },
    ),
  );
}

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
