import type { HelpCallKind } from '@homeward/contract/shapes/care/care.ts';
import type { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { raise } from '../alarms/alarm.ts';
import { chime } from '../alarms/sirens.ts';
import type { Turn } from '../kernel/turn.ts';
import { addCall, callOf } from './calls.ts';
import { careProgramOf } from './care-program.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** What care noticed by itself. */
export interface CareCause {
  readonly kind: HelpCallKind;
  /** 641 and its like: numbers that are no alarm of themselves, but the incident makes them one (domain 2). */
  readonly event: EventNumber;
  /** Slot; null is the home. */
  readonly device: number | null;
  /** Words of data, for the sentence. */
  readonly detail: string;
}

/**
 * Care raises an alarm of its own: an incident of kind `medical`, and a call that somebody must answer. It chimes and
 * sounds no siren: whoever lies on the floor is not helped by one, and whoever only slept can still show it.
 */
export function careAlarm(turn: Turn, { kind, event, device, detail }: CareCause): IncidentId {
  const { area } = careProgramOf(turn.state.config);
  chime(turn, area);
  const incident = raise(turn, area, { kind: 'medical', event, audible: false, device, detail });
  if (callOf(turn, incident) === undefined)
    addCall(turn, { kind, event, area, device, by: panelActor, incident }, null);
  return incident;
}
