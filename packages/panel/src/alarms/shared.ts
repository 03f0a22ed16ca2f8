import type { DeviceId, IncidentId, Instant } from '@homeward/contract/shapes/values/ids.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, entryAt, setArea } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Cause } from './cause.ts';
import { incidentBy } from '../kernel/incident.ts';
import { remember, sound } from './sounding.ts';
import { countAlarm } from './swingers.ts';

/**
 * A zone of every area that alarms several areas at once is one cause: one incident, told once, in the first of them.
 * The others sound and remember with it, each until it is disarmed itself.
 */
export function joinShared(turn: Turn, area: number, cause: Cause): IncidentId | null {
  const { device: slot, kind } = cause;
  if (kind !== 'burglar' || slot === null) return null;
  const areas = entryAt(layoutOf(turn.state.config).areasOf, slot);
  if (areas.length < 2) return null;
  const { id } = entryAt(turn.state.config.devices, slot);
  for (const other of areas) {
    if (other === area) continue;
    const { alarm } = areaAt(turn, other);
    const incident = incidentOf(turn, other, id, cause.beganAt);
    if (incident === null) continue;
    const fresh = areaAt(turn, area).alarm.tag === 'quiet';
    const call = { incident, kind, audible: cause.audible, fresh };
    (alarm.tag === 'sounding' ? sound : remember)(turn, area, call);
    setArea(turn, area, { burglar: true });
    countAlarm(turn, area, slot);
    return incident;
  }
  return null;
}

/**
 * The live incident that a zone has in another area, from the same opening: it has not closed since, or alarmed there
 * while it waited here for the end of an entry delay.
 */
function incidentOf(turn: Turn, area: number, id: DeviceId, beganAt: Instant = Infinity): IncidentId | null {
  const { unrestored, incidents } = areaAt(turn, area);
  const alarmed = (incident: IncidentId): boolean =>
    unrestored.some((owed) => owed.device === id && owed.incident === incident) ||
    (incidentBy(turn, incident)?.zones ?? []).some(
      ({ device, at, last = at }) => device === id && last >= beganAt,
    );
  const found = incidents.find((live) => isBurglary(turn, live.id) && alarmed(live.id));
  return found?.id ?? null;
}

const isBurglary = (turn: Turn, id: IncidentId): boolean => incidentBy(turn, id)?.kind === 'burglar';
