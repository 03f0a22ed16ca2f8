import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What a whole backup holds; it stands in its folder as `backup.json`. */
export const ServerBackup = z.object({
  format: z.literal(1),
  /** Ms since 1970. */
  at: z.number().int(),
  /** Of the product that wrote it. */
  version: z.string(),
  /** Where accounts and events are: in here, or on a PostgreSQL that has its own backups. */
  database: z.enum(['sqlite', 'postgres']),
  keys: z.boolean(),
  files: z
    .array(
      z.object({
        path: z
          .string()
          .regex(
            /^(?!.*\.\.)(?:portal\.db|panel|panels\/[\w.-]+\/(?:journal|archive|history)\.db|keys\/[\w.-]+)$/,
          ),
        bytes: z.number().int().nonnegative(),
        sha256: z.string(),
      }),
    )
    .max(10_000)
    .readonly(),
});
export type ServerBackup = z.infer<typeof ServerBackup>;
export const backupNote = 'backup.json';
/** Bytes that it may have: far more than 10,000 files take. */
export const backupNoteBytes = 4 * 1024 * 1024;

/** Databases of the product below a data folder, as paths there. */
export function databasesIn(data: string): readonly string[] {
  const own = existsSync(join(data, 'portal.db')) ? ['portal.db'] : [];
  const panels = existsSync(join(data, 'panels')) ? readdirSync(join(data, 'panels')) : [];
  const ofPanels = panels.flatMap((panel) =>
    ['journal.db', 'archive.db', 'history.db']
      .map((name) => join('panels', panel, name))
      .filter((path) => existsSync(join(data, path))),
  );
  return [...own, ...ofPanels];
}

/** Plain files: which panel this is, and with `keys` what makes its codes and secrets readable. */
export function plainFilesIn(data: string, keys: boolean): readonly string[] {
  const own = existsSync(join(data, 'panel')) ? ['panel'] : [];
  const folder = join(data, 'keys');
  const ofKeys = keys && existsSync(folder) ? readdirSync(folder).map((name) => join('keys', name)) : [];
  return [...own, ...ofKeys.filter((path) => statSync(join(data, path)).isFile())];
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}
