import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { Actor, AreaTarget } from '@homeward/contract/shapes/values/modes.ts';
import { refusalOf } from '../access/permissions.ts';
import { log } from '../kernel/log.ts';
import type { Proof } from '../kernel/input.ts';
import { areaAt, done, setArea } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { recordAct } from './incidents.ts';
import { incidentBy } from '../kernel/incident.ts';
import { unheard } from './sounding.ts';

/**
 * Who may stop the sirens of an alarm. `anybody`: whoever is signed in, and every code that works, even one for other
 * areas, since the noise of burnt toast is everybody's business. `code`: a code that may silence in this area, since
 * quiet is what an intruder wants. Rules and schedules never may, but a rule whose owner gave it leave.
 */
export const mayStop: Readonly<Record<AlarmKind, 'anybody' | 'code'>> = {
  fire: 'anybody',
  co: 'anybody',
  gas: 'anybody',
  heat: 'anybody',
  medical: 'anybody',
  fall: 'anybody',
  emergency: 'anybody',
  water: 'anybody',
  technical: 'anybody',
  burglar: 'code',
  tamper: 'code',
  panic: 'code',
  duress: 'code',
  silentPanic: 'code',
};

/** A wish for quiet. */
interface SilenceWish {
  readonly actor: Actor;
  readonly proof: Proof;
  /** The owner of a rule lets it silence. */
  readonly leave?: boolean;
}

/** Kinds of alarm in an area that show, or sound under what shows. */
const kindsIn = (turn: Turn, area: number): readonly AlarmKind[] => {
  const { alarm, incidents } = areaAt(turn, area);
  const shown = alarm.tag === 'quiet' ? [] : [alarm.incident];
  return [...shown, ...incidents.map(({ id }) => id)].flatMap((id) => {
    const incident = incidentBy(turn, id);
    return incident === undefined || incident.silent ? [] : [incident.kind];
  });
};

/** Why the sirens of an area may not be stopped so; null is may. */
function silenceRefusal(turn: Turn, area: number, wish: SilenceWish): Refusal | null {
  const { actor, proof } = wish;
  if (actor.tag === 'rule' || actor.tag === 'schedule')
    return wish.leave === true && actor.tag === 'rule' ? null : { tag: 'notAllowed' };
  const kinds = kindsIn(turn, area);
  const needsCode = kinds.some((kind) => mayStop[kind] === 'code');
  if (needsCode && proof.tag === 'none') return { tag: 'pinRequired' };
  const everybody = kinds.length > 0 && !needsCode;
  if (everybody && refusalOf(turn, proof, null, 'silence') === null) return null;
  return refusalOf(turn, proof, area, 'silence');
}

/** Stops the sirens of an area. Mode, alarm, memory and strobes stay; the alarm is over when they would have been. */
export function silence(turn: Turn, area: number, actor: Actor): void {
  const { alarm } = areaAt(turn, area);
  if (alarm.tag !== 'sounding' || alarm.sirenUntil === null) return;
  setArea(turn, area, { alarm: unheard(alarm) });
  recordAct(turn, alarm.incident, 'silenced', actor, '');
  log(turn, { event: events.siren, qualifier: 3, area, user: 0, actor, incident: alarm.incident });
}

/** Whether there is anything to stop. */
const isHeard = (turn: Turn, area: number): boolean => {
  const { alarm } = areaAt(turn, area);
  return alarm.tag === 'sounding' && alarm.sirenUntil !== null;
};

/** Stops sirens: of one area, or of area 0 all that may be stopped so. Where nothing sounds there is nothing to do. */
export function silenceAreas(turn: Turn, target: AreaTarget, wish: SilenceWish): Outcome {
  const all = turn.state.config.areas.flatMap(({ id }, area) =>
    target === 0 || id === target ? [area] : [],
  );
  if (all.length === 0) return { tag: 'refused', refusal: { tag: 'absent' } };
  const meant = target === 0 ? all.filter((area) => isHeard(turn, area)) : all;
  const refusals = meant.map((area) => silenceRefusal(turn, area, wish));
  const refusal = refusals.find((entry) => entry !== null);
  if (refusal !== undefined && !refusals.includes(null)) return { tag: 'refused', refusal };
  meant.forEach((area, place) => {
    if (refusals[place] === null) silence(turn, area, wish.actor);
  });
  return done;
}
