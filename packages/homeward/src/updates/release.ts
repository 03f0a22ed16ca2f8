import { createHash, createPrivateKey, sign } from 'node:crypto';
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Manifest, manifestName, signatureName } from './manifest.ts';

/** What a release is to say of itself. */
export interface ReleaseNotes {
  readonly version: string;
  readonly minimum: string;
  readonly notes: string;
  readonly madeAt: number;
}

/**
 * Writes the manifest of an archive beside it, signed by an Ed25519 key in PEM: the folder is a channel then. Throws
 * where the notes or the archive are not what a manifest takes.
 */
export async function signRelease(archive: string, notes: ReleaseNotes, privateKey: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(archive)) hash.update(piece as Uint8Array);
  const { version, minimum, notes: text, madeAt } = notes;
  const manifest = Manifest.parse({
    format: 1,
    version,
    minimum,
    madeAt,
    notes: text,
    artifact: { file: basename(archive), sha256: hash.digest('hex'), size: statSync(archive).size },
  });
  const bytes = Buffer.from(JSON.stringify(manifest));
  const signature = sign(null, bytes, createPrivateKey(privateKey));
  writeFileSync(join(dirname(archive), manifestName), bytes);
  writeFileSync(join(dirname(archive), signatureName), `${signature.toString('base64')}\n`);
}
