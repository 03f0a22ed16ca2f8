import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { platform } from 'node:process';
import type { Machine } from '../start/panel-host.ts';
import type { Settings } from '../settings/settings.ts';

/** Folder of the demo below the data folder; beside a real home's things, never among them. */
const demoFolder = (data: string): string => join(data, 'demo');
/** The demo is there when this is. */
const databaseIn = (folder: string): string => join(folder, 'portal.db');

/** Brings a file, or the names in a folder, to the disk. */
function toDisk(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows writes the names in folders itself.
  if (isFolder && platform === 'win32') return;
  const file = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the demo's past once, in a folder of its own that gets its name when all of it is on the disk. What a kill or a
 * power cut leaves of it is thrown away by the next attempt. Resolves to the demo's folder.
 */
export async function prepareDemo(
  { data }: Pick<Settings, 'data'>,
  machine: Machine,
  say: (text: string) => void,
  days = 90,
): Promise<string> {
  const folder = demoFolder(data);
  if (existsSync(databaseIn(folder))) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  say(`Two households live through ${days} days …`);
  // Only this needs the portal's store here.
  const { liveThroughHistory } = await import('./history.ts');
  const { copyStore } = await import('@homeward/server/store/copy-store.ts');
  const { openStore } = await import('@homeward/server/store/store.ts');
  // Thousands of commits that wait for no disk.
  const store = await openStore(':memory:');
  const step = Math.max(1, Math.floor(days / 6));
  await liveThroughHistory(
    store,
    draft,
    machine.clock.now(),
    machine.random,
    (done, of) => {
      if (done > 0 && done % step === 0) say(`  day ${done} of ${of}`);
    },
    days,
  );
  await copyStore(store, databaseIn(draft));
  await store.close();
  for (const name of readdirSync(draft, { recursive: true, encoding: 'utf8' })) toDisk(join(draft, name));
  toDisk(draft);
  // What has no portal is none that ever ran.
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  toDisk(dirname(folder));
  return folder;
}
