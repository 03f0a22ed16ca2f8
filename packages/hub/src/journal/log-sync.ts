import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** Brings a database's write-ahead log to the disk: beside the thread that wrote it, or waiting for it. */
export interface LogSync {
  /** Resolves when all that was committed by now is on the disk; rejects where the disk does not say so. */
  synced(): Promise<void>;
  /** The same, and nothing else happens meanwhile. Throws where the disk fails. */
  syncNow(): void;
  /** Lets go of the file, which is opened anew when it is needed again. */
  close(): void;
}

/** An open file, and how many wait for it. */
interface OpenFile {
  readonly no: number;
  waiting: number;
  closed: boolean;
}

/** For the database at `path`, which this process has open and has committed to. */
export function createLogSync(path: string): LogSync {
  let file: OpenFile | null = null;
  const opened = (): OpenFile => (file ??= { no: openSync(`${path}-wal`, 'r+'), waiting: 0, closed: false });
  const release = (used: OpenFile): void => {
    if (used.closed && used.waiting === 0) closeSync(used.no);
  };
  return {
    synced: () =>
      new Promise((resolve, reject) => {
        const used = opened();
        used.waiting += 1;
        fdatasync(used.no, (error) => {
          used.waiting -= 1;
          release(used);
          if (error === null) resolve();
          else reject(error);
        });
      }),
    syncNow: () => fdatasyncSync(opened().no),
    close: () => {
      const used = file;
      file = null;
      if (used === null) return;
      used.closed = true;
      release(used);
    },
  };
}
