import { leastUrgentAlarm, priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import { isPracticeAlarm } from '@homeward/contract/rules/alarms/event-string.ts';
import { alarmClasses } from '@homeward/contract/rules/reports/notification-standards.ts';
import type {
  NotificationChannel,
  NotificationClass,
} from '@homeward/contract/shapes/reports/notification.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import { textOf } from '../texts/catalogue.ts';
import { quietUntil } from './quiet-hours.ts';
import { isLoud, isReopened } from './rules.ts';
import type { Recipient, Way } from './rules.ts';
import { wordsFor } from './texts.ts';
import type { News, Words } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Ms after which news are of no use any more. */
const alarmLife: Readonly<Record<NotificationChannel, number>> = {
  push: 6 * hour,
  incomingCall: 10 * minute,
  email: 24 * hour,
  sms: 4 * hour,
  voice: 30 * minute,
  webhook: 24 * hour,
};
const otherLife = 24 * hour;

/** What is in a message, by its channel. */
export type MessageContent =
  | {
      readonly tag: 'push';
      readonly device: string;
      readonly payload: object;
      readonly urgency: 'low' | 'normal' | 'high';
    }
  | {
      readonly tag: 'email';
      readonly to: string;
      readonly subject: string;
      readonly text: string;
      readonly language: string;
      readonly thread: string | null;
      readonly urgent: boolean;
    }
  | {
      readonly tag: 'sms' | 'voice';
      readonly to: string;
      readonly text: string;
      /** What is said behind a call where a key is heard. */
      readonly ask?: string;
      readonly language: string;
    }
  | { readonly tag: 'webhook'; readonly webhook: string; readonly payload: object };

/** What all messages of one telling have in common. */
export interface Telling {
  readonly panel: PanelId;
  readonly zone: string;
  /** The panel's, for those who have chosen no language. */
  readonly locale: Locale;
  readonly now: number;
  /** When it is to leave. */
  readonly notBefore: number;
  readonly eventId: number;
  readonly news: News;
  newId(): string;
  /** What a device proves with that a push reached it. */
  receipt(id: string): string;
}

/** What disarming ends: a push about it leads there, and the portal asks for the code. */
const endsByDisarming: ReadonlySet<NotificationClass> = new Set<NotificationClass>(['alarm']);

function contentOf(telling: Telling, id: string, locale: Locale, way: Way, words: Words): MessageContent {
  const { news, panel, eventId } = telling;
  const { event } = news;
  const practice = isPracticeAlarm(event.code);
  // Nobody is to answer a practice alarm; it comes as fast as one in earnest.
  const urgent =
    !practice && alarmClasses.has(news.class) && (!news.followUp || news.stands.length > 0 || news.isOpen);
  const facts = {
    id,
    type: 'event',
    class: news.class,
    follow_up: news.followUp,
    panel,
    panel_name: news.panelName,
    area: event.area ?? 0,
    area_name: news.areaName,
    incident: event.incident ?? '',
    event: String(eventId),
    cid: event.code,
    name: event.name,
    at: event.at,
    count: news.more + 1,
    round: news.round,
    subject: words.subject,
    text: words.short,
  };
  switch (way.channel) {
    case 'push':
    case 'incomingCall':
      return {
        tag: 'push',
        device: way.device.id,
        urgency: urgent || practice ? 'high' : news.class === 'status' ? 'low' : 'normal',
        payload: {
          ...facts,
          call: way.channel === 'incomingCall',
          urgent,
          language: locale,
          /** News of one incident take each other's place on the screen. */
          tag: event.incident === null ? id : `incident ${event.incident}`,
          actions: [
            ...(urgent ? [{ action: 'acknowledge', title: textOf(locale, 'notify.acknowledge') }] : []),
            ...(urgent && endsByDisarming.has(news.class)
              ? [{ action: 'disarm', title: textOf(locale, 'notify.disarm') }]
              : []),
            ...(news.offer ? [{ action: 'arm', title: textOf(locale, 'notify.arm') }] : []),
            { action: 'open', title: textOf(locale, 'notify.open') },
          ],
          ...(news.offer && { offer: news.offer }),
          receipt: telling.receipt(id),
        },
      };
    case 'email':
      return {
        tag: 'email',
        to: way.to,
        subject: words.subject,
        text: words.long,
        language: locale,
        thread: event.incident === null ? null : `${panel}.${event.incident}`,
        urgent,
      };
    case 'sms':
      return {
        tag: 'sms',
        to: way.to,
        text: words.sms,
        language: locale,
      };
    case 'voice':
      return {
        tag: 'voice',
        to: way.to,
        text: words.spoken,
        ...(urgent && event.incident !== null ? { ask: textOf(locale, 'notify.press_one') } : {}),
        language: locale,
      };
    case 'webhook':
      return { tag: 'webhook', webhook: way.webhook.id, payload: facts };
  }
}

/** Whom a message is for: somebody with an account, a care contact, or both. */
export interface Addressee {
  readonly account: AccountId | null;
  readonly contact?: OutboxMessage['contact'];
  readonly locale: Locale | null;
  readonly settings: Pick<Recipient['settings'], 'timeZone' | 'quiet'>;
}

/** Renders news for somebody, once for each way. Loud ways wait for the end of quiet hours, unless it is an alarm. */
export function messagesOf(
  telling: Telling,
  person: Addressee,
  ways: readonly Way[],
): readonly OutboxMessage[] {
  const { news, now, panel, eventId } = telling;
  const { settings } = person;
  const locale = person.locale ?? telling.locale;
  const zone = settings.timeZone === '' ? telling.zone : settings.timeZone;
  const words = wordsFor(news, locale, zone);
  const rank = priorityOf(news.event.code);
  const isUrgent = alarmClasses.has(news.class);
  const quiet = isUrgent ? null : quietUntil(now, settings.quiet, zone);
  return ways.map((way) => {
    const id = telling.newId();
    const nextAt = quiet !== null && isLoud(way.channel) ? quiet : telling.notBefore;
    return {
      id,
      lane: way.lane,
      channel: way.channel,
      account: person.account,
      contact: person.contact,
      panel,
      class: news.class,
      priority: isReopened(news.event) ? Math.min(leastUrgentAlarm, rank) : rank,
      event: eventId,
      incident: news.event.incident,
      count: news.more + 1,
      round: news.round,
      body: JSON.stringify(contentOf(telling, id, locale, way, words)),
      secret: false,
      subject: words.subject,
      createdAt: now,
      nextAt,
      expiresAt: nextAt + (isUrgent ? alarmLife[way.channel] : otherLife),
    };
  });
}

/** Ms for which news of a class are worth telling after they happened: a panel may have been away for long. */
export const worthTelling = (what: NotificationClass): number =>
  alarmClasses.has(what) ? 24 * hour : 2 * hour;
