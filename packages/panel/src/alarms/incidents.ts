import type { Incident, IncidentAct } from '@homeward/contract/shapes/alarms/incident.ts';
import { alarmKinds, silentKinds, type AlarmKind } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { ProofStep } from '@homeward/contract/shapes/access/proof.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { modeOf } from '@homeward/contract/rules/panel/mode-of.ts';
import { changeIncident, incidentBy } from '../kernel/incident.ts';
import { longAgo } from '../kernel/test-mode.ts';
import { noteProof, trimProofs } from '../reporting/proof.ts';
import type { LiveIncident } from '../state/alarms-state.ts';
import type { IncidentProof } from '../state/reporting-state.ts';
import { areaAt, entryAt, setArea, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';

/** Kinds that belong to one story: a second cause of the family joins the incident instead of opening another. */
const families: Readonly<Record<AlarmKind, string>> = {
  fire: 'fire',
  heat: 'fire',
  co: 'gas',
  gas: 'gas',
  panic: 'panic',
  duress: 'silent',
  silentPanic: 'silent',
  medical: 'care',
  fall: 'care',
  emergency: 'care',
  burglar: 'burglar',
  tamper: 'tamper',
  water: 'water',
  technical: 'technical',
};

const keep = 50;
/** With those of which somebody has still to be told. */
const most = 200;

/** How urgent a kind is: 0 is the most urgent. */
export const urgencyOf = (kind: AlarmKind): number => alarmKinds.indexOf(kind);

/** Since when somebody outside is told of an incident, for what belongs to it: from now, where nobody was yet. */
export const toldSince = (turn: Turn, id: IncidentId): Instant =>
  (incidentBy(turn, id)?.deliveries.length ?? 0) > 0 ? longAgo : turn.at;

/** The incident of this family that still gathers causes in the area. */
export function liveIncident(turn: Turn, area: number, kind: AlarmKind): LiveIncident | undefined {
  return areaAt(turn, area).incidents.find(({ id }) => {
    const incident = incidentBy(turn, id);
    return incident !== undefined && families[incident.kind] === families[kind];
  });
}

/** Opens an incident. Its id is made from the event that opens it, which is the next one. */
export function openIncident(turn: Turn, area: number, kind: AlarmKind): LiveIncident {
  const { state, at } = turn;
  const id = IncidentId.parse(`${at.toString(36)}-${state.eventSeq + 1}`);
  const incident: Incident = {
    id,
    kind,
    area: entryAt(state.config.areas, area).id,
    mode: modeOf(areaAt(turn, area).phase),
    openedAt: at,
    silent: silentKinds.has(kind),
    confirmed: false,
    zones: [],
    deliveries: [],
    acts: [],
    state: 'open',
    reason: null,
    captures: [],
  };
  const live: LiveIncident = { id, trips: [], leftAt: null, heldUntil: null };
  setState(turn, { incidents: trimmed(turn, [incident, ...state.incidents]) });
  trimProofs(turn);
  setArea(turn, area, { incidents: [...areaAt(turn, area).incidents, live] });
  return live;
}

/**
 * The newest 50: the oldest closed go first, then the oldest acknowledged, then the oldest silent ones that are over,
 * which nobody on site acknowledges; others that are open are never dropped. Those of which somebody has still to be
 * told stay until their proof has its end, or until there are 200.
 */
function trimmed({ state }: Turn, incidents: readonly Incident[]): readonly Incident[] {
  if (incidents.length <= keep) return incidents;
  const live = new Set(state.areas.flatMap((area) => area.incidents.map(({ id }) => id)));
  const rounds: readonly ((incident: Incident) => boolean)[] = [
    (incident) => incident.state === 'closed',
    (incident) => incident.state === 'acknowledged',
    ({ id, silent }) => silent && !live.has(id),
  ];
  let kept = incidents;
  while (kept.length > keep) {
    const mayGo = (one: Incident): boolean => kept.length > most || isTold(one, state.proofs);
    // The newest is the one that is just opened.
    const slot = rounds
      .map((goes) => kept.findLastIndex((one, place) => place > 0 && goes(one) && mayGo(one)))
      .find((one) => one >= 0);
    if (slot === undefined) return kept;
    kept = kept.toSpliced(slot, 1);
  }
  return kept;
}

/** Whether everyone has been told of an incident, or cannot be: the stations and the portal. */
const isTold = ({ id, deliveries }: Incident, proofs: readonly IncidentProof[]): boolean =>
  deliveries.every(({ state }) => state === 'accepted' || state === 'failed') &&
  (proofs.find(({ incident }) => incident === id)?.portalOwes ?? null) === null;

/** Changes some fields of a live incident. */
export function setLive(turn: Turn, area: number, id: IncidentId, patch: Partial<LiveIncident>): void {
  const incidents = areaAt(turn, area).incidents.map((live) =>
    live.id === id ? { ...live, ...patch } : live,
  );
  setArea(turn, area, { incidents });
}

/** Counts one more telling of a cause within a live incident. */
export function countTrip(turn: Turn, area: number, id: IncidentId, code: EventCode): void {
  const live = areaAt(turn, area).incidents.find((entry) => entry.id === id);
  if (live === undefined) return;
  const before = live.trips.find((trip) => trip.code === code);
  const others = live.trips.filter((trip) => trip.code !== code);
  setLive(turn, area, id, {
    trips: [...others, { code, count: (before?.count ?? 0) + 1, at: turn.at }],
  });
}

/** Writes down what somebody did about an incident, and the state it is in afterwards. */
export function recordAct(
  turn: Turn,
  id: IncidentId,
  tag: IncidentAct['tag'],
  actor: Actor,
  text: string,
  state: Incident['state'] | null = null,
): void {
  changeIncident(turn, id, (incident) => ({
    ...incident,
    acts: [...incident.acts, { at: turn.at, tag, actor, text }],
    state: state ?? incident.state,
  }));
  const step = provenBy[tag];
  if (step !== undefined) noteProof(turn, id, step, actor.name, tag);
}

/** What an act proves about the delivery of the alarm to whoever acted. */
const provenBy: Partial<Readonly<Record<IncidentAct['tag'], ProofStep>>> = {
  seen: 'seen',
  acknowledged: 'acknowledged',
  claimed: 'acknowledged',
  disarmed: 'acknowledged',
  aborted: 'aborted',
  cancelled: 'acknowledged',
  closed: 'acknowledged',
  verified: 'seen',
};
