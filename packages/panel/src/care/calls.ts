import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { HelpCall, HelpCallKind, HelpCallState } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { setCare, showCare } from './set-care.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

const keep = 20;

/** States in which somebody may still have to do something. */
export const isActive = ({ state }: HelpCall): boolean => state !== 'closed' && state !== 'cancelled';

/** The number that a kind of call is told with (domain 2). */
export const callEvents: Readonly<Record<HelpCallKind, EventNumber>> = {
  medical: events.medical,
  emergency: events.emergency,
  fall: events.fall,
  panic: events.panic,
  callRequest: events.callRequest,
  checkIn: events.inactivity,
  inactivity: events.inactivity,
  bed: events.notBackInBed,
  wandering: events.wandering,
  routine: events.inactivity,
  medication: events.medicationMissed,
};

/** What a new call says of itself. */
export interface NewCall {
  readonly kind: HelpCallKind;
  readonly event?: EventNumber;
  /** Slots; null is no device. */
  readonly area: number;
  readonly device: number | null;
  readonly by: Actor;
  readonly incident: IncidentId | null;
  /** What the caller said. */
  readonly text?: string;
}

/** When a call that waits for an answer is told again; null where it never is. */
function firstRepeat(turn: Turn): Instant | null {
  const { answerMinutes } = turn.state.config.care;
  return answerMinutes === 0 ? null : turn.at + answerMinutes * 60_000;
}

/** Puts a call in front of the others: `pending` until then, or one that calls at once. */
export function addCall(turn: Turn, call: NewCall, cancelUntil: Instant | null): void {
  const { config, care } = turn.state;
  const number = care.lastCall + 1;
  const fresh: HelpCall = {
    id: `call-${number}`,
    at: turn.at,
    kind: call.kind,
    event: call.event ?? callEvents[call.kind],
    area: entryAt(config.areas, call.area).id,
    device: call.device === null ? null : entryAt(config.devices, call.device).id,
    by: call.by,
    cancelUntil,
    incident: call.incident,
    state: cancelUntil === null ? 'calling' : 'pending',
    since: turn.at,
    helper: null,
    text: call.text ?? '',
    repeatAt: cancelUntil === null ? firstRepeat(turn) : null,
    repeats: 0,
  };
  setCare(turn, { lastCall: number });
  showCare(turn, { calls: trimmed([fresh, ...care.view.calls]) });
}

/** The newest 20: ended ones go first, the oldest first. */
function trimmed(calls: readonly HelpCall[]): readonly HelpCall[] {
  if (calls.length <= keep) return calls;
  const ended = calls.findLastIndex((call) => !isActive(call));
  return calls.toSpliced(ended < 0 ? calls.length - 1 : ended, 1);
}

/** Changes some fields of a call. */
export function changeCall(turn: Turn, id: string, patch: Partial<HelpCall>): void {
  const { calls } = turn.state.care.view;
  showCare(turn, { calls: calls.map((call) => (call.id === id ? { ...call, ...patch } : call)) });
}

/** Brings a call into another state; what waits for an answer is told again, and nothing else. */
export function moveCall(
  turn: Turn,
  id: string,
  state: HelpCallState,
  patch: Pick<Partial<HelpCall>, 'helper' | 'text' | 'incident'> = {},
): void {
  const repeatAt = state === 'calling' ? firstRepeat(turn) : null;
  changeCall(turn, id, { ...patch, state, since: turn.at, repeatAt, repeats: 0 });
}

/** The active call of an incident. */
export const callOf = (turn: Turn, incident: IncidentId): HelpCall | undefined =>
  turn.state.care.view.calls.find((call) => call.incident === incident && isActive(call));

/** Where a call stands now, as slots: its area, or the first where that is gone, and its device if it is still there. */
export function placeOf(
  turn: Turn,
  { area, device }: Pick<HelpCall, 'area'> & { readonly device: DeviceId | null },
): { readonly area: number; readonly device: number | null } {
  const { areaSlotOf, slotOf } = layoutOf(turn.state.config);
  const slot = device === null ? undefined : slotOf.get(device);
  return { area: areaSlotOf.get(area) ?? 0, device: slot ?? null };
}

/** The same for an event's note. */
export function whereOf(turn: Turn, call: HelpCall): { readonly area: number; readonly device?: number } {
  const { area, device } = placeOf(turn, call);
  return device === null ? { area } : { area, device };
}
