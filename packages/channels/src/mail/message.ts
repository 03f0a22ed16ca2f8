import { oneLine, plainText } from '../plain-text.ts';
import { isMailAddress } from './address.ts';
import type { SmtpServer } from './url.ts';

/** A mail to one person, as plain text. */
export interface MailMessage {
  /** Letters and digits; it makes the Message-ID, so that a mail sent twice is known for one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** As `en-US`. */
  readonly language: string;
  /** What it belongs to: mails of one thread are shown together. Null stands alone. */
  readonly thread: string | null;
  readonly urgent: boolean;
  /** Files that go with it; absent is none. */
  readonly attachments?: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: Uint8Array;
  }[];
}

const word = (text: string): string => text.replace(/[^A-Za-z0-9.-]/g, '-').slice(0, 100);

/** What the composer needs for a message written at `now`; null where its address is none. */
export function mailFields(message: MailMessage, { from, fromName }: SmtpServer, now: number) {
  if (!isMailAddress(message.to)) return null;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const thread = message.thread === null ? null : `<${word(message.thread)}.thread@${domain}>`;
  return {
    from: { name: oneLine(fromName, 80), address: from },
    to: { name: '', address: message.to },
    subject: oneLine(message.subject, 200),
    text: plainText(message.text, 20_000),
    messageId: `<${word(message.id)}@${domain}>`,
    date: new Date(now),
    ...(thread === null ? {} : { references: thread }),
    ...(message.attachments === undefined
      ? {}
      : {
          attachments: message.attachments.map(({ name, type, content }) => ({
            filename: oneLine(name, 100),
            contentType: oneLine(type, 40),
            content: Buffer.from(content),
          })),
        }),
    ...(message.urgent ? { priority: 'high' as const } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': word(message.language),
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
