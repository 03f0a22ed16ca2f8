import { receiptOfHttp } from '../http/receipt.ts';
import { sendHttp } from '../http/request.ts';
import type { HttpPorts } from '../http/request.ts';
import type { PersonChannel } from '../port.ts';
import { signatureOf } from './signature.ts';

/** A message to somebody's own machine. */
export interface WebhookMessage {
  /** The same when it is sent again; receivers drop what they have. */
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** JSON. */
  readonly body: string;
}

/** The receiver says that there will never be anybody. */
const goneStatuses = [410];

/** The way to people's own machines: a signed POST, to where `ports.reach` lets it go. */
export function openWebhookChannel(ports: HttpPorts): PersonChannel<WebhookMessage> {
  const closing = new AbortController();
  return {
    send: async ({ id, url, secret, body }, signal) => {
      const timestamp = Math.floor(ports.clock.now() / 1000);
      const end = await sendHttp(
        {
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': timestamp,
            'webhook-signature': signatureOf(secret, id, timestamp, body),
          },
          body,
        },
        ports,
        AbortSignal.any([signal, closing.signal]),
      );
      return receiptOfHttp(end, ports.clock.now(), goneStatuses);
    },
    close: () => closing.abort(),
  };
}
