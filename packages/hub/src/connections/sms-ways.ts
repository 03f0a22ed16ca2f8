import type { PersonChannel } from '@homeward/channels/port.ts';
import type { SmsMessage } from '@homeward/channels/sms/channel.ts';
import { eventLabel } from '@homeward/contract/rules/alarms/event-string.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { OutgoingReport, ReportWays } from '../reporting/report-ways.ts';
import { reportText } from '../reporting/report-text.ts';
import { plainReceipt } from './mail-ways.ts';

/** Opens the way of texts by the modem of this machine. */
export type OpenTexts = () => PersonChannel<SmsMessage>;

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
  return {
    open: (url) => {
      const [, to, words] = /^sms:\/\/[^@]*@(\+?\d{3,15})(\/TEXT)?$/i.exec(url) ?? [];
      const channel = to === undefined ? null : (open?.() ?? null);
      if (to === undefined || channel === null) return null;
      return {
        send: async (report, signal) => {
          const id = `${config().id.replaceAll(':', '')}-${report.code}-${report.sequence}`;
          const text = textOf(report, words !== undefined, config(), clock);
          return plainReceipt(await channel.send({ id, to, text, language: 'en-US' }, signal));
        },
        poll: async () => ({ tag: 'noAnswer', reason: reasons.noChannel }),
        close: () => channel.close(),
      };
    },
  };
}
