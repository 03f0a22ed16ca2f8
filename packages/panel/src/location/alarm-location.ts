import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { tell } from '../reporting/tell.ts';
import { layoutOf } from '../kernel/layout.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';
import { lastPosition } from './trackers.ts';

const locationOfAlarm = events.positionOfAlarm;

type Alarm = Extract<InternalEvent, { tag: 'alarm' }>;

/** Who carries the tracker raised the alarm: by the pendant it is part of, or by their own hand. */
function isBearers({ device, bearer, account }: Tracker, { device: by, actor }: Alarm): boolean {
  if (device !== null && device === by) return true;
  if (actor.tag !== 'person') return false;
  // Two people may have one name, and only one of them the account.
  return account === undefined ? bearer !== '' && actor.name === bearer : actor.account === account;
}

/** An alarm by the bearer of a tracker is told with where they were last (645): whoever comes must know where to. */
export function tellWhere(turn: Turn, alarm: Alarm): void {
  const tracker = turn.state.config.trackers.find((entry) => entry.consent && isBearers(entry, alarm));
  const last = tracker === undefined ? null : lastPosition(turn, tracker.id);
  if (tracker === undefined || last === null) return;
  const area = layoutOf(turn.state.config).areaSlotOf.get(alarm.area) ?? 0;
  const age = Math.max(0, Math.round((turn.at - last.at) / 1000));
  tell(turn, {
    event: locationOfAlarm,
    area,
    user: 0,
    actor: alarm.actor,
    incident: alarm.incident,
    tracker: tracker.id,
    detail: `${last.latitude.toFixed(6)} ${last.longitude.toFixed(6)} ±${Math.round(last.accuracy)} m, ${age} s old`,
  });
}
