import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { RuleAlarm } from '@homeward/contract/shapes/automation/automation.ts';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { tell } from '../reporting/tell.ts';
import { areaAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { raise } from './alarm.ts';
import type { TechnicalAlarm } from '../state/alarms-state.ts';
import { liveIncident } from './incidents.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of the alarms that rules may raise (domain 2). */
const eventOf: Readonly<Record<RuleAlarm, EventNumber>> = {
  highTemperature: events.highTemperature,
  lowTemperature: events.lowTemperature,
  highPower: events.highPower,
  highHumidity: events.highHumidity,
  lowHumidity: events.lowHumidity,
  airQuality: events.airQuality,
  co2: events.carbonDioxide,
};

/**
 * A rule found something out of its range. It is told and shows as an alarm, but no siren sounds for it; one that
 * stands already is not told again. It is over when the rule says so, or somebody disarms or acknowledges it.
 */
export function raiseTechnical(turn: Turn, area: number, alarm: RuleAlarm, actor: Actor): void {
  if (areaAt(turn, area).technical.some((entry) => entry.alarm === alarm)) return;
  raise(turn, area, {
    kind: 'technical',
    event: eventOf[alarm],
    audible: false,
    device: null,
    actor,
    detail: alarm,
  });
  const incident = liveIncident(turn, area, 'technical');
  if (incident === undefined) return;
  const { technical } = areaAt(turn, area);
  setArea(turn, area, { technical: [...technical, { alarm, incident: incident.id }] });
}

/** Technical alarms of an area are over: those of one kind, of one incident, or all. Kinds without a restore end silently. */
export function endOfTechnical(
  turn: Turn,
  area: number,
  which: Partial<TechnicalAlarm> = {},
  actor?: Actor,
): void {
  const { technical, alarm: before } = areaAt(turn, area);
  const isShown = ({ incident }: TechnicalAlarm): boolean =>
    before.tag === 'sounding' && before.incident === incident;
  const over = technical.filter(
    ({ alarm, incident }) =>
      (which.alarm === undefined || which.alarm === alarm) &&
      (which.incident === undefined || which.incident === incident),
  );
  if (over.length === 0) return;
  const left = technical.filter((entry) => !over.includes(entry));
  setArea(turn, area, { technical: left });
  // Nothing is heard of it, so nothing but itself keeps the alarm going.
  if (before.tag === 'sounding' && before.sirenUntil === null && over.some(isShown) && !left.some(isShown))
    setArea(turn, area, { alarm: { tag: 'memory', incident: before.incident } });
  for (const { alarm, incident } of over) {
    const event = eventOf[alarm];
    const by = actor === undefined ? {} : { actor };
    if (eventCodes[event]?.[1] !== null)
      tell(turn, { event, qualifier: 3, area, incident, detail: alarm, ...by });
  }
}
