import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { isHelpKind } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { activeClaim } from '@homeward/contract/rules/alarms/active-claim.ts';
import { alwaysAlarms, raise } from '../alarms/alarm.ts';
import { isSameActor } from '../alarms/incident-acts.ts';
import { liveIncident, recordAct } from '../alarms/incidents.ts';
import { incidentBy } from '../kernel/incident.ts';
import { chime } from '../alarms/sirens.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { InternalEvent, Turn } from '../kernel/turn.ts';
import { addCall, callOf, changeCall, isActive, moveCall, placeOf, whereOf } from './calls.ts';
import type { NewCall } from './calls.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

const preAlarm = events.preAlarm;
const takenBack = events.helpCancelled;
const nobodyAnswers = events.helpUnavailable;
const longestRepeatMs = 3_600_000;

type AskedByHand = 'medical' | 'emergency' | 'fall';
/** Calls that may be taken back. Panic is a hold-up, and a quiet emergency must not chime: they wait for nobody. */
const canWait: Partial<Readonly<Record<AlwaysKind, AskedByHand>>> = {
  medical: 'medical',
  emergency: 'emergency',
  fall: 'fall',
};

const pendingIn = (turn: Turn, area: number): HelpCall | undefined => {
  const { id } = entryAt(turn.state.config.areas, area);
  return turn.state.care.view.calls.find((call) => call.state === 'pending' && call.area === id);
};

/** The name under which a device calls. */
function deviceActor(turn: Turn, slot: number): Actor {
  const { name } = entryAt(turn.state.config.devices, slot);
  return { tag: 'device', name, channel: 'device', slot: null };
}

/**
 * A button, cord or fall sensor calls for help. True where care keeps the call back so that it can be taken back, false
 * where it is an alarm now: without such a time, while help is called for already, and at a second press, which is
 * meant. Arm state and bypass play no part (reliability A4-34).
 */
export function careCall(turn: Turn, slot: number, always: AlwaysKind): boolean {
  const kind = canWait[always];
  if (kind === undefined) return false;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const waiting = pendingIn(turn, area);
  if (waiting !== undefined) {
    const again = waiting.kind === kind && placeOf(turn, waiting).device === slot;
    sendCall(turn, waiting);
    return again;
  }
  return keptBack(turn, { kind, area, device: slot, by: deviceActor(turn, slot), incident: null });
}

/** Somebody calls for help by hand, on a screen. */
export function callByHand(turn: Turn, area: number, actor: Actor, text: string): void {
  const waiting = pendingIn(turn, area);
  if (waiting !== undefined) sendCall(turn, waiting);
  else if (!keptBack(turn, { kind: 'medical', area, device: null, by: actor, incident: null, text }))
    raise(turn, area, { ...alwaysAlarms.medical, device: null, actor, ...said(text) });
}

/** What the caller said, for the alarm's event. */
const said = (text: string): { readonly detail?: string } => (text === '' ? {} : { detail: text });

/** Keeps a call back for the time in which it can be taken back; false where there is none. */
function keptBack(turn: Turn, call: NewCall & { readonly kind: AskedByHand }): boolean {
  const { cancelSeconds } = turn.state.config.care;
  const { kind, area, device, by } = call;
  if (cancelSeconds === 0 || liveIncident(turn, area, kind) !== undefined) return false;
  addCall(turn, call, turn.at + cancelSeconds * 1000);
  log(turn, {
    event: preAlarm,
    area,
    ...(device === null ? {} : { device }),
    actor: by,
    detail: `${kind}, ${cancelSeconds} s`,
  });
  chime(turn, area);
  return true;
}

/** A call that was kept back becomes an alarm. */
function sendCall(turn: Turn, call: HelpCall): void {
  const kind: AskedByHand = call.kind === 'emergency' || call.kind === 'fall' ? call.kind : 'medical';
  const { area, device } = placeOf(turn, call);
  const cause = { ...alwaysAlarms[kind], device, actor: call.by, beganAt: call.at, ...said(call.text) };
  const incident = raise(turn, area, cause);
  moveCall(turn, call.id, 'calling', { incident });
}

