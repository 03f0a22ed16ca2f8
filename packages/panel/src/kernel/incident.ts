import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { entryAt, setState } from './turn.ts';
import type { Turn } from './turn.ts';

/** An incident by its id; undefined where it was dropped long ago. */
export const incidentBy = (turn: Turn, id: IncidentId): Incident | undefined =>
  turn.state.incidents.find((incident) => incident.id === id);

/** Replaces an incident by what `change` makes of it. */
export function changeIncident(turn: Turn, id: IncidentId, change: (incident: Incident) => Incident): void {
  const { incidents } = turn.state;
  const slot = incidents.findIndex((incident) => incident.id === id);
  if (slot < 0) return;
  const before = entryAt(incidents, slot);
  const after = change(before);
  if (after !== before) setState(turn, { incidents: incidents.with(slot, after) });
}
