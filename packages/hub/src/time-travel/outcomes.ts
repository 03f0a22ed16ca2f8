import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { NotificationClass } from '@homeward/contract/shapes/reports/notification.ts';
import type {
  MovedMoment,
  RehearsedDifference,
  RehearsedMoment,
  SetupRehearsal,
} from '@homeward/contract/shapes/panel/setup-rehearsal.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { notificationClass } from '@homeward/contract/rules/reports/notification-class.ts';
import { notificationClasses } from '@homeward/contract/words/reports/notification-classes.ts';
import type { Effect } from '@homeward/panel/kernel/effect.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';

/** Moments that a list of an answer holds at most; the latest. */
const most = 100;
/** The same thing in both lives lies at most so far apart: longer than any delay. */
const nearMs = 600_000;

/** Arming that was refused (454), or came to nothing at the end of the exit delay (374). */
const refusalEvents: ReadonlySet<number> = new Set([events.notArmed, events.armedWithFault]);

/** What is told of a life: its alarms, its refused armings, and news of every class. */
export interface Life {
  readonly alarms: RehearsedMoment[];
  readonly refusals: RehearsedMoment[];
  readonly told: Map<NotificationClass, RehearsedMoment[]>;
}

export const newLife = (): Life => ({ alarms: [], refusals: [], told: new Map() });

/** Notes what came of one step; `shift` ms make today's panel time of it. */
export function noteStep(
  life: Life,
  before: PanelState,
  after: PanelState,
  effects: readonly Effect[],
  shift: number,
): void {
  if (after.incidents !== before.incidents) {
    const known = new Set(before.incidents.map(({ id }) => id));
    for (const incident of after.incidents) {
      if (known.has(incident.id)) continue;
      const [zone] = incident.zones;
      const { kind, area, openedAt } = incident;
      life.alarms.push({
        at: openedAt + shift,
        kind,
        area,
        device: zone?.device ?? null,
        name: zone?.name ?? '',
      });
    }
  }
  for (const effect of effects) {
    if (effect.tag !== 'event') continue;
    const { testing, counted, suspended } = effect.event;
    if (testing === true || counted === true || suspended === true) continue;
    const { at, code, area, device, name, actor } = effect.event;
    const { event, qualifier } = eventParts(code);
    const moment = { at: at + shift, kind: `${qualifier}${event}`, area, device, name };
    if (refusalEvents.has(event) && qualifier === 1)
      life.refusals.push({ ...moment, kind: String(event), name: actor.name });
    const news = notificationClass(code);
    life.told.set(news, [...(life.told.get(news) ?? []), moment]);
  }
}

const keyOf = ({ kind, area, device }: RehearsedMoment): string => `${kind} ${area} ${device}`;

interface Compared {
  readonly same: number;
  readonly more: readonly RehearsedMoment[];
  readonly fewer: readonly RehearsedMoment[];
  readonly moved: readonly MovedMoment[];
}

/** What two lives have in common, what only the one or the other has, and what is at another time. */
function compare(lived: readonly RehearsedMoment[], other: readonly RehearsedMoment[]): Compared {
  const open = new Map<string, RehearsedMoment[]>();
  for (const moment of lived) open.set(keyOf(moment), [...(open.get(keyOf(moment)) ?? []), moment]);
  const take = (moment: RehearsedMoment, within: number): RehearsedMoment | undefined => {
    const own = open.get(keyOf(moment)) ?? [];
    const place = own.findIndex(({ at }) => Math.abs(at - moment.at) <= within);
    return place < 0 ? undefined : own.splice(place, 1)[0];
  };
  const rest = other.filter((moment) => take(moment, 0) === undefined);
  const moved: MovedMoment[] = [];
  const more = rest.filter((moment) => {
    const was = take(moment, nearMs);
    if (was !== undefined) moved.push({ ...moment, was: was.at });
    return was === undefined;
  });
  const fewer = [...open.values()].flat().toSorted((a, b) => a.at - b.at);
  return { same: other.length - rest.length, more, fewer, moved };
}

const shown = ({ same, more, fewer, moved }: Compared): RehearsedDifference => ({
  same,
  more: more.slice(-most),
  fewer: fewer.slice(-most),
  moved: moved.slice(-most),
});

function toldDifference(lived: Life, other: Life): SetupRehearsal['told'] {
  return notificationClasses.flatMap((name) => {
    const { more, fewer } = compare(lived.told.get(name) ?? [], other.told.get(name) ?? []);
    if (more.length + fewer.length === 0) return [];
    const first: Instant = Math.min(...[...more, ...fewer].map(({ at }) => at));
    return [{ class: name, more: more.length, fewer: fewer.length, first }];
  });
}

/** What is different between the life that was and the one that would have been. */
export const lifeDifference = (
  lived: Life,
  other: Life,
): Pick<SetupRehearsal, 'alarms' | 'refusals' | 'told'> => ({
  alarms: shown(compare(lived.alarms, other.alarms)),
  refusals: shown(compare(lived.refusals, other.refusals)),
  told: toldDifference(lived, other),
});
