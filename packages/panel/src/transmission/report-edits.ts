import type { Edits } from '../kernel/edit.ts';
import { setDestination, setDestinations, setGroups } from './report-settings.ts';

/** Edits of the report page: destinations and groups. */
export const reportEdits: Pick<Edits, 'putDestinations' | 'putDestination' | 'putReportGroups'> = {
  putDestinations: (turn, { destinations }, { actor }) => setDestinations(turn, destinations, actor),
  putDestination: (turn, { destination }, { actor }) => setDestination(turn, destination, actor),
  putReportGroups: (turn, { groups }, { actor }) => setGroups(turn, groups, actor),
};
