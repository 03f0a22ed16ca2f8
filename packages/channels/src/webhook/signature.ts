import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which a message may be older or newer than the receiver's clock. */
export const signatureTolerance = 300;
const prefix = 'whsec_';

/** A webhook's secret as its owner sees it, from 32 random bytes. */
export const webhookSecret = (bytes: Uint8Array): string =>
  `${prefix}${Buffer.from(bytes).toString('base64')}`;

const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');

/** The signature of a message: HMAC-SHA-256 over `id.timestamp.body`, as standardwebhooks.com has it. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** What a receiver checks: the signature, and that the message is of now (`now` in ms). */
export function isSigned(
  secret: string,
  given: {
    readonly id: string;
    readonly timestamp: string;
    readonly signature: string;
    readonly body: string;
  },
  now: number,
): boolean {
  const timestamp = Number(given.timestamp);
  if (!Number.isInteger(timestamp) || Math.abs(now / 1000 - timestamp) > signatureTolerance) return false;
  const wanted = Buffer.from(signatureOf(secret, given.id, timestamp, given.body));
  return given.signature.split(' ').some((one) => {
    const sent = Buffer.from(one);
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  });
}
