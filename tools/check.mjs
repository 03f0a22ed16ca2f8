// npm run check: format, lint with types, types, dead code, architecture, translations, links in the docs. Quick, no tests.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment, install, node24, root, say } from './runtime.mjs';

install();
const bin = (...path) => [node24(), join(root, 'node_modules', ...path)];
const packages = readdirSync(join(root, 'packages'));
const steps = [
  ['format', ...bin('oxfmt', 'bin', 'oxfmt'), '--check'],
  ['lint', ...bin('oxlint', 'bin', 'oxlint'), '--type-aware'],
  ...packages.map((name) => [
    `types of ${name}`,
    ...bin('typescript', 'bin', 'tsc'),
    '-p',
    join('packages', name),
  ]),
  ['types of tests and tools', ...bin('typescript', 'bin', 'tsc'), '-p', '.'],
  ['dead code', ...bin('knip', 'bin', 'knip.js')],
  ['architecture', node24(), join('tools', 'check-architecture.ts')],
  ['translations', node24(), join('tools', 'check-translations.ts')],
  ['manual', node24(), join('tools', 'panel-manual.ts'), '--check'],
  ['links', node24(), join('tools', 'check-links.ts')],
];

const one = ([name, command, ...args]) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment({ NODE_OPTIONS: '--disable-warning=ExperimentalWarning' }),
    });
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
await Promise.all([worker(), worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
