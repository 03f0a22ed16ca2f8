import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Release } from '@homeward/contract/shapes/panel/upkeep.ts';
import { compareVersions, productVersion } from '@homeward/contract/words/panel/firmware-gate.ts';
import { z } from 'zod';

/** Message keys of why an update came to nothing. */
export const updateProblems = {
  unreachable: 'v2_mg_firmware_unreachable',
  badSignature: 'v2_mg_firmware_bad_signature',
  badManifest: 'v2_mg_firmware_bad_manifest',
  /** This version is too old to go there in one step. */
  tooOld: 'v2_mg_firmware_too_old',
  wrongHash: 'v2_mg_firmware_wrong_hash',
  cut: 'v2_mg_firmware_cut',
  noSpace: 'v2_mg_firmware_no_space',
  /** It would unpack to far more than a version is. */
  tooLarge: 'v2_mg_firmware_too_large',
  /** Damaged, or with something in it that no version has: a path or a link out of its folder, a device. */
  badArchive: 'v2_mg_firmware_bad_archive',
  notRunnable: 'v2_mg_firmware_not_runnable',
  didNotStart: 'v2_mg_firmware_did_not_start',
} as const;
export type UpdateProblem = (typeof updateProblems)[keyof typeof updateProblems];

/** Thrown inside the updates, and told as its message key. */
export class UpdateError extends Error {
  readonly why: UpdateProblem;
  constructor(why: UpdateProblem) {
    super(why);
    this.name = 'UpdateError';
    this.why = why;
  }
}

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.json.sig';
export const manifestBytes = 64 * 1024;
export const artifactBytes = 300 * 1024 * 1024;

/** What a channel offers. The signature is over its very bytes. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string().regex(productVersion),
  /** The oldest version that may go there in one step. */
  minimum: z.string().regex(productVersion),
  /** Ms since 1970. */
  madeAt: z.number().int().nonnegative(),
  notes: z.string().max(4000),
  artifact: z.object({
    /** A file beside the manifest. */
    file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,100}\.tgz$/),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    size: z.number().int().min(1).max(artifactBytes),
  }),
});
export type Manifest = z.infer<typeof Manifest>;

/** An Ed25519 key as PEM, or as the base64 of its 32 bytes; null for anything else. */
export function publicKeyOf(text: string): KeyObject | null {
  try {
    const raw = Buffer.from(text, 'base64');
    const key =
      raw.length === 32
        ? createPublicKey({
            key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
            format: 'jwk',
          })
        : createPublicKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/**
 * Reads a manifest that the key has signed; nothing of it is looked at before that is proven. Throws `UpdateError`.
 * Null where it offers nothing newer than `running`: nobody goes back by the channel.
 */
export function readManifest(
  bytes: Buffer,
  signature: Buffer,
  { key, running }: { readonly key: KeyObject; readonly running: string },
): Manifest | null {
  const given = Buffer.from(signature.toString('ascii').trim(), 'base64');
  if (given.length !== 64 || !verify(null, bytes, key, given))
    throw new UpdateError(updateProblems.badSignature);
  let text: unknown;
  try {
    text = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UpdateError(updateProblems.badManifest);
  }
  const manifest = Manifest.safeParse(text);
  if (!manifest.success) throw new UpdateError(updateProblems.badManifest);
  const { version, minimum } = manifest.data;
  if (compareVersions(version, running) <= 0) return null;
  if (compareVersions(running, minimum) < 0) throw new UpdateError(updateProblems.tooOld);
  return manifest.data;
}

export const releaseOf = ({ version, notes, madeAt, artifact }: Manifest): Release => ({
  version,
  notes,
  madeAt,
  size: artifact.size,
});
