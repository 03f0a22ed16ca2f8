import type { PanelCommand } from '@homeward/contract/command.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { incidentBy, recordAct } from './incidents.ts';
import { areaAt, done, setArea } from '../turn.ts';
import type { Outcome, Turn } from '../turn.ts';

type Wish = Extract<PanelCommand, { tag: 'incident' }>;

const refused = (why: string): Outcome => ({ tag: 'refused', refusal: { tag: 'invalid', why } });

/** Acknowledges, comments or closes an incident. One whose sirens still sound must be silenced or disarmed first. */
export function actOnIncident(turn: Turn, wish: Wish, actor: Actor): Outcome {
  const incident = incidentBy(turn, wish.incident);
  if (incident === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  const text = wish.text.slice(0, 250);
  switch (wish.act) {
    case 'seen':
      recordAct(turn, incident.id, 'seen', actor, '');
      return done;
    case 'acknowledge':
      if (incident.state === 'open')
        recordAct(turn, incident.id, 'acknowledged', actor, text, 'acknowledged');
      return done;
    case 'comment':
      if (text.trim() === '') return refused('v2_mg_required_field');
      recordAct(turn, incident.id, 'commented', actor, text);
      return done;
    case 'close':
      if (incident.state === 'closed') return done;
      if (isHeard(turn, incident.id)) return refused('v2_mg_silence_alarm_first');
      recordAct(turn, incident.id, 'closed', actor, text, 'closed');
      endEverywhere(turn, incident.id);
      return done;
  }
}

const isHeard = (turn: Turn, id: string): boolean =>
  turn.state.areas.some(
    ({ alarm }) => alarm.tag === 'sounding' && alarm.incident === id && alarm.sirenUntil !== null,
  );

/**
 * A closed incident gathers no more. Where its area is disarmed nobody will disarm, so its alarm ends here; an armed
 * area keeps it in memory until somebody does.
 */
function endEverywhere(turn: Turn, id: string): void {
  turn.state.areas.forEach((_, area) => {
    const { alarm, incidents, phase } = areaAt(turn, area);
    if (incidents.some((live) => live.id === id))
      setArea(turn, area, { incidents: incidents.filter((live) => live.id !== id) });
    if (alarm.tag === 'quiet' || alarm.incident !== id) return;
    const over = phase.tag === 'disarmed';
    setArea(turn, area, {
      alarm: over ? { tag: 'quiet' } : { tag: 'memory', incident: alarm.incident },
      ...(over ? { burglar: false } : {}),
    });
  });
}
