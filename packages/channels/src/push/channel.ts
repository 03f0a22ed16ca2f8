import { sendHttp } from '../http/request.ts';
import type { HttpPorts } from '../http/request.ts';
import { receiptOfHttp } from '../http/receipt.ts';
import { accepted, refused } from '../port.ts';
import type { PersonChannel } from '../port.ts';
import type { PushKeys } from './keys.ts';

/** Where a browser or phone takes pushes, as it says itself. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** At most 32 of `A-Za-z0-9_-`: the same one sent again replaces what the push service still keeps. */
  readonly id: string;
  readonly subscription: PushSubscription;
  /** JSON for the service worker, at most 3,900 bytes. */
  readonly payload: string;
  /** Seconds that the push service keeps it for a device that sleeps. */
  readonly keepSeconds: number;
  readonly urgency: 'low' | 'normal' | 'high';
}

export interface PushSender {
  readonly keys: PushKeys;
  /** `mailto:` or `https:` address of the operator. */
  readonly subject: string;
}

const mostPayload = 3_900;
/** Hours a proof towards a push service holds. */
const proofHours = 12;
/** The subscription is over (RFC 8030). */
const goneStatuses = [404, 410];

/** The way to browsers and phones by Web Push; what is sent is encrypted for the device alone (RFC 8291). */
export function openPushChannel(sender: PushSender, ports: HttpPorts): PersonChannel<PushMessage> {
  const closing = new AbortController();
  return {
    send: async (message, signal) => {
      const { endpoint, p256dh, auth } = message.subscription;
      if (!URL.canParse(endpoint) || Buffer.byteLength(message.payload) > mostPayload)
        return refused(URL.canParse(endpoint) ? 'too long' : 'invalidUrl');
      const { default: webPush } = await import('web-push');
      const { keys, subject } = sender;
      const now = ports.clock.now();
      let headers: Record<string, string | number>;
      let body: Buffer;
      try {
        const proof = webPush.getVapidHeaders(
          new URL(endpoint).origin,
          subject,
          keys.publicKey,
          keys.privateKey,
          'aes128gcm',
          Math.floor(now / 1000) + proofHours * 3600,
        );
        body = webPush.encrypt(p256dh, auth, message.payload, 'aes128gcm').cipherText;
        headers = {
          authorization: proof.Authorization,
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: Math.max(0, Math.floor(message.keepSeconds)),
          urgency: message.urgency,
          topic: message.id,
        };
      } catch {
        return refused('keys of no use', true);
      }
      const end = await sendHttp(
        { method: 'POST', url: endpoint, headers, body },
        ports,
        AbortSignal.any([signal, closing.signal]),
      );
      const receipt = receiptOfHttp(end, ports.clock.now(), goneStatuses);
      const place = end.tag === 'answered' ? end.headers.location : undefined;
      return receipt.tag === 'accepted' && place !== undefined ? accepted(place) : receipt;
    },
    close: () => closing.abort(),
  };
}
