// npm test: installs what is missing, the browser too, builds the portal, runs every test, and says in one line how it went.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browser } from './browser.mjs';
import { build, environment, hand, install, node24, root, say } from './runtime.mjs';

await install();
const chromium = browser();
await build();

const out = mkdtempSync(join(tmpdir(), 'homeward-test-'));
const only = process.argv.slice(2);
const tool = (...path) => join(root, 'node_modules', ...path);
const env = environment({
  // Hundreds of processes and threads of the product begin and end in the tests.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.homeward', 'compiled'),
  ...(chromium && { CHROMIUM_PATH: chromium }),
});
const read = (file) => {
  try {
    return JSON.parse(readFileSync(join(out, file), 'utf8'));
  } catch {
    return null;
  }
};

const unit = await hand(
  node24(),
  [
    tool('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'unit.json')}`,
    ...only,
  ],
  { env },
);
const pages =
  only.length > 0
    ? 0
    : await hand(node24(), [tool('@playwright', 'test', 'cli.js'), 'test', '-c', join(root, 'e2e')], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(out, 'pages.json') },
      });

const a = read('unit.json');
const b = read('pages.json')?.stats;
const passed = (a?.numPassedTests ?? 0) + (b?.expected ?? 0);
const failed =
  (a?.numFailedTests ?? 0) + (a ? 0 : 1) + (b ? b.unexpected + b.flaky : only.length > 0 ? 0 : 1);
const skipped = (a?.numPendingTests ?? 0) + (b?.skipped ?? 0);
// Where a long run ends is where one looks first: the browser's tests name theirs just above.
for (const file of a?.testResults ?? []) {
  const lost = file.assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of lost)
    say(
      `failed: ${relative(root, file.name)} › ${fullName}: ${String(failureMessages[0]).split('\n', 1)[0]}`,
    );
  if (file.status === 'failed' && lost.length === 0) say(`failed: ${relative(root, file.name)}`);
}
say('');
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(unit !== 0 || pages !== 0 || failed > 0 ? 1 : 0);
