import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { HelpCall, HelpCallState } from '@homeward/contract/shapes/care/care.ts';
import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import type { AreaId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { actOnIncident } from '../alarms/incident-acts.ts';
import { incidentBy } from '../kernel/incident.ts';
import { silenceAreas } from '../alarms/silencing.ts';
import { tell } from '../reporting/tell.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, done, invalid } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { callOf, isActive, moveCall, placeOf, whereOf } from './calls.ts';
import { reopen, takeBack } from './help-call.ts';

/** What can be done about a call. */
export type CallAct =
  | 'cancel'
  | 'answer'
  | 'noOperator'
  | 'nurse'
  | 'nurseGone'
  | 'helpStillNeeded'
  | 'close';

/** In which states each act makes sense (domain 2, codes 66x and 99x). */
const from: Readonly<Record<CallAct, readonly HelpCallState[]>> = {
  cancel: ['pending'],
  answer: ['calling', 'answered', 'nurseGone'],
  noOperator: ['calling'],
  nurse: ['calling', 'answered', 'nurseGone'],
  nurseGone: ['nursePresent'],
  helpStillNeeded: ['answered', 'nursePresent', 'nurseGone'],
  close: ['calling', 'answered', 'nursePresent', 'nurseGone'],
};

/** What somebody wants to do about a call. */
export interface CallWish {
  readonly act: CallAct;
  /** Undefined is the newest call that it fits. */
  readonly call: string | undefined;
  readonly text: string;
  readonly reason: IncidentReason | null;
}

/** Who does it, and what they proved. */
interface Helper {
  readonly actor: Actor;
  readonly proof: Proof;
}

/** Does something about a call, or says why it makes no sense now. */
export function actOnCall(turn: Turn, wish: CallWish, helper: Helper): Outcome {
  const { calls } = turn.state.care.view;
  const named = wish.call === undefined ? undefined : calls.find(({ id }) => id === wish.call);
  if (wish.call !== undefined && named === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  const fits = ({ state }: HelpCall): boolean => from[wish.act].includes(state);
  const call = named ?? calls.find(fits);
  if (call !== undefined && fits(call)) return act(turn, call, wish, helper);
  const visit = wish.act === 'nurse' || wish.act === 'nurseGone';
  if (!visit || call !== undefined) return invalid('v2_mg_care_no_such_call');
  tell(turn, {
    event: events.helpArrived,
    qualifier: wish.act === 'nurse' ? 1 : 3,
    user: 0,
    actor: helper.actor,
  });
  return done;
}

function act(turn: Turn, call: HelpCall, wish: CallWish, { actor: helper, proof }: Helper): Outcome {
  const { act: what, text } = wish;
  const note = { ...whereOf(turn, call), actor: helper, incident: call.incident, detail: text || null };
  switch (what) {
    case 'cancel':
      takeBack(turn, call, helper);
      return done;
    case 'answer':
      tell(turn, { ...note, event: events.helpAnswered });
      moveCall(turn, call.id, 'answered', { helper, text });
      claim(turn, call, text, helper);
      return done;
    case 'noOperator':
      tell(turn, { ...note, event: events.helpUnavailable });
      return done;
    case 'nurse':
      tell(turn, { ...note, event: events.helpArrived });
      moveCall(turn, call.id, 'nursePresent', { helper, text });
      acknowledge(turn, call, text, helper);
      return done;
    case 'nurseGone':
      tell(turn, { ...note, event: events.helpArrived, qualifier: 3 });
      moveCall(turn, call.id, 'nurseGone', { helper, text });
      return done;
    case 'helpStillNeeded':
      tell(turn, { ...note, event: events.helpStillNeeded });
      reopen(turn, call, helper, text);
      return done;
    case 'close':
      return close(turn, call, wish, { actor: helper, proof });
  }
}

function acknowledge(turn: Turn, { incident }: HelpCall, text: string, actor: Actor): void {
  if (incident !== null)
    actOnIncident(turn, { tag: 'incident', incident, act: 'acknowledge', reason: null, text }, actor);
}

/** Who answers a call says that they are on the way; whoever only acknowledges an incident has not said so. */
function claim(turn: Turn, call: HelpCall, text: string, actor: Actor): void {
  const { incident } = call;
  if (incident === null) return;
  const said = actOnIncident(turn, { tag: 'incident', incident, act: 'claim', reason: null, text }, actor);
  if (said.tag === 'refused') acknowledge(turn, call, text, actor);
}

/** Whoever closes the case is there: the siren of this call falls silent with it. */
function close(turn: Turn, call: HelpCall, { text, reason }: CallWish, { actor, proof }: Helper): Outcome {
  const { incident } = call;
  if (incident !== null) {
    const { alarm } = areaAt(turn, placeOf(turn, call).area);
    const heard = alarm.tag === 'sounding' && alarm.incident === incident && alarm.sirenUntil !== null;
    const silenced = heard ? silenceAreas(turn, call.area, { actor, proof }) : done;
    if (silenced.tag === 'refused') return silenced;
    const outcome = actOnIncident(turn, { tag: 'incident', incident, act: 'close', reason, text }, actor);
    // An incident that was dropped long ago needs no closing.
    if (outcome.tag === 'refused' && outcome.refusal.tag !== 'absent') return outcome;
  }
  tell(turn, { event: events.caseClosed, ...whereOf(turn, call), actor, incident, detail: text || null });
  moveCall(turn, call.id, 'closed', { helper: actor, text });
  return done;
}

const standsOpen = (turn: Turn, id: IncidentId): boolean => incidentBy(turn, id)?.state === 'open';

/** Somebody acted on an incident elsewhere: its call goes along. */
export function followIncident(
  turn: Turn,
  { incident, act: what, text }: Extract<PanelCommand, { tag: 'incident' }>,
  actor: Actor,
): void {
  const call = callOf(turn, incident);
  if (call === undefined) return;
  if (what === 'close') moveCall(turn, call.id, 'closed', { helper: actor, text: text.slice(0, 250) });
  // Whoever answered it by coming does not come.
  if (what === 'release' && call.state === 'answered' && standsOpen(turn, incident))
    moveCall(turn, call.id, 'calling', { text: text.slice(0, 250) });
  // Whoever acknowledges has seen it, and says nothing of coming.
  if (what === 'claim' && call.state !== 'nursePresent')
    moveCall(turn, call.id, 'answered', { helper: actor, text: text.slice(0, 250) });
}

/** Somebody disarmed: the calls whose incidents that ended are over. Nobody said that they are on the way. */
export function followDisarming(turn: Turn, id: AreaId): void {
  const area = layoutOf(turn.state.config).areaSlotOf.get(id);
  if (area === undefined) return;
  const { by, incidents } = areaAt(turn, area);
  for (const call of turn.state.care.view.calls) {
    const over = call.incident !== null && !incidents.some((live) => live.id === call.incident);
    if (over && isActive(call) && call.area === id && call.state === 'calling')
      moveCall(turn, call.id, 'closed', { helper: by });
  }
}
