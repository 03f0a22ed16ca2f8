import type { IncidentId } from '@homeward/contract/ids.ts';
import { layoutOf } from '../layout.ts';
import { areaAt, entryAt, setArea } from '../turn.ts';
import type { Turn } from '../turn.ts';
import type { Cause } from './alarm.ts';
import { incidentBy } from './incidents.ts';
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
    const { unrestored, incidents, alarm } = areaAt(turn, other);
    const owed = unrestored.find(({ device, incident }) => device === id && isBurglary(turn, incident));
    if (owed === undefined || !incidents.some((live) => live.id === owed.incident)) continue;
    const fresh = areaAt(turn, area).alarm.tag === 'quiet';
    const call = { incident: owed.incident, kind, audible: cause.audible, fresh };
    (alarm.tag === 'sounding' ? sound : remember)(turn, area, call);
    setArea(turn, area, { burglar: true });
    countAlarm(turn, area, slot);
    return owed.incident;
  }
  return null;
}

const isBurglary = (turn: Turn, id: IncidentId): boolean => incidentBy(turn, id)?.kind === 'burglar';
