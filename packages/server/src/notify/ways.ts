import { peoplesReach } from '@homeward/channels/http/reach.ts';
import { openMailChannel } from '@homeward/channels/mail/channel.ts';
import { noAnswer, refused } from '@homeward/channels/port.ts';
import type { PersonReceipt } from '@homeward/channels/port.ts';
import { openPushChannel } from '@homeward/channels/push/channel.ts';
import type { PushKeys } from '@homeward/channels/push/keys.ts';
import { openWebhookChannel } from '@homeward/channels/webhook/channel.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { NotificationChannel, PushTrouble } from '@homeward/contract/shapes/reports/notification.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { deviceById, noteDevice, noteTrouble } from '../store/push-devices.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import { noteSmsReceipt } from '../store/sms-receipts.ts';
import type { Db } from '../store/store.ts';
import { changeWebhook, noteWebhook, webhookById } from '../store/webhooks.ts';
import type { NotifyOptions } from '../options/notify.ts';
import type { MessageContent } from './messages.ts';
import { openPhoneWays, reachOf } from './phone-ways.ts';
import { createReceiptLooks } from './receipt-looks.ts';

/** Content with the name it goes by. */
export interface Shipment {
  readonly id: string;
  readonly content: MessageContent;
  /** Ms that it is of use. */
  readonly life: number;
}

export interface WaysParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly seal: Seal;
  readonly options: NotifyOptions;
  readonly pushKeys: PushKeys;
  /** Pushes to a device come to nothing for now. */
  readonly dropped: (device: PushDeviceRow) => void;
}

/** The context a webhook's secret is sealed in. */
export const sealOfWebhook = (id: string): string => `webhook ${id}`;

/** Answers with which a push service refuses whoever signed, rather than this one push (RFC 8292). */
const unsigned: ReadonlySet<string> = new Set(['HTTP 401', 'HTTP 403']);

/** Whether a push was refused since whoever signed it is: the next one may be taken. */
export const refusesSigner = (channel: NotificationChannel, receipt: PersonReceipt): boolean =>
  (channel === 'push' || channel === 'incomingCall') &&
  receipt.tag === 'refused' &&
  !receipt.gone &&
  unsigned.has(receipt.reason);

const troubleOf = (receipt: Extract<PersonReceipt, { tag: 'refused' }>): PushTrouble | null =>
  receipt.gone ? 'gone' : unsigned.has(receipt.reason) ? 'refused' : null;

const wordOf = (receipt: PersonReceipt): string => (receipt.tag === 'accepted' ? 'accepted' : receipt.reason);

/** Whom push services ask: as it is said, else where mail comes from. */
export const pushSubjectOf = ({ pushSubject, mail }: NotifyOptions): string =>
  pushSubject ?? (mail === null ? 'https://homeward.invalid' : `mailto:${mail.from}`);

/** Opens every way to people that the operator set up. */
export function openWays({ db, clock, random, seal, options, pushKeys, dropped }: WaysParts) {
  const peoples = { clock, reach: peoplesReach(options.networks) };
  const subject = pushSubjectOf(options);
  const mail =
    options.mail === null ? null : openMailChannel(options.mail, { clock, reach: reachOf(options, 'mail') });
  const delivered = createReceiptLooks((receipt) => noteSmsReceipt(db, receipt, clock.now()), clock);
  const sms = openPhoneWays(['sms', 'smpp', 'modem'], { clock, random, options, delivered });
  const voice = openPhoneWays(['voice', 'sip'], { clock, random, options });
  const push = openPushChannel({ keys: pushKeys, subject }, peoples);
  const webhook = openWebhookChannel(peoples);
  const notSetUp = noAnswer(reasons.notSetUp);

  async function toDevice(
    { id, life }: Shipment,
    content: Extract<MessageContent, { tag: 'push' }>,
    signal: AbortSignal,
  ): Promise<PersonReceipt> {
    const device = await deviceById(db, content.device);
    if (device === null) return refused(reasons.deviceForgotten, true);
    const receipt = await push.send(
      {
        id,
        subscription: device,
        payload: JSON.stringify(content.payload),
        keepSeconds: life / 1000,
        urgency: content.urgency,
      },
      signal,
    );
    if (receipt.tag === 'accepted') await noteDevice(db, device.id, 'accepted_at', clock.now());
    const trouble = receipt.tag === 'refused' ? troubleOf(receipt) : null;
    if (trouble !== null && (await noteTrouble(db, device.id, trouble, clock.now()))) dropped(device);
    return receipt;
  }

  async function toWebhook(
    { id }: Shipment,
    content: Extract<MessageContent, { tag: 'webhook' }>,
    signal: AbortSignal,
  ): Promise<PersonReceipt> {
    const hook = await webhookById(db, content.webhook);
    const secret = hook && seal.open(hook.secret, sealOfWebhook(hook.id));
    if (hook === null || secret === null) return refused(reasons.webhookRemoved, true);
    const body = JSON.stringify(content.payload);
    const receipt = await webhook.send({ id, url: hook.url, secret, body }, signal);
    await noteWebhook(db, hook.id, wordOf(receipt), clock.now());
    if (receipt.tag === 'refused' && receipt.gone) await changeWebhook(db, hook.id, { enabled: false }, null);
    return receipt;
  }

  return {
    configured: (channel: NotificationChannel): boolean =>
      (channel !== 'email' || mail !== null) &&
      (channel !== 'sms' || sms !== null) &&
      (channel !== 'voice' || voice !== null),
    /** One attempt, never rejected. A device that is refused is in trouble from then on, a webhook that is gone switched off. */
    async send(shipment: Shipment, signal: AbortSignal): Promise<PersonReceipt> {
      const { id, content } = shipment;
      switch (content.tag) {
        case 'push':
          return toDevice(shipment, content, signal);
        case 'webhook':
          return toWebhook(shipment, content, signal);
        case 'email':
          return (await mail?.send({ id, ...content }, signal)) ?? notSetUp;
        case 'sms':
          return (await sms?.send({ id, ...content }, signal)) ?? notSetUp;
        case 'voice':
          return (await voice?.send({ id, ...content }, signal)) ?? notSetUp;
      }
    },
    close(): void {
      for (const channel of [mail, sms, voice, push, webhook]) channel?.close();
    },
  };
}
export type Ways = ReturnType<typeof openWays>;
export type OpenWays = typeof openWays;
