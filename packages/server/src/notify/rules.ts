import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { alarmClasses, lifeSafetyClasses } from '@homeward/contract/rules/reports/notification-standards.ts';
import type {
  NotificationChannel,
  NotificationClass,
} from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { eventClass, eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { isMailAddress } from '@homeward/channels/mail/address.ts';
import { withholds } from '../panels/shared-panel.ts';
import { eventKind } from '../panels/event-scope.ts';
import { hearsPlace } from '../panels/places.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { scopeOf, seesArea } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import type { PanelPerson } from '../store/notification-people.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import type { NotifiedEvent } from '../store/notices.ts';
import type { WebhookRow } from '../store/webhooks.ts';

const every: readonly NotificationClass[] = [
  'fire',
  'alarm',
  'medical',
  'technical',
  'fault',
  'arming',
  'status',
];
/** What each role may be told of; installers and support look when they are let in, the station has its own line. */
const classesOf: Readonly<Record<Role, readonly NotificationClass[]>> = {
  master: every,
  user: every,
  reportUser: every,
  careReceiver: ['fire', 'alarm', 'medical'],
  careContact: ['fire', 'medical'],
  station: [],
  installer: [],
  support: [],
};
export const isNotified = (role: Role): boolean => classesOf[role].length > 0;
/** Whether a role is told of a class of news at all. */
export const hearsOf = (role: Role, what: NotificationClass): boolean => classesOf[role].includes(what);

/** Somebody at a panel with everything that can reach them. */
export interface Recipient extends PanelPerson {
  readonly devices: readonly PushDeviceRow[];
  readonly webhooks: readonly WebhookRow[];
}

/** A way to one address of somebody. What shares a lane goes in order. */
export type Way =
  | { readonly channel: 'push' | 'incomingCall'; readonly lane: string; readonly device: PushDeviceRow }
  | { readonly channel: 'email' | 'sms' | 'voice'; readonly lane: string; readonly to: string }
  | { readonly channel: 'webhook'; readonly lane: string; readonly webhook: WebhookRow };

/** Whoever is told here may stand on the premises: silent alarms and duress are never among what they see (A1-13). */
export const scopeOfPerson = ({ areas }: Pick<PanelPerson, 'areas'>): Scope => scopeOf(areas, false);

/** Whether an event is any of this person's business: role, areas, and nothing silent to anybody on the premises. */
export function concerns(
  person: PanelPerson,
  what: NotificationClass,
  { event, silent }: NotifiedEvent,
  resident: CachedPanel | null,
): boolean {
  if (!hearsOf(person.role, what)) return false;
  const { withheld = [] } = person;
  const kind = eventKind(event);
  if (kind !== null && withholds(withheld, kind)) return false;
  if (!hearsPlace(person.role, person.account, event, resident, withheld)) return false;
  if (event.to !== undefined && !event.to.includes(person.account)) return false;
  const scope = scopeOfPerson(person);
  if (silent && !scope.silent) return false;
  // Who arms or disarms knows it.
  if (what === 'arming' && event.actor.tag === 'person' && event.actor.name === person.name.slice(0, 64))
    return false;
  return seesArea(scope, event.area);
}

const isOn = ({ settings }: Recipient, channel: NotificationChannel, what: NotificationClass): boolean => {
  const type = what === 'medical' ? 'medical' : 'security';
  switch (channel) {
    case 'push':
      return settings.push || lifeSafetyClasses.has(what);
    case 'incomingCall':
    case 'email':
      return settings[channel];
    case 'sms':
    case 'voice':
      return settings[channel][type];
    case 'webhook':
      return true;
  }
};

/**
 * Which devices are pushed to. `sound`: those whose push service took the last one, or none came yet; what it refuses
 * reaches nobody, and would only look like a way. `tried`: those too of which it refused whoever signed, which may be its
 * own fault, or over by now; not those whose subscription is over.
 */
export type Pushed = 'sound' | 'tried';

const isPushed = ({ trouble }: PushDeviceRow, which: Pushed): boolean =>
  trouble === null || (which === 'tried' && trouble === 'refused');

/** The addresses that somebody has for a channel, whether or not it is on. */
export function waysOver(
  person: Recipient,
  channel: NotificationChannel,
  which: Pushed = 'sound',
): readonly Way[] {
  const { settings, mail, devices, webhooks } = person;
  switch (channel) {
    case 'push':
    case 'incomingCall':
      return devices
        .filter((device) => isPushed(device, which))
        .map((device) => ({ channel, lane: `push:${device.id}`, device }));
    case 'email':
      return isMailAddress(mail) ? [{ channel, lane: `email:${mail.toLowerCase()}`, to: mail }] : [];
    case 'sms':
    case 'voice':
      return settings.phone === ''
        ? []
        : [{ channel, lane: `${channel}:${settings.phone}`, to: settings.phone }];
    case 'webhook':
      return webhooks
        .filter(({ enabled }) => enabled)
        .map((webhook) => ({ channel, lane: `webhook:${webhook.id}`, webhook }));
  }
}

/** The ways on which somebody is told of a class, those chosen `also` for it, and on which an alarm is tried. */
export const waysToTell = (
  person: Recipient,
  what: NotificationClass,
  offered: ReadonlySet<NotificationChannel>,
  also: readonly NotificationChannel[] = [],
): readonly Way[] => waysFor(person, what, offered, alarmClasses.has(what) ? 'tried' : 'sound', also);

/**
 * The ways on which somebody is reached with a class; `offered` are those that plan and operator have. A call takes the
 * push's place.
 */
export function waysFor(
  person: Recipient,
  what: NotificationClass,
  offered: ReadonlySet<NotificationChannel>,
  which: Pushed = 'sound',
  also: readonly NotificationChannel[] = [],
): readonly Way[] {
  const chosen = new Set([...person.settings.matrix[what], ...also]);
  if (lifeSafetyClasses.has(what)) chosen.add('push');
  const ways = [...chosen]
    .filter((channel) => offered.has(channel) && isOn(person, channel, what))
    .flatMap((channel) => waysOver(person, channel, which))
    .filter((way) => way.channel !== 'webhook' || way.webhook.classes.includes(what));
  return ways.some(({ channel }) => channel === 'incomingCall')
    ? ways.filter(({ channel }) => channel !== 'push')
    : ways;
}

/** Rings: it waits for the end of quiet hours, unless it is an alarm. */
export const isLoud = (channel: NotificationChannel): boolean => channel !== 'email' && channel !== 'webhook';

/** Who was on the way is not any more, or what was done was not enough: it begins anew for those who are told. */
export const isReopened = ({ code, incident }: Pick<PanelEvent, 'code' | 'incident'>): boolean => {
  const { event, qualifier } = eventParts(code);
  return (
    incident !== null &&
    ((event === events.helpAnswered && qualifier === 3) || event === events.helpStillNeeded)
  );
};

/** News of an incident that was told: it is restored, cancelled or reset. */
export const isFollowUp = ({ code, incident }: PanelEvent): boolean => {
  const { event } = eventParts(code);
  return (
    incident !== null &&
    !isReopened({ code, incident }) &&
    (eventClass(code) === 'restore' || event === events.cancelled || event === events.alarmReset)
  );
};

/** The beginning of something that people must acknowledge. */
export const isAlarm = (what: NotificationClass, { code, incident }: PanelEvent): boolean =>
  incident !== null &&
  alarmClasses.has(what) &&
  eventParts(code).qualifier === 1 &&
  eventParts(code).event !== 406;

/** What makes news the same as others before. Arming, disarming and a call for help again never are: the last word counts. */
export const newsOf = (what: NotificationClass, event: PanelEvent): string | null =>
  what === 'arming' || isReopened(event)
    ? null
    : [event.code.slice(2), event.device ?? '', event.incident ?? '', event.detail ?? ''].join(' ');

/** What news are about, whether it begins or is over: a beginning and its end have one. */
export const subjectOf = (news: string): string => news.slice(1).split(' ', 3).join(' ');

/** Whether news tell an end. */
export const isEnd = (news: string): boolean => news.startsWith('3');
