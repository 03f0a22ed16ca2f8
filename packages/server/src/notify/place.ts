import { notificationChannels } from '@homeward/contract/words/reports/notification-classes.ts';
import type { CareContact } from '@homeward/contract/shapes/care/care.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import type { Escalation, NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { FlagName } from '@homeward/contract/words/values/limits.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import {
  offeredOptions,
  type NotificationOption,
} from '@homeward/contract/words/reports/notification-options.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { can } from '@homeward/contract/rules/company/full-plan.ts';
import type { Plan } from '@homeward/contract/shapes/company/plan.ts';
import { eventInScope } from '../panels/event-scope.ts';
import type { Registry } from '../panels/registry.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { planAt } from '../store/escalations.ts';
import { peopleAt } from '../store/notification-people.ts';
import { devicesOf } from '../store/push-devices.ts';
import type { Db } from '../store/store.ts';
import { webhooksAt } from '../store/webhooks.ts';
import { panelLocale } from '../texts/language.ts';
import { offeredArea } from './offer.ts';
import type { Hearer } from './offer.ts';
import { isNotified, scopeOfPerson } from './rules.ts';
import type { Recipient } from './rules.ts';
import type { News } from './texts.ts';

/** What plan and configuration say of a panel. */
export interface Terms {
  planOf(panel: PanelId): Plan;
  flagsOf(panel: PanelId): Readonly<Record<FlagName, boolean>>;
}

/** A panel with those who may be told of it. */
export interface Place {
  readonly panel: PanelId;
  readonly resident: CachedPanel | null;
  readonly zone: string;
  /** What those are told in who have chosen no language. */
  readonly locale: Locale;
  readonly people: readonly Recipient[];
  /** Channels that the plan has and the operator set up. */
  readonly offered: ReadonlySet<NotificationChannel>;
  /** Choices that the configuration offers beside the kinds of news (S9.4). */
  readonly options: ReadonlySet<NotificationOption>;
  readonly escalation: Escalation;
  /** Whom to call in need, in order (S2.19). */
  readonly contacts: readonly CareContact[];
}

/** Beside the plan, calls by voice are switched on and have an account at their provider (S2.17, S9.3). */
function hasVoice(terms: Terms, panel: PanelId): boolean {
  const { voiceReport, voiceAccount } = terms.flagsOf(panel);
  return voiceReport && voiceAccount;
}

/** The channels of a panel's plan; webhooks cost nobody anything. */
export const inPlan = (terms: Terms, panel: PanelId, channel: NotificationChannel): boolean =>
  channel === 'webhook' ||
  (can(terms.planOf(panel), channel) && (channel !== 'voice' || hasVoice(terms, panel)));

/** Everybody at a panel with everything that can reach them. */
export async function recipientsAt(db: Db, panel: PanelId, now: number): Promise<readonly Recipient[]> {
  const people = await peopleAt(db, panel, now);
  const devices = await devicesOf(
    db,
    people.map(({ account }) => account),
  );
  const webhooks = await webhooksAt(db, panel);
  return people.map((person) => ({
    ...person,
    devices: devices.filter(({ account }) => account === person.account),
    webhooks: webhooks.filter(({ account }) => account === person.account),
  }));
}

export async function placeOf(
  given: {
    readonly db: Db;
    readonly registry: Registry;
    readonly terms: Terms;
    readonly configured: (channel: NotificationChannel) => boolean;
  },
  panel: PanelId,
  now: number,
): Promise<Place> {
  const { db, registry, terms, configured } = given;
  const resident = await registry.find(panel);
  const people = await recipientsAt(db, panel, now);
  return {
    panel,
    resident,
    zone: resident?.head.timeZone ?? 'UTC',
    locale: panelLocale(resident),
    people: people.filter(({ role }) => isNotified(role)),
    offered: new Set(
      notificationChannels.filter((channel) => configured(channel) && inPlan(terms, panel, channel)),
    ),
    options: new Set(offeredOptions(terms.flagsOf(panel))),
    escalation: await planAt(db, panel),
    contacts: resident === null ? [] : partOf(resident, 'care').contacts,
  };
}

/** What the home calls the mode that an event tells of; undefined where it has no name of its own. */
function ownModeName(resident: CachedPanel | null, { code, detail }: PanelEvent): string | undefined {
  if (resident === null || eventParts(code).qualifier !== 3) return undefined;
  return partOf(resident, 'settings').ownModes.find(({ mode }) => mode === detail)?.name;
}

/** News of an event as one person may have them. */
export function newsFor(
  place: Place,
  person: Hearer,
  what: NotificationClass,
  event: PanelEvent,
  more: Pick<News, 'more' | 'round' | 'followUp' | 'stands' | 'isOpen'>,
): News {
  const seen = eventInScope(scopeOfPerson(person), event);
  return {
    class: what,
    // Where somebody is must not lie in an outbox for longer than its bearer allows.
    event: seen.tracker === undefined ? seen : { ...seen, name: '', detail: null },
    panelName: place.resident?.head.name ?? '',
    modeName: what === 'arming' ? ownModeName(place.resident, event) : undefined,
    offer: offeredArea(place.resident, person, event),
    areaName: place.resident?.areas.find(({ id }) => id === event.area)?.name ?? '',
    ...more,
    stands: more.stands.filter(({ area }) => seesArea(scopeOfPerson(person), area)),
  };
}
