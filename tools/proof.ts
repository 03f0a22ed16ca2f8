// Runs tests, and says at the end in one line how it went. Arguments: paths of tests, or `prove` and names of parts
// (all where none is named), at full numbers. tools/test.mjs prepares the machine and calls it.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { amountOf, rotation } from '../packages/testing/src/amounts.ts';
import { bite } from './bite.ts';
import { commitOfTree } from './commit.ts';
import { isBrowser, partOf, parts, type Part } from './parts.ts';

const root = join(import.meta.dirname, '..');
const out = mkdtempSync(join(tmpdir(), 'homeward-test-'));
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const [first, ...rest] = process.argv.slice(2);
const isFull = first === 'prove';
const words = first === undefined ? [] : isFull ? rest : [first, ...rest];

/** One test file's outcome. */
interface Ran {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** What tools/testing-page.ts reads. */
interface Minutes {
  readonly minutes: readonly {
    readonly name: string;
    readonly minutes: number;
    readonly tests: number;
    /** The commit and the day. */
    readonly at: string;
  }[];
}

interface UnitReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface Suite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

const env = {
  ...process.env,
  HOMEWARD_ROTATION: String(rotation),
  ...(isFull && { HOMEWARD_PROOF: 'full' }),
  // A quick run of everything takes tests of whole homes in turns.
  ...(words.length === 0 && !isFull && { HOMEWARD_TEST_TURNS: '1' }),
};

function run(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more } });
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** What a run has left; null where it is not there, or not whole. */
function read<Report>(file: string, folder = out): Report | null {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report;
  } catch {
    return null;
  }
}

const firstLine = (text: string | undefined): string => (text ?? '').split('\n', 1)[0] ?? '';

