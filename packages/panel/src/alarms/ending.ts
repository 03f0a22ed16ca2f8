import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Who } from '../access/pins.ts';
import { tell } from '../reporting/tell.ts';
import { log } from '../kernel/log.ts';
import { letGo, takeBack } from '../reporting/held.ts';
import { areaAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { LiveIncident } from '../state/alarms-state.ts';
import { recordAct, toldSince } from './incidents.ts';
import { incidentBy } from '../kernel/incident.ts';
import { endCalls, settle } from './restore.ts';
import { endOfTechnical } from './technical.ts';

const cancelled = events.cancelled;

/** Alarms whose reports were taken back: their ends do not leave the premises either. */
export function keepEndsIn(
  turn: Turn,
  area: number,
  incident: IncidentId,
  codes: readonly EventCode[],
): void {
  const unrestored = areaAt(turn, area).unrestored.map((entry) =>
    entry.incident === incident && codes.includes(entry.code) ? { ...entry, reported: false } : entry,
  );
  setArea(turn, area, { unrestored });
}

/** Nobody is there when a rule or a schedule disarms: it takes nothing back. */
const isThere = ({ actor }: Who): boolean => actor.tag !== 'rule' && actor.tag !== 'schedule';

/**
 * Takes back what is held of an incident: it never leaves, and the incident says so. Tells whether there was anything.
 */
function abort(turn: Turn, area: number, incident: IncidentId, who: Who): boolean {
  if (!isThere(who)) {
    letGo(turn, incident);
    return false;
  }
  const codes = takeBack(turn, incident);
  if (codes.length === 0) return false;
  keepEndsIn(turn, area, incident, codes);
  const state = incidentBy(turn, incident)?.state === 'open' ? 'acknowledged' : null;
  recordAct(turn, incident, 'aborted', who.actor, '', state);
  logCancel(turn, area, incident, who);
  return true;
}

/** Nothing of an alarm left the premises: only the log has that it is over. */
function logCancel(turn: Turn, area: number, incident: IncidentId, who: Who): void {
  log(turn, { event: cancelled, area, user: who.shown, actor: who.actor, incident, detail: 'notSent' });
}

function tellCancel(turn: Turn, area: number, incident: IncidentId, who: Who): void {
  // An incident shows its reports on site, so even under duress this one names who is shown (A1-13); 121 says the rest.
  const beganAt = toldSince(turn, incident);
  tell(turn, { event: cancelled, area, user: who.shown, actor: who.actor, incident, beganAt });
}

/**
 * Whether an alarm that left then is cancelled by a code. EN tells of every one, so that the station knows that
 * somebody is there (domain 2); CP-01 within the cancel window only, later it is a plain opening (A2-20).
 */
function isCancelled(turn: Turn, leftAt: Instant): boolean {
  const { profile, cancelMinutes } = turn.state.config;
  return profile === 'EN' || turn.at - leftAt <= cancelMinutes * 60_000;
}

function endOne(turn: Turn, area: number, live: LiveIncident, who: Who): void {
  const incident = incidentBy(turn, live.id);
  if (incident === undefined || incident.silent) return;
  const aborted = abort(turn, area, live.id, who);
  // What was held and has not been taken back now has left when its time was over.
  const times = [live.leftAt, aborted ? null : live.heldUntil].filter((at) => at !== null);
  if (times.length === 0 && aborted) return;
  const told = times.length > 0 && isCancelled(turn, Math.max(...times));
  if (told) tellCancel(turn, area, live.id, who);
  else if (times.length === 0) logCancel(turn, area, live.id, who);
  const act = told && turn.state.config.profile === 'CP01' ? 'cancelled' : 'disarmed';
  recordAct(turn, live.id, act, who.actor, '', incident.state === 'open' ? 'acknowledged' : null);
}

/**
 * Somebody with a code was there: what is held of the area's alarms never leaves, what left is cancelled, incidents
 * end, and open ones count as acknowledged. Silent ones do not show it. Tells whether anything was aborted.
 */
export function endIncidents(turn: Turn, area: number, who: Who): boolean {
  const { alarm, incidents } = areaAt(turn, area);
  const held = turn.state.reporting.held.length;
  for (const live of incidents) endOne(turn, area, live, who);
  // One that was closed meanwhile is over for everybody but the station.
  const remembered = alarm.tag !== 'quiet' && !incidents.some(({ id }) => id === alarm.incident);
  if (remembered && !abort(turn, area, alarm.incident, who) && turn.state.config.profile === 'EN')
    tellCancel(turn, area, alarm.incident, who);
  endOfTechnical(turn, area);
  for (const live of incidents) if (incidentBy(turn, live.id)?.silent !== true) endCalls(turn, area, live.id);
  settle(turn, area);
  setArea(turn, area, { incidents: [] });
  return isThere(who) && turn.state.reporting.held.length < held;
}
