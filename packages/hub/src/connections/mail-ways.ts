import type { MailMessage } from '@homeward/channels/mail/message.ts';
import type { SmtpServer } from '@homeward/channels/mail/url.ts';
import type { PersonChannel, PersonReceipt } from '@homeward/channels/port.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Receipt } from '@homeward/contract/shapes/reports/report.ts';
import { eventLabel, eventClass, eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { OutgoingReport, ReportWays } from '../reporting/report-ways.ts';
import { eventPlace } from '../reporting/report-text.ts';
import type { Secrets } from './secrets.ts';

/** Opens the way to a mail server; `networks` are the private ones that it may be in. */
export type OpenMail = (server: SmtpServer, networks: readonly string[]) => PersonChannel<MailMessage>;

export interface MailOptions {
  /** Null where this machine has no way to send mail. */
  readonly open: OpenMail | null;
  readonly config: () => PanelConfig;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Mail by the panel's own server. */
export interface Mail {
  send(message: MailMessage, signal: AbortSignal): Promise<Receipt>;
}

const noAnswer = (reason: string): Receipt => ({ tag: 'noAnswer', reason });

/** What a station needs to hear of an answer that people's channels give. */
export function plainReceipt(receipt: PersonReceipt): Receipt {
  return receipt.tag === 'accepted' ? { tag: 'accepted' } : { tag: receipt.tag, reason: receipt.reason };
}

function serverOf({ config, secrets }: MailOptions): SmtpServer | string {
  const { connections, name } = config();
  const { server, port, user, password: sealed, from, tls } = connections.smtp;
  if (server === '') return reasons.noMailServer;
  const password = secrets.secret('smtp', 'password', sealed);
  if (password === null) return reasons.passwordLost;
  return {
    host: server.replaceAll(/^\[|\]$/g, ''),
    port,
    tls: !tls ? 'off' : port === 465 ? 'implicit' : 'required',
    login: user === '' ? null : { user, password },
    from,
    fromName: name,
  };
}

/** Mail through the server that is set up at that moment; without one every mail stays unanswered, and says why. */
export function createMail(options: MailOptions): Mail {
  return {
    send: async (message, signal) => {
      if (options.open === null) return noAnswer(reasons.noMailWay);
      const server = serverOf(options);
      if (typeof server === 'string') return noAnswer(server);
      const channel = options.open(server, options.config().requestNetworks);
      try {
        return plainReceipt(await channel.send(message, signal));
      } finally {
        channel.close();
      }
    },
  };
}

/** Whether the number of a report is a user's. */
const isUsers = ({ code, person }: OutgoingReport): boolean =>
  person === undefined ? eventClass(code) === 'arming' : person !== null;

/** Name of the area and the zone or user, as far as the panel knows them. */
function placeOf(config: PanelConfig, report: OutgoingReport): readonly string[] {
  const { area: no, detail } = eventParts(report.code);
  const { area, zone, user } = eventPlace(config, report.code, report.person);
  return [
    ...(area === '' ? [] : [`Area: ${no} ${area}`]),
    ...(zone === '' ? [] : [`Zone: ${detail} ${zone}`]),
    ...(detail === 0 || !isUsers(report) ? [] : [`User: ${detail} ${user}`.trim()]),
  ];
}

function mailOf(to: string, report: OutgoingReport, config: PanelConfig, clock: Clock): MailMessage {
  const at = new Date(report.occurredAt ?? clock.now());
  const label = eventLabel(report.code);
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: config.timeZone,
  }).format(at);
  return {
    id: `${config.id.replaceAll(':', '')}-${report.code}-${report.sequence}`,
    to,
    subject: `${config.name}: ${label}`,
    text: [label, ...placeOf(config, report), `Time: ${time}`, `Event: ${report.code}`].join('\n'),
    language: 'en-US',
    thread: null,
    urgent: eventClass(report.code) === 'alarm',
  };
}

/** The way to `mailto:` rows of the report page. */
export function mailWays(mail: Mail, config: () => PanelConfig, clock: Clock): ReportWays {
  return {
    open: (url) => {
      const to = /^mailto:(.+)$/i.exec(url)?.[1];
      if (to === undefined) return null;
      return {
        send: (report, signal) => mail.send(mailOf(to, report, config(), clock), signal),
        poll: async () => noAnswer(reasons.noChannel),
        close: () => undefined,
      };
    },
  };
}
