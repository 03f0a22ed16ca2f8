import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { defaultLocale } from '@homeward/contract/words/values/locales.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { isMailAddress } from '@homeward/channels/mail/address.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { newId } from '../accounts/secrets.ts';
import { enqueue } from '../store/outbox.ts';
import type { Db } from '../store/store.ts';
import type { MessageContent } from './messages.ts';
import { aboutNoEvent } from './plain-outbox.ts';

/** A mail of the portal itself: an invitation, a link to reset a password. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly locale?: Locale;
  /** Whose it is, where the address belongs to an account; deleting the account takes the mail with it. */
  readonly account?: AccountId | null;
  readonly panel?: PanelId | null;
  /** Holds a link or code that works: wiped from the store as soon as it is sent. Yes, unless this says no. */
  readonly secret?: boolean;
  /** Ms after which it is of no use; a day. */
  readonly life?: number;
}

/** Sends mails of the portal, over the outbox. */
export interface OutboxMailer extends Mailer {
  /**
   * Puts a mail into the outbox, in `db`'s transaction where one is given. It leaves soon after, and is tried again
   * until it expires, whatever the mail server says. Rejects what is no address.
   */
  send(mail: Mail, db?: Db): Promise<void>;
}

const day = 24 * 60 * 60_000;
/** Between alarms and everything else: somebody waits for it. */
const priority = 6;

export function createMailer(given: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly wake: () => void;
}): OutboxMailer {
  const { clock, random, wake } = given;
  return {
    async send(mail, db = given.db) {
      if (!isMailAddress(mail.to)) throw new RangeError('no mail address');
      const id = newId(random);
      const now = clock.now();
      const content: MessageContent = {
        tag: 'email',
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        language: mail.locale ?? defaultLocale,
        thread: null,
        urgent: false,
      };
      const secret = mail.secret ?? true;
      await enqueue(db, [
        {
          id,
          lane: `email:${mail.to.toLowerCase()}`,
          channel: 'email',
          account: mail.account ?? null,
          panel: mail.panel ?? null,
          class: 'status',
          priority,
          ...aboutNoEvent,
          body: JSON.stringify(content),
          secret,
          subject: mail.subject,
          createdAt: now,
          nextAt: now,
          expiresAt: now + (mail.life ?? day),
        },
      ]);
      wake();
    },
  };
}