/** Tests outside of the browser, by file. */
async function runUnits(paths: readonly string[]): Promise<readonly Ran[]> {
  const tool = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(out, 'unit.json')}`];
  const code = await run([tool, 'run', ...reports, ...paths]);
  const report = read<UnitReport>('unit.json');
  if (report === null) return [lost('the unit tests', code)];
  const ran = report.testResults.map(({ name, status, startTime, endTime, assertionResults }): Ran => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const failures = failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
    return {
      file,
      seconds: Math.max(0, endTime - startTime) / 1000,
      passed: assertionResults.filter((one) => one.status === 'passed').length,
      skipped: assertionResults.filter((one) => one.status === 'pending' || one.status === 'skipped').length,
      failures: status === 'failed' && failures.length === 0 ? ['the file did not run'] : failures,
    };
  });
  const isRed = ran.some(({ failures }) => failures.length > 0);
  return code !== 0 && !isRed ? [...ran, lost('the unit tests', code)] : ran;
}

/** Tests in the browser, by file. */
async function runPages(paths: readonly string[]): Promise<readonly Ran[]> {
  const tool = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await run([tool, 'test', '-c', join(root, 'e2e'), ...paths], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(out, 'pages.json'),
  });
  const report = read<{ readonly suites: readonly Suite[] }>('pages.json');
  if (report === null) return [lost('the browser tests', code)];
  const ran = report.suites.map((suite): Ran => {
    const specs = specsIn(suite);
    const tests = specs.flatMap(({ title, tests: all }) => all.map((test) => ({ title, ...test })));
    const wrong = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return {
      file: `e2e/tests/${suite.file}`,
      seconds: durations.reduce((sum, one) => sum + one, 0) / 1000,
      passed: tests.filter(({ status }) => status === 'expected').length,
      skipped: tests.filter(({ status }) => status === 'skipped').length,
      failures: wrong.map(
        ({ title, results }) =>
          `${title}: ${firstLine(results.find(({ error }) => error !== undefined)?.error?.message)}`,
      ),
    };
  });
  const isRed = ran.some(({ failures }) => failures.length > 0);
  return code !== 0 && !isRed ? [...ran, lost('the browser tests', code)] : ran;
}

const specsIn = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];

const lost = (what: string, code: number): Ran => ({
  file: what,
  seconds: 0,
  passed: 0,
  skipped: 0,
  failures: [`${what} ended with exit code ${code}`],
});

/** The files of a part, as arguments of its runner. */
const filesOf = (part: Part): readonly string[] =>
  globSync(['{packages,bench}/**/*.test.{ts,tsx}', 'tools/*.test.ts', 'e2e/tests/*.test.ts'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => partOf(file.replaceAll('\\', '/')) === part);

/** What is run: paths outside of the browser and in it; undefined runs none of a kind, and no path all of it. */
function wanted(): {
  readonly units?: readonly string[];
  readonly pages?: readonly string[];
  readonly bites: boolean;
} {
  if (words.length === 0) return { units: [], pages: [], bites: isFull };
  if (!isFull) {
    const [pages, units] = [
      words.filter((path) => path.startsWith('e2e')),
      words.filter((path) => !path.startsWith('e2e')),
    ];
    return { ...(units.length > 0 && { units }), ...(pages.length > 0 && { pages }), bites: false };
  }
  const named = words
    .filter((word) => word !== 'bite')
    .map((word) => {
      const part = parts.find(({ name }) => name === word);
      if (part !== undefined) return part;
      say(`there is no part "${word}"; there are ${[...parts.map(({ name }) => name), 'bite'].join(', ')}`);
      return process.exit(2);
    });
  const units = named.filter((part) => !isBrowser(part)).flatMap(filesOf);
  return {
    ...(units.length > 0 && { units }),
    ...(named.some(isBrowser) && { pages: [] }),
    bites: words.includes('bite'),
  };
}

const began = Date.now();
say(`Seeds and states of this run: HOMEWARD_ROTATION=${rotation}`);
const { units, pages, bites } = wanted();
if (words.length === 0 && amountOf('turns') > 1)
  say(
    `Of the tests of whole homes that come in turns, one in ${amountOf('turns')} files; all: npm run prove`,
  );
const ran: Ran[] = [];
if (units !== undefined) ran.push(...(await runUnits(units)));
if (pages !== undefined) ran.push(...(await runPages(pages)));
if (bites) ran.push(...(await bite()));

const again = isFull ? 'HOMEWARD_PROOF=full ' : '';
for (const { file, failures } of ran)
  for (const failure of failures) {
    say(`failed: ${file} › ${failure}`);
    if (partOf(file) !== undefined) say(`  again: ${again}HOMEWARD_ROTATION=${rotation} npm test -- ${file}`);
  }

/** Minutes by part, of one worker; what `tools/testing-page.ts` writes down. */
const minutes = parts.flatMap((part) => {
  const mine = ran.filter(({ file }) => partOf(file) === part);
  const seconds = mine.reduce((sum, one) => sum + one.seconds, 0);
  const tests = mine.reduce((sum, { passed, failures }) => sum + passed + failures.length, 0);
  const failures = mine.flatMap((one) => one.failures).length;
  return mine.length === 0
    ? []
    : [{ name: part.name, minutes: Math.round(seconds / 6) / 10, tests, failures }];
});
const whole = Math.round((Date.now() - began) / 6000) / 10;
say('');
for (const { name, minutes: own, tests } of minutes)
  say(`${name.padEnd(12)} ${String(own.toFixed(1)).padStart(6)} min of one worker  ${tests} tests`);
say(`all of it took ${whole.toFixed(1)} min`);
if (words.length === 0 || isFull) {
  const folder = join(root, 'node_modules', '.homeward');
  mkdirSync(folder, { recursive: true });
  const file = isFull ? 'last-prove.json' : 'last-test.json';
  // What was proven part by part stays beside what is proven now.
  const before = isFull ? (read<Minutes>(file, folder)?.minutes ?? []) : [];
  const others = before.filter(({ name }) => !minutes.some((one) => one.name === name));
  const at = `${commitOfTree()}, ${new Date(began).toISOString().slice(0, 10)}`;
  const passed = minutes.filter(({ failures }) => failures === 0).map((one) => ({ ...one, at }));
  writeFileSync(join(folder, file), JSON.stringify({ minutes: [...others, ...passed] }, null, 2));
}

const sum = (of: (one: Ran) => number): number => ran.reduce((total, one) => total + of(one), 0);
const failed = sum(({ failures }) => failures.length);
say('');
process.stdout.write(
  `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped)} skipped\n`,
);
process.exit(failed > 0 || ran.length === 0 ? 1 : 0);
