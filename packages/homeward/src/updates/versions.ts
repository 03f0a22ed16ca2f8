import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FirmwareChange, Release } from '@homeward/contract/shapes/panel/upkeep.ts';
import { productVersion } from '@homeward/contract/words/panel/firmware-gate.ts';
import { z } from 'zod';

const Version = z.string().regex(productVersion);

/** Which versions lie in the folder, which one is to run, and what came of those before. */
export const Versions = z.object({
  /** Null is the one that was installed. */
  current: Version.nullable(),
  previous: Version.nullable(),
  /** Where `previous` is the installed one, its version; blank where there is no version before. */
  previousName: z.string(),
  staged: Release.nullable(),
  /** The current one has been started so often without being known to be sound; null once it is. */
  trial: z.number().int().nonnegative().nullable(),
  history: z.array(FirmwareChange).max(50).readonly(),
});
export type Versions = z.infer<typeof Versions>;

const noVersions: Versions = {
  current: null,
  previous: null,
  previousName: '',
  staged: null,
  trial: null,
  history: [],
};

/** Starts of a new version that may fail before the one before it runs again. */
export const mostStarts = 2;

export const versionsFolder = (data: string): string => join(data, 'versions');
export const versionFolder = (data: string, version: string): string => join(versionsFolder(data), version);
/** What starts a version, below its folder: what was built of it, else its sources. */
const entryPoints = [
  join('packages', 'homeward', 'dist', 'main.js'),
  join('packages', 'homeward', 'src', 'main.ts'),
] as const;

/** What starts the version in a folder; null where it cannot be started. */
export const entryIn = (folder: string): string | null =>
  entryPoints.map((path) => join(folder, path)).find(existsSync) ?? null;

const stateFile = (data: string): string => join(versionsFolder(data), 'state.json');

/** A file that nobody can read any more is as none: the installed version runs. */
export function readVersions(data: string): Versions {
  if (!existsSync(stateFile(data))) return noVersions;
  try {
    const known = Versions.safeParse(JSON.parse(readFileSync(stateFile(data), 'utf8')));
    return known.success ? known.data : noVersions;
  } catch {
    return noVersions;
  }
}

/** Replaces the file as a whole. */
export function writeVersions(data: string, versions: Versions): void {
  mkdirSync(versionsFolder(data), { recursive: true });
  const draft = `${stateFile(data)}.draft`;
  writeFileSync(draft, JSON.stringify(versions), { mode: 0o600, flush: true });
  renameSync(draft, stateFile(data));
}

const noted = (versions: Versions, change: FirmwareChange): Versions => ({
  ...versions,
  history: [change, ...versions.history].slice(0, 50),
});

/** The staged version is the one to run from the next start, on trial. `running` is the version that runs now. */
export function applied(versions: Versions, running: string, at: number): Versions {
  const { staged, current } = versions;
  if (staged === null) return versions;
  return noted(
    {
      ...versions,
      current: staged.version,
      previous: current,
      previousName: running,
      staged: null,
      trial: 0,
    },
    { at, act: 'applied', version: staged.version, message: '' },
  );
}

/** The version before is the one to run from the next start. `why` is blank where somebody wants it so. */
export function rolledBack(versions: Versions, at: number, why: string): Versions {
  const { current, previous, previousName } = versions;
  if (previousName === '') return versions;
  return noted(
    { ...versions, current: previous, previous: null, previousName: '', trial: null },
    { at, act: why === '' ? 'rolledBack' : 'failed', version: current ?? '', message: why },
  );
}

/** The current version has proven sound. */
export const confirmed = (versions: Versions, at: number): Versions =>
  versions.trial === null
    ? versions
    : noted(
        { ...versions, trial: null },
        { at, act: 'confirmed', version: versions.current ?? '', message: '' },
      );

export const stagedAs = (versions: Versions, release: Release, at: number): Versions =>
  noted({ ...versions, staged: release }, { at, act: 'staged', version: release.version, message: '' });