/** The time in which a call could be taken back is over. */
export function endOfPending(turn: Turn): void {
  for (const call of turn.state.care.view.calls)
    if (call.state === 'pending' && call.cancelUntil !== null && call.cancelUntil <= turn.at)
      sendCall(turn, call);
}

/** A call was taken back in time: nothing has been sent, and nothing will be. */
export function takeBack(turn: Turn, call: HelpCall, actor: Actor): void {
  log(turn, { event: takenBack, ...whereOf(turn, call), actor, detail: call.kind });
  moveCall(turn, call.id, 'cancelled', { helper: actor });
}

/** A help button said `cancel`: whoever holds one takes back what was called for in its area. */
export function cancelPressed(turn: Turn, slot: number): void {
  const call = pendingIn(turn, entryAt(layoutOf(turn.state.config).areaOf, slot));
  if (call !== undefined) takeBack(turn, call, deviceActor(turn, slot));
}

/** A green button asks to be called back (669): a call, and no alarm. */
export function callbackPressed(turn: Turn, slot: number): void {
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const by = deviceActor(turn, slot);
  tell(turn, { event: events.callbackAsked, area, device: slot, actor: by });
  askForCall(turn, {
    kind: 'callRequest',
    event: events.callbackAsked,
    area,
    device: slot,
    by,
    incident: null,
  });
}

/** A wish to be called back stands in the list once, however often it is said. */
export function askForCall(turn: Turn, call: NewCall): void {
  const { calls } = turn.state.care.view;
  if (!calls.some((entry) => entry.kind === call.kind && isActive(entry))) addCall(turn, call, null);
}

/**
 * Every alarm for help is a call that somebody must answer, one for each incident. Told again, it waits for an answer
 * again: who presses a second time needs more than was done.
 */
export function followAlarm(
  turn: Turn,
  alarm: Omit<Extract<InternalEvent, { tag: 'alarm' }>, 'tag' | 'isLate'>,
): void {
  const { kind } = alarm;
  if (!isHelpKind(kind)) return;
  const call = callOf(turn, alarm.incident);
  if (call === undefined) {
    const { area, device } = placeOf(turn, alarm);
    addCall(turn, { kind, area, device, by: alarm.actor, incident: alarm.incident }, null);
  } else if (call.state !== 'calling' || incidentBy(turn, alarm.incident)?.state !== 'open')
    reopen(turn, call, alarm.actor, '');
}

/** Help is needed again: the call waits for an answer, and its incident is open. */
export function reopen(turn: Turn, call: HelpCall, actor: Actor, text: string): void {
  moveCall(turn, call.id, 'calling', { text });
  if (call.incident === null) return;
  const words = text === '' ? 'help still needed' : text;
  const claim = activeClaim(incidentBy(turn, call.incident)?.acts ?? []);
  // Whoever said that they come says now that they do not; of others it is not known.
  const givesBack = claim !== undefined && isSameActor(claim.actor, actor);
  recordAct(turn, call.incident, givesBack ? 'released' : 'commented', actor, words, 'open');
}

/** Nobody has answered: that is told (995), and the call is told again, less and less often, until somebody does. */
export function repeatCalls(turn: Turn): void {
  for (const call of turn.state.care.view.calls)
    if (call.repeatAt !== null && call.repeatAt <= turn.at) repeat(turn, call, call.repeatAt);
}

function repeat(turn: Turn, call: HelpCall, due: Instant): void {
  const { answerMinutes } = turn.state.config.care;
  const note = { ...whereOf(turn, call), incident: call.incident, actor: call.by };
  tell(turn, { ...note, event: nobodyAnswers, detail: call.kind });
  // The call was told with it before.
  tell(turn, { ...note, event: call.event as EventNumber });
  const repeats = call.repeats + 1;
  const wait = Math.min(longestRepeatMs, Math.max(1, answerMinutes) * 60_000 * 2 ** Math.min(repeats, 10));
  // What came due while the panel was off is told once, for however long it was: years where a clock was wrong.
  const { startedAt } = turn.state;
  const next = (due + wait > startedAt ? due : startedAt) + wait;
  changeCall(turn, call.id, { repeats, repeatAt: answerMinutes === 0 ? null : next });
}
