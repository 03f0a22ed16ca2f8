import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What decides how a panel replays, by a file of each of the packages. */
const entries = ['@homeward/panel/step.ts', '@homeward/contract/ports.ts'];

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Names the code that steps the panel: twelve hex digits over its sources, and the edition of the time zones. It says
 * whether a replay may differ; whether it does is what the hashes say. Reads some two hundred files: for workers.
 */
export function codeVersion(): string {
  const hash = createHash('sha256');
  for (const entry of entries) {
    const folder = fileURLToPath(new URL('.', import.meta.resolve(entry)));
    for (const path of sourcesIn(folder)) hash.update(path.slice(folder.length)).update(readFileSync(path));
  }
  return `${hash.digest('hex').slice(0, 12)}-${process.versions['tz'] ?? ''}`;
}
