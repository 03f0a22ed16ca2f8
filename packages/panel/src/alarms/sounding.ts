import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import type { IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { AlarmPhase } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { AreaState } from '../state/area-state.ts';
import { areaAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { urgencyOf } from './incidents.ts';
import { incidentBy } from '../kernel/incident.ts';

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

/** Milliseconds that an alarm lasts: the sirens' time, or where that is off what it would be out of the box. */
const lengthOf = ({ config }: PanelState): number =>
  (config.sirenMinutes > 0 ? config.sirenMinutes : standardSettings.sirenMinutes) * 60_000;

/** When an alarm that sounds, or that nobody hears, is over and stays in memory; null is none. */
export const endOfAlarm = ({ alarm }: AreaState): Instant | null =>
  alarm.tag === 'sounding' ? (alarm.sirenUntil ?? alarm.until ?? null) : null;

/**
 * The area's alarm shows the most urgent incident. A new cause sounds for the whole siren time again; one that comes
 * back only when the sirens' time was over, unless lives are at stake. What nobody hears lasts as long.
 */
export function sound(turn: Turn, area: number, call: Call): void {
  const { alarm, flashes } = areaAt(turn, area);
  const before = alarm.tag === 'sounding' ? alarm.sirenUntil : null;
  const { sirenMinutes, sirenVolume } = turn.state.config;
  const audible = call.audible && sirenMinutes > 0 && sirenVolume !== 'none';
  const again = call.fresh || alarm.tag !== 'sounding' || !property.has(call.kind);
  const sirenUntil = audible && again ? turn.at + sirenMinutes * 60_000 : before;
  const until = again ? turn.at + lengthOf(turn.state) : (endOfAlarm(areaAt(turn, area)) ?? turn.at);
  setArea(turn, area, {
    alarm: {
      tag: 'sounding',
      incident: mostUrgent(turn, area, call),
      sirenUntil,
      ...(sirenUntil === null ? { until } : {}),
    },
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

/** An alarm that sounds is heard no more: it is over when the sirens would have been. */
export const unheard = (alarm: Extract<AlarmPhase, { tag: 'sounding' }>): AlarmPhase =>
  alarm.sirenUntil === null ? alarm : { ...alarm, sirenUntil: null, until: alarm.sirenUntil };

/** The siren time is over: the alarm stays in memory until somebody disarms (domain 4.2). */
export function endOfSiren(turn: Turn, area: number): void {
  const { alarm } = areaAt(turn, area);
  const end = endOfAlarm(areaAt(turn, area));
  if (alarm.tag !== 'sounding' || end === null || end > turn.at) return;
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
    const sirenUntil = Math.min(alarm.sirenUntil, turn.at + sirenMinutes * 60_000);
    if (off) setArea(turn, area, { alarm: unheard(alarm) });
    else if (sirenUntil !== alarm.sirenUntil) setArea(turn, area, { alarm: { ...alarm, sirenUntil } });
  });
}
