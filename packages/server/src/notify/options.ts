import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { NotificationOption } from '@homeward/contract/words/reports/notification-options.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import type { NotifiedEvent } from '../store/notices.ts';
import type { Place } from './place.ts';
import { waysToTell } from './rules.ts';
import type { Recipient, Way } from './rules.ts';

const alarmOrFail: ReadonlySet<NotificationClass> = new Set([
  'fire',
  'alarm',
  'medical',
  'technical',
  'fault',
]);
/** Arming and disarming, by whatever means: by a person, at home, by a schedule, by a key or by the portal. */
const modeChanges: ReadonlySet<number> = new Set([400, 401, 402, 403, 406, 407, 408, 409, 441, 442, 456]);

/** Whether a break-in that nobody has closed was known at an event's place by then. */
const wasBurgled = (resident: CachedPanel | null, { event }: NotifiedEvent): boolean =>
  resident !== null &&
  partOf(resident, 'incidents').some(
    ({ kind, area, openedAt, state, silent }) =>
      kind === 'burglar' &&
      !silent &&
      state !== 'closed' &&
      openedAt <= event.at &&
      (event.area === null || area === event.area),
  );

/** The options that news fall under (S9.4). */
function optionsOf(
  resident: CachedPanel | null,
  what: NotificationClass,
  told: NotifiedEvent,
): readonly NotificationOption[] {
  if (alarmOrFail.has(what)) return ['alarmOrFail'];
  if (!modeChanges.has(eventParts(told.event.code).event)) return [];
  return wasBurgled(resident, told) ? ['modeChange', 'burglarModeChange'] : ['modeChange'];
}

/** The ways on which somebody is told of an event: by its class, and by what he chose by options of the configuration. */
export function waysAt(
  at: Place,
  person: Recipient,
  what: NotificationClass,
  told: NotifiedEvent,
): readonly Way[] {
  const also = optionsOf(at.resident, what, told)
    .filter((option) => at.options.has(option))
    .flatMap((option) => person.settings.options[option]);
  return waysToTell(person, what, at.offered, also);
}
