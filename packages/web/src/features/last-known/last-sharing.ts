import type { TrackerRow } from '@homeward/contract/routes/care/location.ts';

const storageKey = 'homeward.lastSharing';

/** Whether the reader shared where they are, when this device last read it. Where anybody was is never kept. */
export interface LastSharing {
  readonly panel: string;
  readonly sharing: boolean;
  /** Epoch ms until which sharing was paused; 0 where it was not. */
  readonly pausedUntil: number;
  /** Epoch ms at which it was read. */
  readonly at: number;
}

const isLastSharing = (value: unknown): value is LastSharing =>
  typeof value === 'object' &&
  value !== null &&
  'panel' in value &&
  typeof value.panel === 'string' &&
  'sharing' in value &&
  typeof value.sharing === 'boolean' &&
  'pausedUntil' in value &&
  typeof value.pausedUntil === 'number' &&
  'at' in value &&
  typeof value.at === 'number';

/** What was kept; undefined where nothing was, or something else lies there. */
export function readLastSharing(): LastSharing | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isLastSharing(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was read of the reader's own tracker just now; undefined where they have none. */
export function keepLastSharing(panel: string, own: TrackerRow | undefined): void {
  const kept: LastSharing = {
    panel,
    sharing: own?.consent === true,
    pausedUntil: own?.pausedUntil ?? 0,
    at: Date.now(),
  };
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage there is nothing to show later.
  }
}

/** Goes with signing out. */
export function forgetLastSharing(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing could be kept there either.
  }
}
