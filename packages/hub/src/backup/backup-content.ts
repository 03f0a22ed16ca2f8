import { createHmac } from 'node:crypto';
import { BackupContent } from '@homeward/contract/shapes/panel/backup.ts';
import { backupLimits, setupVersion } from '@homeward/contract/words/panel/backup-limits.ts';
import { upgradedSetup } from '@homeward/panel/upgrade.ts';
import { fileProblems, type FileProblem } from './backup-file.ts';

/** A name for a panel's key that tells nothing of it. */
export const keyName = (key: Uint8Array, panel: string): string =>
  createHmac('sha256', key).update(`backup ${panel}`).digest('hex').slice(0, 32);

/** Whether any list is longer than anything a panel can hold. */
function overlong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > backupLimits.entries || value.some(overlong);
  return typeof value === 'object' && value !== null && Object.values(value).some(overlong);
}

/** Reads what an opened file holds, an older version's as well; says why where that cannot be. */
export function readContent(text: string): BackupContent | FileProblem {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
    if (overlong(raw)) return fileProblems.tooLarge;
  } catch {
    // Also what is nested deeper than anything a panel writes.
    return fileProblems.damaged;
  }
  if (typeof raw !== 'object' || raw === null || !('version' in raw) || !('setup' in raw))
    return fileProblems.damaged;
  if (typeof raw.version === 'number' && raw.version > setupVersion) return fileProblems.newer;
  const content = BackupContent.safeParse({ ...raw, setup: upgradedSetup(raw.setup) });
  return content.success ? content.data : fileProblems.damaged;
}
