import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { activeClaim } from '@homeward/contract/rules/alarms/active-claim.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { verifyIncident } from './verifying.ts';
import { recordAct } from './incidents.ts';
import { changeIncident, incidentBy } from '../kernel/incident.ts';
import { endCalls } from './restore.ts';
import { endOfTechnical } from './technical.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, done, invalid, setArea } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';

type Wish = Extract<PanelCommand, { tag: 'incident' }>;

/** Acts that one incident keeps; ends are written down beyond it. */
const mostActs = 200;

/** By account where both have one: two people may have one name. */
export const isSameActor = (one: Actor, other: Actor): boolean =>
  one.tag === other.tag &&
  (one.account && other.account ? one.account === other.account : one.name === other.name);

/**
 * Marks an incident seen or real, acknowledges, claims, gives back, comments or closes it. Who claims it last is on the way, and
 * nobody else can give it back. One whose sirens still sound must be silenced or disarmed first. Closing says why; without
 * a word it is not known.
 */
export function actOnIncident(turn: Turn, wish: Wish, actor: Actor): Outcome {
  const incident = incidentBy(turn, wish.incident);
  if (incident === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  const text = wish.text.slice(0, 250);
  const full = incident.acts.length >= mostActs;
  switch (wish.act) {
    case 'seen': {
      const again = incident.acts.some((act) => act.tag === 'seen' && isSameActor(act.actor, actor));
      if (!again && !full) recordAct(turn, incident.id, 'seen', actor, '');
      return done;
    }
    case 'acknowledge':
      if (incident.state !== 'open') return done;
      recordAct(turn, incident.id, 'acknowledged', actor, text, 'acknowledged');
      endTechnical(turn, incident.id, actor);
      return done;
    case 'claim':
      if (incident.state === 'closed') return invalid('v2_mg_incident_closed');
      if (full) return invalid('v2_mg_too_many_comments');
      recordAct(turn, incident.id, 'claimed', actor, text, 'acknowledged');
      if (incident.state === 'open') endTechnical(turn, incident.id, actor);
      return done;
    case 'release':
      return release(turn, incident, text, actor);
    case 'comment':
      if (text.trim() === '') return invalid('v2_mg_required_field', 'text');
      if (full) return invalid('v2_mg_too_many_comments');
      recordAct(turn, incident.id, 'commented', actor, text);
      return done;
    case 'verify':
      return verifyIncident(turn, incident, text, actor, full);
    case 'close':
      if (incident.state === 'closed') return done;
      if (isHeard(turn, incident.id)) return invalid('v2_mg_silence_alarm_first');
      recordAct(turn, incident.id, 'closed', actor, text, 'closed');
      changeIncident(turn, incident.id, (entry) => ({ ...entry, reason: wish.reason ?? 'unknown' }));
      endTechnical(turn, incident.id, actor);
      endEverywhere(turn, incident.id);
      return done;
  }
}

/** Acts after which somebody has seen to it on the premises, or it was none. */
const settles: ReadonlySet<string> = new Set(['disarmed', 'aborted', 'cancelled']);

/**
 * Whoever was on the way is not any more. Unless the house was disarmed meanwhile the incident is open as it was before,
 * and the portal hears of it (994, over), so that it tells people until somebody else comes.
 */
function release(turn: Turn, { id, acts, area, state }: Incident, text: string, actor: Actor): Outcome {
  if (state === 'closed') return invalid('v2_mg_incident_closed');
  const claim = activeClaim(acts);
  if (claim === undefined || !isSameActor(claim.actor, actor)) return invalid('v2_mg_incident_not_yours');
  const settled = acts.some(({ tag }) => settles.has(tag));
  // However many acts there are: it must not be kept by somebody who does not come.
  recordAct(turn, id, 'released', actor, text, settled ? null : 'open');
  if (settled) return done;
  const slot = layoutOf(turn.state.config).areaSlotOf.get(area);
  log(turn, {
    event: events.helpAnswered,
    qualifier: 3,
    ...(slot === undefined ? {} : { area: slot }),
    actor,
    incident: id,
    detail: text || null,
  });
  return done;
}

const endTechnical = (turn: Turn, incident: IncidentId, actor: Actor): void =>
  turn.state.areas.forEach((_, area) => {
    endOfTechnical(turn, area, { incident }, actor);
  });

const isHeard = (turn: Turn, id: string): boolean =>
  turn.state.areas.some(
    ({ alarm }) => alarm.tag === 'sounding' && alarm.incident === id && alarm.sirenUntil !== null,
  );

/**
 * A closed incident gathers no more. Where its area is disarmed nobody will disarm, so its alarm ends here; an armed
 * area keeps it in memory until somebody does.
 */
function endEverywhere(turn: Turn, id: IncidentId): void {
  turn.state.areas.forEach((_, area) => {
    const { alarm, incidents, phase } = areaAt(turn, area);
    const burglary = incidentBy(turn, id)?.kind === 'burglar';
    endCalls(turn, area, id);
    if (incidents.some((live) => live.id === id))
      setArea(turn, area, {
        incidents: incidents.filter((live) => live.id !== id),
        ...(burglary ? { unconfirmed: [] } : {}),
      });
    if (alarm.tag === 'quiet' || alarm.incident !== id) return;
    const over = phase.tag === 'disarmed';
    setArea(turn, area, {
      alarm: over ? { tag: 'quiet' } : { tag: 'memory', incident: alarm.incident },
      ...(over ? { burglar: false, flashes: false } : {}),
    });
  });
}
