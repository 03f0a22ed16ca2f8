import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256, as `AB:CD:…`. */
  readonly fingerprint: string;
}

/** Whether this machine can make certificates. */
export function opensslThere(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A certificate that nobody but itself has signed, as boxes in a house have one. */
export function ownCertificate(name: string): OwnCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-cert-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const where = ['-keyout', key, '-out', cert, '-days', '2', '-subj', `/CN=${name}`];
    execFileSync('openssl', [...made, ...where], { stdio: 'ignore' });
    const text = readFileSync(cert, 'utf8');
    return {
      key: readFileSync(key, 'utf8'),
      cert: text,
      fingerprint: new X509Certificate(text).fingerprint256,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
