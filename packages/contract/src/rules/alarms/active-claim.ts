import type { IncidentAct } from '../../shapes/alarms/incident.ts';

/** The claim of whoever is on the way, unless it was given back. */
export const activeClaim = (acts: readonly IncidentAct[]): IncidentAct | undefined => {
  const last = acts.findLast(({ tag }) => tag === 'claimed' || tag === 'released');
  return last?.tag === 'claimed' ? last : undefined;
};
