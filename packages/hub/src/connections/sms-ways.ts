import type { PersonChannel } from '@homeward/channels/port.ts';
import type { SmsMessage } from '@homeward/channels/sms/channel.ts';
import { eventLabel } from '@homeward/contract/rules/alarms/event-string.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { OutgoingReport, ReportWays } from '../reporting/report-ways.ts';
import { reportText } from '../reporting/report-text.ts';
import { plainReceipt } from './mail-ways.ts';

/** Opens the way of texts by the modem of this machine; it gives a message up after so many ms. */
export type OpenTexts = (patience: number) => PersonChannel<SmsMessage>;

/** Ms that a text may take, behind another one and over a weak signal: given up too early it would be sent twice. */
const patienceMs = 90_000;
/** Ms until the attempt itself is given up: the modem has the last word. */
const attemptMs = patienceMs + 5_000;

/** A report for a phone: its event string, or in words (`/TEXT`), behind the word that the panel’s texts begin with. */
function textOf(report: OutgoingReport, inWords: boolean, config: PanelConfig, clock: Clock): string {
  const { smsKeyword } = config.connections.gsm;
  const keyword = smsKeyword === '' ? '' : `${smsKeyword} `;
  if (!inWords) return `${keyword}${report.code}`;
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: config.timeZone,
  }).format(report.occurredAt ?? clock.now());
  const place = reportText(config, report.code, report.person);
  const parts = [`${config.name}: ${eventLabel(report.code)}`, place, time];
  return `${keyword}${parts.filter((part) => part !== '').join('. ')}`;
}

/** The way to `sms://` rows of the report page; null where this machine has no modem. */
export function smsWays(open: OpenTexts | null, config: () => PanelConfig, clock: Clock): ReportWays {
  /** One way for all rows: the modem sends one message after the other. */
  let shared: PersonChannel<SmsMessage> | null = null;
  let users = 0;
  function leave(): void {
    users -= 1;
    if (users > 0) return;
    shared?.close();
    shared = null;
  }
  return {
    open: (url) => {
      const [, to, words] = /^sms:\/\/[^@]*@(\+?\d{3,15})(\/TEXT)?$/i.exec(url) ?? [];
      if (to === undefined || open === null) return null;
      const channel = (shared ??= open(patienceMs));
      users += 1;
      let isOpen = true;
      return {
        send: async (report, signal) => {
          const id = `${config().id.replaceAll(':', '')}-${report.code}-${report.sequence}`;
          const text = textOf(report, words !== undefined, config(), clock);
          return plainReceipt(await channel.send({ id, to, text, language: 'en-US' }, signal));
        },
        poll: async () => ({ tag: 'noAnswer', reason: reasons.noChannel }),
        attemptMs,
        close: () => {
          if (isOpen) leave();
          isOpen = false;
        },
      };
    },
  };
}
