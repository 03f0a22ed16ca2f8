import { createECDH, ECDH } from 'node:crypto';

const curve = 'prime256v1';

/** What a server proves itself with towards push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes keys for a whole installation, once: subscriptions are bound to them. */
export function newPushKeys(): PushKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}

/** Whether two keys belong together. */
export function arePushKeys({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey().toString('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Whether a browser's keys are such: a point of the curve, and 16 bytes. */
export function areSubscriptionKeys(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}
