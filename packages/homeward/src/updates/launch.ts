import { spawn } from 'node:child_process';
import { execArgv, execPath } from 'node:process';
import { updateProblems } from './manifest.ts';
import {
  entryIn,
  mostStarts,
  readVersions,
  rolledBack,
  versionFolder,
  type Versions,
  writeVersions,
} from './versions.ts';

/** What a process that wants to be started again ends with; service managers are told so (docs/operations.md). */
export const startAgain = 75;

/**
 * Which version is to start now; null is the installed one. A version on trial that has failed to start often enough
 * gives way to the one before it; what is decided is on disk before it starts.
 */
export function nextStart(data: string, now: number): string | null {
  let versions: Versions = readVersions(data);
  const isThere = (version: string): boolean => entryIn(versionFolder(data, version)) !== null;
  const worn = versions.trial !== null && versions.trial >= mostStarts;
  const gone = versions.current !== null && !isThere(versions.current);
  if (worn || gone) {
    versions = rolledBack(versions, now, updateProblems.didNotStart);
    // Nothing before it, or that is gone as well: the installed version is always there.
    if (versions.current !== null && !isThere(versions.current))
      versions = { ...versions, current: null, trial: null };
  } else if (versions.trial !== null) versions = { ...versions, trial: versions.trial + 1 };
  if (worn || gone || versions.trial !== null) writeVersions(data, versions);
  return versions.current;
}

/** Runs a version as a process of its own, and hands signals on to it. Resolves with its exit code. */
function run(folder: string, words: readonly string[]): Promise<number> {
  const entry = entryIn(folder);
  // Gone since it was chosen.
  if (entry === null) return Promise.resolve(1);
  return new Promise((resolve) => {
    const child = spawn(execPath, [...execArgv, entry, ...words], {
      stdio: 'inherit',
      env: { ...process.env, HOMEWARD_VERSION_FOLDER: folder },
    });
    const hand = (signal: NodeJS.Signals) => (): void => void child.kill(signal);
    const signals = (['SIGINT', 'SIGTERM'] as const).map((signal) => ({ signal, pass: hand(signal) }));
    for (const { signal, pass } of signals) process.on(signal, pass);
    const over = (code: number): void => {
      for (const { signal, pass } of signals) process.off(signal, pass);
      resolve(code);
    };
    child.on('error', () => over(1));
    child.on('exit', (code, signal) => over(code ?? (signal === null ? 1 : 0)));
  });
}

/**
 * Runs the version that is to run, again for as long as it asks for it or fails on trial. Resolves with the exit code of
 * the last, or null where the installed version is to run in this process.
 */
export async function launch(
  data: string,
  words: readonly string[],
  given: {
    readonly now: () => number;
    readonly run?: (folder: string, words: readonly string[]) => Promise<number>;
  },
): Promise<number | null> {
  const start = given.run ?? run;
  for (;;) {
    const version = nextStart(data, given.now());
    if (version === null) return null;
    const code = await start(versionFolder(data, version), words);
    const failedOnTrial = code !== 0 && readVersions(data).trial !== null;
    if (code !== startAgain && !failedOnTrial) return code;
  }
}
