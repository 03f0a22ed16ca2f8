import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { textOf } from '../texts/catalogue.ts';
import type { MessageContent } from './messages.ts';
import type { Way } from './rules.ts';

/** A message that is about no event. */
export interface PlainMessage {
  readonly id: string;
  readonly type: 'test' | 'canary' | 'canaryFailed' | 'monthly';
  readonly class: NotificationClass;
  readonly panel: PanelId;
  readonly panelName: string;
  /** Epoch ms. */
  readonly at: number;
  readonly language: Locale;
  readonly subject: string;
  readonly text: string;
  /** What a device proves with that a push reached it. */
  readonly receipt: string;
  /** It neither sounds nor wakes anybody. */
  readonly quiet: boolean;
}

/** The message as one way carries it. */
export function plainContent(message: PlainMessage, way: Way): MessageContent {
  const { id, type, panel, panelName, at, language, subject, text, receipt, quiet } = message;
  const facts = { id, type, class: message.class, panel, panel_name: panelName, at, subject, text };
  switch (way.channel) {
    case 'push':
    case 'incomingCall':
      return {
        tag: 'push',
        device: way.device.id,
        // A quiet one must reach a phone that sleeps, too: nothing else proves that it would.
        urgency: 'high',
        payload: {
          ...facts,
          call: way.channel === 'incomingCall',
          urgent: false,
          quiet,
          language,
          tag: id,
          actions: [],
          receipt,
        },
      };
    case 'email':
      return {
        tag: 'email',
        to: way.to,
        subject,
        text: `${text}\n\n${textOf(language, 'notify.footer', { panel: panelName })}`,
        language,
        thread: null,
        urgent: false,
      };
    case 'sms':
    case 'voice':
      return { tag: way.channel, to: way.to, text: `${subject}. ${text}`, language };
    case 'webhook':
      return { tag: 'webhook', webhook: way.webhook.id, payload: facts };
  }
}
