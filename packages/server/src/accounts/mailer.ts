import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';

/** Sends a mail to a person. Rejects where it could not be handed over. */
export interface Mailer {
  send(mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    /** What it is written in; en-US, unless this says. */
    readonly locale?: Locale;
    /** Whose account it is about. */
    readonly account?: AccountId;
  }): Promise<void>;
}
