import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { oneLine } from '@homeward/channels/plain-text.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import {
  eventLabelKey,
  eventParts,
  eventString,
  eventType,
  isPracticeAlarm,
} from '@homeward/contract/rules/alarms/event-string.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { countOf, labelIn, textOf, timeIn } from '../texts/catalogue.ts';
import type { TextKey, Values } from '../texts/catalogue.ts';

/** News as they are put into words. */
export interface News {
  readonly class: NotificationClass;
  readonly event: PanelEvent;
  readonly panelName: string;
  /** '' for the panel itself. */
  readonly areaName: string;
  /** How often it came beside, since it was told last. */
  readonly more: number;
  /** 2 and above: told again, since nobody acknowledged. */
  readonly round: number;
  /** What was told is over. */
  readonly followUp: boolean;
  /** Alarms of the same incident whose causes stand all the same. */
  readonly stands: readonly PanelEvent[];
  /** What the home calls the mode that was armed; absent where it is called as usual. */
  readonly modeName?: string | undefined;
  /** The area that it offers to arm; absent or null is none. */
  readonly offer?: AreaId | null | undefined;
  /** Nobody has acknowledged the incident yet. */
  readonly isOpen: boolean;
}

/** One piece of news in one language, short and long. */
export interface Words {
  readonly subject: string;
  /** For a screen: a line or two. */
  readonly short: string;
  /** For a mail. */
  readonly long: string;
  /** For a phone: one line, without seconds. */
  readonly sms: string;
  /** To be read out. */
  readonly spoken: string;
}

/** A code of the household ended it (406). */
const isCancel = ({ event, followUp }: News): boolean =>
  followUp && eventParts(event.code).event === events.cancelled;

const classKey = (news: News): TextKey => {
  if (isPracticeAlarm(news.event.code)) return 'notify.class.practice';
  if (!news.followUp || news.stands.length > 0) return `notify.class.${news.class}`;
  return isCancel(news) ? 'notify.class.cancelled' : 'notify.class.over';
};

/** What happened, what of it is over (the word for an end alone would not say of what), or what still stands. */
function labelOf({ event: told, followUp, stands }: News, locale: Locale): string {
  const event = stands[0] ?? told;
  const begun = followUp
    ? labelIn(locale, eventLabelKey(eventString({ ...eventParts(event.code), qualifier: 1 })))
    : undefined;
  return (
    begun ??
    labelIn(locale, eventLabelKey(event.code)) ??
    textOf(locale, 'notify.event', { code: eventType(event.code) })
  );
}

/** Puts news into words; `zone` is the reader's. Names come cleaned, so that none can forge a line or a header. */
export function wordsFor(news: News, locale: Locale, zone: string): Words {
  const { event, more, round } = news;
  const say = (key: TextKey, values: Values = {}): string => textOf(locale, key, values);
  const clean = (text: string): string => oneLine(text, 64);
  const panel = clean(news.panelName);
  const area = clean(news.areaName);
  const name = clean(event.name);
  const kind = say(classKey(news));
  const place = area === '' ? panel : say('notify.where', { area, panel });
  // What is cancelled is known from before; the event of it would only say once more that it is.
  const standing = [...new Set(news.stands.map((one) => clean(one.name)))].join(', ');
  const isOver = isCancel(news) && standing === '';
  const label = isOver ? name || place : labelOf(news, locale);
  const subject =
    (standing || name) === '' || isOver
      ? say('notify.subject', { class: kind, label })
      : say('notify.subject_named', { class: kind, label, name: standing || name });
  const by = event.actor.tag === 'person' ? clean(event.actor.name) : '';
  const lines = [
    ...(round > 1 ? [say('notify.reminder')] : []),
    ...(more > 0 ? [countOf(locale, 'notify.count', more)] : []),
    ...(standing !== '' && !isCancel(news) ? [`${say('notify.class.over')}: ${name || place}`] : []),
    ...(news.modeName ? [say('notify.mode', { mode: clean(news.modeName) })] : []),
    ...(by === '' ? [] : [say('notify.by', { name: by })]),
    ...(isCancel(news) ? [say('notify.cancelled')] : []),
    ...(isPracticeAlarm(event.code) ? [say('notify.practice')] : []),
    ...(event.detail === 'notSent' ? [say('notify.not_sent')] : []),
  ];
  const when = timeIn(locale, zone, event.at);
  return {
    subject,
    short: [place, when, ...lines].join('\n'),
    long: [subject, '', place, when, ...lines, '', say('notify.footer', { panel })].join('\n'),
    sms: [subject, place, timeIn(locale, zone, event.at, 'short'), ...lines].map(unstopped).join('. '),
    spoken: say('notify.voice', {
      panel,
      class: kind,
      label,
      place: name === '' ? place : `${name}, ${place}`,
    }),
  };
}

/** A sentence without the stop that comes between it and the next. */
const unstopped = (sentence: string): string => sentence.replace(/[.。]$/, '');
