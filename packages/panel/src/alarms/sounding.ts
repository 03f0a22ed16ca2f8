import type { AlarmKind } from '@homeward/contract/entities/incident.ts';
import type { IncidentId } from '@homeward/contract/ids.ts';
import { areaAt, setArea } from '../turn.ts';
import type { Turn } from '../turn.ts';
import { incidentBy, urgencyOf } from './incidents.ts';

/** Kinds at which things are at stake; all others are about lives. */
export const property: ReadonlySet<AlarmKind> = new Set<AlarmKind>([
  'burglar',
  'tamper',
  'water',
  'technical',
]);

/** What an alarm asks of the sirens. */
interface Call {
  readonly incident: IncidentId;
  readonly kind: AlarmKind;
  readonly audible: boolean;
  /** A cause that the incident did not have yet. */
  readonly fresh: boolean;
}

const mostUrgent = (turn: Turn, area: number, { incident, kind }: Call): IncidentId => {
  const { alarm } = areaAt(turn, area);
  if (alarm.tag === 'quiet') return incident;
  const shown = incidentBy(turn, alarm.incident);
  return shown === undefined || urgencyOf(kind) < urgencyOf(shown.kind) ? incident : alarm.incident;
};

/**
 * The area's alarm shows the most urgent incident. A new cause sounds for the whole siren time again; one that comes
 * back only when the sirens' time was over, unless lives are at stake.
 */
export function sound(turn: Turn, area: number, call: Call): void {
  const { alarm, flashes } = areaAt(turn, area);
  const before = alarm.tag === 'sounding' ? alarm.sirenUntil : null;
  const { sirenMinutes, sirenVolume } = turn.state.config;
  const audible = call.audible && sirenMinutes > 0 && sirenVolume !== 'none';
  const again = call.fresh || alarm.tag !== 'sounding' || !property.has(call.kind);
  const sirenUntil = audible && again ? turn.at + sirenMinutes * 60_000 : before;
  setArea(turn, area, {
    alarm: { tag: 'sounding', incident: mostUrgent(turn, area, call), sirenUntil },
    flashes: flashes || call.audible,
  });
}

/** An alarm of the past is in memory at once: it shows, and nothing sounds. */
export function remember(turn: Turn, area: number, call: Call): void {
  const { alarm } = areaAt(turn, area);
  const incident = mostUrgent(turn, area, call);
  setArea(turn, area, {
    alarm: alarm.tag === 'sounding' ? { ...alarm, incident } : { tag: 'memory', incident },
  });
}

/** The siren time is over: the alarm stays in memory until somebody disarms (domain 4.2). */
export function endOfSiren(turn: Turn, area: number): void {
  const { alarm } = areaAt(turn, area);
  if (alarm.tag !== 'sounding' || alarm.sirenUntil === null || alarm.sirenUntil > turn.at) return;
  setArea(turn, area, { alarm: { tag: 'memory', incident: alarm.incident } });
}

/**
 * The sirens' settings changed while they sound: without volume or length they are quiet, and a shorter length counts
 * from now. They never sound longer for it.
 */
export function followSirenSettings(turn: Turn): void {
  const { sirenMinutes, sirenVolume } = turn.state.config;
  turn.state.areas.forEach(({ alarm }, area) => {
    if (alarm.tag !== 'sounding' || alarm.sirenUntil === null) return;
    const off = sirenMinutes === 0 || sirenVolume === 'none';
    const sirenUntil = off ? null : Math.min(alarm.sirenUntil, turn.at + sirenMinutes * 60_000);
    if (sirenUntil !== alarm.sirenUntil) setArea(turn, area, { alarm: { ...alarm, sirenUntil } });
  });
}
