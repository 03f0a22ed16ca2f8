// Puts each mutant into the product, one at a time, and runs the quick suite's panel, hub and world parts until a test
// notices. `node tools/run.mjs tools/bite.ts [NAME …]` does it alone; `npm run prove` at the end of all.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { mutant, mutantNames, type MutantName } from '../packages/testing/src/mutants/mutants.ts';
import { patchedMutants } from '../packages/testing/src/mutants/patched-mutants.ts';
import { bitten, fileOf, keep } from './bite-page.ts';
import { commitOfTree } from './commit.ts';

const root = join(import.meta.dirname, '..');
const worlds = 'packages/testing/src/world/';
const model = 'packages/testing/src/model/';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Which tests are run, what is most likely to notice first. */
function ordersFor(name: MutantName): readonly (readonly string[])[] {
  const patches = Object.entries(patchedMutants).find(([own]) => own === name)?.[1].patches ?? [];
  const folders = patches.map(({ file }) => `packages/${dirname(file).replace(/^(\w+)/, '$1/src')}/`);
  const last = bitten().get(name);
  const first = last === undefined ? [] : [fileOf(last)].filter((file) => existsSync(join(root, file)));
  const rest = [[worlds], ['packages/panel/', 'packages/hub/']];
  return patches.length === 0
    ? [first, ...rest]
    : [first, [...new Set(folders)].filter((one) => one.split('/').length > 4), [model], ...rest];
}

/** The first test that fails with a mutant in the code, or with none; null where all pass. */
async function noticedIn(name: MutantName | null, paths: readonly string[]): Promise<string | null> {
  const file = join(mkdtempSync(join(tmpdir(), 'homeward-bite-')), 'report.json');
  const tool = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [tool, 'run', '--bail=1', '--reporter=json', `--outputFile=${file}`, ...paths];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(name !== null && { HOMEWARD_MUTANT: name }), HOMEWARD_PROOF: 'quick' },
  });
  const code = await new Promise((resolve) => {
    child.on('exit', resolve);
  });
  if (code === 0) return null;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  for (const { name: path, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed !== undefined) return `${relative(root, path)} › ${failed.fullName}`;
  }
  // A file that does not even load would be no proof that anybody looked.
  throw new Error(
    `${name}: no test failed, and yet: ${testResults.map(({ message }) => message).join('\n')}`,
  );
}

async function noticedBy(name: MutantName): Promise<string | null> {
  for (const paths of ordersFor(name)) {
    const found = paths.length === 0 ? null : await noticedIn(name, paths);
    if (found !== null) return found;
  }
  return null;
}

/** Looks at mutants, all where none is named, and prints which test noticed each; one outcome a mutant. */
export async function bite(names: readonly MutantName[] = mutantNames): Promise<
  readonly {
    readonly file: string;
    readonly seconds: number;
    readonly passed: number;
    readonly skipped: number;
    readonly failures: readonly string[];
  }[]
> {
  const commit = commitOfTree();
  const outcomes = [];
  /** Files that noticed, and whom: without a mutant they pass, or they say nothing. */
  const noticing = new Map<string, MutantName[]>();
  for (const name of names) {
    const began = Date.now();
    const found = await noticedBy(name);
    const seconds = (Date.now() - began) / 1000;
    keep(name, found === null ? null : { test: found, commit });
    console.log(`| ${name} | ${mutant(name).says} | ${found ?? 'NOBODY'} | ${seconds.toFixed(0)} s |`);
    const failures = found === null ? [`nobody notices ${name}: ${mutant(name).says}`] : [];
    if (found !== null) {
      const file = fileOf({ test: found, commit });
      noticing.set(file, [...(noticing.get(file) ?? []), name]);
    }
    outcomes.push({ file: `mutant ${name}`, seconds, passed: found === null ? 0 : 1, skipped: 0, failures });
  }
  for (const [file, whom] of noticing) {
    const red = await noticedIn(null, [file]);
    if (red === null) continue;
    console.log(`without any mutant it fails, too: ${red}`);
    for (const name of whom) keep(name, null);
    const failures = whom.map((name) => `${name} was noticed by a test that fails without it: ${red}`);
    outcomes.push({ file, seconds: 0, passed: 0, skipped: 0, failures });
  }
  return outcomes;
}

if (process.argv[1] === import.meta.filename) {
  const named = process.argv.slice(2);
  const names = named.length === 0 ? mutantNames : mutantNames.filter((name) => named.includes(name));
  const outcomes = await bite(names);
  const missed = outcomes.filter(({ failures }) => failures.length > 0);
  console.log(`${outcomes.length - missed.length} passed, ${missed.length} failed`);
  process.exit(missed.length === 0 && outcomes.length > 0 ? 0 : 1);
}
