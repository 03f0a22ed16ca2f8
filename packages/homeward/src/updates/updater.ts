import { createHash, type KeyObject } from 'node:crypto';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Firmware } from '@homeward/contract/shapes/panel/upkeep.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { FirmwareKeeper } from '@homeward/hub/machine.ts';
import {
  type Manifest,
  manifestBytes,
  manifestName,
  readManifest,
  releaseOf,
  signatureName,
  UpdateError,
  type UpdateProblem,
  updateProblems,
} from './manifest.ts';
import { readAll, type UpdateSource } from './source.ts';
import { unpack } from './unpack.ts';
import {
  applied,
  confirmed,
  entryIn,
  readVersions,
  rolledBack,
  stagedAs,
  versionFolder,
  versionsFolder,
  writeVersions,
} from './versions.ts';

/** What unpacking takes beside the archive: a multiple of it, and no less than a small one may need. */
const room = { times: 6, least: 16 * 1024 * 1024 } as const;

export interface UpdaterOptions {
  readonly data: string;
  /** Null where the operator set no channel. */
  readonly source: UpdateSource | null;
  /** Null beside no channel. */
  readonly key: KeyObject | null;
  /** The version that runs. */
  readonly running: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends this process so that it is started again. */
  readonly restart: () => void;
  /** Bytes that are free where a folder is. */
  readonly free?: (folder: string) => number;
}

/** Versions of the product on this machine: looks for them, loads them, starts them and goes back. */
export interface Updater extends FirmwareKeeper {
  /** What goes on, for whoever waits for it. */
  settled(): Promise<void>;
  /** The version that runs has proven sound, or has not: then the one before it is started. */
  judge(sound: boolean): void;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** What went wrong, as people are told. */
function problemOf(error: unknown): UpdateProblem {
  if (error instanceof UpdateError) return error.why;
  const full =
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return full ? updateProblems.noSpace : updateProblems.notRunnable;
}

/** Updates of this machine. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { data, source, key, running, clock, log, restart, free = freeBytes } = options;
  let found: Manifest | null = null;
  let checkedAt: number | null = null;
  let busy: Firmware['busy'] = null;
  let problem = '';
  let work: Promise<void> = Promise.resolve();

  const change = (to: (versions: ReturnType<typeof readVersions>) => ReturnType<typeof readVersions>): void =>
    writeVersions(data, to(readVersions(data)));

  function begin(act: 'check' | 'stage', run: () => Promise<void>): void {
    if (busy !== null) return;
    busy = { act, percent: 0 };
    problem = '';
    work = run()
      .catch((error: unknown) => {
        problem = problemOf(error);
        log.warn('an update came to nothing', { act, problem, error: String(error) });
      })
      .finally(() => {
        busy = null;
      });
  }

  async function look(from: UpdateSource, by: KeyObject): Promise<Manifest | null> {
    const bytes = await readAll(from, manifestName, manifestBytes);
    const signature = await readAll(from, signatureName, 1024);
    return readManifest(bytes, signature, { key: by, running });
  }

  async function check(): Promise<void> {
    if (source === null || key === null) return;
    found = null;
    found = await look(source, key);
    checkedAt = clock.now();
  }

  /** The archive, whole and proven, in a file. */
  async function load(from: UpdateSource, { artifact }: Manifest, file: string): Promise<void> {
    const hash = createHash('sha256');
    const target = await open(file, 'w', 0o600);
    let bytes = 0;
    try {
      for await (const piece of from.open(artifact.file)) {
        bytes += piece.length;
        if (bytes > artifact.size) throw new UpdateError(updateProblems.wrongHash);
        hash.update(piece);
        await target.writeFile(piece);
        busy = { act: 'stage', percent: Math.floor((bytes / artifact.size) * 80) };
      }
      await target.sync();
    } finally {
      await target.close();
    }
    if (bytes < artifact.size) throw new UpdateError(updateProblems.cut);
    if (hash.digest('hex') !== artifact.sha256) throw new UpdateError(updateProblems.wrongHash);
  }

  async function stage(): Promise<void> {
    if (source === null || key === null || found === null) return;
    const manifest = found;
    const folder = versionsFolder(data);
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, 'loading.tgz');
    const draft = join(folder, 'draft');
    try {
      const { size } = manifest.artifact;
      const most = Math.max(room.least, size * room.times);
      if (free(folder) < size + most) throw new UpdateError(updateProblems.noSpace);
      await load(source, manifest, archive);
      rmSync(draft, { recursive: true, force: true });
      await unpack(archive, draft, most);
      busy = { act: 'stage', percent: 95 };
      if (entryIn(draft) === null) throw new UpdateError(updateProblems.notRunnable);
      const place = versionFolder(data, manifest.version);
      await rm(place, { recursive: true, force: true });
      await rename(draft, place);
      change((versions) => stagedAs(versions, releaseOf(manifest), clock.now()));
      found = null;
    } finally {
      await rm(archive, { force: true });
      await rm(draft, { recursive: true, force: true });
    }
  }

  return {
    state: () => {
      const { staged, previousName, trial, history } = readVersions(data);
      return {
        running,
        channel: source?.name ?? '',
        available: found && releaseOf(found),
        checkedAt,
        staged,
        previous: previousName,
        onTrial: trial !== null,
        busy,
        problem,
        history,
      };
    },
    act: (act) => {
      switch (act) {
        case 'check':
          return begin('check', check);
        case 'stage':
          return begin('stage', stage);
        case 'apply':
          change((versions) => applied(versions, running, clock.now()));
          return restart();
        case 'rollback':
          change((versions) => rolledBack(versions, clock.now(), ''));
          return restart();
      }
    },
    settled: () => work,
    judge: (sound) => {
      if (readVersions(data).trial === null) return;
      if (sound) return change((versions) => confirmed(versions, clock.now()));
      log.error('the new version is not sound; the one before it is started', { version: running });
      change((versions) => rolledBack(versions, clock.now(), updateProblems.didNotStart));
      restart();
    },
  };
}
