// npm run check: format, lint with types, types, dead code, architecture, translations, links in the docs. Quick, no tests.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node24, root, say } from './runtime.mjs';

await install();
const bin = (...path) => [node24(), join(root, 'node_modules', ...path)];
// What the compiler and the search for dead code found out before, they need not find out again.
const kept = join(root, 'node_modules', '.cache');
const tsc = (project) => {
  const info = join(kept, `types-${project.replaceAll(/\W/g, '-')}.tsbuildinfo`);
  const once = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', info];
  return [...bin('typescript', 'bin', 'tsc'), '-p', project, ...once];
};
// The longest first, so that two at once end together. One program checks all that runs on Node; apart stand the pure
// packages, which must do without it, and the portal, which runs in a browser.
const steps = [
  ['lint', node24(), join('tools', 'lint.ts')],
  ['types', ...tsc('.')],
  ['types of the portal', ...tsc(join('packages', 'web'))],
  ['types of the contract', ...tsc(join('packages', 'contract'))],
  ['types of the panel', ...tsc(join('packages', 'panel'))],
  ['dead code', ...bin('knip', 'bin', 'knip.js'), '--cache'],
  ['translations', node24(), join('tools', 'check-translations.ts')],
  ['format', ...bin('oxfmt', 'bin', 'oxfmt'), '--check'],
  ['manual', node24(), join('tools', 'panel-manual.ts'), '--check'],
  ['settings page', node24(), join('tools', 'settings-page.ts'), '--check'],
  ['testing page', node24(), join('tools', 'testing-page.ts'), '--check'],
  ['architecture', node24(), join('tools', 'check-architecture.ts')],
  ['links', node24(), join('tools', 'check-links.ts')],
  ['statements', node24(), join('tools', 'check-statements.ts')],
  ['security', node24(), join('tools', 'check-security.ts')],
];
// Two steps at once on one core each; the compiler and the linter are quicker when they seldom collect their garbage.
const env = environment({
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  GOMAXPROCS: '1',
  GOGC: '400',
});

const one = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.stderr.on('data', (data) => (text += data));
    child.on('exit', (code) => resolve({ name, ok: code === 0, text }));
  });

const queue = [...steps];
let failed = 0;
const worker = async () => {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const { name, ok, text } = await one(step);
    say(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
    if (!ok) {
      failed += 1;
      process.stdout.write(text);
    }
  }
};
await Promise.all([worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
