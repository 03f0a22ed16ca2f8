import { fileName, type MediaMessage } from '@homeward/channels/media/message.ts';
import type { PersonChannel } from '@homeward/channels/port.ts';
import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { maskUrl, secretShown } from '@homeward/contract/words/reports/report-url.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { UploadCapture } from '@homeward/panel/kernel/effect.ts';
import type { Body } from '../loop/work.ts';
import { type Mail, plainReceipt } from './mail-ways.ts';
import type { Secrets } from './secrets.ts';

/** Ms after which an attempt is given up whatever its channel does. */
const attemptMs = 120_000;
/** Captures that are kept for uploads, and characters of all of them together. */
const most = 60;
const mostCharacters = 48_000_000;

/** Opens the way of captures to an address; `networks` are the private ones that it may lead to. Null is no way. */
export type OpenMedia = (url: string, networks: readonly string[]) => PersonChannel<MediaMessage> | null;

export interface UploadsOptions {
  /** Null where this machine has no way to upload anything. */
  readonly open: OpenMedia | null;
  readonly mail: Mail;
  readonly config: () => PanelConfig;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: (body: Body) => void;
}

/** Carries out `upload` effects; every one of them comes back as exactly one `uploadEnded`. */
export interface Uploads {
  /** Keeps a capture for uploads to come. Memory alone: after a restart it is gone, and its uploads say so. */
  keep(capture: Capture): void;
  send(upload: UploadCapture): void;
  /** Ends what is under way. Nothing comes back any more. */
  close(): void;
}

const refused = (reason: string): Receipt => ({ tag: 'refused', reason });

/** Starts with nothing kept. */
export function createUploads(options: UploadsOptions): Uploads {
  const { open, mail, config, secrets, clock, log, post } = options;
  const kept = new Map<string, Capture>();
  const underWay = new Set<AbortController>();
  let closed = false;

  function messageOf(capture: Capture): MediaMessage {
    const { id, name, devices } = config();
    return {
      id: capture.id,
      panel: id,
      panelName: name,
      device: capture.device,
      deviceName: devices.find((device) => device.id === capture.device)?.name ?? '',
      at: capture.at,
      type: capture.type,
      content: Buffer.from(capture.content, 'base64'),
      incident: capture.incident,
    };
  }

  async function attempt(upload: UploadCapture, signal: AbortSignal): Promise<Receipt> {
    const capture = kept.get(upload.capture);
    if (capture === undefined) return refused('the capture is kept no longer');
    const url = secrets.address(upload);
    if (url === null) return { tag: 'noAnswer', reason: 'the password cannot be read any more' };
    const message = messageOf(capture);
    const to = /^mailto:(.+)$/i.exec(url)?.[1];
    if (to !== undefined) return byMail(to, message, signal);
    const channel = open?.(url, upload.networks) ?? null;
    if (channel === null) return refused('no channel for this address');
    try {
      return withoutSecrets(plainReceipt(await channel.send(message, signal)), url);
    } finally {
      channel.close();
    }
  }

  function byMail(to: string, message: MediaMessage, signal: AbortSignal): Promise<Receipt> {
    const { at, content, deviceName, id, panelName, type } = message;
    const time = new Date(at).toISOString();
    return mail.send(
      {
        id: `capture-${id}`,
        to,
        subject: `${panelName}: ${deviceName}`,
        text: [deviceName, `Time: ${time}`].join('\n'),
        language: 'en-US',
        thread: message.incident,
        urgent: message.incident !== null,
        attachments: [{ name: fileName(message), type, content }],
      },
      signal,
    );
  }

  return {
    keep: (capture) => {
      if (config().connections.media.length <= 1) return;
      kept.set(capture.id, capture);
      let characters = 0;
      for (const { content } of kept.values()) characters += content.length;
      for (const [id, { content }] of kept) {
        if (kept.size <= most && characters <= mostCharacters) break;
        kept.delete(id);
        characters -= content.length;
      }
    },
    send: (upload) => {
      const controller = new AbortController();
      underWay.add(controller);
      const finish = (receipt: Receipt): void => {
        cancel();
        if (!underWay.delete(controller) || closed) return;
        const { upload: id, row } = upload;
        if (receipt.tag !== 'accepted') log.warn('a capture was not uploaded', { upload: id, row, receipt });
        post({ tag: 'uploadEnded', upload: id, attempt: upload.attempt, receipt });
      };
      const cancel = clock.after(attemptMs, () => {
        controller.abort();
        finish({ tag: 'noAnswer', reason: deliveryReasons.silence });
      });
      attempt(upload, controller.signal).then(finish, () =>
        finish({ tag: 'noAnswer', reason: 'the upload broke off' }),
      );
    },
    close: () => {
      closed = true;
      for (const controller of underWay) controller.abort();
    },
  };
}

/** What a server says may repeat what it was sent. */
function withoutSecrets(receipt: Receipt, url: string): Receipt {
  if (receipt.tag !== 'refused' && receipt.tag !== 'noAnswer') return receipt;
  const { secrets } = maskUrl(url);
  return {
    ...receipt,
    reason: secrets.reduce((text, one) => text.replaceAll(one, secretShown), receipt.reason),
  };
}
